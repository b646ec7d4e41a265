import Diagnostics
import Markup
import Text

/// Makes a demo from each `<example>` at the start of a line, and replaces it in the body by a link to the demo.
struct ExampleConversion {
  private(set) var edits: [TextEdit] = []
  private(set) var demos: [(demo: DraftDemo, range: Range<Int>)] = []
  /// The attributes of examples that could not be carried over to a demo's page.
  private(set) var lostAttributes: [Range<Int>] = []
  /// Examples that are not closed.
  private(set) var unclosed: [Range<Int>] = []
  /// Examples that do not begin their line, and stay as they are.
  private(set) var inner: [Range<Int>] = []

  private let bytes: [UInt8]
  private var stems: Set<String> = []
  /// The last number given to a stem, for each stem that occurred more than once.
  private var numbers: [String: Int] = [:]
  private var hasNoMoreEnds = false

  /// - Parameter title: The title of a demo that is not under any heading.
  init(_ bytes: [UInt8], title: String) {
    self.bytes = bytes
    var heading = title
    var place = 0
    for line in BodyLines(bytes).lines where line.range.lowerBound >= place {
      switch line.kind {
      case .heading(_, let text): heading = plainTitle(text) ?? heading
      case .text: place = max(place, convert(line.range, heading))
      case .code, .comment: break
      }
    }
  }

  /// - Returns: The place from which to read on.
  private mutating func convert(_ line: Range<Int>, _ title: String) -> Int {
    let start = trimmed(line, in: bytes).lowerBound
    guard bytes[start...].starts(withAnyCaseOf: "<example".utf8) else {
      noteInner(line)
      return 0
    }
    guard let open = tagEnd(start, before: line.upperBound) else { return 0 }
    guard let close = closingTag(from: open) else {
      unclosed.append(start..<open)
      return 0
    }
    let inner = open..<close.lowerBound
    let whole = start..<close.upperBound
    let attributes = trimmed(start + "<example".utf8.count..<open - 1, in: bytes)
    let isPiece = bytes[inner].contains(UInt8(ascii: "<")) && !isWholePage(inner)
    if !attributes.isEmpty, !isPiece || !isWellFormed(attributes) { lostAttributes.append(attributes) }
    guard bytes[inner].contains(UInt8(ascii: "<")) else {
      // There is nothing to try out: the example is only text.
      edits += [start..<open, close].map { TextEdit.removing($0, from: bytes) }
      return whole.upperBound
    }
    let stem = freeStem(title)
    let kept = isWellFormed(attributes) ? bytes[attributes] : []
    let html =
      isPiece ? demoPage(title, Array(bytes[inner]), kept) : Array(bytes[trimmed(inner, in: bytes)]) + [lineFeed]
    demos.append((DraftDemo(stem: stem, title: title, html: html, range: whole), whole))
    let indent = string(bytes[line.lowerBound..<start])
    let before = isBlankLine(endingAt: line.lowerBound - 1) ? "" : "\n"
    edits.append(
      TextEdit(
        whole,
        "\(before.isEmpty ? "" : before + indent)![\(linkText(title))](\(stem).html)\(after(whole.upperBound))"
      )
    )
    return whole.upperBound
  }

  private mutating func noteInner(_ line: Range<Int>) {
    // After the last `>`, no tag ends.
    let last = bytes[line].lastIndex(of: UInt8(ascii: ">")) ?? line.lowerBound
    var place = line.lowerBound
    while let found = find("<example", in: bytes, from: place, to: last) {
      let end = tagEnd(found, before: line.upperBound)
      if let end { inner.append(found..<end) }
      place = end ?? found + 1
    }
  }

  /// Whether the line that ends at a line feed is blank, or there is no such line.
  private func isBlankLine(endingAt end: Int) -> Bool {
    guard end > 0 else { return true }
    return bytes[max(0, end - 200)..<end].reversed().prefix { $0 != lineFeed }.allSatisfy(isPlainSpace)
  }

  /// Returns the line feeds that are missing between a paragraph and what follows it.
  private func after(_ place: Int) -> String {
    let rest = bytes[place...].prefix { $0 != lineFeed }
    guard rest.allSatisfy(isPlainSpace) else { return "\n\n" }
    let next = bytes[rest.endIndex...].dropFirst().prefix { $0 != lineFeed }
    return next.allSatisfy(isPlainSpace) ? "" : "\n"
  }

  /// Returns the end of a start tag on one line: `<example>`, with or without attributes.
  private func tagEnd(_ start: Int, before end: Int) -> Int? {
    let name = start + "<example".utf8.count
    guard name < end, bytes[name] == UInt8(ascii: ">") || isPlainSpace(bytes[name]) else { return nil }
    var quote: UInt8?
    for place in name..<end {
      let byte = bytes[place]
      if byte == quote {
        quote = nil
      } else if quote == nil {
        if byte == UInt8(ascii: ">") { return place + 1 }
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
      }
    }
    return bytes[name..<end].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 }
  }

  /// Whether the attributes can be copied to another tag: their quotes are closed, and nothing in them begins a tag.
  private func isWellFormed(_ attributes: Range<Int>) -> Bool {
    var quote: UInt8?
    for byte in bytes[attributes] {
      if byte == UInt8(ascii: "<") || (byte == UInt8(ascii: ">") && quote == nil) { return false }
      if byte == quote {
        quote = nil
      } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      }
    }
    return quote == nil && bytes[attributes].last != UInt8(ascii: "/")
  }

  private func isWholePage(_ inner: Range<Int>) -> Bool {
    let start = trimmed(inner, in: bytes).lowerBound
    return bytes[start...].starts(withAnyCaseOf: "<!doctype".utf8)
      || bytes[start...].starts(withAnyCaseOf: "<html".utf8)
  }

  private mutating func closingTag(from start: Int) -> Range<Int>? {
    if hasNoMoreEnds { return nil }
    var place = start
    while let open = find("</", in: bytes, from: place) {
      if bytes[open...].starts(withAnyCaseOf: "</example".utf8) {
        guard let end = bytes[open...].firstIndex(of: UInt8(ascii: ">")) else { break }
        return open..<end + 1
      }
      place = open + 2
    }
    hasNoMoreEnds = true
    return nil
  }

  private mutating func freeStem(_ title: String) -> String {
    let plain = slug(title, or: "example")
    let base = plain == "index" ? "example" : plain
    var stem = base
    while !stems.insert(stem).inserted {
      numbers[base, default: 1] += 1
      stem = "\(base)-\(numbers[base, default: 2])"
    }
    return stem
  }

  /// Returns a heading's text without its Markdown and without HTML elements.
  private func plainTitle(_ text: String) -> String? {
    let heading = SourceFile(path: "", bytes: Array("# \(text)".utf8))
    let options = MarkupOptions(produceHTML: false)
    let plain = parseMarkup(heading, body: 0..<heading.bytes.count, options: options).headings.first?.text ?? ""
    return plain.isEmpty ? nil : collapsed(plain)
  }

  private func linkText(_ title: String) -> String { escaped(title, "\\[]<>&!`*_") }
}

/// Returns a complete page for a piece of HTML. If there are attributes, the piece is in an element that has them.
private func demoPage(_ title: String, _ fragment: [UInt8], _ attributes: ArraySlice<UInt8>) -> [UInt8] {
  let name = escapedMarkup(title)
  let head = """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>\(name)</title>
    </head>
    <body>

    """
  var piece = Array(fragment[lineTrimmed(fragment)])
  if !attributes.isEmpty {
    piece = Array("<div ".utf8) + attributes + Array(">\n".utf8) + piece + Array("\n</div>".utf8)
  }
  return Array(head.utf8) + piece + Array("\n</body>\n</html>\n".utf8)
}
