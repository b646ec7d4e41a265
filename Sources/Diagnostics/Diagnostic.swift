/// A diagnostic, as a value: what rule, how severe, where, in which words, and how to mend it.
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
  /// A change that mends the diagnostic without a person's judgement; only of a rule that says so.
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
    self.range = range
    self.message = message
    self.help = help
    self.notes = notes
    self.fix = fix
  }

  /// Another place that explains a diagnostic: the first of two entries with one slug, say.
  public struct Note: Sendable, Hashable {
    public let range: SourceRange
    public let message: String

    public init(at range: SourceRange, _ message: String) {
      self.range = range
      self.message = message
    }
  }
}

/// A change to files that mends a diagnostic.
public struct Fix: Sendable, Hashable {
  /// What the change does, as an order: "Lift `focus` into the front matter".
  public let summary: String
  /// Changes that belong together; their ranges never overlap.
  public let edits: [Edit]
  /// What the change does to what each of its files says.
  public let promise: Promise

  public init(_ summary: String, edits: [Edit], promise: Promise) {
    self.summary = summary
    self.edits = edits
    self.promise = promise
  }

  /// What a fix changes of what a file says. All else stays, or the fix is neither offered nor made: what the file would
  /// become is read again, and held against this and what it was.
  public enum Promise: Sendable, Hashable {
    /// The front matter gains a key, and the entry says what it said: the body was read for it.
    case key(String)
    /// Under `proves`, `announcement` becomes the names of those that the scenario expects to hear.
    case heardAnnouncements
    /// The page stays as it is.
    case samePage
    /// Addresses of the body get what they begin with.
    case addressPrefix(String)
    /// Block quotes of the body become callouts.
    case callout
    /// The node of an HTML document, by its place among all, loses an attribute.
    case attributeRemoval(String, node: Int)
  }

  /// One run of bytes replaced by text; an empty range inserts.
  public struct Edit: Sendable, Hashable {
    public let range: SourceRange
    public let replacement: String

    public init(_ range: SourceRange, _ replacement: String) {
      self.range = range
      self.replacement = replacement
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
  /// The same in the same order, each once.
  public var withoutRepetition: [Diagnostic] { unique(by: \.self) }
}
