/// What came of playing a scenario to a screen reader.
public struct ScreenReaderPerformance: Sendable, Hashable {
  /// What the browser made of it, by the rules of live regions.
  public var browser: Performance
  /// What the screen reader made of it.
  public var hearing: Hearing
  /// Whether the screen reader said nothing at all when focus moved. That may be its own doing, once.
  public var hasMissedMove = false
  /// How often it was played until this came of it.
  public var plays = 1

  public init(browser: Performance, hearing: Hearing) {
    self.browser = browser
    self.hearing = hearing
  }

  /// Whether all came true for the browser and for the screen reader.
  public var isPassed: Bool { browser.failures.isEmpty && hearing.failures.isEmpty }
}

/// What a screen reader spoke while a scenario was played, and what that means.
public struct Hearing: Sendable, Hashable {
  /// All that the screen reader spoke, in order, on the page's clock.
  public var transcript: [Spoken]
  /// What was expected to be heard, and was not; or was heard and must not be.
  public var failures: [HearingFailure]
  /// Where the screen reader was silent in a way that is its own, and no page can mend: for an entry's support notes.
  public var notes: [HearingFailure]
  /// Announcements that the browser gave to assistive technology and the screen reader did not speak.
  public var unspoken: [ObservedAnnouncement]

  /// - Parameter announced: What the page's live regions gave to assistive technology.
  public init(
    transcript: [Spoken],
    failures: [HearingFailure] = [],
    notes: [HearingFailure] = [],
    announced: [ObservedAnnouncement] = []
  ) {
    self.transcript = transcript
    self.failures = failures
    self.notes = notes
    unspoken = announced.filter { announcement in !transcript.contains { $0.speaks(announcement) } }
  }

  /// A text that was given to speech.
  public struct Spoken: Sendable, Hashable {
    public var text: String
    /// On the page's clock, in whole milliseconds; below zero before the page opened.
    public var time: Int

    public init(text: String, time: Int) {
      self.text = text
      self.time = time
    }

    fileprivate func speaks(_ announcement: ObservedAnnouncement) -> Bool {
      let delay = Double(time) - announcement.time
      return delay >= -HearingJudge.clockSlack && delay <= HearingJudge.patience
        && SpokenWords(text).contains(SpokenWords(announcement.text))
    }
  }
}

/// Something that a screen reader did not say as it must.
public struct HearingFailure: Sendable, Hashable, CustomStringConvertible {
  /// Counted from 0.
  public var step: Int
  /// The bytes of the action or of the expectation in the entry's file.
  public var bytes: Range<Int>
  public var expected: String
  public var heard: String

  public init(step: Int, bytes: Range<Int>, expected: String, heard: String) {
    self.step = step
    self.bytes = bytes
    self.expected = expected
    self.heard = heard
  }

  public var description: String { "step \(step + 1): \(finding)" }

  /// What was expected and what was heard, with no full stop.
  public var finding: String { "expected \(expected), but \(heard)" }

  /// The same as a sentence.
  var sentence: String { "S" + description.dropFirst() + "." }
}
