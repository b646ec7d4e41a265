import Diagnostics
import Markup

/// Front-matter text as HTML: Markdown inside the line, and paragraphs where there are several.
///
/// Text without any character that Markdown gives a meaning is only escaped, which is what most rows need.
func guidanceHTML(_ text: String) -> [UInt8] {
  let bytes = Array(text.utf8)
  guard bytes.contains(where: { meanings[Int($0)] }) else { return escapedHTML(bytes) }
  let file = SourceFile(path: "", bytes: bytes)
  let options = MarkupOptions(rawHTML: .refuse, produceHTML: true)
  let html = parseMarkup(file, body: 0..<bytes.count, options: options) { _ in .keep }.html
  return withoutSingleParagraph(html)
}

/// The bytes with `&`, `<`, `>` and `"` escaped.
func escapedHTML(_ bytes: [UInt8]) -> [UInt8] {
  guard bytes.contains(where: { escapes[Int($0)] }) else { return bytes }
  var result: [UInt8] = []
  result.reserveCapacity(bytes.count + 16)
  for byte in bytes {
    switch byte {
    case UInt8(ascii: "&"): result += "&amp;".utf8
    case UInt8(ascii: "<"): result += "&lt;".utf8
    case UInt8(ascii: ">"): result += "&gt;".utf8
    case UInt8(ascii: "\""): result += "&quot;".utf8
    default: result.append(byte)
    }
  }
  return result
}

private let escapes = table("&<>\"")
/// The bytes that Markdown gives a meaning inside a line, and the end of a line.
private let meanings = table("*_`[]<&\\!\n#~")

/// For each byte, whether it is among some.
private func table(_ bytes: String) -> [Bool] {
  var result = [Bool](repeating: false, count: 256)
  for byte in bytes.utf8 { result[Int(byte)] = true }
  return result
}

/// Text that is one paragraph stands in its row without the paragraph's tags.
private func withoutSingleParagraph(_ html: [UInt8]) -> [UInt8] {
  let open = Array("<p>".utf8)
  let close = Array("</p>\n".utf8)
  guard html.starts(with: open), html.count >= open.count + close.count, html.suffix(close.count).elementsEqual(close)
  else { return html }
  let inner = html[open.count..<html.count - close.count]
  return inner.indices.contains { html[$0...].starts(with: "<p>".utf8) } ? html : Array(inner)
}
