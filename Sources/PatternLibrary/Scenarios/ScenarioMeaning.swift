public import Hashing

extension Scenario {
  /// The hash that identifies the scenario in evidence: that of what is given, done and expected. How the file writes
  /// that, and what the scenario is called and proves, does not matter.
  public var meaning: ContentHash {
    var form = CanonicalForm()
    form.write(given)
    form.write(allowances)
    for step in steps {
      step.when.value.write(to: &form)
      form.write(step.allowances)
      for expectation in step.then { expectation.value.write(to: &form) }
    }
    return ContentHash(of: form.bytes)
  }
}

extension DemoPicture {
  /// Returns the hash that identifies in a record what the picture shows: which scenario leads to it, up to when, which
  /// part of the demo, and under which setting. Its name and texts do not matter.
  ///
  /// - Returns: `nil` where the demo has no such scenario.
  public func meaning(among scenarios: [Scenario], under setting: Setting?) -> ContentHash? {
    guard let scenario = scenario(among: scenarios, under: setting) else { return nil }
    var form = CanonicalForm()
    form.write(self, showing: scenario)
    return ContentHash(of: form.bytes)
  }
}

/// The meaning of a scenario as bytes, which are the same if and only if the meaning is the same.
///
/// What a scenario does not use is left out, so that later additions to what scenarios can say do not change the bytes
/// of existing ones.
struct CanonicalForm {
  private(set) var bytes: [UInt8] = []

  /// Writes a line that begins with a word of the form's own. What the author wrote follows with its length, so that no
  /// text can look like several.
  mutating func line(_ word: String, _ values: String...) {
    bytes += word.utf8
    for value in values { bytes += " \(value.utf8.count):\(value)".utf8 }
    bytes.append(UInt8(ascii: "\n"))
  }

  mutating func line(_ word: String, _ reference: ElementReference) {
    line(word)
    if let role = reference.role { line(".role", role) }
    if let name = reference.name { line(".name", name) }
    if let nth = reference.nth { line(".nth", String(nth)) }
    if let around = reference.within { line(".inside", around) }
  }

  mutating func line(_ word: String, _ target: ElementExpectation.Target) {
    switch target {
    case .nothing: line("\(word) nothing")
    case .element(let element): line(word, element)
    }
  }

  mutating func write(_ given: Conditions) {
    let usual = Conditions()
    if given.motion != usual.motion { line("given motion", given.motion.rawValue) }
    if given.online != usual.online { line("given network", String(given.online)) }
    if given.direction != usual.direction { line("given direction", given.direction.rawValue) }
    if given.scheme != usual.scheme { line("given scheme", given.scheme.rawValue) }
    if given.colours != usual.colours { line("given colours", given.colours.rawValue) }
    if let width = given.width { line("given width", String(width)) }
    if given.textSize != usual.textSize { line("given text", String(given.textSize)) }
    if given.clock != usual.clock { line("given clock", given.clock.rawValue) }
  }

  mutating func write(_ picture: DemoPicture, showing scenario: Scenario) {
    line("picture", scenario.meaning.text)
    if let time = picture.time { line(".at", String(time.value.count)) }
    for part in picture.parts { line(".of", part) }
  }

  /// Writes what is allowed. What is allowed twice, for different reasons, is written once.
  mutating func write(_ allowances: [Allowance]) {
    var written: Set<[UInt8]> = []
    for allowance in allowances {
      var form = CanonicalForm()
      form.write(allowance)
      if written.insert(form.bytes).inserted { bytes += form.bytes }
    }
  }

  private mutating func write(_ allowance: Allowance) {
    if let announcement = allowance.announcement { write(announcement) }
    if let element = allowance.focus { line("allow focus", element) }
    if let error = allowance.error { line("allow error", error) }
    if let request = allowance.request { line("allow request", request) }
    if let frame = allowance.frame { line("allow frame", frame) }
  }

  private mutating func write(_ announcement: Announcement) {
    line("allow announced", announcement.text)
    if let one = announcement.one { line(".one", one) }
    for (name, type) in announcement.types.sorted(by: { $0.key < $1.key }) {
      guard case .oneOf(let texts) = type else {
        line(".where", name, type.words)
        continue
      }
      line(".where", name)
      for text in texts { line(".text", text) }
    }
  }

  mutating func lines(_ states: [ElementState: String]) {
    for (state, value) in states.inOrder {
      line(".state", state.rawValue, value)
    }
  }
}
