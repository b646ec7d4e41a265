/// One HTML file beside its entry, a complete page that works when opened on its own; or a page of a development server.
public struct Demo: Sendable, Hashable {
  /// What a demo shows: a page as people meet it, or a part of one, which needs no main part, main heading and regions.
  public enum Kind: String, Sendable, Hashable, CaseIterable { case page, fragment }

  /// The file's name without `.html`.
  public var stem: Located<String>
  public var title: Located<String>
  public var kind: Kind
  /// Whether it is played and shown from a server alone, as browsers want it for modules.
  public var isServed: Bool
  /// Where it is on a development server of this machine, in the place of a file.
  public var address: Located<String>?
  /// Of a demo that shows a mistake: the scenario of another demo that does not hold in it, as `demo.scenario`.
  public var breaks: Located<String>?
  /// What its stage shows, standing still, until the reader starts the demo; `nil` where the demo runs at once.
  public var poster: Moment?
  /// Small pictures of what it shows at some moments.
  public var pictures: [DemoPicture]
  public var scenarios: [Scenario]

  public init(
    stem: Located<String>,
    title: Located<String>,
    kind: Kind = .page,
    isServed: Bool = false,
    address: Located<String>? = nil,
    breaks: Located<String>? = nil,
    poster: Moment? = nil,
    pictures: [DemoPicture] = [],
    scenarios: [Scenario] = []
  ) {
    self.stem = stem
    self.title = title
    self.kind = kind
    self.isServed = isServed
    self.address = address
    self.breaks = breaks
    self.poster = poster
    self.pictures = pictures
    self.scenarios = scenarios
  }
}

extension Demo {
  /// The moments that it is shown at: by its poster, and by its pictures.
  public var moments: [Moment] { (poster.map { [$0] } ?? []) + pictures.map(\.moment) }

  /// Its scenario of that id.
  public func scenario(_ id: String) -> Scenario? { scenarios.first { $0.id.value == id } }
}

/// Steps played on a demo, and what must follow them.
public struct Scenario: Sendable, Hashable {
  /// Unique among the scenarios of its demo.
  public var id: Located<String>
  public var title: Located<String>
  public var given: Conditions
  /// All that is played, with the steps of the scenario that it begins after.
  public var steps: [Step]
  /// What may come unasked while it is played, of it or of its demo.
  public var allowances: [Allowance]
  /// The documented claims that the scenario backs, by their names: `focus`, `announcement.started`, `keyboard.tab`.
  public var proves: [Located<String>]
  /// Where all of it is in its file; the scenarios of one table have one place.
  public var source: SourcePlace
  /// The scenario whose steps are the first of its own.
  public var predecessor: Predecessor?
  /// The row of its table that it is of; empty for a scenario without a table.
  public var row: [Cell] = []

  /// A scenario after which another begins.
  public struct Predecessor: Sendable, Hashable {
    public var id: String
    public var title: String
    /// How many of the other's steps are its.
    public var stepCount: Int

    public init(id: String, title: String, stepCount: Int) {
      self.id = id
      self.title = title
      self.stepCount = stepCount
    }
  }

  /// A value of a table, by its column.
  public struct Cell: Sendable, Hashable {
    public var column: String
    public var text: String

    public init(column: String, text: String) {
      self.column = column
      self.text = text
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
    self.id = id
    self.title = title
    self.given = given
    self.steps = steps
    self.allowances = allowances
    self.proves = proves
    self.source = source
  }
}

/// What a demo may do though neither its entry nor an expectation says so, and why.
public struct Allowance: Sendable, Hashable {
  /// What it may announce.
  public var announcement: Announcement?
  /// Where focus may go.
  public var focus: ElementReference?
  /// What a message may hold by which the browser's console tells of an error.
  public var error: String?
  public var reason: String

  public init(
    _ announcement: Announcement? = nil,
    focus: ElementReference? = nil,
    error: String? = nil,
    reason: String
  ) {
    self.announcement = announcement
    self.focus = focus
    self.error = error
    self.reason = reason
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
  /// How large text is for the person, in percent of what it is for others; only text is enlarged, nothing else.
  public var textSize = 100
  public var clock: Clock = .page

  public init() {}

  public enum Motion: String, Sendable, Hashable, CaseIterable { case full, reduced }
  public enum Direction: String, Sendable, Hashable, CaseIterable {
    case leftToRight = "ltr"
    case rightToLeft = "rtl"
  }
  public enum ColourScheme: String, Sendable, Hashable, CaseIterable { case light, dark }
  /// The time in which a scenario is played.
  public enum Clock: String, Sendable, Hashable, CaseIterable {
    /// The page's own, which the player moves: exact, and the same on each machine.
    case page
    /// The machine's, for what the page's own cannot hold: workers, media, the network.
    case real
  }
  /// Whose colours are shown: the author's, or a few of the person's own, forced onto every page (CSS Color Adjustment 1).
  public enum Colours: String, Sendable, Hashable, CaseIterable { case author, forced }
}

/// One thing that happens, and what must follow.
public struct Step: Sendable, Hashable {
  public var when: Located<Action>
  public var then: [Located<Expectation>]
  /// What may come unasked from its action until that of the next step.
  public var allowances: [Allowance]

  public init(when: Located<Action>, then: [Located<Expectation>], allowances: [Allowance] = []) {
    self.when = when
    self.then = then
    self.allowances = allowances
  }
}

/// What a person does, or what befalls them.
public enum Action: Sendable, Hashable {
  /// The demo opens: the first moment of every scenario.
  case opens
  /// A control is operated, as a click, or a key where the keyboard is played.
  case activates(ElementReference)
  /// Focus is put on a control, as Tab would.
  case focuses(ElementReference)
  /// Keys go down and up, in order: `Tab`, `Shift+Tab`, `Escape`, `a`.
  case presses([String])
  /// Text is typed, into a field when one is named.
  case types(String, into: ElementReference?)
  /// An option is chosen in a list or a group of radio buttons.
  case chooses(String, from: ElementReference)
  /// An element is dragged by a distance in CSS pixels.
  case drags(ElementReference, x: Int, y: Int)
  /// A pointer does something else on an element than click it once.
  case points(Pointing, ElementReference)
  /// Time passes.
  case passes(Milliseconds)
  /// The network comes or goes.
  case network(online: Bool)
  /// The person changes settings of the system's; `nil` for one that stays.
  case sets(motion: Conditions.Motion?, scheme: Conditions.ColourScheme?)
}

/// What a pointer can do on an element that no key does.
public enum Pointing: String, Sendable, Hashable, CaseIterable {
  /// It comes to rest over it.
  case hover
  /// It clicks once, where that does something else than the keyboard's way of operating.
  case click
  /// It clicks twice.
  case double
  /// It clicks with the button that opens a menu of what can be done.
  case secondary

  /// How often a button of it is pressed.
  public var clicks: Int {
    switch self {
    case .hover: 0
    case .click, .secondary: 1
    case .double: 2
    }
  }
}

/// A duration in whole milliseconds, written `500ms`, `2s` or `1.5s`.
public struct Milliseconds: Sendable, Hashable, Comparable {
  public var count: Int

  public init(_ count: Int) { self.count = count }

  public static func < (left: Self, right: Self) -> Bool { left.count < right.count }
}

/// What must hold after a step.
public enum Expectation: Sendable, Hashable {
  case focus(FocusExpectation)
  /// A text is announced, within a time when one is given.
  case announced(text: String, politeness: Politeness?, within: Milliseconds?)
  /// Nothing is announced for a time.
  case silent(Milliseconds)
  /// An element is there, with what is asked of it.
  case element(ElementExpectation)
  /// No such element is there for assistive technology, or none in these states.
  case absent(ElementReference, states: [ElementState: String] = [:])
  /// An element and all in it take neither focus nor a place in the accessibility tree.
  case inert(ElementReference)
  /// A text can be seen.
  case visible(String)
  /// A text cannot be seen.
  case hidden(String)
  /// Whether anything on the page is animated.
  case motion(Bool)
  /// Whether no text is cut off and nothing needs scrolling sideways (WCAG 2.2, 1.4.4 and 1.4.10), and whether all text
  /// has grown where the scenario enlarges it.
  case fits(Bool)
}

/// Where focus is expected.
public enum FocusExpectation: Sendable, Hashable {
  /// Where it was before the step.
  case stays
  /// On the start of the document or of its new screen's content: the body, or the main heading.
  case start
  case on(ElementReference)
  /// On the second, whose active descendant is the first.
  case active(ElementExpectation.Target, on: ElementReference)
}

/// An element with its role and name, and what its states must be.
public struct ElementExpectation: Sendable, Hashable {
  public var element: ElementReference
  /// The value as a screen reader would say it: `aria-valuetext`, else the number; the empty string when it has none.
  public var value: String?
  /// The accessible description.
  public var description: String?
  /// What its states must be: a value of ARIA's, or `ElementState.absent`.
  public var states: [ElementState: String]
  /// Whether no state at all may be told of it.
  public var isStateless: Bool
  /// The text of its error message, which an element has that is invalid; the empty string when it has none.
  public var error: String?
  /// The nearest group around it, where that is asked.
  public var group: Target?
  /// What it points at.
  public var relations: [ElementRelation: Target]
  /// How many such elements there are.
  public var count: Int?
  /// What it is after in reading order.
  public var predecessor: ElementReference?
  public var picture: PictureExpectation?

  /// What an element belongs to or points at for assistive technology.
  public enum Target: Sendable, Hashable {
    case nothing
    case element(ElementReference)
  }

  public init(
    element: ElementReference,
    value: String? = nil,
    description: String? = nil,
    states: [ElementState: String] = [:],
    isStateless: Bool = false,
    error: String? = nil,
    group: Target? = nil,
    relations: [ElementRelation: Target] = [:],
    count: Int? = nil,
    after predecessor: ElementReference? = nil,
    picture: PictureExpectation? = nil
  ) {
    self.element = element
    self.value = value
    self.description = description
    self.states = states
    self.isStateless = isStateless
    self.error = error
    self.group = group
    self.relations = relations
    self.count = count
    self.predecessor = predecessor
    self.picture = picture
  }
}
