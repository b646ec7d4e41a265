/// A visitor of the parts of a scenario's actions and expectations, which returns a replacement for each part.
///
/// Everything that needs all elements, texts or times of a scenario uses this, so that it also covers what scenarios
/// can say in the future.
public protocol ScenarioParts {
  /// Replaces an element that is acted on or expected, with the elements that contain it.
  mutating func element(_ element: ElementReference) -> ElementReference
  /// Replaces a text other than an element's name.
  mutating func text(_ text: String, _ kind: ScenarioText.Kind) -> String
  mutating func time(_ time: Milliseconds) -> Milliseconds
}

/// A text that a scenario mentions.
public struct ScenarioText: Sendable, Hashable {
  public let kind: Kind
  public let text: String
  /// The bytes of the action or the expectation that it is in.
  public let bytes: Range<Int>
  /// Whether the scenario expects that the text is not there.
  public let isDenied: Bool

  /// The kind of text, in the words of a message.
  public enum Kind: String, Sendable, Hashable {
    case name = "the name"
    case announcement = "the announcement"
    case text = "the text"
    case title = "the title"
    case option = "the option"
    case description = "the description"
    case value = "the value"
    case error = "the error message"
    case typed = "what is typed"
  }
}

extension Scenario {
  /// The texts that the scenario mentions, in order.
  public var texts: [ScenarioText] {
    collected { parts, bytes, isDenied in
      parts.texts.map { ScenarioText(kind: $0.kind, text: $0.text, bytes: bytes, isDenied: isDenied) }
    }
  }

  /// The elements that the scenario needs, each with the bytes of its action or expectation.
  public var neededElements: [Located<ElementReference>] {
    collected { parts, bytes, isDenied in isDenied ? [] : parts.elements.map { Located($0, at: bytes) } }
  }

  /// The elements that the scenario expects not to be there.
  public var deniedElements: [Located<ElementReference>] {
    collected { parts, bytes, isDenied in isDenied ? parts.elements.map { Located($0, at: bytes) } : [] }
  }

  private func collected<Part>(_ part: (CollectedParts, Range<Int>, _ isDenied: Bool) -> [Part]) -> [Part] {
    steps.flatMap { step in
      part(CollectedParts { _ = step.when.value.map(&$0) }, step.when.bytes, false)
        + step.then.flatMap { expected in
          part(CollectedParts { _ = expected.value.map(&$0) }, expected.bytes, expected.value.isDenial)
        }
    }
  }
}

/// The parts of an action or an expectation.
private struct CollectedParts: ScenarioParts {
  /// The elements, each followed by those that contain it.
  private(set) var elements: [ElementReference] = []
  private(set) var texts: [(kind: ScenarioText.Kind, text: String)] = []

  init(_ walk: (inout Self) -> Void) { walk(&self) }

  mutating func element(_ element: ElementReference) -> ElementReference {
    elements += element.withSurroundings
    texts += element.withSurroundings.compactMap(\.name).map { (.name, $0) }
    return element
  }

  mutating func text(_ text: String, _ kind: ScenarioText.Kind) -> String {
    texts.append((kind, text))
    return text
  }

  mutating func time(_ time: Milliseconds) -> Milliseconds { time }
}
