/// Why a document is not read: it appears to be malicious, and would take too much time or memory.
public struct HTMLRefusal: Error, Sendable, Hashable {
  public let reason: Reason
  /// The byte of the source at which the limit is exceeded.
  public let offset: Int

  init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  public enum Reason: Sendable, Hashable {
    /// Elements are nested deeper than `deepestNesting`.
    case nestsTooDeep
    /// A tag has more attributes than `mostAttributes`. Each attribute is compared with all before it.
    case tooManyAttributes
    /// Formatting elements are left open, so each paragraph after them would have to repeat them all.
    case formattingNotClosed
  }
}

/// The deepest nesting of elements that is read.
public let deepestNesting = 512

/// The most attributes of one tag that are read.
public let mostAttributes = 1024

/// The most copies of open formatting elements, counting their attributes, that a tree may hold: some 50 MB.
private let mostCopies = 200_000

/// Returns what would make reading a source take too long, if anything would.
func refusal(of source: [UInt8]) -> HTMLRefusal? {
  var estimate = Estimate(source)
  for index in source.indices.dropLast() where source[index] == UInt8(ascii: "<") {
    if let refusal = estimate.takeTag(at: index) { return refusal }
  }
  return attributeRefusal(of: source)
}

/// An upper bound for the tree that a parser could make from the tags up to a place.
///
/// Everything that looks like a tag counts, even in comments and scripts, so the estimate can only be too high. For
/// each name, the number of open elements is the start tags minus the end tags; an end tag without a start tag does not
/// count.
private struct Estimate {
  let source: [UInt8]
  private var open: [String: Int] = [:]
  private var depth = 0
  /// Weights of the open formatting elements, by name, and their sum.
  private var formatting: [String: [Int]] = [:]
  private var weight = 0
  private var copies = 0

  init(_ source: [UInt8]) { self.source = source }

  mutating func takeTag(at index: Int) -> HTMLRefusal? {
    let closes = source[index + 1] == UInt8(ascii: "/")
    let name = tagName(in: source, from: index + (closes ? 2 : 1))
    if name.isEmpty { return nil }
    if !formattingNames.contains(name) {
      copies += weight
      if copies > mostCopies { return HTMLRefusal(.formattingNotClosed, at: index) }
    } else if closes {
      weight -= formatting[name]?.popLast() ?? 0
    } else {
      let own = 1 + blanks(from: index)
      formatting[name, default: []].append(own)
      weight += own
    }
    return closes ? take(endTag: name) : take(startTag: name, at: index)
  }

  private mutating func take(endTag name: String) -> HTMLRefusal? {
    if selfClosing.contains(name) { return nil }
    guard let count = open[name], count > 0 else { return nil }
    open[name] = count - 1
    depth -= 1
    return nil
  }

  private mutating func take(startTag name: String, at index: Int) -> HTMLRefusal? {
    if selfClosing.contains(name) || closesItself(source, from: index) { return nil }
    open[name, default: 0] += 1
    depth += 1
    return depth > deepestNesting ? HTMLRefusal(.nestsTooDeep, at: index) : nil
  }

  /// Counts the blanks in a tag, up to 4096 bytes of it. There are about as many blanks as attributes.
  private func blanks(from start: Int) -> Int {
    var count = 0
    for index in start + 1..<min(source.count, start + 4096) {
      if source[index] == UInt8(ascii: ">") || source[index] == UInt8(ascii: "<") { break }
      if isBlank(source[index]) || source[index] == UInt8(ascii: "/") { count += 1 }
    }
    return count
  }
}

/// Elements that HTML closes implicitly, and void elements.
private let selfClosing: Set<String> = [
  "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr",
  "p", "li", "dt", "dd", "option", "tr", "td", "th",
]

/// The elements of HTML's list of active formatting elements (HTML Standard, section 13.2.4.3).
private let formattingNames: Set<String> = [
  "a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u",
]

/// Whether the tag at a place ends in `/>`, as SVG's empty elements do. A tag longer than 4 KB, or with `<` in it, is
/// taken not to.
private func closesItself(_ source: [UInt8], from start: Int) -> Bool {
  let reach = source[start + 1..<min(source.count, start + 4096)]
  let end = reach.firstIndex { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<") }
  return end.map { source[$0] == UInt8(ascii: ">") && source[$0 - 1] == UInt8(ascii: "/") } ?? false
}

private func tagName(in source: [UInt8], from start: Int) -> String {
  var end = start
  while end < source.count, end - start < 32, isNameByte(source[end]) { end += 1 }
  return String(decoding: source[start..<end], as: UTF8.self).lowercased()
}

func isLetter(_ byte: UInt8) -> Bool {
  switch byte | 0x20 {
  case UInt8(ascii: "a")...UInt8(ascii: "z"): true
  default: false
  }
}

private func isNameByte(_ byte: UInt8) -> Bool {
  isLetter(byte) || byte == UInt8(ascii: "-") || (0x30...0x39).contains(byte)
}

func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
