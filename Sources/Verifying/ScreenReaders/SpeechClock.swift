import PatternLibrary

/// Tells the time in which a page is played from this process's.
struct SpeechClock {
  typealias Mark = (instant: SuspendingClock.Instant, page: Double)

  /// When the page's time was moved, and where to; where it is the machine's, when it was read.
  private var marks: [Mark] = []
  /// Whether the page has a time of its own, which is stopped between two marks.
  let isHeld: Bool

  /// When the page was opened.
  private var opened: SuspendingClock.Instant?

  init(isHeld: Bool) { self.isHeld = isHeld }

  /// The page is open now.
  mutating func open() { opened = .now }

  /// In milliseconds of the machine's time; `nil` where that is the page's.
  func sinceOpening(_ instant: SuspendingClock.Instant) -> Double? {
    guard isHeld, let opened else { return nil }
    return ((instant - opened) / .milliseconds(1)).rounded()
  }

  /// When the page's time was moved last.
  var latest: SuspendingClock.Instant? { marks.last?.instant }

  mutating func note(_ page: Double) {
    guard isHeld, marks.last?.page != page else { return }
    marks.append((.now, page))
  }

  /// What the time of a page is now that goes on by itself; of several readings the quickest counts.
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

  /// The time of the page that goes on by itself was read.
  mutating func take(_ reading: Mark) { marks = [reading] }

  /// In milliseconds; below zero before the page was opened.
  func onPage(_ instant: SuspendingClock.Instant) -> Double {
    guard let first = marks.first else { return 0 }
    if isHeld, let last = marks.last(where: { $0.instant <= instant }) { return last.page }
    return first.page + (instant - first.instant) / .milliseconds(1)
  }
}
