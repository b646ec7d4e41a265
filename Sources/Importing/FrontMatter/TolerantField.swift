import Text

/// The value of a field whose lines are not YAML: keys and texts, distinguished by their indentation alone.
///
/// A line that ends in `|` or `>` after a colon is a key wherever it is. Any other `key: text` is a key if it is no
/// deeper than the key before it, or if no text is open. Everything else belongs to the text before it. No word is
/// lost.
struct TolerantField {
  private(set) var value: FieldValue
  private(set) var comments: [String] = []

  private let bytes: [UInt8]
  private var parts: [Part] = []

  /// A key with its text, or a text without a key.
  private struct Part {
    var key: String?
    var keyBytes: Range<Int>
    let indent: Int
    /// Whether there is a hyphen before it.
    let isItem: Bool
    var isOpen: Bool
    var lines: [Range<Int>] = []
  }

  init(_ bytes: [UInt8], _ field: KeyLine, _ range: Range<Int>) {
    self.bytes = bytes
    value = .none(field.keyBytes)
    let lines = lineRanges(bytes, range)
    guard let first = lines.first else { return }
    let rest = trimmed(field.valueStart..<first.upperBound, in: bytes)
    let isBlock = Self.isBlockSign(bytes[rest])
    var own = Part(key: nil, keyBytes: field.keyBytes, indent: 0, isItem: false, isOpen: isBlock || !rest.isEmpty)
    if !isBlock, !rest.isEmpty { own.lines.append(rest) }
    parts.append(own)
    for line in lines.dropFirst() { read(line) }
    value = made(field.keyBytes)
  }

  private mutating func read(_ line: Range<Int>) {
    var text = trimmed(line, in: bytes)
    var indent = text.lowerBound - line.lowerBound
    guard let sign = bytes[text].first else { return }
    let last = parts.count - 1
    if sign == UInt8(ascii: "#"), !(parts[last].isOpen && indent > parts[last].indent) {
      return comments.append(string(bytes[text]))
    }
    var isItem = false
    if sign == UInt8(ascii: "-"), text.count > 1, isPlainSpace(bytes[text.lowerBound + 1]) {
      isItem = true
      text = trimmed(text.lowerBound + 1..<text.upperBound, in: bytes)
    }
    let key = KeyLine(bytes, text)
    let rest = key.map { trimmed($0.valueStart..<text.upperBound, in: bytes) }
    let opens = rest.map { Self.isBlockSign(bytes[$0]) } ?? false
    let isShallow = !parts[last].isOpen || indent <= parts[last].indent
    guard opens || isShallow, key != nil || isItem else { return parts[last].lines.append(line) }
    if isItem { indent += 1 }
    var part = Part(key: key?.key, keyBytes: key?.keyBytes ?? text, indent: indent, isItem: isItem, isOpen: opens)
    if let rest {
      if !opens, !rest.isEmpty { part.lines.append(rest) }
    } else {
      part.lines.append(text)
    }
    part.isOpen = opens || !part.lines.isEmpty
    parts.append(part)
  }

  private func made(_ keyBytes: Range<Int>) -> FieldValue {
    let own = text(of: parts[0])
    let rest = parts.dropFirst()
    if rest.isEmpty { return own ?? .none(keyBytes) }
    var values: [FieldValue] = own.map { [$0] } ?? []
    if rest.allSatisfy({ !$0.isItem && $0.key != nil }), values.isEmpty { return .rows(rest.compactMap(pair)) }
    var pairs: [FieldPair] = []
    for part in rest {
      let pair = pair(part)
      if pair == nil || part.isItem, !pairs.isEmpty {
        values.append(.rows(pairs))
        pairs = []
      }
      if let pair {
        pairs.append(pair)
      } else if let text = text(of: part) {
        values.append(text)
      }
    }
    return .list(pairs.isEmpty ? values : values + [.rows(pairs)])
  }

  private func pair(_ part: Part) -> FieldPair? {
    guard let key = part.key else { return nil }
    return FieldPair(key: collapsed(key), keyBytes: part.keyBytes, value: text(of: part) ?? .none(part.keyBytes))
  }

  private func text(of part: Part) -> FieldValue? {
    guard let first = part.lines.first, let last = part.lines.last else { return nil }
    let text = part.lines.map { trimmed(string(bytes[$0])) }.joined(separator: "\n")
    return .text(unquoted(trimmed(text)), first.lowerBound..<max(first.upperBound, last.upperBound))
  }

  /// Returns a text without the quotes that enclose it.
  private func unquoted(_ text: String) -> String {
    guard let quote = text.utf8.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
      text.utf8.count > 1, text.utf8.last == quote, !text.utf8.dropFirst().dropLast().contains(quote)
    else { return text }
    return String(text.dropFirst().dropLast())
  }

  /// Whether a text is `|` or `>`, with YAML's indicators for indentation and line ends.
  private static func isBlockSign(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first, first == UInt8(ascii: "|") || first == UInt8(ascii: ">") else { return false }
    return text.count <= 3 && text.dropFirst().allSatisfy { isDigit($0) || $0 == 0x2B || $0 == 0x2D }
  }
}
