/// A block's text while it is being read: its bytes, where they are in the file, and which of them are code.
struct ProseText {
  private(set) var text: [UInt8] = []
  /// The runs in ascending order. Each one extends to the next.
  private(set) var runs: [Run] = []
  private(set) var code: [Range<Int>] = []

  /// Bytes of the text that are also consecutive in the file.
  struct Run: Sendable {
    let text: Int
    let place: Int
  }

  var isEmpty: Bool { text.isEmpty }
  var endsInSpace: Bool { text.last == UInt8(ascii: " ") }
  var endsInExclamation: Bool { text.last == UInt8(ascii: "!") }

  /// Appends bytes of the file.
  mutating func append(_ places: Range<Int>, of bytes: [UInt8], isCode: Bool) {
    note(places.lowerBound, count: places.count, isCode: isCode)
    text += bytes[places]
  }

  /// Appends a byte of the file.
  mutating func append(_ byte: UInt8, at place: Int, isCode: Bool) {
    note(place, count: 1, isCode: isCode)
    text.append(byte)
  }

  /// Appends a space for white space at a place, except at the text's start and after a space.
  mutating func appendSpace(at place: Int, isCode: Bool) {
    if !text.isEmpty, !endsInSpace { append(UInt8(ascii: " "), at: place, isCode: isCode) }
  }

  private mutating func note(_ place: Int, count: Int, isCode: Bool) {
    if runs.last.map({ $0.place + text.count - $0.text != place }) ?? true {
      runs.append(Run(text: text.count, place: place))
    }
    guard isCode, count > 0 else { return }
    if let last = code.last, last.upperBound == text.count {
      code[code.count - 1] = last.lowerBound..<text.count + count
    } else {
      code.append(text.count..<text.count + count)
    }
  }

  /// Drops the spaces at the end.
  mutating func trimEnd() {
    while endsInSpace { text.removeLast() }
    while let last = runs.last, last.text >= text.count { runs.removeLast() }
    while let last = code.last, last.upperBound > text.count {
      code.removeLast()
      if last.lowerBound < text.count { code.append(last.lowerBound..<text.count) }
    }
  }

  /// Returns the text without some ranges.
  ///
  /// - Parameter marks: The ranges to remove, in ascending order and without overlaps.
  func without(_ marks: [Range<Int>]) -> ProseText {
    guard !marks.isEmpty else { return self }
    var result = ProseText()
    var shift = Shift(marks)
    for range in code {
      let left = shift.place(of: range.lowerBound)
      let right = shift.place(of: range.upperBound)
      if left < right { result.code.append(left..<right) }
    }
    var start = 0
    var run = 0
    result.text.reserveCapacity(text.count)
    for mark in marks + [text.count..<text.count] {
      while run < runs.count, start < mark.lowerBound {
        let end = run + 1 < runs.count ? runs[run + 1].text : text.count
        let piece = start..<min(end, mark.lowerBound)
        if !piece.isEmpty {
          result.runs.append(Run(text: result.text.count, place: runs[run].place + piece.lowerBound - runs[run].text))
          result.text += text[piece]
        }
        start = piece.upperBound
        if end <= start { run += 1 }
      }
      start = mark.upperBound
      while run + 1 < runs.count, runs[run + 1].text <= start { run += 1 }
    }
    return result
  }

  /// Maps places of a text to where they are after ranges have been removed. Places must be requested in ascending
  /// order.
  private struct Shift {
    private let marks: [Range<Int>]
    private var next = 0
    private var removed = 0

    init(_ marks: [Range<Int>]) { self.marks = marks }

    mutating func place(of index: Int) -> Int {
      while next < marks.count, marks[next].upperBound <= index {
        removed += marks[next].count
        next += 1
      }
      let cut = next < marks.count ? max(0, index - marks[next].lowerBound) : 0
      return index - removed - cut
    }
  }
}
