import PatternLibrary

/// What a scenario does not check, although it is declared to prove a claim.
struct ProofGap {
  /// The end of a sentence: "expects nothing of focus".
  let fault: String
  /// What to add, as a sentence.
  let remedy: String

  private init(_ fault: String, _ remedy: String) {
    (self.fault, self.remedy) = (fault, remedy)
  }

  /// - Returns: `nil` where the scenario checks what the claim is about.
  init?(of claim: DocumentedClaim, in scenario: Scenario) {
    let expectations = scenario.steps.flatMap(\.then).map(\.value)
    let gap: ProofGap?
    switch claim.subject {
    case .name: gap = Self.element("name", "the name", in: expectations) { $0.name != nil }
    case .nameExample(let text): gap = Self.example(text, in: scenario)
    case .focus: gap = expectations.contains(where: \.isOfFocus) ? nil : Self.focus("expects nothing of focus")
    case .announcement(let announcement): gap = Self.announcement(announcement, in: expectations)
    case .silence:
      let isSilent = expectations.contains { if case .silent = $0 { true } else { false } }
      gap = isSilent ? nil : ProofGap("expects no silence", "Add `silent: 1s` to the step after which nothing is said.")
    case .row(.keyboard): gap = Self.keys(claim.rowKey, in: scenario)
    case .row(.screenReader): gap = Self.property(claim.rowKey, in: expectations)
    case .row(.settings): gap = Self.setting(claim.rowKey, in: scenario, expectations)
    case .criterion: gap = Self.criterion(claim.rowKey, in: scenario, expectations)
    case .row(.mobile), .row(.mobileGestures): gap = nil
    }
    guard let found = gap ?? (expectations.isEmpty ? Self.nothing : nil) else { return nil }
    self = found
  }

  /// Judges a criterion of WCAG 2.2 that only certain expectations can prove, or none.
  private static func criterion(_ number: String, in scenario: Scenario, _ expectations: [Expectation]) -> ProofGap? {
    let looks = expectations.compactMap(\.picture)
    let (indicators, target) = (looks.compactMap(\.indicator), looks.compactMap(\.target).max() ?? 0)
    func gap(_ fault: String, _ key: String) -> ProofGap {
      ProofGap(fault, "Add `\(key)` to the `element` that it is about.")
    }
    if let what = unmeasured[number] {
      return ProofGap("nothing in a scenario measures \(what)", "Give the reason under `untestable`.")
    }
    let isByKeyboard = scenario.steps.contains { !$0.when.value.keys.isEmpty }
    switch number {
    case "1.4.4":
      if scenario.given.textSize < 200 { return giving("text: 200%", "with text of twice the size") }
      return fitting(expectations)
    case "1.4.10":
      guard let width = scenario.given.width, width <= 320 else {
        return giving("width: 320", "in a window of 320 pixels")
      }
      return fitting(expectations)
    case "1.4.11" where !looks.contains(where: \.isOfContrast):
      return gap("measures no contrast of 3:1", "contrast: 3")
    case "2.1.1", "2.1.2", "2.1.3":
      if !isByKeyboard { return ProofGap("presses no key", "Add a step with `when: { press: … }`; `activate` clicks.") }
      let isOfFocus = expectations.contains(where: \.isOfFocus)
      return isOfFocus || number != "2.1.2" ? nil : focus("expects nothing of focus")
    case "2.3.3": return setting("reduce motion", in: scenario, expectations)
    case "2.4.2" where !expectations.contains(where: \.isOfTitle):
      return ProofGap("does not look at the title of the page", "Add a `title` to a step.")
    case "2.4.3": return expectations.contains(where: \.isOfFocus) ? nil : focus("expects nothing of focus")
    case "2.4.7" where indicators.isEmpty: return gap("does not look at a focus indicator", "indicator: visible")
    case "2.4.13" where !indicators.contains(.large):
      return gap("does not look at the area of a focus indicator", "indicator: large")
    case "2.5.8" where target < 24: return gap("does not measure a target of 24 pixels", "target: 24")
    case "2.5.5" where target < 44: return gap("does not measure a target of 44 pixels", "target: 44")
    case "4.1.2" where !expectations.contains(where: \.isOfElement): return asking("role", "the name, role or value")
    case "4.1.3" where !expectations.contains(where: \.isOfSpeech):
      return ProofGap("expects no announcement", "Add `announced`, or `silent` where none may come.")
    default: return nil
    }
  }

  /// What no expectation measures, by the criteria that are about it.
  private static let unmeasured: [String: String] = {
    var all = ["1.4.3": "the contrast of text", "1.4.6": "the contrast of text", "1.4.12": "text with more space"]
    for number in ["2.3.1", "2.3.2"] { all[number] = "flashes" }
    for number in 1...9 { all["1.2.\(number)"] = "sound and film" }
    return all
  }()

  private static let nothing = ProofGap("expects nothing at all", "Add to a step, under `then`, what must follow.")

  private static func focus(_ fault: String) -> ProofGap {
    ProofGap(fault, "Add `focus: stays`, or `focus: { on: … }` with the element that has it, to the step.")
  }

  private static func example(_ text: String, in scenario: Scenario) -> ProofGap? {
    if scenario.neededElements.contains(where: { $0.value.name.map(squeezed) == squeezed(text) }) { return nil }
    return ProofGap(
      "refers to no element with the name “\(text)”",
      "Add `element: { role: …, name: \"\(text)\" }` to the step in which it is there."
    )
  }

  private static func announcement(_ announcement: Announcement, in expectations: [Expectation]) -> ProofGap? {
    if announcement.politeness == .off || expectations.contains(where: announcement.isExpected) { return nil }
    let remedy = "Add `announced: …` with these words to the step in which they are heard."
    for case .announced(let text, let politeness, _) in expectations {
      switch announcement.likeness(to: text) {
      case .wrongValue(let reason): return ProofGap("“\(text)” is not what the entry says: \(reason)", remedy)
      case .same:
        let (said, expected) = (announcement.politeness?.rawValue ?? "", politeness?.rawValue ?? "")
        return ProofGap("expects “\(text)” to be \(expected), where the entry says \(said)", "Let both say the same.")
      case .other: continue
      }
    }
    return ProofGap("does not expect “\(announcement.text)” to be announced", remedy)
  }

  /// Judges a row by what is expected of the elements that expectations are about.
  private static func element(
    _ key: String,
    _ what: String,
    in expectations: [Expectation],
    isAsked: (ElementReference) -> Bool
  ) -> ProofGap? {
    let isFound = expectations.contains { expectation in
      if case .element(let expected) = expectation { return isAsked(expected.element) }
      guard case .focus(let focus) = expectation else { return false }
      return focus.element.map(isAsked) ?? false
    }
    return isFound ? nil : asking(key, what)
  }

  private static func asking(_ key: String, _ what: String) -> ProofGap {
    ProofGap("asks for \(what) of no element", "Add an `element` with its `\(key)` to a step.")
  }

  /// Judges a row of `screenreader`.
  private static func property(_ key: String, in expectations: [Expectation]) -> ProofGap? {
    func asked(_ name: String, _ what: String, _ isAsked: (ElementExpectation) -> Bool) -> ProofGap? {
      let isFound = expectations.contains { if case .element(let expected) = $0 { isAsked(expected) } else { false } }
      return isFound ? nil : asking(name, what)
    }
    switch key.lowercased() {
    case "name": return element("name", "the name", in: expectations) { $0.name != nil }
    case "role": return element("role", "the role", in: expectations) { $0.role != nil }
    case "value": return asked("value", "the value") { $0.value != nil }
    case "description": return asked("description", "the description") { $0.description != nil }
    case "group": return asked("group", "the group") { $0.group != nil || $0.predecessor != nil }
    case "state", "states":
      let isDenied = expectations.contains { if case .absent(_, let states) = $0 { !states.isEmpty } else { false } }
      return isDenied ? nil : asked("states", "the states") { !$0.states.isEmpty || $0.isStateless }
    default: return nil
    }
  }

  /// Judges a row of `settings`.
  private static func setting(_ key: String, in scenario: Scenario, _ expectations: [Expectation]) -> ProofGap? {
    let given = scenario.given
    switch key.lowercased() {
    case "reduce motion", "reduced motion", "prefers-reduced-motion":
      let isStill = expectations.contains(.motion(false)) || scenario.steps.contains(where: \.when.value.reducesMotion)
      return given.motion == .reduced || isStill ? nil : giving("motion: reduced", "with reduced motion")
    case "text resize", "text size", "resize text", "large text", "larger text", "dynamic type":
      if given.textSize <= 100 { return giving("text: 200%", "with larger text") }
      return fitting(expectations)
    case "language direction", "text direction", "direction", "right to left":
      return given.direction == .rightToLeft ? nil : giving("direction: rtl", "from right to left")
    case "increase contrast", "increased contrast", "high contrast", "contrast", "forced colours", "forced colors":
      let isContrasting = expectations.contains { $0.picture?.isContrasting == true }
      return given.colours == .forced || isContrasting ? nil : giving("colours: forced", "with forced colours")
    default: return nil
    }
  }

  private static func fitting(_ expectations: [Expectation]) -> ProofGap? {
    return expectations.contains(.fits(true))
      ? nil : ProofGap("does not check whether the text fits", "Add `fits: true` to a step.")
  }

  private static func giving(_ condition: String, _ how: String) -> ProofGap {
    ProofGap("is not played \(how)", "Add `given: { \(condition) }`.")
  }

  /// Judges a row of `keyboard`.
  private static func keys(_ row: String, in scenario: Scenario) -> ProofGap? {
    let wanted = KeyPress.all(namedBy: row)
    if wanted.isEmpty { return nil }
    let first = scenario.steps.firstIndex { step in
      if case .writes(.type, let text, _) = step.when.value { return wanted.contains { $0.isMet(byTyping: text) } }
      return step.when.value.keys.map(KeyPress.init).contains { pressed in wanted.contains { $0.isMet(by: pressed) } }
    }
    guard let first else {
      // YAML takes some characters for something else.
      let words = wanted[0].words
      let name = words.first?.isLetter == true ? words : words == "\"" ? "'\"'" : "\"\(words)\""
      return ProofGap(
        "never presses \(wanted.count > 1 ? "one of the keys" : "`\(words)`")",
        "Add a step with `when: { press: \(name) }`; `activate` clicks, and presses no key."
      )
    }
    let after = scenario.steps[first...].flatMap(\.then).map(\.value)
    if wanted.contains(where: { $0.key == "Tab" }) {
      return after.contains(where: \.isOfFocus) ? nil : focus("expects nothing of focus once Tab is pressed")
    }
    return after.isEmpty ? ProofGap("expects nothing once it is pressed", "Add what must follow to that step.") : nil
  }
}

extension Expectation {
  /// Whether it is about what an element is to assistive technology.
  fileprivate var isOfElement: Bool {
    switch self {
    case .element, .absent, .inert: true
    default: isOfFocus
    }
  }

  /// Whether it is about what is announced.
  fileprivate var isOfSpeech: Bool {
    switch self {
    case .announced, .silent: true
    default: false
    }
  }
}

extension PictureExpectation {
  /// Whether it holds only if colours differ by 3:1.
  fileprivate var isOfContrast: Bool { isContrasting || fills != nil || turns != nil || indicator != nil }

  fileprivate var isContrasting: Bool { contrast.map { $0 >= .leastOfParts } ?? false }
}

extension Action {
  fileprivate var reducesMotion: Bool { if case .sets(motion: .reduced, scheme: _) = self { true } else { false } }
}

extension KeyPress {
  /// Whether typing a text presses it: a character without another key.
  fileprivate func isMet(byTyping text: String) -> Bool { held.isEmpty && key.count == 1 && text.contains(key) }

  /// The keys as a scenario writes them.
  fileprivate var words: String { (held.sorted() + [key]).joined(separator: "+") }
}
