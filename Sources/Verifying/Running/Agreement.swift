import PatternLibrary

/// Whether a demo does in the page's own time what it does in the machine's.
///
/// A scenario is played in the machine's time, and then in the page's, with each input at the moment at which it was made
/// before. What was announced must be the same, in the same order, and at the same times but for what a machine is late.
/// Numbers may differ: what counts while time passes counts a little further when it is late.
struct Agreement {
  /// How far times may be apart on a machine that is not late, in milliseconds.
  static let tolerance = 250.0

  /// Where the two differ, as the end of a sentence; `nil` where they agree.
  let difference: String?

  init(real: Performance, page: Performance) {
    let tolerance = Self.tolerance + real.lateness
    // What comes at the very end may be heard in one and not in the other.
    let end = min(real.end - real.loaded, page.end - page.loaded) - tolerance
    let (said, own) = (real.said, page.said)
    for index in 0..<max(said.count, own.count) {
      let pair = (index < said.count ? said[index] : nil, index < own.count ? own[index] : nil)
      switch pair {
      case (let one?, let other?) where one.wording == other.wording && one.politeness == other.politeness:
        guard abs(one.time - other.time) > tolerance else { continue }
        difference = "“\(one.text)” is announced at \(Int(one.time)) ms, and in the page’s own time at \(Int(other.time)) ms"
      case (let one?, let other) where one.time < end || (other?.time ?? end) < end:
        let instead = other.map { "“\($0.text)” at \(Int($0.time)) ms" } ?? "nothing"
        difference = "“\(one.text)” is announced at \(Int(one.time)) ms, and in the page’s own time \(instead)"
      case (nil, let other?) where other.time < end:
        difference = "nothing is announced, and in the page’s own time “\(other.text)” at \(Int(other.time)) ms"
      default: difference = nil
      }
      return
    }
    difference = nil
  }
}

extension Performance {
  /// What was announced, by the time since the page was there.
  fileprivate var said: [ObservedAnnouncement] {
    announcements.map { ObservedAnnouncement(text: $0.text, politeness: $0.politeness, time: $0.time - loaded) }
  }
}

extension ObservedAnnouncement {
  /// The text without its numbers.
  fileprivate var wording: String { text.filter { !$0.isNumber } }
}

extension PlayGroup {
  /// Of some groups, those in which each demo is played in both times: of its scenarios the shortest with an announcement,
  /// or the shortest.
  static func agreements(of groups: [PlayGroup]) -> [PlayGroup] {
    var chosen: [String: Play] = [:]
    var order: [String] = []
    for play in groups.filter(\.isClaimed).flatMap(\.plays) where play.scenario.given.clock == .page {
      let page = play.demo.page.text
      if chosen[page] == nil { order.append(page) }
      if let best = chosen[page], best.scenario.likeness <= play.scenario.likeness { continue }
      chosen[page] = play
    }
    return order.compactMap { chosen[$0] }.map { PlayGroup(plays: [$0.meant(for: .agreement)]) }
  }
}

extension Scenario {
  /// The less, the better it shows in a short time when something is announced.
  fileprivate var likeness: Int { announcements.isEmpty ? length + 1_000_000 : length }
}
