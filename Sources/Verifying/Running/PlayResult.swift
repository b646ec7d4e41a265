public import PatternLibrary

/// What came of a play to one ear.
public struct PlayResult: Sendable {
  public let play: Play
  public let ear: Ear
  public let versions: EvidenceRecord.Versions
  /// What the browser made of it.
  public let performance: Performance
  /// What a screen reader made of it, where one listened.
  public let hearing: Hearing?
  /// Why it could not be played to its end, though the demo was not to blame.
  public let trouble: String?
  /// Whether that is the early end of the run.
  public let isCutShort: Bool
  /// What axe-core found in the states that an inspection reached.
  public let violations: [Violation]
  /// Where the page's own time and the machine's lead to different announcements, as the end of a sentence.
  public var disagreement: String?
  /// How often it was played until this came of it.
  public var plays = 1
  /// How often the browser came to grief by itself, and was started again.
  public var restarts = 0

  public init(
    play: Play,
    ear: Ear,
    versions: EvidenceRecord.Versions,
    performance: Performance,
    hearing: Hearing? = nil,
    trouble: String? = nil,
    isCutShort: Bool = false,
    violations: [Violation] = []
  ) {
    self.play = play
    self.ear = ear
    self.versions = versions
    self.performance = performance
    self.hearing = hearing
    self.trouble = trouble
    self.isCutShort = isCutShort
    self.violations = violations
  }

  /// Whether all came as the scenario says.
  public var cameTrue: Bool { trouble == nil && performance.failures.isEmpty && hearing?.failures.isEmpty ?? true }

  /// Whether it failed before all came as the scenario says: then neither is sure.
  public var isUnsteady: Bool { cameTrue && plays > 1 }

  /// What a screen reader spoke, as a sentence.
  var spokenInWords: String {
    let spoken = hearing?.transcript.map { "“\($0.text)” at \($0.time) ms" }.joined(separator: ", ") ?? ""
    return "Spoken: \(spoken.isEmpty ? "nothing" : spoken)."
  }

  /// Whether an expectation did not hold. That a control of another demo is not there proves nothing.
  public var brokeExpectation: Bool { performance.failures.contains { !$0.isAction } }

  /// Whether all that could find a wrong demo out can be played to this ear.
  var isWholeProof: Bool {
    play.entry.demos.allSatisfy { $0.scenarios.allSatisfy { ear.browser.canShow($0.given) } }
  }
}

/// What axe-core found on a demo after a step.
public struct Violation: Sendable, Hashable {
  /// axe's name of its rule.
  public var rule: String
  /// In words: what it asks.
  public var help: String
  /// Why the element breaks it, in axe's words; the empty string when it does not say.
  public var reason: String
  /// The element, as a CSS selector.
  public var target: String
  /// The element's start tag, as axe shortens it.
  public var element: String
  /// `light` or `dark`.
  public var scheme: String
  /// Counted from 0.
  public var step: Int

  public init(
    rule: String,
    help: String,
    reason: String = "",
    target: String,
    element: String = "",
    scheme: String,
    step: Int
  ) {
    self.rule = rule
    self.help = help
    self.reason = reason
    self.target = target
    self.element = element
    self.scheme = scheme
    self.step = step
  }
}
