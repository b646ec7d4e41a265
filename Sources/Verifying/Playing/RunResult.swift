import JSONSyntax
public import PatternLibrary

/// How a scenario is played.
public struct PlayingStyle: Sendable, Hashable {
  /// Whether controls are reached with Tab and operated with Space or Enter, not with a pointer.
  public var byKeyboard: Bool
  /// Whether the person asks for reduced motion, whatever is given. That something moves is then not expected.
  public var forcesReducedMotion: Bool
  /// Whether steps are played on after one that did not come true, as far as they can be.
  public var keepsGoing = false
  /// Whether nothing is looked at in pictures of the window: for a play of which only what follows in the page matters.
  public var isWithoutPictures = false

  /// What is broken in the demo, as `mutating.js` takes it; `nil` for the demo as it is.
  var mutation: JSONValue?
  /// Where the play ends, so that the page can be looked at as it is then; `nil` for a whole play.
  var ending: Ending?
  /// How wide the viewport is where nothing is given, in CSS pixels.
  var usualWidth = 1280

  /// Where a play ends before it is whole.
  enum Ending: Sendable, Hashable {
    /// With the last step.
    case lastStep
    /// Some time after the page was there, in milliseconds of its own time.
    case after(Double)
  }

  /// Whether the demo is played in the machine's time, whatever is given.
  public var isInRealTime = false
  /// What the demo is known to announce. Anything else fails the scenario, and so do errors of the page; `nil` where
  /// the expectations alone count.
  public var known: KnownAnnouncements?
  /// Where the demo is known to put focus: a scenario may end before it does so.
  public var knownFocus: [ElementReference] = []
  /// What the page may ask for; the folder that it is in where it is `nil`.
  var reach: Reach?
  /// How many of the first steps lead to where the scenario begins. What else comes in them is no matter of its.
  var approach = 0
  /// What the browser has kept for the page, and nothing else; `nil` to leave that alone.
  var storage: Subject.Storage?
  /// When the action of each step is done at the earliest, since the page was there, in milliseconds; with no time for a
  /// step, and without a list, as soon as the step before has come true.
  public var schedule: [Double?] = []

  public init(byKeyboard: Bool = false, forcesReducedMotion: Bool = false) {
    self.byKeyboard = byKeyboard
    self.forcesReducedMotion = forcesReducedMotion
  }
}

/// What came of playing a scenario.
public struct RunResult: Sendable, Hashable {
  /// Empty when everything came as expected. After a step that failed, no other is played.
  public var failures: [ScenarioFailure] = []
  public var announcements: [Utterance] = []
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
  /// What a screen reader made of it, where one listened.
  public var hearing: Hearing?

  public init() {}

  /// Whether all came true for the browser, and for the screen reader where one listened.
  public var isPassed: Bool { failures.isEmpty && hearing?.failures.isEmpty ?? true }

  public struct MotionSeen: Sendable, Hashable {
    /// On the page's clock, in milliseconds.
    public var time: Double
    /// The first element that was animated.
    public var of: String
  }
}
