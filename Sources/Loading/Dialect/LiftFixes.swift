import Diagnostics
import PatternLibrary
import Text
import YAMLTree

/// Makes fixes that copy what a body says into the front matter, as the last keys of its map.
struct LiftFixes {
  private let file: SourceFile
  private let place: KeyPlace?
  private let lineEnd: String

  /// - Parameters:
  ///   - file: The whole file.
  ///   - root: The front matter's map.
  init(_ file: SourceFile, _ frontMatter: FrontMatter, _ root: YAMLNode) {
    self.file = file
    place = KeyPlace(file.bytes, frontMatter.yaml, root)
    lineEnd = file.bytes[frontMatter.opening.upperBound..<frontMatter.yaml.lowerBound].contains(0x0D) ? "\r\n" : "\n"
  }

  func focus(_ guidance: FocusGuidance) -> Fix? {
    let text = quoted(guidance.guidance)
    return insertion("focus", flow: text) { _ in " \(text)" }
  }

  func announcements(_ list: [Announcement]) -> Fix? {
    // Text that looks like a placeholder would become one in the front matter.
    if list.contains(where: { !Announcement.parts(of: $0.text).allSatisfy(\.isWords) }) { return nil }
    let texts = list.map { (quoted($0.text), $0.platform?.rawValue) }
    let flow = texts.map { text, platform in platform.map { "{ text: \(text), platform: \($0) }" } ?? text }
    return insertion("announcement", flow: "[\(flow.joined(separator: ", "))]") { indent in
      texts.map { text, platform in
        let item = "\(lineEnd)\(indent)  - "
        return platform.map { "\(item)text: \(text)\(lineEnd)\(indent)    platform: \($0)" } ?? item + text
      }.joined()
    }
  }

  /// - Parameters:
  ///   - flow: The value in flow style, for a map in braces.
  ///   - block: Returns the value in block style, and what comes before it, for the indentation of its key.
  private func insertion(_ key: String, flow: String, block: (String) -> String) -> Fix? {
    let edit: Fix.Edit
    switch place {
    case .line(let start, let indent):
      edit = Fix.Edit(file.range(start..<start), "\(indent)\(key):\(block(indent))\(lineEnd)")
    case .value(let end):
      edit = Fix.Edit(file.range(end..<end), ", \(key): \(flow)")
    case nil: return nil
    }
    return Fix("Lift `\(key)` into the front matter", edits: [edit], promise: .key(key))
  }
}

/// The place after a map's last key where more keys can be added.
private enum KeyPlace {
  /// On lines of their own, from a place on and with an indentation.
  case line(Int, indent: String)
  /// Between braces, after the last value.
  case value(Int)

  /// - Returns: `nil` for an empty map, or one whose first key is not the first thing on its line.
  init?(_ bytes: [UInt8], _ yaml: Range<Int>, _ root: YAMLNode) {
    guard case .mapping(let pairs) = root.content, let first = pairs.first, let last = pairs.last else { return nil }
    if bytes[root.bytes.lowerBound] == UInt8(ascii: "{") {
      self = .value(max(last.keyBytes.upperBound, last.value.bytes.upperBound))
      return
    }
    var lineStart = first.keyBytes.lowerBound
    while lineStart > yaml.lowerBound, bytes[lineStart - 1] == 0x20 { lineStart -= 1 }
    guard lineStart == yaml.lowerBound || bytes[lineStart - 1] == 0x0A else { return nil }
    let indent = String(repeating: " ", count: first.keyBytes.lowerBound - lineStart)
    self = .line(documentEnd(bytes, yaml), indent: indent)
  }
}

/// Returns the place of the first line `...`, which ends a YAML document, or the end of the bytes.
private func documentEnd(_ bytes: [UInt8], _ yaml: Range<Int>) -> Int {
  var line = yaml.lowerBound
  while line < yaml.upperBound {
    let end = bytes[line..<yaml.upperBound].firstIndex(of: 0x0A) ?? yaml.upperBound
    let after = line + 3 < end ? bytes[line + 3] : 0x0A
    if bytes[line..<end].starts(with: "...".utf8), isPlainSpace(after) { return line }
    line = end + 1
  }
  return yaml.upperBound
}

/// Returns a text in double quotes, as YAML writes it.
private func quoted(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case "\n": result += "\\n"
    case "\t": result += "\\t"
    case _ where isPrintable(scalar): result.unicodeScalars.append(scalar)
    default: result += "\\u" + hexadecimal(scalar.value, digits: 4)
    }
  }
  return result + "\""
}

/// Whether a character can be in YAML unescaped (YAML 1.2.2, `c-printable`), and is not a special space or line end.
private func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x20...0x7E, 0xA1...0xD7FF, 0xE000...0xFFFD, 0x10000...: ![0x2028, 0x2029, 0xFEFF].contains(scalar.value)
  default: false
  }
}
