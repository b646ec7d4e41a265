import JSONSyntax
import PatternLibrary

extension ElementState {
  /// The JSON Schema for an object with a `role` and `states`: the state belongs only to some roles, and has some of
  /// its words only with some of them (as `stateFaults` checks in an entry).
  var limits: [JSONValue] {
    let groups = Dictionary(grouping: ariaRoles.sorted()) { isSupported(by: $0) ? words(for: $0) : nil }
    func order(_ words: [String]?) -> [String] { words.map { ["words"] + $0 } ?? [] }
    let limited = groups.filter { $0.key != words }.sorted { order($0.key).lexicographicallyPrecedes(order($1.key)) }
    return limited.map { words, roles in
      let rule: JSONValue = words.map { .object(schema($0)) } ?? false
      let isOfRole: JSONValue = ["role": ["enum": .array(roles.map(JSONValue.string))]]
      // A value that is not an object, such as `none`, has no such properties.
      let states: JSONValue = ["states": ["properties": .object([JSONValue.Member(rawValue, rule)])]]
      return ["if": ["required": ["role"], "properties": isOfRole], "then": ["properties": states]]
    }
  }
}

extension ElementState {
  /// Returns the JSON Schema for a value: one of some words, or what else it can be.
  func schema(_ words: [String]) -> [JSONValue.Member] {
    let choice = [JSONValue.Member("enum", .array(schemaWords(words)))]
    let own: [JSONValue.Member]
    switch values {
    case .words: return choice
    // A number may be in quotes; `minimum` applies to numbers only, and `pattern` to texts.
    case .wholeNumbers(let least):
      let pattern = least > 0 ? #"^\+?0*[1-9][0-9]*$"# : least < 0 ? #"^(-1|\+?[0-9]+)$"# : #"^\+?[0-9]+$"#
      own = [
        JSONValue.Member("type", ["integer", "string"]), JSONValue.Member("minimum", .int(least)),
        JSONValue.Member("pattern", .string(pattern)),
      ]
    case .numbers:
      let pattern = #"^[-+]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][-+]?[0-9]+)?$"#
      own = [JSONValue.Member("type", ["number", "string"]), JSONValue.Member("pattern", .string(pattern))]
    case .text:
      return [JSONValue.Member("type", ["string", "number", "boolean"]), JSONValue.Member("pattern", .string(#"\S"#))]
    }
    return words.isEmpty ? own : [JSONValue.Member("anyOf", [.object(own), .object(choice)])]
  }
}

/// Returns the words of a choice. `true` and `false` need no quotes.
func schemaWords(_ words: [String]) -> [JSONValue] {
  words.map(JSONValue.string) + [true, false].filter { words.contains("\($0)") }.map(JSONValue.bool)
}
