import Foundation
import JSONSyntax
import Loading
import Testing

@Suite("JSON Schema")
struct SchemaTests {
  @Test(
    "is JSON Schema 2020-12 with every reference defined",
    arguments: [frontMatterSchema(), configurationSchema(), subjectsSchema()]
  )
  func structure(bytes: [UInt8]) throws {
    let schema = try parse(bytes)
    #expect(schema["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
    #expect(schema["title"] is String)
    #expect(schema["$id"] == nil)
    let definitions = schema["$defs"] as? [String: Any] ?? [:]
    var references: Set<String> = []
    try check(schema, &references)
    for definition in definitions.values { try check(definition, &references) }
    #expect(references == Set(definitions.keys.map { "#/$defs/\($0)" }))
  }

  @Test(
    "has no key twice, and ends with the end of a line",
    arguments: [frontMatterSchema(), configurationSchema(), subjectsSchema()]
  )
  func keys(bytes: [UInt8]) throws {
    // Refuses a name that an object has twice.
    _ = try readJSON(bytes)
    #expect(bytes.suffix(2) == Array("}\n".utf8))
  }

  @Test("has a key for each action and expectation, and no other")
  func steps() throws {
    let definitions = try #require(parse(frontMatterSchema())["$defs"] as? [String: [String: Any]])
    func keys(_ name: String) -> [String]? { (definitions[name]?["properties"] as? [String: Any])?.keys.sorted() }
    #expect(keys("action") == ActionKey.allCases.map(\.rawValue).sorted())
    #expect(keys("expectation") == ExpectationKey.allCases.map(\.rawValue).sorted())
  }

  @Test("lists the required keys in Polite's own form and in the dialect")
  func required() throws {
    let schema = try parse(frontMatterSchema())
    #expect(schema["required"] as? [String] == ["title"])
    let choices = try #require(schema["anyOf"] as? [[String: Any]])
    let required = choices.compactMap { $0["required"] as? [String] }
    #expect(required == [["name", "focus", "announcement"], ["layout"], ["categories"]])
    // Keys of the dialect alone are refused elsewhere, as loading does.
    #expect((choices[0]["properties"] as? [String: Bool])?["layout"] == false)
    let properties = try #require(schema["properties"] as? [String: [String: Any]])
    #expect(properties["status"]?["enum"] as? [String] == ["draft", "beta", "stable", "deprecated"])
    #expect(properties["layout"]?["deprecated"] as? Bool == true)
  }

  @Test("says how many items a list may have")
  func listLimits() throws {
    let properties = try #require(try parse(frontMatterSchema())["properties"] as? [String: [String: Any]])
    let instructions = try #require(properties["do"])
    #expect(instructions["minItems"] as? Int == 3)
    #expect(instructions["maxItems"] as? Int == 7)
    let criteria = try #require(properties["wcag"])
    #expect(criteria["minItems"] as? Int == 1)
    #expect(criteria["maxItems"] == nil)
    #expect(properties["use"]?["$ref"] as? String == "#/$defs/use")
  }

  @Test("has patterns that agree with loading")
  func patterns() throws {
    let schema = try parse(frontMatterSchema())
    let definitions = try #require(schema["$defs"] as? [String: [String: Any]])
    func pattern(_ definition: String, _ key: String) throws -> Regex<AnyRegexOutput> {
      let properties = definitions[definition]?["properties"] as? [String: [String: Any]]
      return try Regex(try #require(properties?[key]?["pattern"] as? String))
    }
    let samples: [(String, String, [String], [String])] = [
      ("change", "date", ["2026-03-01", "0001-12-31"], ["2026-13-01", "2026-3-1", "26-03-01"]),
      ("announced", "within", ["500ms", "2s", "1.5s"], ["2", "2 s", "s", "1.2.3s", "-1s", "1.5ms"]),
      ("conditions", "text", ["200%", "10%", "999%"], ["200", "5%", "1000%", "050%", "1.5%", "%"]),
      (
        "expectedElement", "contrast", ["1:1", "4.5:1", "20.99:1", "21:1"],
        ["0:1", "21.5:1", "22:1", "3", "3:2", "03:1", "4.:1", ".5:1", "4.555:1", ":1"]
      ),
      ("criterion", "criterion", ["4.1.3", "1.4.11"], ["2.1", "0.1.1", "4.1.3.", "4.01.3"]),
      ("announcement", "id", ["a", "half-done", "2"], ["A", "-a", "a--b", "a b", "é", ""]),
      ("scenario", "id", ["a", "a-b_c.d", "ü9"], ["-a", "a b", ".a", ""]),
    ]
    for (definition, key, good, bad) in samples {
      let regex = try pattern(definition, key)
      for text in good { #expect(text.wholeMatch(of: regex) != nil, "\(text)") }
      for text in bad { #expect(text.wholeMatch(of: regex) == nil, "\(text)") }
      for text in good { #expect(try loads(definition, text), "\(text)") }
      for text in bad { #expect(try !loads(definition, text), "\(text)") }
    }
  }

  @Test("has a pattern for keys that are pressed that agrees with loading")
  func keysPressed() throws {
    let definitions = try #require(try parse(frontMatterSchema())["$defs"] as? [String: [String: Any]])
    let properties = definitions["action"]?["properties"] as? [String: [String: Any]]
    let press = try #require(properties?["press"]?["anyOf"] as? [[String: Any]])
    let regex = try Regex(try #require(press.first?["pattern"] as? String))
    let good = ["Tab", "Shift+Tab", "a", "é", "+", "Control++", "Alt+Shift+F12", "Space"]
    let bad = ["Esc", "ab", "F13", "Tab+a", "shift+Tab", "Control+", "{key}"]
    try expectAgreement(on: good, not: bad, regex) { key in
      let start = "demos: { d: { title: D, scenarios: [{ id: a, steps: [{ when: { press: \"\(key)\" } }] }] } }"
      return ["Content/c/a/index.md": entry(start), "Content/c/a/d.html": ""]
    }
  }

  @Test("has a pattern for language tags that agrees with loading")
  func languages() throws {
    let properties = try #require(try parse(configurationSchema())["properties"] as? [String: [String: Any]])
    let regex = try Regex(try #require(properties["language"]?["pattern"] as? String))
    let good = [
      "en", "pt-BR", "zh-Hant-TW", "sl-rozaj-biske-1994", "de-CH-1901-u-co-phonebk-x-a", "zh-cmn", "x-private",
      "i-klingon", "I-Default", "sgn-BE-FR", "art-lojban", "es-419",
    ]
    let bad = ["e", "english", "en_GB", "en-", "i-x", "x", "de-419-DE", "en-a", "en-x", "a-DE", "en US"]
    try expectAgreement(on: good, not: bad, regex) { tag in
      ["polite.yml": "language: \"\(tag)\"\n", "Content/c/a.md": entry()]
    }
  }

  @Test("accepts a number in quotes as the value of a state where loading does")
  func quotedNumbers() throws {
    let definitions = try #require(try parse(frontMatterSchema())["$defs"] as? [String: [String: Any]])
    let states = try #require(definitions["states"]?["properties"] as? [String: [String: Any]])
    for (state, good, bad) in [
      ("valuenow", ["50", "-1.5", ".5", "1e3"], ["a", "", "1.2.3", "-"]),
      ("level", ["1", "+2", "09"], ["0", "-1", "1.5"]),
      ("setsize", ["-1", "0", "3"], ["-2", "1.0"]), ("rowspan", ["0", "2"], ["-1"]),
    ] {
      let schema = try #require(states[state])
      let shapes = schema["anyOf"] as? [[String: Any]] ?? [schema]
      let regex = try Regex(try #require(shapes.compactMap { $0["pattern"] as? String }.first))
      try expectAgreement(on: good, not: bad, regex, of: state) { text in
        let lines =
          "demos: { d: { title: D, scenarios: [{ id: a, steps: [{ when: opens, then: [{ element: { role: x, states: { \(state): \"\(text)\" } } }] }] }] } }"
        return ["Content/c/a/index.md": entry(lines), "Content/c/a/d.html": ""]
      }
    }
  }

  @Test("has a pattern for former paths, which are those of pages")
  func formerPaths() throws {
    let properties = try #require(try parse(frontMatterSchema())["properties"] as? [String: [String: Any]])
    let redirects = try #require(properties["redirects"]?["anyOf"] as? [[String: Any]])
    let regex = try Regex(try #require(redirects.first?["pattern"] as? String))
    for path in ["old.html", "a/b.html", "ü/a.b.html"] { #expect(path.wholeMatch(of: regex) != nil, "\(path)") }
    for path in ["old", "a b.html", "a//b.html", "/a.html", "a/.b.html", "../a.html", "a.html#b", "a?.html"] {
      #expect(path.wholeMatch(of: regex) == nil, "\(path)")
    }
  }

  @Test("has a pattern for claims that agrees with loading")
  func claims() throws {
    let properties = try #require(try parse(frontMatterSchema())["properties"] as? [String: [String: Any]])
    let names = try #require(properties["untestable"]?["propertyNames"] as? [String: String])
    let regex = try Regex(try #require(names["pattern"]))
    let good = [
      "name", "name.saving-note", "focus", "announcement", "announcement.übung", "wcag.4.1.3", "keyboard.arrow keys",
      "mobile gestures.pull down",
    ]
    let bad = ["focus.a", "names", "wcag", "keyboard", "keyboard.", "mobilegestures.a", "announcement."]
    try expectAgreement(on: good, not: bad, regex) { ["Content/c/a.md": entry("untestable: { \"\($0)\": W }")] }
  }

  /// Expects that a pattern of the schema and loading accept the same texts.
  ///
  /// - Parameter files: A library that has a text in the place that the pattern is for.
  private func expectAgreement(
    on good: [String],
    not bad: [String],
    _ pattern: Regex<AnyRegexOutput>,
    of key: String = "",
    files: (String) -> [String: String]
  ) throws {
    for text in good + bad {
      #expect((text.wholeMatch(of: pattern) != nil) == good.contains(text), "\(key) \(text)")
      #expect(try Loaded(files(text)).diagnostics.isEmpty == good.contains(text), "\(key) \(text)")
    }
  }

  private func loads(_ definition: String, _ text: String) throws -> Bool {
    let start = "demos: { d: { title: D, scenarios: [{ id:"
    let lines =
      switch definition {
      case "change": "changes: [{ date: \"\(text)\", note: n }]"
      case "announced":
        "\(start) a, steps: [{ when: opens, then: [{ announced: { text: t, within: \"\(text)\" } }] }] }] } }"
      case "conditions": "\(start) a, given: { text: \"\(text)\" }, steps: [{ when: opens }] }] } }"
      case "expectedElement":
        "\(start) a, steps: [{ when: opens, then: [{ element: { role: x, contrast: \"\(text)\" } }] }] }] } }"
      case "announcement": "announcement: [{ id: \"\(text)\", text: T }]"
      case "criterion": "wcag: [\"\(text)\"]"
      default: "\(start) \"\(text)\", steps: [{ when: opens }] }] } }"
      }
    let text = entry(lines).replacing("announcement: Loading the chart\nannouncement:", with: "announcement:")
    return try Loaded(["Content/c/a/index.md": text, "Content/c/a/d.html": ""]).diagnostics.isEmpty
  }

  @Test(
    "knows which states a role has, and their values",
    arguments: [
      ("button", "checked", "true", false), ("button", "pressed", "mixed", true),
      ("button", "disabled", "absent", false),
      ("dialog", "modal", "true", true), ("dialog", "modal", "absent", false), ("checkbox", "checked", "mixed", true),
      ("switch", "checked", "mixed", false), ("alert", "disabled", "true", false), ("alert", "busy", "true", true),
      ("LabelText", "checked", "true", true), ("heading", "level", "3", true), ("heading", "level", "0", false),
      ("heading", "level", "absent", false), ("button", "level", "3", false), ("option", "posinset", "1", true),
      ("option", "posinset", "absent", false),
    ]
  )
  func roles(role: String, state: String, word: String, isAllowed: Bool) throws {
    let definitions = try #require(try parse(frontMatterSchema())["$defs"] as? [String: [String: Any]])
    for table in ["expectedElement", "absentElement"] {
      let conditions = try #require(definitions[table]?["allOf"] as? [[String: [String: Any]]])
      let rules = try conditions.compactMap { condition -> Any? in
        let roles = (condition["if"]?["properties"] as? [String: [String: [String]]])?["role"]?["enum"]
        guard try #require(roles).contains(role) else { return nil }
        let states = (condition["then"]?["properties"] as? [String: [String: Any]])?["states"]
        return (states?["properties"] as? [String: Any])?[state]
      }
      let allows = rules.allSatisfy { rule in
        guard let rule = rule as? [String: Any] else { return false }
        if let number = Int(word) { return (rule["minimum"] as? Int).map { number >= $0 } ?? false }
        return (rule["enum"] as? [Any])?.contains { $0 as? String == word } ?? false
      }
      #expect(allows == isAllowed)
    }
  }

  /// Every object is closed and has a description, and so does each of its keys.
  private func check(_ value: Any, _ references: inout Set<String>) throws {
    let schema = try #require(value as? [String: Any])
    #expect(schema["description"] is String)
    #expect(schema["additionalProperties"] as? Bool == false)
    let properties = try #require(schema["properties"] as? [String: [String: Any]])
    #expect(!properties.isEmpty)
    for (name, property) in properties {
      #expect((property["description"] as? String)?.hasSuffix(".") == true, "\(name)")
      collect(property, &references)
    }
    for name in schema["required"] as? [String] ?? [] { #expect(properties[name] != nil, "\(name)") }
  }

  private func collect(_ value: Any, _ references: inout Set<String>) {
    if let object = value as? [String: Any] {
      if let reference = object["$ref"] as? String { references.insert(reference) }
      for inner in object.values { collect(inner, &references) }
    } else if let list = value as? [Any] {
      for inner in list { collect(inner, &references) }
    }
  }
}

@Suite("The entry reference")
struct EntryReferenceTests {
  @Test("lists every key and every word in the tables")
  func keys() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(contentsOf: root.appending(path: "docs/entries.md"), encoding: .utf8)
    for bytes in [frontMatterSchema(), configurationSchema()] {
      let schema = try parse(bytes)
      let objects = [schema] + ((schema["$defs"] as? [String: [String: Any]])?.values.map { $0 } ?? [])
      for object in objects {
        for (name, property) in object["properties"] as? [String: [String: Any]] ?? [:] {
          #expect(text.contains("`\(name)`") || text.contains(" \(name): "), "\(name)")
          // The roles are those of WAI-ARIA, and are not listed.
          let words = name == "roles" ? [] : words(in: property)
          for word in words { #expect(text.contains("`\(word)`"), "\(name): \(word)") }
        }
      }
    }
  }
}

/// The words that a value may be, or that its items may be.
private func words(in value: Any) -> [String] {
  if let list = value as? [Any] { return list.flatMap(words) }
  guard let object = value as? [String: Any] else { return [] }
  return (object["enum"] as? [String] ?? []) + object.filter { $0.key != "enum" }.values.flatMap(words)
}

private func parse(_ bytes: [UInt8]) throws -> [String: Any] {
  try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
}
