public import PatternLibrary

/// How a scenario is played.
public struct PlayingStyle: Sendable, Hashable {
  /// Whether controls are reached with Tab and operated with Space or Enter, not with a pointer.
  public var byKeyboard: Bool
  /// Whether the person asks for reduced motion, whatever is given. That something moves is then not expected.
  public var forcesReducedMotion: Bool
  /// Whether the person asks for dark colours, whatever is given.
  public var forcesDark = false
  /// Whether steps are played on after one that did not come true, as far as they can be.
  public var keepsGoing = false

  /// Whether the demo is played in the machine's time, whatever is given.
  public var isInRealTime = false
  /// What the demo is known to announce. Anything else fails the scenario, and so do errors of the page; `nil` where
  /// the expectations alone count.
  public var known: KnownAnnouncements?
  /// When the action of each step is done at the earliest, since the page was there, in milliseconds; with no time for a
  /// step, and without a list, as soon as the step before has come true.
  public var schedule: [Double?] = []

  public init(byKeyboard: Bool = false, forcesReducedMotion: Bool = false) {
    self.byKeyboard = byKeyboard
    self.forcesReducedMotion = forcesReducedMotion
  }
}

/// What came of playing a scenario.
public struct Performance: Sendable, Hashable {
  /// Empty when everything came as expected. After a step that failed, no other is played.
  public var failures: [PlayingFailure] = []
  public var announcements: [ObservedAnnouncement] = []
  /// How often it was looked whether anything is animated, and when something was.
  public var motionSamples = 0
  public var motionSeen: [MotionSeen] = []
  /// The time in which it was played.
  public var clock = Conditions.Clock.page
  /// When the page was there, and when the play ended.
  public var loaded = 0.0
  public var end = 0.0
  /// When each step's action was done, since the page was there, in milliseconds; `nil` for one that is no input.
  public var inputs: [Double?] = []
  /// How late the machine was at most, in milliseconds, where its time counted.
  public var lateness = 0.0

  public init() {}

  public struct MotionSeen: Sendable, Hashable {
    /// On the page's clock, in milliseconds.
    public var time: Double
    public var count: Int
    /// The first element that was animated.
    public var of: String
  }
}

/// A step that could not be done, or an expectation that did not hold.
public struct PlayingFailure: Sendable, Hashable, CustomStringConvertible {
  /// Counted from 0.
  public var step: Int
  /// The bytes of the action or of the expectation in the entry's file.
  public var bytes: Range<Int>
  public var expected: String
  public var observed: String
  /// All that was announced up to then.
  public var announced: [ObservedAnnouncement]
  /// Whether it is the action that could not be done.
  public var isAction: Bool
  /// What went wrong in the page while it was played, as the browser's console tells it.
  public var pageErrors: [String] = []
  /// What the page did that no expectation is about.
  public var breach: Breach?

  /// What a page does that ends its play, or that the player cannot look into.
  public enum Breach: Sendable, Hashable {
    /// It was left for another, or replaced.
    case departure
    /// It has a part that nobody looks at.
    case unseen
    /// It asked for something outside of its folder.
    case request
    /// It moved focus where no expectation says so.
    case focus
    /// It announced what nothing says that it announces.
    case announcement
    /// An exception or a rejected promise of it was caught by nobody, a file was missing, or it gave an error to its console.
    case error
  }

  public init(
    step: Int,
    bytes: Range<Int>,
    expected: String,
    observed: String,
    announced: [ObservedAnnouncement],
    isAction: Bool = false
  ) {
    self.isAction = isAction
    self.step = step
    self.bytes = bytes
    self.expected = expected
    self.observed = observed
    self.announced = announced
  }

  public var description: String { "step \(step + 1): \(finding). \(circumstances)" }

  /// What was expected and what was observed, with no full stop.
  public var finding: String {
    "expected \(expected), but \(observed)"
  }

  /// What was announced up to then, and what went wrong in the page, as sentences.
  public var circumstances: String {
    guard !pageErrors.isEmpty else { return announcedInWords }
    return "\(announcedInWords) Errors of the page: \(pageErrors.joined(separator: "; "))."
  }

  private var announcedInWords: String {
    let heard = announced.map { "\($0.politeness.rawValue) “\($0.text)” at \(Int($0.time)) ms" }.joined(separator: ", ")
    return "Announced: \(heard.isEmpty ? "nothing" : heard)."
  }
}
