public import Diagnostics
import PatternLibrary
import Text

extension Rule {
  /// An announcement that is expected although the entry says that there is none.
  public static let scenarioDeniedAnnouncement = Rule(
    "scenario-denied-announcement",
    .warning,
    "A scenario expects an announcement, but the entry says that nothing is announced.",
    explanation: "One of the two is wrong, and whoever reads only the entry learns the wrong one.",
    wrong: """
      announcement: { none: The state says it. }
      …
      steps:
        - when: { activate: Save }
          then: [{ announced: «Saved }]
      """,
    right: """
      announcement: Saved
      …
      steps:
        - when: { activate: Save }
          then: [{ announced: Saved }]
      """,
    language: "yaml"
  )
}

let scenarioDeniedAnnouncementCheck = Check<EntrySubject>(.scenarioDeniedAnnouncement) { subject in
  guard case .none = subject.entry.announcements.value else { return [] }
  // A wrong demo's own scenarios may say that it announces what it should not.
  return subject.demos.filter { $0.wrong == nil }.flatMap { demo in
    demo.checked.scenarios.flatMap { scenario -> [Diagnostic] in
      let subject = ScenarioSubject(demo: demo, scenario: scenario)
      return scenario.steps.flatMap(\.then).compactMap { expected in
        guard case .announced(let text, _, _) = expected.value else { return nil }
        return Diagnostic(
          .scenarioDeniedAnnouncement,
          at: subject.place(of: text, in: expected.bytes),
          "“\(shortened(text))” is expected to be announced, but the entry says that nothing is",
          help: "Document it under `announcement`, or expect `silent: 1s`."
        )
      }
    }
  }
}
