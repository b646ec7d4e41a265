import PatternLibrary

/// Converts this process's time to the time in which a page is played.
struct SpeechClock {
  typealias Mark = (instant: SuspendingClock.Instant, page: Double)

  /// When the page's time was moved, and where to; or, if it is the machine's time, when it was read.
  private var marks: [Mark] = []
  /// Whether the page has its own time, which is stopped between two marks.
  let isHeld: Bool

  /// When the page was opened.
  private var opened: SuspendingClock.Instant?

  init(isHeld: Bool) { self.isHeld = isHeld }

  /// Notes that the page is open now.
  mutating func open() { opened = .now }

  /// Returns milliseconds of the machine's time; `nil` if the page's time is the machine's.
  func sinceOpening(_ instant: SuspendingClock.Instant) -> Double? {
    guard isHeld, let opened else { return nil }
    return ((instant - opened) / .milliseconds(1)).rounded()
  }

  /// When the page's time was last moved.
  var latest: SuspendingClock.Instant? { marks.last?.instant }

  mutating func note(_ page: Double) {
    guard isHeld, marks.last?.page != page else { return }
    marks.append((.now, page))
  }

  /// Returns the current time of a page whose time runs by itself; the fastest of several readings counts.
  static func reading(of player: ScenarioPlayer) throws(WebDriverError) -> Mark {
    var (best, precision) = ((SuspendingClock.now, 0.0), Duration.seconds(3600))
    for _ in 0..<3 {
      let before = SuspendingClock.now
      try player.listen()
      let took = SuspendingClock.now - before
      if took < precision { (best, precision) = ((before + took / 2, player.world.time), took) }
    }
    return best
  }

  /// Takes over a reading of a page's time that runs by itself.
  mutating func take(_ reading: Mark) { marks = [reading] }

  /// Returns the page's time in milliseconds; negative before the page was opened.
  func onPage(_ instant: SuspendingClock.Instant) -> Double {
    guard let first = marks.first else { return 0 }
    if isHeld, let last = marks.last(where: { $0.instant <= instant }) { return last.page }
    return first.page + (instant - first.instant) / .milliseconds(1)
  }
}
