import Diagnostics
import PatternLibrary

/// A text that a scenario speaks of.
struct SpokenText: Sendable {
  let kind: Kind
  let text: String
  /// The action or the expectation that it stands in, in the entry's head.
  let bytes: Range<Int>
  /// Whether the scenario expects that it is not there.
  let isDenied: Bool

  /// What a text is, in the words of a message.
  enum Kind: String, Sendable, Hashable {
    case name = "the name"
    case announcement = "the announcement"
    case text = "the text"
    case option = "the option"
    case description = "the description"
    case value = "the value"
  }
}

extension Scenario {
  /// The texts that the scenario speaks of, in order.
  var spokenTexts: [SpokenText] {
    steps.flatMap { step in
      step.when.value.texts.map { SpokenText(kind: $0.0, text: $0.1, bytes: step.when.bytes, isDenied: false) }
        + step.then.flatMap { expected in
          expected.value.texts.map { kind, text in
            SpokenText(kind: kind, text: text, bytes: expected.bytes, isDenied: expected.value.isDenial)
          }
        }
    }
  }

  /// The elements that the scenario needs to be there, each with the bytes of its action or expectation.
  var neededElements: [Located<ElementReference>] {
    steps.flatMap { step in
      step.when.value.elements.map { Located($0, at: step.when.bytes) }
        + step.then.filter { !$0.value.isDenial }.flatMap { expected in
          expected.value.elements.map { Located($0, at: expected.bytes) }
        }
    }
  }

  /// What the scenario types, which may come back as a value or in a message.
  var typedTexts: [String] {
    steps.compactMap { step in
      if case .types(let text, _) = step.when.value { text } else { nil }
    }
  }
}

extension Action {
  fileprivate var elements: [ElementReference] {
    switch self {
    case .activates(let element), .focuses(let element), .chooses(_, let element), .drags(let element, _, _): [element]
    case .types(_, let element): element.map { [$0] } ?? []
    case .opens, .presses, .passes, .network: []
    }
  }

  fileprivate var texts: [(SpokenText.Kind, String)] {
    let names = elements.compactMap(\.name).map { (SpokenText.Kind.name, $0) }
    if case .chooses(let option, _) = self { return [(.option, option)] + names }
    return names
  }
}

extension Expectation {
  fileprivate var isDenial: Bool {
    switch self {
    case .absent, .hidden: true
    default: false
    }
  }

  fileprivate var elements: [ElementReference] {
    switch self {
    case .focus(.on(let element)), .inert(let element), .absent(let element, _): [element]
    case .element(let expected): [expected.element] + expected.elementsAround
    default: []
    }
  }

  fileprivate var texts: [(SpokenText.Kind, String)] {
    switch self {
    case .announced(let text, _, _): return [(.announcement, text)]
    case .visible(let text), .hidden(let text): return [(.text, text)]
    case .element(let expected):
      let more: [(SpokenText.Kind, String?)] = [(.description, expected.description), (.value, expected.value)]
      return names + more.compactMap { kind, text in text.map { (kind, $0) } }
    default: return names
    }
  }

  private var names: [(SpokenText.Kind, String)] { elements.compactMap(\.name).map { (.name, $0) } }
}

extension ElementExpectation {
  /// The group that it is in, and what it stands after.
  fileprivate var elementsAround: [ElementReference] {
    let groups: [ElementReference] = if case .within(let group) = group { [group] } else { [] }
    return groups + (predecessor.map { [$0] } ?? [])
  }
}

extension ScenarioSubject {
  /// The place in the entry of a text of the scenario: the text itself where it stands once in its action or
  /// expectation, or all of that.
  func place(of text: String, in bytes: Range<Int>) -> SourceRange {
    demo.entry.head.range(bytes).searched(for: Array(text.utf8)[...])
  }
}
