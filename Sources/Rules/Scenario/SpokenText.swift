import Diagnostics
import PatternLibrary

/// A text that a scenario speaks of.
struct SpokenText: Sendable {
  let kind: Kind
  let text: String
  /// The action or the expectation that it is in, in the entry's head.
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

  /// What the scenario types, which may come back as a value or in a message.
  var typedTexts: [String] {
    steps.compactMap { step in
      if case .types(let text, _) = step.when.value { text } else { nil }
    }
  }

  /// The characters that it presses one by one, which may come back in a value.
  var pressedCharacters: [String] {
    steps.flatMap { step -> [String] in
      if case .presses(let keys) = step.when.value { keys.filter { $0.count == 1 } } else { [] }
    }
  }
}

extension Action {
  fileprivate var texts: [(SpokenText.Kind, String)] {
    let names = elements.compactMap(\.name).map { (SpokenText.Kind.name, $0) }
    if case .chooses(let option, _) = self { return [(.option, option)] + names }
    return names
  }
}

extension Expectation {
  fileprivate var texts: [(SpokenText.Kind, String)] {
    switch self {
    case .announced(let text, _, _): return [(.announcement, text)]
    case .visible(let text), .hidden(let text): return [(.text, text)]
    case .element(let expected):
      let more: [(SpokenText.Kind, String?)] = [(.description, expected.description), (.value, expected.value)]
      return names + more.compactMap { kind, text in text.map { (kind, $0) } }
    case .focus, .silent, .absent, .inert, .motion, .fits: return names
    }
  }

  private var names: [(SpokenText.Kind, String)] { elements.compactMap(\.name).map { (.name, $0) } }
}

extension ScenarioSubject {
  /// The place in the entry of a text of the scenario: the text itself where it is once in its action or
  /// expectation, or all of that.
  func place(of text: String, in bytes: Range<Int>) -> SourceRange {
    demo.entry.head.range(bytes).searched(for: Array(text.utf8)[...])
  }
}
