import PatternLibrary

extension ElementState {
  /// What JSON Schema says of an object with a `role` and `states`: the state belongs to some roles alone, and has some of
  /// its words with some of them (as `stateFaults` finds in an entry).
  var limits: [JSON] {
    let groups = Dictionary(grouping: ariaRoles.sorted()) { isSupported(by: $0) ? words(for: $0) : [] }
    return groups.filter { $0.key != words }.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { words, roles in
      let rule: JSON = words.isEmpty ? .flag(false) : .object([("enum", .array(schemaWords(words)))])
      return .object([
        (
          "if",
          .object([
            ("required", .array([.string("role")])),
            ("properties", .object([("role", .object([("enum", .array(roles.map(JSON.string)))]))])),
          ])
        ),
        // What is no object, such as `none`, has no such properties.
        (
          "then",
          .object([
            ("properties", .object([("states", .object([("properties", .object([(rawValue, rule)]))]))]))
          ])
        ),
      ])
    }
  }
}

/// Words that can be chosen from: `true` and `false` need no quotes.
func schemaWords(_ words: [String]) -> [JSON] {
  words.map(JSON.string) + [true, false].filter { words.contains("\($0)") }.map(JSON.flag)
}
