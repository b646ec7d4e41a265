import Text

/// A token of a style sheet: its kind and its place.
///
/// Its value is read from the source on request: see `StyleSheet.value(of:)`.
public struct CSSToken: Sendable, Hashable {
  public let kind: Kind
  /// Byte offsets into the source.
  public let bytes: Range<Int>

  /// The tokens of CSS Syntax Level 3, section 4. Comments are not tokens.
  public enum Kind: UInt8, Sendable, Hashable {
    case ident, function, atKeyword, hash, string, badString, url, badURL
    case delimiter, number, percentage, dimension, whitespace
    case commentOpen, commentClose, colon, semicolon, comma
    case openSquare, closeSquare, openRound, closeRound, openCurly, closeCurly

    /// The token that closes a block that this token opens. A function token opens a block too.
    var closer: Kind? {
      switch self {
      case .openSquare: .closeSquare
      case .openRound, .function: .closeRound
      case .openCurly: .closeCurly
      default: nil
      }
    }

    var isCloser: Bool { self == .closeSquare || self == .closeRound || self == .closeCurly }
  }
}

extension [CSSToken] {
  /// A run of tokens without the blanks at its ends.
  func trimmed(_ run: Range<Int>) -> Range<Int> {
    self[run].trimmed { $0.kind == .whitespace }.indices
  }
}

/// Something in a style sheet that its author did not mean, and that CSS recovers from.
public struct CSSFault: Sendable, Hashable {
  public let kind: Kind
  /// Where the fault begins.
  public let bytes: Range<Int>

  public enum Kind: Sendable, Hashable {
    case commentNotClosed
    /// A string that a line's end or the sheet's end cuts off.
    case stringNotClosed
    /// A `url(` that has a quote, a blank or a bracket where none is allowed, or that has no end.
    case addressBroken
    case blockNotClosed
    /// A closing bracket that closes nothing.
    case closesNothing
    /// A selector without a block after it.
    case selectorWithoutBlock
    /// A semicolon between rules: the rule after it is skipped.
    case semicolonBeforeRule
    /// Blocks in blocks beyond `StyleSheet.deepestNesting`: what is in them was not read.
    case nestsTooDeep
  }
}
