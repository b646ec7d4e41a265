/// One kind of diagnostic: its stable id, how severe it is, and why it exists.
///
/// A rule is declared once, beside the code that emits it, as a static member of an extension of `Rule`.
public struct Rule: Sendable, Hashable, Identifiable {
  /// Lower-case words joined by hyphens; the first names the family: `entry-missing-key`.
  public let id: String

  /// The severity that the rule's diagnostics have unless a library's configuration says otherwise.
  public let severity: Severity

  /// One sentence: what is wrong where this rule finds something.
  public let summary: String

  /// Why the rule matters, in a few sentences of Markdown.
  public let explanation: String

  /// Where the requirement comes from: a WCAG criterion, a section of a specification. Empty when it is Polite's own.
  public let source: String

  /// Snippets that break this rule, each with its corrected form.
  public let examples: [Example]

  /// Whether some of the rule's diagnostics carry a fix.
  public let isFixable: Bool

  public init(
    _ id: String,
    _ severity: Severity,
    _ summary: String,
    explanation: String = "",
    source: String = "",
    examples: [Example] = [],
    isFixable: Bool = false
  ) {
    (self.id, self.severity, self.summary, self.explanation, self.source) = (id, severity, summary, explanation, source)
    (self.examples, self.isFixable) = (examples, isFixable)
  }

  /// A rule with one example.
  public init(
    _ id: String,
    _ severity: Severity,
    _ summary: String,
    explanation: String = "",
    source: String = "",
    wrong: String,
    right: String,
    language: String = "markdown",
    isFixable: Bool = false
  ) {
    let example = Example(wrong: wrong, right: right, language: language)
    self.init(
      id,
      severity,
      summary,
      explanation: explanation,
      source: source,
      examples: [example],
      isFixable: isFixable
    )
  }

  /// The id's first word, or words where the family has two: `entry` of `entry-missing-key`, `front-matter` of
  /// `front-matter-missing`.
  public var family: String { id.hasPrefix("front-matter-") ? "front-matter" : String(id.prefix { $0 != "-" }) }

  /// A snippet that breaks a rule, and the same snippet as it should be. A snippet with a mark is also a test of the
  /// rule: both snippets are run, and the rule must find something at the mark and nowhere else.
  public struct Example: Sendable, Hashable {
    public let wrong: String
    /// Where in `wrong` the diagnostic begins, in bytes; `nil` where the snippet alone cannot be run.
    public let place: Int?
    public let right: String
    /// The language of both, as a Markdown fence names it: `markdown`, `yaml`, `html`, `css`.
    public let language: String

    /// - Parameter wrong: The wrong snippet, with a `«` where the diagnostic begins. Readers do not see the mark.
    public init(wrong: String, right: String, language: String = "markdown") {
      let parts = wrong.split(separator: "«", maxSplits: 1, omittingEmptySubsequences: false)
      place = parts.count == 2 ? parts[0].utf8.count : nil
      self.wrong = parts.joined()
      (self.right, self.language) = (right, language)
    }
  }

  public static func == (left: Rule, right: Rule) -> Bool { left.id == right.id }
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// How bad a diagnostic is.
public enum Severity: String, Sendable, Hashable, CaseIterable, Comparable {
  /// Worth knowing; never fails a run.
  case note
  /// Should be fixed; fails a run under `--strict`.
  case warning
  /// Must be fixed; fails the run.
  case error

  public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }
}
