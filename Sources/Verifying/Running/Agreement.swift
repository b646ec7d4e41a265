import Diagnostics
import PatternLibrary

/// Whether a demo does the same in the page's own time as in the machine's.
///
/// A scenario is played in the machine's time, and then in the page's, with each input at the same moment as before.
/// The announcements must be the same, in the same order, and at the same times except for the machine's lateness.
/// Texts with numbers are compared without the numbers, and separately: on a late machine, something that counts while
/// time passes gets a little further, or skips a number.
package struct Agreement {
  /// How far times may differ on a machine that is not late, in milliseconds.
  static let tolerance = 250.0
  /// How much of a scenario is compared, in milliseconds. A longer wait would only be watched, not shortened.
  static let longest = 20_000.0

  /// Where the two differ, as the end of a sentence; `nil` if they agree.
  package let difference: String?

  package init(real: RunResult, page: RunResult) {
    let tolerance = Self.tolerance + real.lateness
    let (said, own) = (real.said, page.said)
    let inputs = (real.inputs + page.inputs).compactMap(\.self)
    // One play may lack what the other announced near its end, since a play may end at what it hears. It may also lack
    // what time brings about just before a person's input: on a late machine the input comes first and prevents it.
    func mayLack(_ one: Utterance, _ other: RunResult) -> Bool {
      one.time >= other.end - other.loaded - tolerance || inputs.contains { one.time...one.time + tolerance ~= $0 }
    }
    let steady = (said.filter { !$0.isCounting }, own.filter { !$0.isCounting })
    var (index, ownIndex) = (0, 0)
    while index < steady.0.count || ownIndex < steady.1.count {
      let pair = (steady.0[at: index], steady.1[at: ownIndex])
      if let one = pair.0, let other = pair.1, one.isLike(other, within: tolerance) {
        (index, ownIndex) = (index + 1, ownIndex + 1)
      } else if let one = pair.0, mayLack(one, page) {
        index += 1
      } else if let other = pair.1, mayLack(other, real) {
        ownIndex += 1
      } else {
        difference = Self.words(pair.0, pair.1)
        return
      }
    }
    func firstLacking(_ ones: [Utterance], in others: [Utterance], of other: RunResult) -> Utterance? {
      ones.first { one in
        one.isCounting && !mayLack(one, other) && !others.contains { one.isLike($0, within: tolerance) }
      }
    }
    if let one = firstLacking(said, in: own, of: page) {
      difference = Self.words(one, nil)
    } else {
      difference = firstLacking(own, in: said, of: real).map { Self.words(nil, $0) }
    }
  }

  private static func words(_ real: Utterance?, _ page: Utterance?) -> String {
    func told(_ one: Utterance?) -> String {
      one.map { "“\($0.text)” is announced, \($0.manner), at \(Int($0.time)) ms" } ?? "nothing like it is"
    }
    return "\(told(real)), and in the page’s own time \(told(page))"
  }
}

extension RunResult {
  /// The announcements, with times since the page was there.
  fileprivate var said: [Utterance] {
    announcements.map { Utterance($0.text, at: $0.time - loaded, politeness: $0.politeness) }
  }
}

extension Utterance {
  fileprivate var isCounting: Bool { text.contains(where: \.isNumber) }

  fileprivate func isLike(_ other: Utterance, within tolerance: Double) -> Bool {
    text.filter { !$0.isNumber } == other.text.filter { !$0.isNumber } && politeness == other.politeness
      && abs(time - other.time) <= tolerance
  }
}

extension Array {
  /// The element at a position, if there is one.
  subscript(at index: Int) -> Element? { index < count ? self[index] : nil }
}

extension TestRunGroup {
  /// Returns those groups in which a demo is played in both times: for each demo, the shortest scenario with an
  /// announcement, or the shortest one if none has any.
  static func agreements(of groups: [TestRunGroup]) -> [TestRunGroup] {
    var chosen = OrderedGroups<String, TestRun>()
    for play in groups.filter(\.isClaimed).flatMap(\.plays) where play.scenario.given.clock == .page {
      chosen.update(play.demo.page.text, from: play) { best in
        if play.scenario.likeness < best.scenario.likeness { best = play }
      }
    }
    return chosen.values.map { TestRunGroup(plays: [$0.meant(for: .agreement)]) }
  }
}

extension Scenario {
  /// A lower value means that the scenario shows in less time when something is announced.
  fileprivate var likeness: Int { waiting.count + (announcements.isEmpty ? 1_000_000 : 0) }
}
