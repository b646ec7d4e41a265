import Diagnostics

/// A quick scan of a source in one pass for words that rules are about. It may report a word where there is none, but
/// never misses one.
///
/// It must include the words of every rule that reads words. A rule whose words are missing here would find nothing in
/// a text without any other such words.
struct TellingWords: Sendable {
  /// What kinds of phrases end at a byte.
  private struct Signs: OptionSet, Sendable {
    let rawValue: UInt8

    /// A trace that is sufficient by itself.
    static let trace = Signs(rawValue: 1)
    /// A trace of an API's name that many other words have as well.
    static let native = Signs(rawValue: 2)
    /// A word of headings about names.
    static let name = Signs(rawValue: 4)
  }

  /// The data for a scan. Apart from the automaton, it is small enough to stay in the processor's cache.
  private struct Table: Sendable {
    /// The automaton, and what ends at each of its states.
    let next: [UInt32]
    let signs: [Signs]
    /// For each sequence of three bytes, by their classes, whether a phrase may begin with them, or the last byte is
    /// examined by itself.
    var stops = [Bool](repeating: false, count: 1 << 15)
    /// The class of each byte: letters ignoring case, the bytes that are examined by themselves, and all others.
    let classes: [UInt8]
    /// The length of the longest phrase in bytes.
    let longest: Int
  }

  /// Returns the class of a byte: a letter's own number, a number from 27 on for a byte that is examined by itself, and
  /// 0 for any other byte.
  private static func byteClass(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): byte & 31
    case UInt8(ascii: "#"): 27
    case UInt8(ascii: "."): 28
    case 0x0A, 0x0D: 29
    case UInt8(ascii: "["): 30
    default: 0
    }
  }

  private let table: Table
  private let shortestNativeName: Int

  init(_ native: NativeTerms) {
    // Each phrase has at least three bytes.
    let phrases: [(signs: Signs, phrases: [String])] = [
      (.trace, leftoverTraces + placeholderTraces + native.smallNames), (.native, native.traces),
      (.name, ["name", "label", "naming"]),
    ]
    let flat = phrases.flatMap { group in group.phrases.map { (group.signs, Array($0.utf8)) } }
    let (next, ends) = automaton(of: flat.map(\.1))
    let signs = ends.map { phrases in phrases.reduce(into: Signs()) { $0.formUnion(flat[$1].0) } }
    let classes = (0..<256).map { Self.byteClass(UInt8($0)) }
    var table = Table(next: next, signs: signs, classes: classes, longest: flat.map(\.1.count).max() ?? 0)
    for (_, phrase) in flat { table.stops[phrase.prefix(3).reduce(0) { Self.key($0, classes[Int($1)]) }] = true }
    for key in table.stops.indices where key & 31 >= 27 { table.stops[key] = true }
    self.table = table
    shortestNativeName = native.shortestName
  }

  /// Whether a text may contain a word that some rule is about: leftovers, numbers of criteria, names of APIs,
  /// references, or a heading about names.
  func mayBe(in text: String) -> Bool {
    var text = text
    return text.withUTF8 { unsafe occur(in: $0) }
  }

  /// Returns a key of three classes without the first class, and with one more.
  @inline(__always)
  private static func key(_ key: Int, _ byteClass: UInt8) -> Int { (key << 5 | Int(byteClass)) & 0x7FFF }

  func occur(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    return unsafe table.stops.withUnsafeBufferPointer { stops in
      unsafe table.classes.withUnsafeBufferPointer { classes in unsafe occur(in: bytes, stops, classes, table) }
    }
  }

  private func occur(
    in bytes: UnsafeBufferPointer<UInt8>,
    _ stops: UnsafeBufferPointer<Bool>,
    _ classes: UnsafeBufferPointer<UInt8>,
    _ table: Table
  ) -> Bool {
    var lines = Lines()
    var three = 0
    var index = 0
    while index < bytes.count {
      let byte = unsafe bytes[index]
      three = Self.key(three, unsafe classes[Int(byte)])
      if unsafe stops[three] {
        if index >= 2, unsafe begins(at: index - 2, bytes, table, &lines) { return true }
        switch byte {
        case UInt8(ascii: "."): if unsafe isAfterFirstNumber(index, bytes) { return true }
        case UInt8(ascii: "["): if unsafe mayBeginReference(index, bytes) { return true }
        case UInt8(ascii: "#"): if unsafe mayBeginHeading(index, bytes) { lines.hasHash = true }
        case 0x0A, 0x0D: if unsafe lines.end(at: index, bytes) { return true }
        default: break
        }
      }
      index += 1
    }
    return unsafe lines.end(at: bytes.count, bytes)
  }

  /// Whether a relevant phrase begins at a place. Words of headings about names are recorded.
  private func begins(
    at start: Int,
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ table: Table,
    _ lines: inout Lines
  ) -> Bool {
    var state = 0
    for index in start..<min(bytes.count, start + table.longest) {
      state = unsafe Int(table.next[state << 8 | Int(bytes[index])])
      if state == 0 { return false }
      let found = table.signs[state]
      if found.contains(.trace) { return true }
      if found.contains(.native), unsafe isInNativeName(index, bytes) { return true }
      if found.contains(.name), lines.sawName() { return true }
    }
    return false
  }

  /// Whether a place is in a word that can be the name of an API that begins with a capital.
  private func isInNativeName(_ place: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var start = place
    while start > 0, unsafe isWordByte(bytes[start - 1]) { start -= 1 }
    guard unsafe (0x41...0x5A).contains(bytes[start]) else { return false }
    var end = place + 1
    while end < bytes.count, unsafe isWordByte(bytes[end]) { end += 1 }
    return end - start >= shortestNativeName
  }

  /// Whether a `#` may be one of those before a heading: at a line's start, after quote marks or indentation, or after
  /// another `#`.
  private func mayBeginHeading(_ place: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard place > 0 else { return true }
    let before = unsafe bytes[place - 1]
    return before <= 0x20 || before == UInt8(ascii: ">") || before == UInt8(ascii: "#")
  }

  /// Whether a dot is like the first one in `1.4.3`: after one digit, and before one or two digits and another dot.
  private func isAfterFirstNumber(_ dot: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    func digit(_ place: Int) -> Bool {
      guard bytes.indices.contains(place) else { return false }
      return unsafe (0x30...0x39).contains(bytes[place])
    }
    guard digit(dot - 1), digit(dot + 1) else { return false }
    let second = digit(dot + 2) ? dot + 3 : dot + 2
    return unsafe second < bytes.count && bytes[second] == UInt8(ascii: ".") && digit(second + 1)
  }

  /// What is known about the current line and the one before, for headings of both forms.
  private struct Lines {
    var hasHash = false
    private var hasName = false
    private var previousHasName = false
    private var start = 0

    /// Records a word for headings about names.
    ///
    /// - Returns: Whether it may be in a heading.
    mutating func sawName() -> Bool {
      hasName = true
      return hasHash
    }

    /// Ends a line.
    ///
    /// - Returns: Whether it underlines a heading about names.
    mutating func end(at index: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
      let line = start..<index
      start = index + 1
      hasHash = false
      // There is no line between the two bytes of CR LF.
      let isPair = unsafe line.isEmpty && index > 0 && index < bytes.count && bytes[index] == 0x0A
      if unsafe isPair && bytes[index - 1] == 0x0D { return false }
      defer {
        previousHasName = hasName
        hasName = false
      }
      return unsafe previousHasName && isUnderline(line, bytes)
    }

    /// Whether a line has only `=` or `-`, apart from quote marks and indentation.
    private func isUnderline(_ line: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
      var sign: UInt8?
      for index in line {
        let byte = unsafe bytes[index]
        let isMargin = byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: ">")
        if isMargin, sign == nil || byte != UInt8(ascii: ">") { continue }
        guard byte == UInt8(ascii: "=") || byte == UInt8(ascii: "-"), sign == nil || sign == byte else { return false }
        sign = byte
      }
      return sign != nil
    }
  }
}
