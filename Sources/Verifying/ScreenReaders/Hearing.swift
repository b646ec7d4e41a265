public import PatternLibrary

/// What a screen reader spoke while a scenario was played, and what that means.
public struct Hearing: Sendable, Hashable {
  /// Everything that the screen reader spoke, in order, in the page's time.
  public var transcript: [Utterance]
  /// What was expected to be heard but was not, and what was heard but must not be.
  public var failures: [ScenarioFailure]
  /// Where the screen reader was silent because of its own behaviour, which no page can fix: for an entry's support
  /// notes.
  public var notes: [ScenarioFailure]
  /// Announcements that the browser gave to assistive technology but the screen reader did not speak.
  public var unspoken: [Utterance]

  /// - Parameter announced: What the page's live regions gave to assistive technology.
  public init(
    transcript: [Utterance],
    failures: [ScenarioFailure] = [],
    notes: [ScenarioFailure] = [],
    announced: [Utterance] = []
  ) {
    (self.transcript, self.failures, self.notes) = (transcript, failures, notes)
    unspoken = announced.filter { announcement in !transcript.contains { HearingJudge.isSpeech($0, of: announcement) } }
  }
}
