import JSONSyntax

/// An element as a person would refer to it: by its accessible name, and by its role where the name is not enough.
public struct ElementReference: Sendable, Hashable {
  public var role: String?
  /// The name; the empty string for an element without a name.
  public var name: String?
  private var surroundings: Surroundings?
  /// Which of several elements that match, in reading order, counted from 1.
  public var nth: Int?

  /// Whether a word in braces in the name is a placeholder, as in an announcement: `Cart, {count} items`. In a
  /// library's own scenarios it is not.
  public var hasPlaceholders = false

  /// A reference can only contain another through an indirect type.
  private indirect enum Surroundings: Hashable { case element(ElementReference) }

  public init(role: String? = nil, name: String? = nil, within: ElementReference? = nil, nth: Int? = nil) {
    (self.role, self.name, self.nth, self.within) = (role, name.map(squeezed), nth, within)
  }

  /// The element that contains it.
  public var within: ElementReference? {
    get { if case .element(let element) = surroundings { element } else { nil } }
    set { surroundings = newValue.map(Surroundings.element) }
  }

  /// The same reference, with placeholders in its names and in those of the elements that contain it.
  public var asForm: ElementReference {
    var form = self
    form.hasPlaceholders = name.map { !Announcement.parts(of: $0).allSatisfy(\.isWords) } ?? false
    form.within = within?.asForm
    return form
  }

  /// The name as a text that is announced. A placeholder that is not named after a type takes anything.
  public var announcedName: Announcement? {
    guard let name else { return nil }
    let others = Announcement.parts(of: name).compactMap(\.name).filter { Placeholder($0) == nil }
    return Announcement(text: name, types: Dictionary(others.map { ($0, .text) }) { first, _ in first })
  }

  /// The element, and the elements that contain it.
  public var withSurroundings: [ElementReference] { [self] + (within?.withSurroundings ?? []) }
}

// In sentences.
extension ElementReference {
  /// `the button “Save”`, `“Save”`, `the progressbar`.
  public var definite: String {
    if let nth { return "the \(ordinal(nth)) \(bare)" }
    return role == nil ? bare : "the \(bare)"
  }

  /// `a button “Save”`.
  public var indefinite: String {
    if role == nil, nth == nil { return "something named \(bare)" }
    let words = nth.map { "\(ordinal($0)) \(bare)" } ?? bare
    // Eighth, eleventh and eighteenth begin with a vowel, too.
    let isVowel = words.first.map("aeiou8".contains) == true || words.hasPrefix("11th") || words.hasPrefix("18th")
    return "\(isVowel ? "an" : "a") \(words)"
  }

  /// `button “Save”`.
  public var bare: String {
    let name = name.map { $0.isEmpty ? "without a name" : "“\($0)”" }
    let around = within.map { "in \($0.definite)" }
    return [role, name, around].compactMap(\.self).joined(separator: " ")
  }
}

/// `first`, `second`, `third`, `4th`.
public func ordinal(_ number: Int) -> String {
  switch number {
  case 1: return "first"
  case 2: return "second"
  case 3: return "third"
  default: break
  }
  let endings = [1: "st", 2: "nd", 3: "rd"]
  return "\(number)" + ((11...13).contains(number % 100) ? "th" : endings[number % 10] ?? "th")
}

extension ElementReference {
  /// Writes the reference as the members of an object.
  func write(to json: inout JSONStream) {
    json.member("role", role)
    json.member("name", name)
    if let nth { json.member("nth", nth) }
    if let within { json.member("within", within) }
  }
}

extension JSONStream {
  mutating func member(_ name: String, _ element: ElementReference) { member(name) { element.write(to: &$0) } }
}
