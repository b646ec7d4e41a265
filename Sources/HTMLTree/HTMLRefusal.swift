/// Why a document is not read: it appears to be malicious, and would take too much time or memory.
public struct HTMLRefusal: Error, Sendable, Hashable {
  public let reason: Reason
  /// The byte of the source at which a limit is exceeded; 0 if it is not known.
  public let offset: Int

  init(_ reason: Reason, at offset: Int) {
    (self.reason, self.offset) = (reason, offset)
  }

  public enum Reason: Sendable, Hashable {
    /// Elements are nested deeper than `deepestNesting`.
    case nestsTooDeep
    /// Tags have too many attributes: each attribute is compared with all before it in its tag.
    case tooManyAttributes
    /// The tree takes too much memory: formatting elements are left open, and repeated in each paragraph after them.
    case formattingNotClosed
  }
}

/// The deepest nesting of elements that is read.
public let deepestNesting = 512
