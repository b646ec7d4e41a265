import Diagnostics
import Text

/// Removes kramdown's own markup from a text: `{::nomarkdown}`, `{: .class}`, `{#id}`. Ids stay as anchors.
struct KramdownConversion {
  private(set) var edits: [TextEdit] = []
  private(set) var diagnostics: [(range: Range<Int>, message: String)] = []

  private let bytes: [UInt8]
  /// The extensions that are open: `nomarkdown`, `comment`.
  private var open: [(name: String, range: Range<Int>)] = []
  /// Where the last tag that closes an extension begins; 0 if there is none.
  private let lastEnd: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var end = 0
    while let next = find("{:/", in: bytes, from: end + 1, to: bytes.count) { end = next }
    lastEnd = end
    let body = BodyLines(bytes)
    var code = body.codeRanges()[...]
    for line in body.lines {
      if case .heading = line.kind { convertHeadingID(line.range) }
      var place = line.range.lowerBound
      while let start = find("{:", in: bytes, from: place, to: line.range.upperBound) {
        while let first = code.first, first.upperBound <= start { code.removeFirst() }
        place = start + 2
        if let first = code.first, first.contains(start) { continue }
        guard let end = bytes[start..<line.range.upperBound].firstIndex(of: UInt8(ascii: "}")) else { break }
        convert(start..<end + 1)
        place = end + 1
      }
    }
    for (name, range) in open {
      // What was left out of others has been reported.
      if name == "comment" { reportUnclosed(range) }
      if name == "nomarkdown" {
        diagnostics.append((range, "`\(string(bytes[range]))` is not closed, and is left out"))
      }
    }
  }

  private mutating func convert(_ range: Range<Int>) {
    let inner = trimmed(string(bytes[range.lowerBound + 2..<range.upperBound - 1]))
    if inner.hasPrefix("/") { return close(range) }
    // A comment ends at the next tag that closes an extension.
    if open.last?.name == "comment" { return }
    if inner.hasPrefix(":") { return convertExtension(range, String(inner.dropFirst())) }
    guard !inner.isEmpty, inner.utf8.allSatisfy({ $0 != UInt8(ascii: "{") }) else { return }
    convertAttributes(range, inner)
  }

  private mutating func close(_ range: Range<Int>) {
    guard let (name, start) = open.popLast() else {
      diagnostics.append((range, "`\(string(bytes[range]))` closes nothing, and is left out"))
      return replace(range, "")
    }
    guard name == "comment" else { return replace(range, "") }
    let comment = htmlComment(bytes[start.upperBound..<range.lowerBound])
    edits.append(TextEdit(start.lowerBound..<range.upperBound, comment))
  }

  private mutating func replace(_ range: Range<Int>, _ text: String) {
    edits.append(text.isEmpty ? TextEdit.removing(range, from: bytes) : TextEdit(range, text))
  }

  private mutating func convertExtension(_ range: Range<Int>, _ text: String) {
    let name = text.split(whereSeparator: { $0.isWhitespace || $0 == "/" }).first.map(String.init) ?? ""
    let isOpening = !text.hasSuffix("/")
    if isOpening, name == "comment", lastEnd < range.upperBound { return reportUnclosed(range) }
    if isOpening { open.append((name, range)) }
    if open.last?.name == "comment" { return }
    if name != "nomarkdown" && name != "comment" {
      diagnostics.append((range, "`\(string(bytes[range]))` is left out"))
    }
    replace(range, "")
  }

  private mutating func reportUnclosed(_ range: Range<Int>) {
    diagnostics.append((range, "`\(string(bytes[range]))` is not closed, and stays as it is"))
  }

  private mutating func convertAttributes(_ range: Range<Int>, _ text: String) {
    let words = text.split(whereSeparator: \.isWhitespace)
    let id = words.first { $0.hasPrefix("#") }.map { String($0.dropFirst()) }
    diagnostics.append((range, "the attribute list `\(string(bytes[range]))` is left out"))
    replace(range, id.flatMap(anchor) ?? "")
  }

  /// `## Title {#id}`
  private mutating func convertHeadingID(_ line: Range<Int>) {
    let text = trimmed(line, in: bytes)
    guard bytes[text].last == UInt8(ascii: "}"), let start = bytes[text].lastIndex(of: UInt8(ascii: "{")),
      start + 2 < text.upperBound, bytes[start + 1] == UInt8(ascii: "#")
    else { return }
    guard let anchor = anchor(string(bytes[start + 2..<text.upperBound - 1])) else { return }
    edits.append(TextEdit(start..<text.upperBound, anchor))
  }

  /// Returns an anchor for an id; `nil` if the text cannot be an id.
  private func anchor(_ id: String) -> String? {
    let isPlain = !id.isEmpty && id.utf8.allSatisfy { $0 > 0x20 && !"\"'<>&`{}".utf8.contains($0) }
    return isPlain ? "<a id=\"\(id)\"></a>" : nil
  }
}
