import Diagnostics
import PatternLibrary

/// A product's words, names and times for what an entry does, and which of them were used.
struct SubjectWording: ScenarioParts {
  private let subject: Subject
  /// The texts of the list as announcements, with the types that the entry gives to their placeholders.
  private let forms: [Announcement]
  /// The bytes of keys in the list that replaced a text.
  private(set) var used: Set<Range<Int>> = []
  /// Pairs of keys in the list that both match one text.
  private(set) var overlaps: [Overlap] = []
  /// The first key of the list that the current part needed.
  private var place: Range<Int>?

  struct Overlap: Hashable {
    let text: String
    let first: Range<Int>
    let second: Range<Int>
  }

  init(_ subject: Subject, documented: [Announcement]) {
    self.subject = subject
    forms = subject.words.map { word in
      var form = documented.first { squeezed($0.text) == squeezed(word.key.value) } ?? Announcement(text: "")
      form.text = word.key.value
      return form
    }
  }

  /// Does something, and returns the first place of the list that it needed.
  mutating func noting<Result>(_ work: (inout SubjectWording) -> Result) -> (result: Result, place: Range<Int>?) {
    place = nil
    let result = work(&self)
    return (result, place)
  }

  private mutating func note(_ key: Range<Int>) {
    used.insert(key)
    place = place ?? key
  }

  // MARK: Texts

  /// Returns the product's words for a text; the text itself if the list does not have it.
  mutating func text(_ text: String) -> String {
    let wanted = squeezed(text)
    if let same = subject.words.first(where: { squeezed($0.key.value) == wanted }) {
      note(same.key.bytes)
      return same.value.value
    }
    let matches = zip(subject.words, forms).compactMap { word, form in
      form.values(in: text).map { (word: word, values: $0) }
    }
    guard let match = matches.first else { return text }
    if matches.count > 1 {
      let overlap = Overlap(text: wanted, first: match.word.key.bytes, second: matches[1].word.key.bytes)
      if !overlaps.contains(overlap) { overlaps.append(overlap) }
    }
    for one in matches { note(one.word.key.bytes) }
    return Announcement.parts(of: match.word.value.value).map { part in
      switch part {
      case .words(let words): words
      case .placeholder(let name): match.values[name] ?? "{\(name)}"
      }
    }
    .joined()
  }

  mutating func text(_ text: String, _ kind: ScenarioText.Kind) -> String { self.text(text) }

  /// Returns a documented announcement in the product's words. Its placeholders keep their types.
  mutating func announcement(_ announcement: Announcement) -> Announcement {
    var own = announcement
    own.text = text(announcement.text)
    own.one = announcement.one.map { text($0) }
    return own
  }

  // MARK: Elements

  /// Returns the product's element for one that a scenario names.
  mutating func element(_ element: ElementReference) -> ElementReference {
    let around = element.within.map { self.element($0) }
    let control = subject.controls.filter { $0.key.value.isPart(of: element) }
      .max { $0.key.value.weight < $1.key.value.weight }
    guard let control else {
      return ElementReference(role: element.role, name: element.name.map { text($0) }, within: around, nth: element.nth)
    }
    note(control.key.bytes)
    var own = control.value.value.asForm
    own.role = own.role ?? element.role
    own.name = own.name ?? element.name.map { text($0) }
    own.within = own.within ?? around
    own.nth = own.nth ?? element.nth
    return own
  }

  // MARK: Times

  mutating func time(_ time: Milliseconds) -> Milliseconds {
    guard let own = subject.times.first(where: { $0.key.value == time }) else { return time }
    note(own.key.bytes)
    return own.value.value
  }

  // MARK: Scenarios

  /// Returns a scenario's own steps. What it allows for the demo is allowed for the product, in its words.
  mutating func steps(
    _ scenario: Scenario,
    noting note: (Range<Int>, Range<Int>?) -> Void
  ) -> [Step] {
    scenario.steps.map { step in
      let when = noting { step.when.value.map(&$0) }
      note(step.when.bytes, when.place)
      let then = step.then.map { expected in
        let own = noting { expected.value.map(&$0) }
        note(expected.bytes, own.place)
        return Located(own.result, at: expected.bytes)
      }
      return Step(
        when: Located(when.result, at: step.when.bytes),
        then: then,
        allowances: step.allowances.map { allowance($0) }
      )
    }
  }

  mutating func allowance(_ allowance: Allowance) -> Allowance {
    var own = allowance
    own.announcement = allowance.announcement.map { announcement($0) }
    own.focus = allowance.focus.map { element($0) }
    return own
  }
}

/// The names in a product's own steps, which may have placeholders.
struct SubjectForms: ScenarioParts {
  func element(_ element: ElementReference) -> ElementReference { element.asForm }
  func text(_ text: String, _ kind: ScenarioText.Kind) -> String { text }
  func time(_ time: Milliseconds) -> Milliseconds { time }

  /// Returns what a product does before each scenario.
  mutating func approach(of subject: Subject) -> [Step] {
    subject.approach.map { step in
      var own = step
      own.when.value = step.when.value.map(&self)
      own.then = step.then.map { Located($0.value.map(&self), at: $0.bytes) }
      return own
    }
  }
}

extension ElementReference {
  /// Whether another reference has the same parts, as far as this one has any.
  fileprivate func isPart(of other: ElementReference) -> Bool {
    (role == nil || role == other.role) && (name == nil || name == other.name) && (nth == nil || nth == other.nth)
      && (within == nil || within == other.within)
  }

  /// The number of parts that the reference has.
  fileprivate var weight: Int {
    [role != nil, name != nil, nth != nil, within != nil].count { $0 }
  }
}
