import JSONSyntax
import PatternLibrary

extension ElementState {
  /// What JSON Schema says of an object with a `role` and `states`: the state belongs to some roles alone, and has some of
  /// its words with some of them (as `stateFaults` finds in an entry).
  var limits: [JSONValue] {
    let groups = Dictionary(grouping: ariaRoles.sorted()) { isSupported(by: $0) ? words(for: $0) : [] }
    return groups.filter { $0.key != words }.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { words, roles in
      let rule: JSONValue = words.isEmpty ? false : ["enum": .array(schemaWords(words))]
      let isOfRole: JSONValue = ["role": ["enum": .array(roles.map(JSONValue.string))]]
      // What is no object, such as `none`, has no such properties.
      let states: JSONValue = ["states": ["properties": .object([JSONValue.Member(rawValue, rule)])]]
      return ["if": ["required": ["role"], "properties": isOfRole], "then": ["properties": states]]
    }
  }
}

/// Words that can be chosen from: `true` and `false` need no quotes.
func schemaWords(_ words: [String]) -> [JSONValue] {
  words.map(JSONValue.string) + [true, false].filter { words.contains("\($0)") }.map(JSONValue.bool)
}
