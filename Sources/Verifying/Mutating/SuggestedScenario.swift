import JSONSyntax
package import PatternLibrary

/// Returns a scenario that may fail on a mutant that survived, as YAML on one line. It is the scenario with the first
/// difference, up to there, with the announcements on the way, and an expectation about the difference.
package func suggestedScenario(against mutant: Mutant, _ difference: MutantDifference, in scenario: Scenario) -> String?
{
  guard let expectation = difference.expectation, scenario.steps.indices.contains(difference.step) else { return nil }
  let delay = max(1, Int(difference.delay.rounded(.up)))
  let action = scenario.steps[difference.step].when.value
  var steps = scenario.steps[..<difference.step].map { step in
    let heard = step.announcements(among: difference.heard)
    let then = heard.isEmpty ? "" : ", then: [\(heard.joined(separator: ", "))]"
    return "{ when: \(step.when.value.yaml)\(then) }"
  }
  // An expectation about time is checked from the action on; a state is checked at its moment.
  let isOfTime = expectation.hasPrefix("announced") || expectation.hasPrefix("silent")
  var last = action.yaml
  if case .passes = action {
    last = "{ passes: \(isOfTime ? 1 : delay)ms }"
  } else if delay > 100, !isOfTime {
    steps.append("{ when: \(action.yaml) }")
    last = "{ passes: \(delay)ms }"
  }
  let own = isOfTime ? difference.heardInStep : []
  steps.append("{ when: \(last), then: [\((own + ["{ \(expectation) }"]).joined(separator: ", "))] }")
  let given = scenario.given.yaml
  let conditions = given.isEmpty ? "" : "given: { \(given.joined(separator: ", ")) }, "
  let title = yamlText(mutant.aspect.facts.claim)
  return
    "- { id: against-\(slug(of: mutant.name)), title: \(title), \(conditions)steps: [\(steps.joined(separator: ", "))] }"
}

extension Step {
  /// Returns those of some announcements that the step expects, as YAML.
  fileprivate func announcements(among heard: [String]) -> [String] {
    then.compactMap { expected in
      guard case .announced(let text, _, _) = expected.value, heard.contains(where: { squeezed($0) == squeezed(text) })
      else { return nil }
      return "{ announced: \(yamlText(text)) }"
    }
  }
}

extension Conditions {
  /// The conditions that differ from the usual ones, as YAML pairs.
  fileprivate var yaml: [String] {
    let usual = Conditions()
    var pairs: [String] = []
    if motion != usual.motion { pairs.append("motion: \(motion.rawValue)") }
    if online != usual.online { pairs.append("online: \(online)") }
    if direction != usual.direction { pairs.append("direction: \(direction.rawValue)") }
    if scheme != usual.scheme { pairs.append("scheme: \(scheme.rawValue)") }
    if colours != usual.colours { pairs.append("colours: \(colours.rawValue)") }
    if let width { pairs.append("width: \(width)") }
    if textSize != usual.textSize { pairs.append("text: \(textSize)%") }
    return pairs
  }
}

extension Action {
  fileprivate var yaml: String {
    switch self {
    case .opens: "opens"
    case .activates(let element): "{ activate: \(element.yaml) }"
    case .focuses(let element): "{ focus: \(element.yaml) }"
    case .presses(let keys): "{ press: [\(keys.map(yamlText).joined(separator: ", "))] }"
    case .writes(let way, let text, let field):
      "{ \(way.rawValue): "
        + (field.map { "{ text: \(yamlText(text)), into: \($0.yaml) }" } ?? yamlText(text)) + " }"
    case .chooses(let option, let list): "{ choose: { option: \(yamlText(option)), from: \(list.yaml) } }"
    case .attaches(let files, let control, let key):
      "{ attach: { file: [\(files.names.map(yamlText).joined(separator: ", "))], "
        + (files.size.map { "size: \($0.phrase), " } ?? "") + "to: \(control.yaml)"
        + (key.map { ", press: \(yamlText($0))" } ?? "") + " } }"
    case .drags(let element, let x, let y): "{ drag: { on: \(element.yaml), x: \(x), y: \(y) } }"
    case .points(let pointing, let element): "{ \(pointing.rawValue): \(element.yaml) }"
    case .passes(let time): "{ passes: \(time.count)ms }"
    case .network(let isOnline): "{ network: \(isOnline ? "online" : "offline") }"
    case .travels(let way): "{ history: \(way.rawValue) }"
    case .sets(let motion, let scheme):
      "{ setting: { "
        + [motion.map { "motion: \($0.rawValue)" }, scheme.map { "scheme: \($0.rawValue)" }].compactMap(\.self)
        .joined(separator: ", ") + " } }"
    }
  }
}

extension ElementReference {
  fileprivate var yaml: String {
    if let name, role == nil, nth == nil, within == nil { return yamlText(name) }
    let pairs = [
      role.map { "role: \(yamlText($0))" }, name.map { "name: \(yamlText($0))" }, nth.map { "nth: \($0)" },
      within.map { "within: \($0.yaml)" },
    ]
    return "{ \(pairs.compactMap(\.self).joined(separator: ", ")) }"
  }
}

/// Returns a text as YAML in flow style: plain if nothing in it has a special meaning, else quoted.
func yamlText(_ text: String) -> String {
  let isPlain =
    text.first?.isLetter == true && text.last != " "
    && text.allSatisfy { $0.isLetter || $0.isNumber || " -.’“”…!?".contains($0) }
    && !["true", "false", "null", "True", "False", "Null", "TRUE", "FALSE", "NULL"].contains(text)
  return isPlain ? text : String(decoding: JSONValue.string(text).bytes(), as: UTF8.self)
}
