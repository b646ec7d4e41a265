/// Steps played on a demo, and what must follow from them.
public struct Scenario: Sendable, Hashable {
  /// The id, unique among the scenarios of its demo.
  public var id: Located<String>
  public var title: Located<String>
  public var given: Conditions
  /// All steps that are played, including those of the scenario that it begins after.
  public var steps: [Step]
  /// What may happen without being expected while it is played, as allowed by the scenario or by its demo.
  public var allowances: [Allowance]
  /// The documented claims that the scenario proves, by their names: `focus`, `announcement.started`, `keyboard.tab`.
  public var proves: [Located<String>]
  /// The place of the whole scenario in its file; the scenarios of one table share one place.
  public var source: SourcePlace
  /// The scenario whose steps come before its own.
  public var predecessor: Predecessor?
  /// The row of the table that it was made from; empty for a scenario without a table.
  public var row: [Cell] = []

  /// A scenario after which another begins.
  public struct Predecessor: Sendable, Hashable {
    public var id: String
    public var title: String
    /// How many of the scenario's steps come from the predecessor.
    public var stepCount: Int

    public init(id: String, title: String, stepCount: Int) {
      (self.id, self.title, self.stepCount) = (id, title, stepCount)
    }
  }

  /// A value in a table, with its column.
  public struct Cell: Sendable, Hashable {
    public var column: String
    public var text: String

    public init(column: String, text: String) {
      (self.column, self.text) = (column, text)
    }
  }

  public init(
    id: Located<String>,
    title: Located<String>,
    given: Conditions = Conditions(),
    steps: [Step],
    allowances: [Allowance] = [],
    proves: [Located<String>] = [],
    source: SourcePlace = SourcePlace()
  ) {
    (self.id, self.title, self.given, self.steps, self.allowances) = (id, title, given, steps, allowances)
    (self.proves, self.source) = (proves, source)
  }
}

/// What a demo may do although neither its entry nor an expectation mentions it, and why.
public struct Allowance: Sendable, Hashable {
  /// What it may announce.
  public var announcement: Announcement?
  /// Where focus may go.
  public var focus: ElementReference?
  /// Text of an error message that may appear in the browser's console.
  public var error: String?
  /// A part of an address that the page may ask for in vain.
  public var request: String?
  /// The accessible name of a frame that is not looked into.
  public var frame: String?
  public var reason: String

  public init(
    _ announcement: Announcement? = nil,
    focus: ElementReference? = nil,
    error: String? = nil,
    request: String? = nil,
    frame: String? = nil,
    reason: String
  ) {
    (self.announcement, self.focus, self.error, self.request) = (announcement, focus, error, request)
    (self.frame, self.reason) = (frame, reason)
  }
}

/// What holds before a scenario's first step.
public struct Conditions: Sendable, Hashable {
  public var motion: Motion = .full
  public var online = true
  public var direction: Direction = .leftToRight
  public var scheme: ColourScheme = .light
  public var colours: Colours = .author
  /// The viewport's width in CSS pixels, when it matters.
  public var width: Int?
  /// The person's text size in percent of the default; only text is enlarged, nothing else.
  public var textSize = 100
  public var clock: Clock = .page

  public init() {}

  public enum Motion: String, Sendable, Hashable, CaseIterable { case full, reduced }
  public enum Direction: String, Sendable, Hashable, CaseIterable {
    case leftToRight = "ltr"
    case rightToLeft = "rtl"
  }
  public enum ColourScheme: String, Sendable, Hashable, CaseIterable { case light, dark }
  /// The clock that a scenario is played with.
  public enum Clock: String, Sendable, Hashable, CaseIterable {
    /// The page's own clock, which the player controls: exact, and the same on each machine.
    case page
    /// The machine's clock, for what the page's own clock cannot control: workers, media, the network.
    case real
  }
  /// The colours that are shown: the author's, or a few of the person's own, forced onto every page (CSS Color
  /// Adjustment 1).
  public enum Colours: String, Sendable, Hashable, CaseIterable { case author, forced }
}

/// One thing that happens, and what must follow from it.
public struct Step: Sendable, Hashable {
  public var when: Located<Action>
  public var then: [Located<Expectation>]
  /// What may happen without being expected between its action and that of the next step.
  public var allowances: [Allowance]

  public init(when: Located<Action>, then: [Located<Expectation>], allowances: [Allowance] = []) {
    (self.when, self.then, self.allowances) = (when, then, allowances)
  }
}

/// A duration in whole milliseconds, written `500ms`, `2s` or `1.5s`.
public struct Milliseconds: Sendable, Hashable, Comparable {
  public var count: Int

  public init(_ count: Int) { self.count = count }

  /// The duration in a sentence: `2 seconds`, `1 second`, half a second as `500 ms`.
  public var phrase: String {
    guard count % 100 == 0, count >= 1000 else { return "\(count) ms" }
    let (whole, tenths) = (count / 1000, count % 1000 / 100)
    if tenths == 0 { return whole == 1 ? "1 second" : "\(whole) seconds" }
    return "\(whole).\(tenths) seconds"
  }

  public static func < (left: Self, right: Self) -> Bool { left.count < right.count }
}
