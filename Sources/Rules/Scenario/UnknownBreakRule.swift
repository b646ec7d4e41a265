public import Diagnostics
import PatternLibrary

extension Rule {
  /// A demo that is declared to break a scenario that does not exist.
  public static let scenarioUnknownBreak = Rule(
    "scenario-unknown-break",
    .error,
    "A demo says that it breaks a scenario that no other demo of the entry has, or shows no mistake.",
    explanation: """
      A demo that shows a mistake names under `breaks` the scenario of the right demo that does not hold in it, as \
      `demo.scenario`. Its stage plays that scenario and shows the first sentence that does not hold. Without the scenario \
      there is nothing to play.
      """,
    wrong: """
      demos:
        save: { title: Save, scenarios: [{ id: start, steps: [{ when: opens }] }] }
        shout: { title: Save loudly, breaks: «save.begin }
      """,
    right: """
      demos:
        save: { title: Save, scenarios: [{ id: start, steps: [{ when: opens }] }] }
        shout: { title: Save loudly, breaks: save.start }
      """,
    language: "yaml"
  )
}

let scenarioUnknownBreakCheck = Check<EntrySubject>(.scenarioUnknownBreak) { subject in
  subject.soundDemos.compactMap { demo in
    guard let broken = demo.breaks, !subject.checked.faults.concern(demoOfScenario: broken.value) else { return nil }
    let place = subject.entry.head.range(broken.bytes)
    let names = subject.entry.demos.filter { $0.stem.value != demo.stem.value }.flatMap(\.scenarioNames)
    if names.contains(broken.value) {
      let read = subject.demos.first { $0.checked.stem == demo.stem.value }
      guard let read, read.wrong == nil else { return nil }
      return Diagnostic(
        .scenarioUnknownBreak,
        at: place,
        "the demo `\(demo.stem.value)` does not say that it shows a mistake",
        help: "Say what is wrong in it in a `<meta name=\"polite:wrong\" content=\"…\">`, or remove `breaks`."
      )
    }
    let isOwn = demo.scenarioNames.contains(broken.value)
    return Diagnostic(
      .scenarioUnknownBreak,
      at: place,
      isOwn
        ? "`\(broken.value)` is a scenario of the demo `\(demo.stem.value)` itself, which cannot break it"
        : "no other demo of this entry has a scenario `\(broken.value)`",
      help: help(for: broken.value, among: names)
    )
  }
}

private func help(for name: String, among names: [String]) -> String {
  if let near = nearMiss(to: name, among: names) { return didYouMean(near) }
  guard let first = names.first else { return "Add the demo that keeps what this one breaks, with a scenario." }
  return "Name it by its demo and its id, as `\(first)`."
}

extension Demo {
  /// The names of its scenarios, unique within the entry.
  fileprivate var scenarioNames: [String] { scenarios.map { "\(stem.value).\($0.id.value)" } }
}
