import JSONSyntax
public import PatternLibrary

/// How a scenario is played.
public struct PlayingStyle: Sendable, Hashable {
  /// Whether controls are reached with Tab and operated with Space or Enter, not with a pointer.
  public var byKeyboard: Bool
  /// Whether the person asks for reduced motion, whatever the preconditions are. Then no motion is expected.
  public var forcesReducedMotion: Bool
  /// Whether later steps are still played after one that failed, as far as they can be.
  public var keepsGoing = false
  /// Whether no pictures of the window are examined: for a play in which only what follows in the page matters.
  public var isWithoutPictures = false

  /// The change that breaks the demo, as `mutating.js` takes it; `nil` for the demo as it is.
  var mutation: JSONValue?
  /// Where the play ends, so that the page can be looked at as it is then; `nil` for a complete play.
  package var ending: Ending?
  /// The width of the viewport if the preconditions set none, in CSS pixels.
  var usualWidth = 1280

  /// Where a play ends before it is complete.
  package enum Ending: Sendable, Hashable {
    /// With the last step.
    case lastStep
    /// Some time after the page was there, in milliseconds.
    case after(Double)
    /// At its end, or some time after the page was there, in milliseconds, if that is earlier.
    case before(Double)

    /// Whether only what the page shows then matters.
    var isEarly: Bool { if case .before = self { false } else { true } }

    /// When it ends at the latest, in milliseconds after the page was there.
    var time: Double? {
      switch self {
      case .lastStep: nil
      case .after(let time), .before(let time): time
      }
    }
  }

  /// Whether the demo is played in the machine's time, whatever the preconditions are.
  public var isInRealTime = false
  /// What the demo is known to announce. Anything else fails the scenario, and so do errors of the page; with `nil`,
  /// only the expectations count.
  public var known: KnownAnnouncements?
  /// Where the demo is known to move focus: a scenario may end before it does so.
  public var knownFocus: [ElementReference] = []
  /// What the page may request; with `nil`, the folder that it is in.
  var reach: Reach?
  /// How many of the first steps lead to where the scenario begins. Anything else that happens in them does not matter.
  var approach = 0
  /// What the browser has kept for the page, and nothing else; `nil` to leave its storage alone.
  var storage: Subject.Storage?
  /// What is typed instead of some texts, by these texts.
  var typed: [String: String] = [:]
  /// The earliest time for the action of each step, since the page was there, in milliseconds. A step without a time,
  /// or without a list, follows as soon as the step before has come true.
  public var schedule: [Double?] = []

  public init(byKeyboard: Bool = false, forcesReducedMotion: Bool = false) {
    (self.byKeyboard, self.forcesReducedMotion) = (byKeyboard, forcesReducedMotion)
  }
}

/// The result of playing a scenario.
public struct RunResult: Sendable, Hashable {
  /// The failures; empty if everything came as expected. After a step that failed, no other is played.
  public var failures: [ScenarioFailure] = []
  public var announcements: [Utterance] = []
  /// What scripts of the page did not catch, if a play ended with a failure.
  public var exceptions: [String] = []
  /// How often it was checked whether anything is animated, and when something was.
  public var motionSamples = 0
  public var motionSeen: [MotionSeen] = []
  /// The clock with which it was played.
  public var clock = Conditions.Clock.page
  /// When the page was there, and when the play ended.
  public var loaded = 0.0
  public var end = 0.0
  /// When each step's action was done, since the page was there, in milliseconds; `nil` for an action that is not an
  /// input.
  public var inputs: [Double?] = []
  /// How late the machine was at most, in milliseconds, if its time counted.
  public var lateness = 0.0
  /// What a screen reader spoke, if one listened.
  public var hearing: Hearing?

  public init() {}

  /// Whether everything came true in the browser, and for the screen reader if one listened.
  public var isPassed: Bool { failures.isEmpty && hearing?.failures.isEmpty ?? true }

  public struct MotionSeen: Sendable, Hashable {
    /// The time on the page's clock, in milliseconds.
    public var time: Double
    /// The first element that was animated.
    public var of: String
  }
}
