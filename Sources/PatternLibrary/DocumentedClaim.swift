import Text

/// A statement of an entry that is true or false, and that a scenario can prove.
public struct DocumentedClaim: Sendable, Hashable {
  public let subject: Subject
  /// What distinguishes it from others of its kind: an announcement's id, a row's key, a criterion's number.
  private let key: String
  /// Where the entry makes the claim.
  public let place: SourcePlace
  /// Why no machine can prove it; `nil` for a claim that a scenario can prove.
  public fileprivate(set) var reasonAgainst: String?
  /// Whether the entry itself gives that reason. The other reasons apply to every claim of the kind.
  public fileprivate(set) var isReasonGiven = false

  public enum Subject: Sendable, Hashable {
    /// How the component gets its name.
    case name
    /// An example of a name, which a demo shows.
    case nameExample(String)
    case focus
    case announcement(Announcement)
    /// That nothing is announced.
    case silence
    case row(BehaviourSection)
    /// A success criterion of WCAG.
    case criterion
  }

  fileprivate init(_ subject: Subject, _ key: String = "", at bytes: Range<Int>) {
    (self.subject, self.key) = (subject, key)
    place = SourcePlace(bytes)
    reasonAgainst = subject.reasonAgainst
  }

  /// The claim's name under `proves`: `focus`, `announcement.started`, `keyboard.tab`, `wcag.4.1.3`.
  public var name: String {
    switch subject {
    case .name: "name"
    case .nameExample: "name.\(key)"
    case .focus: "focus"
    case .announcement: Announcement.claimName(key: key)
    case .silence: "announcement"
    case .row(let section): section.claimName(key: key)
    case .criterion: "wcag.\(key)"
    }
  }

  /// The criterion that it is about; `nil` for a claim that is not about one of WCAG's criteria.
  public var criterion: SuccessCriterion? { subject == .criterion ? SuccessCriterion.numbered(key) : nil }

  /// The claim's title for people: `Focus`, `Announcement: “25% uploaded”`, `Keyboard: tab`.
  public var title: String { detail.map { "\(kind): \($0)" } ?? kind }

  /// The kind of claim, in the words of the tool, with which the title begins.
  public var kind: String {
    switch subject {
    case .name, .nameExample: "Name"
    case .focus: "Focus"
    case .announcement: "Announcement"
    case .silence: "Announcement: none"
    case .row(let section): section.title
    case .criterion: "WCAG \(key)" + (criterion.map { " \($0.title)" } ?? "")
    }
  }

  /// The rest of the title, in the words of the entry; `nil` where the kind is all of it.
  public var detail: String? {
    switch subject {
    case .nameExample(let text): "“\(text)”"
    case .announcement(let announcement): "“\(announcement.text)”"
    case .row: key
    case .name, .focus, .silence, .criterion: nil
    }
  }

  /// The row's key, or the criterion's number.
  public var rowKey: String { key }
}

extension DocumentedClaim.Subject {
  /// Why no claim of the kind can be proved by a machine here.
  fileprivate var reasonAgainst: String? {
    switch self {
    case .row(.mobile): "A gesture of a screen reader on a touch screen, which no browser here has."
    case .row(.mobileGestures): "A gesture on a touch screen, of which only a tap can be played."
    case .announcement(let announcement):
      announcement.platform.flatMap { $0 == .web ? nil : "It is said on \($0.title), and only browsers are played." }
    default: nil
    }
  }
}

extension Entry {
  /// All claims of the entry, in the order of its page: name, examples of names that a demo shows, focus, each
  /// announcement, each row, and each success criterion.
  public var claims: [DocumentedClaim] {
    var claims = [DocumentedClaim(.name, at: name.bytes)] + shownExamples
    claims.append(DocumentedClaim(.focus, at: focus.bytes))
    switch announcements.value {
    case .none: claims.append(DocumentedClaim(.silence, at: announcements.bytes))
    case .announced(let list):
      claims += zip(list, list.claimKeys).map { DocumentedClaim(.announcement($0), $1, at: announcements.bytes) }
    }
    for section in BehaviourSection.allCases {
      claims += self[rows: section].map { DocumentedClaim(.row(section), $0.key.value, at: $0.key.bytes) }
    }
    var cited: Set<String> = []
    for reference in wcag where cited.insert(reference.value.number).inserted {
      claims.append(DocumentedClaim(.criterion, reference.value.number, at: reference.bytes))
    }
    let names = ClaimNames(claims)
    for row in untestable {
      guard let index = names.index(of: row.key.value) else { continue }
      claims[index].reasonAgainst = row.text.value
      claims[index].isReasonGiven = true
    }
    return claims
  }

  /// The examples of names that a scenario mentions or proves, or that the entry declares untestable.
  private var shownExamples: [DocumentedClaim] {
    let scenarios = demos.flatMap(\.scenarios)
    guard !name.value.examples.isEmpty, !scenarios.isEmpty else { return [] }
    let spoken = Set(scenarios.flatMap(\.neededElements).compactMap(\.value.name))
    let named = Set(scenarios.flatMap(\.proves).map(\.value) + untestable.map(\.key.value))
    let examples = name.value.examples
    let keys = uniqueKeys(ids: examples.map { _ in nil }, texts: examples)
    return zip(examples, keys).filter { spoken.contains(squeezed($0)) || named.contains("name.\($1)") }
      .map { DocumentedClaim(.nameExample($0), $1, at: name.bytes) }
  }
}

extension DocumentedClaim {
  fileprivate var isAnnouncement: Bool {
    if case .announcement = subject { true } else { false }
  }
}

/// The places of claims in a list, by their names under `proves`.
public struct ClaimNames: Sendable {
  private var places: [String: Int] = [:]

  public init(_ claims: [DocumentedClaim]) {
    for (index, claim) in claims.enumerated() where places[claim.name] == nil { places[claim.name] = index }
    let announced = claims.indices.filter { claims[$0].isAnnouncement }
    if announced.count == 1, places["announcement"] == nil { places["announcement"] = announced[0] }
  }

  /// Returns the place of the claim with a name. `announcement` means the only announcement.
  public func index(of name: String) -> Int? { places[name] }
}

extension [DocumentedClaim] {
  /// Returns the claims that no scenario of the given demos proves.
  public func unproven(by demos: [Demo]) -> [DocumentedClaim] {
    let scenarios = demos.flatMap(\.scenarios)
    let names = ClaimNames(self)
    var proved = Set(scenarios.flatMap(\.proves).compactMap { names.index(of: $0.value) })
    if scenarios.contains(where: \.isSilent), let silence = firstIndex(where: { $0.subject == .silence }) {
      proved.insert(silence)
    }
    return indices.filter { !proved.contains($0) }.map { self[$0] }
  }

  /// Returns the announcements that a scenario expects to hear, in the order of the entry.
  public func announcements(heardIn scenario: Scenario) -> [DocumentedClaim] {
    let expectations = scenario.steps.flatMap(\.then).map(\.value)
    return filter { claim in
      guard case .announcement(let announcement) = claim.subject else { return false }
      return expectations.contains { announcement.isExpected(by: $0) }
    }
  }
}

extension Announcement {
  /// Whether an expectation expects this announcement, with the politeness that the entry gives.
  public func isExpected(by expectation: Expectation) -> Bool {
    guard case .announced(let text, let politeness, _) = expectation, likeness(to: text) == .same else { return false }
    return politeness == nil || self.politeness == nil || politeness == self.politeness
  }
}

extension Scenario {
  /// Whether any announcement makes the scenario fail: it expects no announcement, and allows none. An announcement
  /// that is not documented, expected or allowed fails a play, so such a scenario proves that nothing is announced
  /// where an entry says so.
  public var isSilent: Bool {
    let expectations = steps.flatMap(\.then).map(\.value)
    let isAnnounced = expectations.contains { if case .announced = $0 { true } else { false } }
    return !isAnnounced && (allowances + steps.flatMap(\.allowances)).allSatisfy { $0.announcement == nil }
  }
}

extension BehaviourSection {
  /// Returns the name under `proves` of the claim that a row of the section makes.
  public func claimName(of row: BehaviourRow) -> String { claimName(key: row.key.value) }

  fileprivate func claimName(key: String) -> String { "\(rawValue).\(key)" }
}

extension AnnouncementGuidance {
  /// The names under `proves` of the announcements' claims, in order.
  public var claimNames: [String] {
    guard case .announced(let list) = self else { return [] }
    return list.claimKeys.map(Announcement.claimName)
  }
}

extension Announcement {
  fileprivate static func claimName(key: String) -> String { "announcement.\(key)" }
}

extension [Announcement] {
  fileprivate var claimKeys: [String] { uniqueKeys(ids: map(\.id), texts: map(\.text)) }
}

/// Returns a key for each text: its id, or else the text in lower case with a hyphen for each run of characters that
/// are neither letters nor digits. Where that is empty or taken, the text's place in the list is appended.
private func uniqueKeys(ids: [String?], texts: [String]) -> [String] {
  var taken = Set(ids.compactMap(\.self))
  return zip(ids, texts).enumerated().map { index, pair in
    if let id = pair.0 { return id }
    let slug = slug(of: pair.1)
    var key = slug
    var number = index + 1
    while key.isEmpty || taken.contains(key) {
      key = slug.isEmpty ? String(number) : "\(slug)-\(number)"
      number += texts.count
    }
    taken.insert(key)
    return key
  }
}

/// Returns a text in lower case, with a hyphen for each run of characters that are neither letters nor digits; empty
/// where nothing is left.
public func slug(of text: String) -> String {
  if let slug = slug(ofASCII: text.utf8) { return slug }
  var slug = ""
  var isParted = false
  for character in text {
    guard character.isLetter || character.isNumber else {
      isParted = true
      continue
    }
    if isParted, !slug.isEmpty { slug += "-" }
    isParted = false
    slug += character.lowercased()
  }
  return slug
}

/// The same for ASCII text, which most texts are, at a fraction of the cost.
private func slug(ofASCII text: String.UTF8View) -> String? {
  var slug: [UInt8] = []
  var isParted = false
  for byte in text {
    switch byte {
    case 0x80...: return nil
    case _ where isLetterOrDigit(byte):
      if isParted, !slug.isEmpty { slug.append(UInt8(ascii: "-")) }
      isParted = false
      slug.append(lowercased(byte))
    default: isParted = true
    }
  }
  return String(decoding: slug, as: UTF8.self)
}
