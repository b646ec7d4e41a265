/// A diagnostic: its rule, severity, place and message, and how to fix what it found.
public struct Diagnostic: Sendable, Hashable {
  public let rule: Rule
  public var severity: Severity
  /// The place that the diagnostic is about.
  public let range: SourceRange
  /// One line, without a full stop, that says what is wrong here.
  public let message: String
  /// What to do about it, in a sentence.
  public let help: String?
  /// Other places that belong to the diagnostic.
  public let notes: [Note]
  /// A change that resolves the diagnostic without a person's judgement; only where the rule is declared fixable.
  public var fix: Fix?

  public init(
    _ rule: Rule,
    at range: SourceRange,
    _ message: String,
    help: String? = nil,
    notes: [Note] = [],
    fix: Fix? = nil
  ) {
    assert(fix == nil || rule.isFixable, "\(rule.id) has a fix, and does not say that it can have one")
    self.rule = rule
    self.severity = rule.severity
    (self.range, self.message, self.help, self.notes, self.fix) = (range, message, help, notes, fix)
  }

  /// Another place that explains a diagnostic, such as the first of two entries with the same slug.
  public struct Note: Sendable, Hashable {
    public let range: SourceRange
    public let message: String

    public init(at range: SourceRange, _ message: String) {
      (self.range, self.message) = (range, message)
    }
  }
}

/// A change to files that resolves a diagnostic.
public struct Fix: Sendable, Hashable {
  /// What the change does, as an instruction: "Lift `focus` into the front matter".
  public let summary: String
  /// Changes that belong together; their ranges never overlap.
  public let edits: [Edit]
  /// How the change affects the content of each of its files.
  public let promise: Promise

  public init(_ summary: String, edits: [Edit], promise: Promise) {
    (self.summary, self.edits, self.promise) = (summary, edits, promise)
  }

  /// What a fix changes in the content of a file. If anything else would change, the fix is neither offered nor made:
  /// the file as it would become is read again and compared with the original and with this promise.
  public enum Promise: Sendable, Hashable {
    /// The front matter gains a key, and the entry's content stays the same: until now, the value was read from the
    /// body.
    case key(String)
    /// Under `proves`, `announcement` is replaced with the names of the announcements that the scenario expects to
    /// hear.
    case heardAnnouncements
    /// The page stays as it is.
    case samePage
    /// Addresses in the body gain a prefix.
    case addressPrefix(String)
    /// Block quotes in the body become callouts.
    case callout
    /// A node of an HTML document, given by its index among all nodes, loses an attribute.
    case attributeRemoval(String, node: Int)
  }

  /// One run of bytes replaced by text; an empty range inserts.
  public struct Edit: Sendable, Hashable {
    public let range: SourceRange
    public let replacement: String

    public init(_ range: SourceRange, _ replacement: String) {
      (self.range, self.replacement) = (range, replacement)
    }
  }
}

extension Sequence where Element == Diagnostic {
  /// The diagnostics in the order in which they are printed: by path, by place, by rule, by message.
  public func inReportOrder() -> [Diagnostic] {
    sorted { left, right in
      if left.range.file.path != right.range.file.path { return left.range.file.path < right.range.file.path }
      if left.range.bytes.lowerBound != right.range.bytes.lowerBound {
        return left.range.bytes.lowerBound < right.range.bytes.lowerBound
      }
      if left.rule.id != right.rule.id { return left.rule.id < right.rule.id }
      return left.message < right.message
    }
  }
}

extension [Diagnostic] {
  /// The same diagnostics in the same order, each once.
  public var withoutRepetition: [Diagnostic] { unique(by: \.self) }
}
