import Text

/// A style sheet as CSS's own parsing rules read it: its rules in the order of their first bytes, with places in the
/// source.
public struct StyleSheet: Sendable {
  /// The bytes that ranges refer to: often a whole HTML file that contains the sheet.
  public let source: [UInt8]
  public let tokens: [CSSToken]
  /// Every rule, each after the rule that it is in.
  public let rules: [CSSRule]
  /// The first faults that CSS had to recover from, at most `mostFaults`, in no particular order.
  public let faults: [CSSFault]

  /// How deep blocks may be nested. Deeper blocks are skipped and reported as a fault.
  public static let deepestNesting = 64
  /// How many faults are kept.
  public static let mostFaults = 100

  /// Returns the value of a token, with escapes resolved: the name of an ident, function, at-keyword or hash, or the
  /// text of a string or an address; for any other token, its bytes.
  public func value(of token: CSSToken) -> String {
    unescaped(source[inside(token)])
  }

  /// Returns `value(of:)` in lower case, for values that CSS compares without regard to case.
  public func name(of token: CSSToken) -> String { value(of: token).lowercased() }

  /// The number of a number, percentage or dimension, and its unit in lower case: `1.5` and `s`, `40` and `%`.
  public func number(of token: CSSToken) -> (value: Double, unit: String)? {
    guard [.number, .percentage, .dimension].contains(token.kind) else { return nil }
    let text = source[token.bytes]
    let length = numberLength(text)
    guard let value = Double(String(decoding: text.prefix(length), as: UTF8.self)), value.isFinite else { return nil }
    return (value, unescaped(text.dropFirst(length)).lowercased())
  }

  /// Returns a run of tokens as text, with one space for each run of blanks and without comments.
  public func text(of run: Range<Int>) -> String {
    var bytes: [UInt8] = []
    for token in tokens[run.clamped(to: 0..<tokens.count)] {
      if token.kind == .whitespace { bytes.append(0x20) } else { bytes += source[token.bytes] }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Splits a run of tokens at its commas, except those in brackets. The parts have no blanks around them.
  public func split(_ run: Range<Int>) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = run.lowerBound
    var depth = 0
    for index in run {
      let kind = tokens[index].kind
      if kind.closer != nil { depth += 1 } else if kind.isCloser { depth = max(0, depth - 1) }
      if kind == .comma, depth == 0 {
        parts.append(trimmed(start..<index))
        start = index + 1
      }
    }
    return parts + [trimmed(start..<run.upperBound)]
  }

  /// A run of tokens without the blanks at its ends.
  public func trimmed(_ run: Range<Int>) -> Range<Int> { tokens.trimmed(run) }

  /// Returns the token within a run that closes the block that begins at `open`; the run's end when nothing closes it.
  public func close(of open: Int, in run: Range<Int>) -> Int {
    var closers: [CSSToken.Kind] = []
    for index in open..<run.upperBound {
      let kind = tokens[index].kind
      if let closer = kind.closer {
        closers.append(closer)
      } else if kind == closers.last {
        closers.removeLast()
        if closers.isEmpty { return index }
      }
    }
    return run.upperBound
  }

  private func inside(_ token: CSSToken) -> Range<Int> {
    let bytes = token.bytes
    switch token.kind {
    case .atKeyword, .hash: return bytes.lowerBound + 1..<bytes.upperBound
    case .function: return bytes.lowerBound..<bytes.upperBound - 1
    case .string:
      let isClosed = bytes.count > 1 && source[bytes.upperBound - 1] == source[bytes.lowerBound]
      return bytes.lowerBound + 1..<bytes.upperBound - (isClosed ? 1 : 0)
    case .url: return insideAddress(bytes)
    default: return bytes
    }
  }

  private func insideAddress(_ bytes: Range<Int>) -> Range<Int> {
    guard let open = source[bytes].firstIndex(of: UInt8(ascii: "(")) else { return bytes }
    return source[open + 1..<bytes.upperBound - 1].trimmed(isWebSpace).indices
  }
}

/// A rule: a style rule, or an at-rule with or without a block.
public struct CSSRule: Sendable {
  /// The rule that it is in: a place in `StyleSheet.rules`.
  public let parent: Int?
  /// The name of an at-rule, in lower case, without `@`; `nil` for a style rule.
  public let atName: String?
  /// The places in `StyleSheet.tokens` of the selectors, or of what follows an at-rule's name, without blanks around
  /// it.
  public let prelude: Range<Int>
  /// The declarations directly in its block, in order.
  public internal(set) var declarations: [CSSDeclaration] = []
  /// From the rule's first byte to its block, or to its semicolon.
  public let head: Range<Int>

  /// The declaration of a property that takes effect: the last important one, or else the last one.
  public subscript(property: String) -> CSSDeclaration? {
    declarations.last { $0.name == property && $0.isImportant } ?? declarations.last { $0.name == property }
  }
}

/// A property and its value.
public struct CSSDeclaration: Sendable {
  /// In lower case; a custom property as written.
  public let name: String
  /// Places in `StyleSheet.tokens`, without blanks around them and without `!important`.
  public let value: Range<Int>
  public let isImportant: Bool
  /// From the name's first byte to the value's last.
  public let bytes: Range<Int>
}
