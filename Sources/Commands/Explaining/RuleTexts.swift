import Building
import Diagnostics
import Importing

private let width = 80

/// Returns all rules by family, each with its severity and its summary.
func list(of rules: [Rule]) -> String {
  let families = Dictionary(grouping: rules, by: \.family).sorted { $0.key < $1.key }
  let sections = families.map { family, rules in
    let title = familyWords[family].map { "\(family): \($0)" } ?? family
    return title + "\n" + rules.map(row).joined()
  }
  return sections.joined(separator: "\n") + "\nRun `polite explain RULE` to read why a rule exists, with examples.\n"
}

/// What the rules of each family look at.
let familyWords = [
  "comment": "comments that turn rules off for one line",
  "configuration": "what polite.yml says",
  "demo": "the HTML, CSS and scripts of demos",
  "entry": "what an entry says about its component",
  "evidence": "what was observed when scenarios were played",
  "file": "what can be read, and what cannot",
  "fix": "what --fix left undone",
  "front-matter": "where front matter begins and ends",
  "import": "what `polite import` could not carry over",
  "library": "the folders and files of a library",
  "link": "where links lead",
  "native": "the names of native components",
  "scenario": "what scenarios do and expect",
  "template": "the templates",
  "text": "the Markdown of bodies",
  "verify": "what `polite verify` finds in browsers",
  "yaml": "the YAML of front matter and of polite.yml",
]

/// Returns a rule in two columns: its summary below its id and severity.
private func row(_ rule: Rule) -> String {
  let mark = rule.isFixable ? ", fixable" : ""
  let summary = wrapped(rule.summary, width: width - 6).split(separator: "\n").map { "      \($0)\n" }.joined()
  return "  \(rule.id) (\(rule.severity.rawValue)\(mark))\n\(summary)"
}

/// Returns everything that there is to know about a rule.
func explanation(of rule: Rule) -> String {
  var parts = ["\(rule.id) (\(rule.severity.rawValue))", wrapped(rule.summary, width: width)]
  let text = rule.plainText { wrappedParagraphs($0, width: width) }
  if !text.isEmpty { parts.append(text) }
  if Rule.importingRules.contains(rule) {
    parts.append("Only `polite import` applies it.")
    return parts.joined(separator: "\n\n") + "\n"
  }
  parts.append(
    rule.isFixable
      ? "`polite check --fix` can fix what it finds, where the outcome is certain."
      : "There is no automatic fix."
  )
  parts.append(standing(of: rule))
  return parts.joined(separator: "\n\n") + "\n"
}

/// Returns what polite.yml can do with a rule.
private func standing(of rule: Rule) -> String {
  if testRules.contains(rule) { return "A test either passes or fails: it stays an error." }
  if neededRules.contains(rule) { return "The site needs this rule: it stays an error." }
  return "polite.yml can set it to off, note, warning or error."
}
