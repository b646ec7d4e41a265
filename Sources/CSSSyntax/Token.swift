/// A token of a style sheet: what it is, and where it is.
///
/// What it says is read from the source when it is asked for: `StyleSheet.value(of:)`.
public struct CSSToken: Sendable, Hashable {
  public let kind: Kind
  /// Byte offsets into the source.
  public let bytes: Range<Int>

  /// The tokens of CSS Syntax Level 3, section 4. Comments are no tokens.
  public enum Kind: UInt8, Sendable, Hashable {
    case ident, function, atKeyword, hash, string, badString, url, badURL
    case delimiter, number, percentage, dimension, whitespace
    case commentOpen, commentClose, colon, semicolon, comma
    case openSquare, closeSquare, openRound, closeRound, openCurly, closeCurly

    /// What closes a block that this token opens; a function opens one too.
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
    var (start, end) = (run.lowerBound, run.upperBound)
    while start < end, self[start].kind == .whitespace { start += 1 }
    while end > start, self[end - 1].kind == .whitespace { end -= 1 }
    return start..<end
  }
}

/// Something in a style sheet that CSS recovers from, and that its author did not mean.
public struct CSSFault: Sendable, Hashable {
  public let kind: Kind
  /// Where the fault begins.
  public let bytes: Range<Int>

  public enum Kind: Sendable, Hashable {
    case commentNotClosed
    /// A string that a line's end or the sheet's end cuts off.
    case stringNotClosed
    /// A `url(` with a quote, a blank or a bracket where none may be, or without an end.
    case addressBroken
    case blockNotClosed
    /// A closing bracket that closes nothing.
    case closesNothing
    /// A selector without a block after it.
    case selectorWithoutBlock
    /// Blocks in blocks beyond `StyleSheet.deepestNesting`: what is in them was not read.
    case nestsTooDeep
  }
}
