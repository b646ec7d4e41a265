public import Diagnostics
import HTMLTree
import PatternLibrary

extension Rule {
  /// An element with a role that the demo does not have.
  public static let scenarioUnknownRole = Rule(
    "scenario-unknown-role",
    .error,
    "A scenario refers to an element with a role that its demo cannot have.",
    explanation: """
      No element of the demo has the role, natively or through a `role` attribute, and no script mentions it, so the \
      scenario fails in every browser. An element that must be absent is always absent if ARIA has no such role. Roles \
      are written in lower case.
      """,
    source: "WAI-ARIA 1.2, roles; HTML Accessibility API Mappings 1.0",
    wrong: "- element: { role: «progress, name: Uploading photo.jpg }",
    right: "- element: { role: progressbar, name: Uploading photo.jpg }",
    language: "yaml"
  )
}

let scenarioUnknownRoleCheck = Check<ScenarioSubject>(.scenarioUnknownRole) { subject in
  if subject.demo.facts.isIncomplete { return [] }
  let possible = subject.demo.possibleRoles
  let denied = subject.scenario.deniedElements.filter { !ariaRoles.contains($0.value.role ?? "") }
  let all = subject.scenario.neededElements.map { (element: $0, isDenied: false) } + denied.map { ($0, true) }
  return all.compactMap { element, isDenied in
    guard let role = element.value.role, !possible.contains(role) else { return nil }
    // A role that is not in ARIA may be a browser's own, such as Chromium's `LabelText`, unless it is close to one in
    // ARIA. Where no such element may be present, nobody would notice that the role is neither.
    let isKnown = ariaRoles.contains(role)
    let meant = roleMeant(by: role, among: isKnown ? possible.intersection(ariaRoles) : ariaRoles)
    if !isKnown && meant == nil && !isDenied && role.first?.isUppercase == true { return nil }
    return Diagnostic(
      .scenarioUnknownRole,
      at: subject.place(of: role, in: element.bytes),
      isKnown
        ? "nothing in \(subject.demo.checked.stem).html can have the role `\(role)`" : "there is no role `\(role)`",
      help: meant.map(didYouMean) ?? "Name the role that a browser gives the element."
    )
  }
}

extension DemoSubject {
  /// The roles that the demo's elements have, could have, or could get from a script.
  fileprivate var possibleRoles: Set<String> {
    var roles: Set<String> = []
    for element in document.elements {
      if let written = element["role"] {
        roles.formUnion(written.split(whereSeparator: \.isWhitespace).map { $0.lowercased() })
      }
      roles.formUnion(rolesByElement[element.name] ?? [])
    }
    for text in facts.scripts.texts {
      for word in text.lowercased().split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "-" }) {
        roles.insert(String(word))
        roles.formUnion(rolesByElement[String(word)] ?? [])
      }
    }
    if roles.contains("img") { roles.insert("image") }
    if roles.contains("image") { roles.insert("img") }
    return roles
  }
}
