import Diagnostics
import PatternLibrary
import Text
import YAMLTree

extension Shape {
  /// Returns the shapes that a value may have, one level deep.
  func alternatives(_ isDialect: Bool) -> [Shape] {
    switch self {
    case .either(let shapes): shapes.flatMap { $0.alternatives(isDialect) }
    case .dialect(let shape): isDialect ? shape.alternatives(isDialect) : []
    default: [self]
    }
  }

  /// Whether a value is of the kind that the shape describes: single, list or map.
  func fits(_ node: YAMLNode) -> Bool {
    switch (self, node.content) {
    case (.anything, _): true
    case (.text, .scalar), (.scalar, .scalar), (.integer, .scalar), (.flag, .scalar), (.choice, .scalar),
      (.state, .scalar):
      true
    case (.list, .sequence), (.map, .mapping), (.object, .mapping): true
    default: false
    }
  }

  var takesText: Bool {
    switch self {
    case .text: true
    case .either(let shapes): shapes.contains(where: \.takesText)
    default: false
    }
  }

  /// Returns what the shape accepts, for "must be …".
  func words(_ isDialect: Bool) -> String {
    var words: [String] = []
    for shape in alternatives(isDialect) where !words.contains(shape.word) { words.append(shape.word) }
    return joined(words, "or")
  }

  private var word: String {
    switch self {
    case .text(let form), .scalar(let form): form.expectation
    case .integer: "a whole number"
    case .flag: "`true` or `false`"
    case .choice(let words): joined(words.map { "`\($0)`" }, "or")
    case .state(let state): state.expectation
    case .list: "a list"
    case .map, .object: "a map"
    case .either, .dialect, .anything: "a value"
    }
  }
}

extension ElementState {
  /// The values that can be expected, for "must be …".
  var expectation: String {
    let words = words.map { "`\($0)`" }
    return switch values {
    case .words: joined(words, "or")
    case .wholeNumbers(let least): joined(["a whole number from \(least) on"] + words, "or")
    case .numbers: joined(["a number"] + words, "or")
    case .text: joined(["a text"] + words, "or")
    }
  }
}

extension YAMLNode {
  /// What the value is, for "but is …".
  var words: String {
    switch content {
    case .sequence: "a list"
    case .mapping: "a map"
    case .refused: "an alias"
    case .scalar(let scalar):
      switch scalar.type {
      case .null: "empty"
      case .bool: "`\(scalar.text)`"
      case .int, .float: "the number `\(shortened(scalar.text))`"
      case .string: "the text `\(shortened(trimmed(scalar.text)))`"
      }
    }
  }
}

/// Returns the first line of a text, shortened to fit in a message.
func shortened(_ text: String) -> String {
  let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
  if line.count <= 40 { return line.utf8.count == text.utf8.count ? line : "\(line) …" }
  return "\(line.prefix(39))…"
}

func lowercasedFirst(_ text: String) -> String {
  // An abbreviation stays as it is.
  if text.dropFirst().first?.isUppercase == true { return text }
  return text.prefix(1).lowercased() + text.dropFirst()
}
