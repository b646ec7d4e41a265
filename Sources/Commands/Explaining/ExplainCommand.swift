import Building
import Diagnostics
import Importing
import JSONSyntax
import Loading
import Platform

extension Command {
  static let explain = Command(
    "explain",
    "List the rules, or explain one of them",
    discussion: """
      Every diagnostic ends with the id of its rule in brackets. Without an id, all rules are listed by family, \
      including those that the vocabulary in the library's polite.yml adds.
      """,
    arguments: [Argument("RULE", isRequired: false, "The rule's id: entry-missing-key.")],
    options: [.root, .explanationFormat]
  ) { (invocation) throws(CommandFailure) in
    let isJSON = invocation.format == .json
    let added = try rethrowing(
      as: { CommandFailure(.unreadable($0)) },
      try addedRules(ofLibraryAt: invocation.root)
    )
    if !added.isWhole {
      invocation.warn("polite.yml has faults, and rules of the library's own may be missing; see `polite check`")
    }
    let rules = (explainedRules + added.rules).sorted { $0.id < $1.id }
    if let id = invocation.arguments.first {
      let rule = try explainedRule(id, among: rules)
      if isJSON { invocation.terminal.write(json([rule])) } else { invocation.terminal.write(explanation(of: rule)) }
    } else if isJSON {
      invocation.terminal.write(json(rules))
    } else {
      invocation.terminal.write(list(of: rules))
    }
    return .clean
  }
}

extension Option {
  /// The formats in which rules can be written.
  static let explanationFormat = Option(
    "format",
    takes: .choice([DiagnosticFormat.text, .json].map(\.rawValue)),
    "How the rules are written: for people, or as one JSON object."
  )
}

/// Returns a rule of Polite's or of axe-core's.
private func explainedRule(_ id: String, among rules: [Rule]) throws(CommandFailure) -> Rule {
  if let rule = axeRules.first(where: { $0.id == id }) { return rule }
  return try knownRule(id, among: rules)
}

/// Returns rules as one JSON object: `{"version": 1, "rules": […]}`.
private func json(_ rules: [Rule]) -> [UInt8] {
  let values = rules.map { rule -> JSONValue in
    let examples = rule.examples.map { example -> JSONValue in
      ["language": .string(example.language), "wrong": .string(example.wrong), "right": .string(example.right)]
    }
    return [
      "id": .string(rule.id), "family": .string(rule.family), "severity": .string(rule.severity.rawValue),
      "summary": .string(rule.summary), "explanation": .string(rule.explanation), "source": .string(rule.source),
      "fixable": .bool(rule.isFixable),
      "configurable": .bool(
        !neededRules.contains(rule) && !testRules.contains(rule) && !Rule.importingRules.contains(rule)
      ),
      "examples": .array(examples),
    ]
  }
  let document: JSONValue = ["version": 1, "rules": .array(values)]
  return document.bytes(indented: true)
}
