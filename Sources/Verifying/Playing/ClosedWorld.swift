import JSONSyntax
public import PatternLibrary

/// The announcements that a demo is known to make: those that its entry documents, with the documented politeness;
/// those that the scenario allows, with any values for their placeholders; and those that a scenario of the demo
/// expects, word for word. A scenario that sets no politeness expects the documented one.
public struct KnownAnnouncements: Sendable, Hashable {
  private let sayable: [Announcement]
  private let expected: [String: Set<Politeness?>]

  public init(of entry: Entry, on scenarios: [Scenario], in scenario: Scenario) {
    let documented = entry.announcements.value.list
    sayable = documented + scenario.allowances.compactMap(\.announcement)
    let texts = scenarios.flatMap(\.steps).flatMap(\.then).compactMap { expectation in
      if case .announced(let text, let politeness, _) = expectation.value {
        (squeezed(text), Set([politeness]))
      } else {
        nil
      }
    }
    expected = Dictionary(texts) { $0.union($1) }
  }

  /// Whether an announcement is one of them.
  public func holds(_ one: Utterance) -> Bool {
    let manners = expected[squeezed(one.text)] ?? []
    if one.politeness == nil || manners.contains(one.politeness) { return !manners.isEmpty || says(one) }
    return says(one) || manners.contains(nil) && !sayable.contains { $0.likeness(to: one.text) == .same }
  }

  /// Whether the entry documents an announcement, or the scenario allows it.
  private func says(_ one: Utterance) -> Bool {
    sayable.contains { announcement in
      (announcement.politeness == nil || one.politeness == nil || announcement.politeness == one.politeness)
        && announcement.likeness(to: one.text) == .same
    }
  }

  /// Returns why an announcement is not one of them although its words are: its politeness, words that do not agree
  /// with a count, or a number without a placeholder. Returns `nil` for one of them, and for other words.
  public func reasonAgainst(_ one: Utterance) -> String? {
    if holds(one) { return nil }
    for announcement in sayable {
      switch announcement.likeness(to: one.text) {
      case .same: return announcement.politeness.map { "the entry documents it as \($0.rawValue)" }
      case .wrongValue(let reason): return reason
      case .other: continue
      }
    }
    let words = Self.withoutNumbers(one.text)
    let other = (sayable.map(\.text) + expected.keys.sorted()).first { Self.withoutNumbers($0) == words }
    return other.map { "the entry has no placeholder for the number in “\($0)”" }
  }

  private static func withoutNumbers(_ text: String) -> String {
    squeezed(text).replacing(/\p{N}+([.,:]\p{N}+)*/, with: "0")
  }
}

extension Allowance {
  fileprivate func allows(_ text: String) -> Bool { announcement?.likeness(to: text) == .same }
}

// Nothing happens that a scenario does not mention: not while it is played, and not for some time after it.
extension ScenarioPlayer {
  /// How long the page is observed after the last step, in milliseconds of its own time.
  static let afterTime = 10_000.0

  /// The expectation, for every page, that it makes no requests to other places.
  var nothingOutside: String { "no requests outside \(stage.reach?.words ?? "the demo’s folder")" }

  /// Returns what the page did that no expectation accounts for, once all of them were met.
  ///
  /// In the machine's time, nobody waits for what comes after the last step.
  func surprises(in scenario: Scenario) throws(WebDriverError) -> [ScenarioFailure] {
    var surprises: [ScenarioFailure] = []
    if stage.clock == .page {
      stage.observed.focusMoves += try newFocusMoves()
      let before = stage.observed.focusMoves.count
      let hadFocus = try focused() != nil
      try wait(until: world.time + Self.afterTime)
      stage.observed.focusMoves += try newFocusMoves()
      if try !isFocusKnown(since: before, hadFocus) { surprises = try moves(in: scenario, scenario.steps.count - 1) }
    }
    guard let known = style.known else { return surprises }
    return surprises + unknownAnnouncements(besides: known, in: scenario)
  }

  /// Returns the errors of the page that no scenario allows.
  ///
  /// - Parameter refused: The addresses that the page was refused. That they cannot be loaded is expected.
  func unknownErrors(in scenario: Scenario, at url: String, refused: [String]) -> [ScenarioFailure] {
    // A server may have served a file under another address, but with the same name.
    let known = refused.map { $0.hasPrefix("file:") ? String($0.split(separator: "/").last ?? "") : $0 }
    stage.moment.expected = "no errors of the page"
    return pageErrors(of: url, besides: scenario.allowedErrors + known).map { breach, texts in
      failure(stage.moment, "its console says \(texts.joined(separator: "; "))", breach)
    }
  }

  /// Returns each unknown text that is announced, at its first occurrence.
  private func unknownAnnouncements(besides known: KnownAnnouncements, in scenario: Scenario) -> [ScenarioFailure] {
    var told: Set<String> = []
    return stage.ledger.all.compactMap { one in
      let index = stage.begun.lastIndex { $0 <= one.time } ?? 0
      let isAllowed = known.holds(one) || scenario.steps[index].allowances.contains { $0.allows(one.text) }
      guard !isAllowed, index >= style.approach, told.insert(one.text).inserted else { return nil }
      let words = "nothing to be announced but what the entry or a scenario of the demo says"
      let moment = Moment(step: index, bytes: scenario.steps[index].when.bytes, expected: words, isAction: false)
      let reason = known.reasonAgainst(one).map { ": \($0)" } ?? ""
      let cause = one.cause.map { ", by \($0)" } ?? ""
      let observed = "“\(one.text)” was announced, \(one.manner), at \(Int(one.time)) ms\(cause)\(reason)"
      return failure(moment, observed, .announcement)
    }
  }

  /// Returns what the page did that no expectation can be about.
  ///
  /// - Parameter requests: The page's requests outside its folder.
  func breaches(
    of scenario: Scenario,
    in outcome: JSONValue,
    _ requests: [String]
  ) throws(WebDriverError) -> [ScenarioFailure] {
    func found(_ expected: String, _ observed: String, _ breach: ScenarioFailure.Breach) -> ScenarioFailure {
      stage.moment.expected = expected
      return failure(stage.moment, observed, breach)
    }
    var all: [ScenarioFailure] = []
    if let unseen = try world.unseen(in: outcome, besides: scenario.allAllowances.compactMap(\.frame)) {
      all.append(found("that all of the page can be looked at", "nothing can look into \(unseen)", .unseen))
    }
    if stage.clock == .page, let untimed = outcome["untimed"].string, !untimed.isEmpty {
      all.append(found("all that the page does to keep to its own time", "\(untimed) keeps the machine’s", .time))
    }
    if let dialog = outcome["dialogs"].array?.first {
      let time = dialog["time"].time
      let index = time <= stage.loaded ? 0 : stage.begun.lastIndex { $0 <= time } ?? 0
      stage.moment = Moment(step: index, bytes: scenario.steps[index].when.bytes, isAction: false)
      let observed = Self.dialogInWords(dialog["text"].string ?? "") + momentInWords(dialog)
      all.append(found("no browser dialog", observed, .dialog))
    }
    let allowed = scenario.allAllowances.compactMap(\.request)
    for request in requests where !isAllowed(request, allowed) {
      // For a file, not even the name is revealed.
      let place = request.hasPrefix("file:") ? "a file elsewhere" : request
      let cause = outcome["causes"][request]
      let observed = "the page asked for \(place)" + (cause == .null ? "" : momentInWords(cause))
      all.append(found(nothingOutside, observed, .request))
    }
    return all
  }

  /// Whether a request is one of those that the scenario allows, or may be: one that cannot be read.
  private func isAllowed(_ request: String, _ allowed: [String]) -> Bool {
    allowed.contains(where: request.contains) || !allowed.isEmpty && request == ServedPages.unread
  }

  /// Whether focus moved only where a scenario of the demo expects it, is still there, and was not lost.
  private func isFocusKnown(since count: Int, _ hadFocus: Bool) throws(WebDriverError) -> Bool {
    let moves = stage.observed.focusMoves.dropFirst(count)
    let areKnown = moves.allSatisfy { move in
      style.knownFocus.contains { $0.means(role: move.role, name: move.name) }
    }
    guard areKnown, let element = try focused() else { return areKnown && !hadFocus }
    for reference in style.knownFocus where try isMeant(element, by: reference) { return true }
    return false
  }
}

extension Scenario {
  fileprivate var allAllowances: [Allowance] { allowances + steps.flatMap(\.allowances) }
  /// The texts of errors that it allows.
  var allowedErrors: [String] { allAllowances.compactMap(\.error) }
}
