/// What came of playing a scenario to a screen reader.
public struct ScreenReaderPerformance: Sendable, Hashable {
  /// What the browser made of it, by the rules of live regions.
  public var browser: Performance
  /// All that the screen reader spoke, in order, on the page's clock.
  public var transcript: [Spoken]
  /// What was expected to be heard, and was not; or was heard and must not be.
  public var failures: [HearingFailure]
  /// Where the screen reader was silent in a way that is its own, and no page can mend: for an entry's support notes.
  public var notes: [HearingFailure]

  public init(
    browser: Performance,
    transcript: [Spoken],
    failures: [HearingFailure],
    notes: [HearingFailure] = []
  ) {
    self.browser = browser
    self.transcript = transcript
    self.failures = failures
    self.notes = notes
  }

  /// Whether all came true for the browser and for the screen reader.
  public var isPassed: Bool { browser.failures.isEmpty && failures.isEmpty }

  /// Announcements that the browser gave to assistive technology and the screen reader did not speak.
  public var unspoken: [ObservedAnnouncement] {
    browser.announcements.filter { announcement in
      let words = SpokenWords(announcement.text)
      return !transcript.contains { spoken in
        let delay = Double(spoken.time) - announcement.time
        return delay >= -HearingJudge.clockSlack && delay <= HearingJudge.patience
          && SpokenWords(spoken.text).contains(words)
      }
    }
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

  public var description: String { "step \(step + 1): expected \(expected), but \(heard)" }
}
