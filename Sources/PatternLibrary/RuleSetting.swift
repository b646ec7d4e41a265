/// The setting in a library's `polite.yml` for one rule.
public struct RuleSetting: Sendable, Hashable {
  /// The rule's id, which may not exist.
  public var rule: Located<String>
  public var level: Located<Level>

  public init(rule: Located<String>, level: Located<Level>) {
    (self.rule, self.level) = (rule, level)
  }

  /// How severe a rule's diagnostics are; `off` if there are to be none.
  public enum Level: String, Sendable, Hashable, CaseIterable { case off, note, warning, error }
}

/// Settings for some of a library's files.
public struct RuleOverride: Sendable, Hashable {
  /// The files, by patterns of their paths below the library's root.
  public var paths: [Located<PathPattern>]
  public var rules: [RuleSetting]

  public init(paths: [Located<PathPattern>], rules: [RuleSetting]) {
    (self.paths, self.rules) = (paths, rules)
  }
}
