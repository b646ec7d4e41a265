import Checking
public import Diagnostics
import Fetching
import Loading
import Markup
import Rendering
import Rules
import Templating

/// Every rule that a build applies, by id.
public let buildRules: [Rule] = inOrder(
  Rule.loadingRules + markupRules + Rule.checkingRules + Rule.templatingRules + Rule.renderingRules + Rule.settingRules
)

/// Every rule that a check applies, by id; some only when it follows links to the web.
public let checkRules: [Rule] = inOrder(
  buildRules + RuleBook.rules + builtInVocabulary.rules + Rule.fetchingRules + Rule.fixRules + Rule.commentRules + [
    .configurationLostSearch
  ]
)

/// The rules that keep a broken site from being published: a build's errors. No setting can lower their severity.
public let neededRules: Set<Rule> = Set(buildRules.filter { $0.severity == .error })

/// Returns rules sorted by id, each once: several checks may share a rule.
private func inOrder(_ rules: [Rule]) -> [Rule] {
  Dictionary(rules.map { ($0.id, $0) }) { first, _ in first }.values.sorted { $0.id < $1.id }
}

extension Rule {
  static let settingUnknown = Rule(
    "configuration-unknown-rule",
    .error,
    "`polite.yml` sets a rule that does not exist.",
    explanation:
      "A misspelt id would leave the rule as it was, and nobody would notice. `polite explain` lists the rules.",
    wrong: "rules:\n  «entry-categry-index: off",
    right: "rules:\n  entry-category-index: off",
    language: "yaml"
  )

  static let settingNeeded = Rule(
    "configuration-needed-rule",
    .error,
    "`polite.yml` lowers a rule that the site needs.",
    explanation: """
      An error that a build finds would break the site: a page that cannot be made, a link that is dead. Such a rule \
      cannot be turned off or lowered. The other rules can.
      """,
    wrong: "rules:\n  link-missing-file: «off",
    right: "rules:\n  link-missing-file: error",
    language: "yaml"
  )

  static let settingUnmatched = Rule(
    "configuration-unmatched-path",
    .warning,
    "A pattern of paths in `polite.yml` matches no file.",
    explanation: """
      It is misspelt, or its files are gone. Patterns are matched against whole paths below the library's root: `*` \
      and `?` stay within a folder, `**` matches any number of folders.
      """,
    wrong: "overrides:\n  - paths: «Content/patterns\n    rules: { entry-dialect: off }",
    right: "overrides:\n  - paths: Content/patterns/**\n    rules: { entry-dialect: off }",
    language: "yaml"
  )

  static let settingTaken = Rule(
    "configuration-taken-rule",
    .error,
    "A vocabulary declares a rule that exists.",
    explanation: """
      Diagnostics and settings name a rule by its id; two rules with the same id could not be told apart. \
      `polite explain` lists the rules that exist.
      """,
    wrong: "requirements:\n  - rule: demo-no-title\n    …",
    right: "requirements:\n  - rule: demo-unnamed-dialog\n    …",
    language: "yaml"
  )

  static let commentMalformed = Rule(
    "comment-malformed",
    .warning,
    "A comment that is to turn a rule off does not.",
    explanation: """
      It names no rule, or one that does not exist or cannot be turned off, or it gives no reason. The reason is for the \
      next person, who would otherwise have to find out whether the exception still holds.
      """,
    wrong: "<!-- «polite-disable-next-line text-callout-kind -->\n> [!NOTICE]\n> Look.",
    right: "<!-- polite-disable-next-line text-callout-kind: our handbook calls it so -->\n> [!NOTICE]\n> Look."
  )

  static let commentUnused = Rule(
    "comment-unused",
    .warning,
    "A comment turns off a rule that finds nothing there.",
    explanation: """
      What the rule found was fixed, or has moved to another line. Left alone, the comment would hide the next mistake. \
      Comments are looked for in entries, other pages and demos.
      """,
    wrong: "<!-- polite-disable-next-line «text-callout-kind: our handbook calls it so -->\n> [!NOTE]\n> Look.",
    right: "> [!NOTE]\n> Look."
  )

  static let settingRules: [Rule] = [settingUnknown, settingNeeded, settingUnmatched, settingTaken]
  static let commentRules: [Rule] = [commentMalformed, commentUnused]
}
