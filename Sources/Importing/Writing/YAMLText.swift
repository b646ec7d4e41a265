import Text

/// Writes YAML that reads back as the same texts: the front matter of entries and indexes.
struct YAMLText {
  private(set) var text = ""

  mutating func add(_ key: String, _ value: String) { text += "\(key): \(Self.scalar(value, indent: 0))\n" }

  mutating func add(_ key: String, number: Int) { text += "\(key): \(number)\n" }

  mutating func add(_ key: String, list: [String]) {
    guard !list.isEmpty else { return }
    text += "\(key):\n" + list.map { "  - \(Self.scalar($0, indent: 2))\n" }.joined()
  }

  mutating func add(_ key: String, map: [(key: String, text: String)]) {
    guard !map.isEmpty else { return }
    text += "\(key):\n" + map.map { "  \(Self.key($0.key)): \(Self.scalar($0.text, indent: 2))\n" }.joined()
  }

  mutating func addLine(_ line: String) { text += line + "\n" }

  /// Returns a text as a plain value if it is certain to be read unchanged, as a block if it has several lines, else in
  /// quotes.
  static func scalar(_ text: String, indent: Int) -> String {
    let text = printable(text)
    if text.contains("\n") { return block(text, indent: indent + 2) }
    return isPlain(text) ? text : quoted(text)
  }

  static func key(_ text: String) -> String {
    let text = collapsed(printable(text))
    return isPlain(text) && !text.utf8.contains(UInt8(ascii: ":")) ? text : quoted(text)
  }

  /// Whether a line begins with a letter and can only be read as a string in YAML.
  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.utf8.first, isLetter(first), let last = text.utf8.last else { return false }
    if last == UInt8(ascii: ":") || isPlainSpace(last) || reserved.contains(text.lowercased()) { return false }
    // These are bytes, because a mark after one of them forms one character with it.
    let bytes = Array(text.utf8)
    return find(": ", in: bytes, from: 0) == nil && find(" #", in: bytes, from: 0) == nil
  }

  private static let reserved: Set<String> = ["null", "true", "false", "yes", "no", "on", "off", "y", "n"]

  /// Returns a text as a block. None of its lines ends in blanks, and the first and the last are not empty.
  private static func block(_ text: String, indent: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return "|-\n" + lines.map { $0.isEmpty ? "" : margin + $0 }.joined(separator: "\n")
  }

  private static func quoted(_ text: String) -> String { "\"\(escaped(text, "\\\""))\"" }

  /// Returns a text with only the characters that YAML allows, without blanks around it and at the ends of its lines.
  private static func printable(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { isPrintable($0) || $0 == "\n" ? $0 : " " }
    let lines = String(String.UnicodeScalarView(scalars)).split(separator: "\n", omittingEmptySubsequences: false)
    return trimmed(lines.map(withoutBlankEnd).joined(separator: "\n"))
  }

  private static func withoutBlankEnd(_ line: Substring) -> Substring {
    var line = line
    while line.utf8.last == 0x20 { line = line.dropLast() }
    return line
  }

  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x20, !(0x7F...0x9F).contains(scalar.value) else { return false }
    return ![0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF].contains(scalar.value)
  }

  /// Returns a comment on one line.
  static func comment(_ text: String) -> String {
    let line = printable(text).replacing("\n", with: " ")
    return line.hasPrefix("#") ? line : "# " + line
  }
}
