public import Diagnostics
import PatternLibrary
import Text

extension Rule {
  /// A scenario that waits for something that never appears.
  public static let scenarioUnknownText = Rule(
    "scenario-unknown-text",
    .error,
    "A scenario refers to a text that nothing in its demo can produce.",
    explanation: """
      The control is not found, or the announcement never comes: the scenario fails in every browser. Most often the \
      demo was changed and the scenario was not. The rule looks through the demo's texts, the attributes that name \
      things, the texts that its style sheets put in, and those in its scripts; it accepts what can be put together \
      from them.
      """,
    wrong: "- when: { activate: «Upload photo }   # the button says “Upload a photo”",
    right: "- when: { activate: Upload a photo }",
    language: "yaml"
  )

  /// An expectation that cannot fail.
  public static let scenarioVacuous = Rule(
    "scenario-vacuous",
    .warning,
    "A scenario expects the absence of something that could never be there.",
    explanation: """
      The expectation holds whatever the demo does, so it proves nothing. Most often the text was changed in the demo \
      and not in the scenario. A silence of zero length cannot fail either.
      """,
    wrong: "- absent: { role: progressbar, name: «Uploading foto.jpg }",
    right: "- absent: { role: progressbar, name: Uploading photo.jpg }",
    language: "yaml"
  )
}

let scenarioUnknownTextCheck = Check<ScenarioSubject>(.scenarioUnknownText) { subject in
  unknownTexts(in: subject).filter { !$0.isDenied }.map { spoken in
    Diagnostic(
      .scenarioUnknownText,
      at: subject.place(of: spoken.text, in: spoken.bytes),
      "nothing in \(subject.demo.checked.stem).html can produce \(spoken.kind.rawValue) “\(shortened(spoken.text))”",
      help: subject.demo.texts.nearest(to: spoken.text).map(didYouMean)
        ?? "Write it as the demo does, or fix the demo."
    )
  }
}

let scenarioVacuousCheck = Check<ScenarioSubject>(.scenarioVacuous) { subject in
  emptySilences(in: subject)
    + unknownTexts(in: subject).filter(\.isDenied).map { spoken in
      Diagnostic(
        .scenarioVacuous,
        at: subject.place(of: spoken.text, in: spoken.bytes),
        "nothing in \(subject.demo.checked.stem).html can produce “\(shortened(spoken.text))”, so its absence proves nothing",
        help: subject.demo.texts.nearest(to: spoken.text).map(didYouMean) ?? "Write it as the demo does."
      )
    }
}

private func emptySilences(in subject: ScenarioSubject) -> [Diagnostic] {
  subject.scenario.steps.flatMap(\.then).compactMap { one in
    guard case .silent(Milliseconds(0)) = one.value else { return nil }
    return Diagnostic(
      .scenarioVacuous,
      at: subject.demo.entry.head.range(one.bytes),
      "a silence of zero length proves nothing",
      help: "Say how long it lasts: `1s`."
    )
  }
}

private func unknownTexts(in subject: ScenarioSubject) -> [ScenarioText] {
  let texts = subject.scenario.texts
  // Typed text may reappear as a value or in a message; characters pressed one by one may reappear in a value.
  let typed = texts.filter { $0.kind == .typed }.map(\.text)
  let pressed = subject.scenario.pressedCharacters
  return texts.filter { spoken in
    if spoken.kind == .typed { return false }
    let typed = spoken.kind == .value ? typed + pressed : typed
    return spoken.text.contains(where: \.isLetter) && !subject.demo.texts.canProduce(spoken.text, typed: typed)
  }
}

extension ScenarioSubject {
  /// Returns the place in the entry of a text of the scenario: the text itself if it occurs exactly once in its action
  /// or expectation, otherwise the whole action or expectation.
  func place(of text: String, in bytes: Range<Int>) -> SourceRange {
    demo.entry.head.range(bytes).searched(for: Array(text.utf8)[...])
  }
}

extension Scenario {
  fileprivate var pressedCharacters: [String] {
    steps.flatMap { step in step.when.value.keys.filter { $0.count == 1 } }
  }
}
