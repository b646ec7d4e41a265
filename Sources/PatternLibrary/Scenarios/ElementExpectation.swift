import Diagnostics
import JSONSyntax

/// An element with its role and name, and what is expected of it.
public struct ElementExpectation: Sendable, Hashable {
  public var element: ElementReference
  /// The value as a screen reader would say it: `aria-valuetext`, else the number; the empty string when it has none.
  public var value: String?
  /// The accessible description.
  public var description: String?
  /// The values that its states must have: an ARIA value, or `ElementState.absent`.
  public var states: [ElementState: String]
  /// Whether it may expose no state at all.
  public var isStateless: Bool
  /// The text of the error message of an invalid element; the empty string when it has none.
  public var error: String?
  /// The nearest group around it, where that is expected.
  public var group: Target?
  /// The elements that it refers to.
  public var relations: [ElementRelation: Target]
  /// How many such elements there are.
  public var count: Int?
  /// The element that it comes after in reading order.
  public var predecessor: ElementReference?
  public var picture: PictureExpectation?

  /// What an element belongs to or refers to for assistive technology.
  public enum Target: Sendable, Hashable {
    case nothing
    case element(ElementReference)
  }

  public init(
    element: ElementReference,
    value: String? = nil,
    description: String? = nil,
    states: [ElementState: String] = [:],
    isStateless: Bool = false,
    error: String? = nil,
    group: Target? = nil,
    relations: [ElementRelation: Target] = [:],
    count: Int? = nil,
    after predecessor: ElementReference? = nil,
    picture: PictureExpectation? = nil
  ) {
    (self.element, self.value, self.description, self.states) = (element, value, description, states)
    (self.isStateless, self.error, self.group, self.relations) = (isStateless, error, group, relations)
    (self.count, self.predecessor, self.picture) = (count, predecessor, picture)
  }
}

extension ElementExpectation {
  /// Returns the same expectation with each of its parts replaced: first the element in question, then those around it.
  func map(_ parts: inout some ScenarioParts) -> Self {
    var own = self
    own.element = parts.element(element)
    own.group = group.map { $0.map(&parts) }
    for relation in ElementRelation.allCases { own.relations[relation] = relations[relation].map { $0.map(&parts) } }
    own.predecessor = predecessor.map { parts.element($0) }
    own.description = description.map { parts.text($0, .description) }
    own.value = value.map { parts.text($0, .value) }
    own.error = error.map { parts.text($0, .error) }
    return own
  }

  var sentence: String {
    var result = opening
    switch value {
    case nil: break
    case "": result += " without a value"
    case let value?: result += " with the value “\(value)”"
    }
    if let description { result += ", described as “\(description)”" }
    switch error {
    case nil: break
    case "": result += ", without an error message"
    case let error?: result += ", with the error message “\(error)”"
    }
    if isStateless { result += ", without any state" }
    if !states.isEmpty { result += ", \(joined(phrases(for: states, of: element.role)))" }
    switch group {
    case nil: break
    case .nothing: result += ", in no group"
    case .element(let group): result += ", in \(group.definite)"
    }
    for relation in ElementRelation.allCases {
      if let target = relations[relation] { result += ", \(relation.phrase(target))" }
    }
    if let predecessor { result += ", after \(predecessor.definite) in reading order" }
    return picture.map { result + $0.phrase } ?? result
  }

  /// `there is a button “Save”`, `there are 3 elements, each an option`.
  private var opening: String {
    guard let count else { return "there is \(element.indefinite)" }
    if count == 1 { return "there is only one \(element.bare)" }
    let isAskedMore = self != ElementExpectation(element: element, count: count)
    return "there are \(count) elements, each \(element.indefinite)" + (isAskedMore ? ", one of them" : "")
  }

  func write(to json: inout JSONStream) {
    element.write(to: &json)
    json.member("value", value)
    json.member("description", description)
    if isStateless { json.member("states", "none") }
    let told = states.filter { !$0.key.isUntold }
    if !told.isEmpty { json.member("states", told) }
    if let count { json.member("count", count) }
    switch group {
    case nil: break
    case .nothing: json.member("group", "none")
    case .element(let group): json.member("group", group)
    }
    if let predecessor { json.member("after", predecessor) }
    // The appearance of something is measured in pictures, which no page can take of itself.
    let isTold = picture == nil && error == nil && relations.isEmpty
    if !isTold || told.count < states.count { json.member("inPart", true) }
  }

  func write(to form: inout CanonicalForm) {
    form.line("then element", element)
    if let value { form.line(".value", value) }
    if let description { form.line(".description", description) }
    form.lines(states)
    if isStateless { form.line(".stateless") }
    if let error { form.line(".error", error) }
    if let group { form.line(".in", group) }
    for relation in ElementRelation.allCases {
      if let target = relations[relation] { form.line(".\(relation.rawValue)", target) }
    }
    if let count { form.line(".count", String(count)) }
    if let predecessor { form.line(".after", predecessor) }
    picture?.write(to: &form)
  }
}

extension ElementExpectation.Target {
  func map(_ parts: inout some ScenarioParts) -> Self {
    if case .element(let element) = self { .element(parts.element(element)) } else { self }
  }
}
