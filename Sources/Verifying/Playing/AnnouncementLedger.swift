public import PatternLibrary

/// What was announced while a scenario was played, and which announcements the steps expected.
///
/// Each announcement answers one expectation. An announcement that came while the step before was still being checked
/// is not lost: it answers the step in whose time it was made.
public struct AnnouncementLedger: Sendable, Hashable {
  public private(set) var all: [Utterance] = []
  private var taken: Set<Int> = []

  public init() {}

  /// Takes over the page's whole list, which only grows.
  public mutating func learn(_ list: [Utterance]) {
    if list.count > all.count { all = list }
  }

  /// Takes the first announcement of a text that no other expectation has taken.
  ///
  /// - Parameters:
  ///   - politeness: The required politeness; `nil` allows any.
  ///   - times: When it must have been made.
  public mutating func take(
    _ text: String,
    politeness: Politeness?,
    in times: ClosedRange<Double>
  ) -> Utterance? {
    let found = all.indices.first { index in
      let one = all[index]
      return !taken.contains(index) && one.text == text && times.contains(one.time)
        && (politeness == nil || one.politeness == politeness)
    }
    guard let found else { return nil }
    taken.insert(found)
    return all[found]
  }

  /// Returns the unexpected announcements after `start` and up to `end`.
  public func unexpected(after start: Double, through end: Double) -> [Utterance] {
    all.indices.filter { !taken.contains($0) && all[$0].time > start && all[$0].time <= end }.map { all[$0] }
  }

  /// Returns the unexpected repetitions of a text that was expected, up to `end`.
  public func repeated(_ text: String, after start: Double, through end: Double) -> [Utterance] {
    unexpected(after: start, through: end).filter { $0.text == text }
  }

  /// What `reasonAgainst` returns for a text that was announced at no time.
  static let unheard = "it was not announced"

  /// Returns why no announcement could be taken, as far as the list shows.
  ///
  /// - Parameter start: What the times begin with.
  public func reasonAgainst(
    _ text: String,
    politeness: Politeness?,
    in times: ClosedRange<Double>,
    from start: String = "the step"
  ) -> String {
    let same = all.indices.filter { all[$0].text == text }
    if let other = same.first(where: { !taken.contains($0) && times.contains(all[$0].time) }) {
      return "it was announced, but \(all[other].manner)ly"
    }
    if let late = same.first(where: { !taken.contains($0) && all[$0].time > times.upperBound }) {
      return "it was announced \(milliseconds(all[late].time - times.upperBound)) too late"
    }
    if let early = same.first(where: { !taken.contains($0) }) {
      return "it was announced \(milliseconds(times.lowerBound - all[early].time)) before \(start)"
    }
    return same.isEmpty ? Self.unheard : "it was announced before, and not again"
  }

  private func milliseconds(_ count: Double) -> String { "\(Int(count.rounded(.up))) ms" }
}
