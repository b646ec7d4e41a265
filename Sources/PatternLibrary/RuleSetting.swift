/// What a library's `polite.yml` makes of one rule.
public struct RuleSetting: Sendable, Hashable {
  /// The rule's id, which may be none.
  public var rule: Located<String>
  public var level: Located<Level>

  public init(rule: Located<String>, level: Located<Level>) {
    self.rule = rule
    self.level = level
  }

  /// How severe a rule's diagnostics are, or that there are none.
  public enum Level: String, Sendable, Hashable, CaseIterable { case off, note, warning, error }
}

/// Settings that hold for some of a library's files.
public struct RuleOverride: Sendable, Hashable {
  /// Which files, by their paths below the library's root.
  public var paths: [Located<PathPattern>]
  public var rules: [RuleSetting]

  public init(paths: [Located<PathPattern>], rules: [RuleSetting]) {
    self.paths = paths
    self.rules = rules
  }
}
