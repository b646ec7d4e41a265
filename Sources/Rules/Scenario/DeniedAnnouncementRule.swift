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

/// A wrong demo's own scenarios may say that it announces what it should not.
let scenarioDeniedAnnouncementCheck = Check<ScenarioSubject>(.scenarioDeniedAnnouncement) { subject in
  guard case .none = subject.demo.entry.announcements.value, subject.demo.wrong == nil else { return [] }
  return subject.announced.map { text, place in
    Diagnostic(
      .scenarioDeniedAnnouncement,
      at: place,
      "“\(shortened(text))” is expected to be announced, but the entry says that nothing is",
      help: "Document it under `announcement`, or expect `silent: 1s`."
    )
  }
}
