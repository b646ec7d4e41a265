import Diagnostics
import Loading
import PatternLibrary
import TestSupport
import Testing

@Suite("polite.yml")
struct ConfigurationTests {
  @Test("sets every key of the model")
  func everything() throws {
    let loaded = try load(
      "title: Ours\nsummary: All of it\nlanguage: pt-BR\nbase-url: https://example.org/a/\nraw-html: refuse\n"
        + "repository: https://example.org/code\n"
    )
    #expect(loaded.diagnostics.isEmpty)
    var expected = Configuration()
    expected.title = "Ours"
    expected.summary = "All of it"
    expected.language = "pt-BR"
    expected.baseURL = "https://example.org/a/"
    expected.rawHTML = .refuse
    expected.repository = "https://example.org/code"
    #expect(loaded.tree.configuration == expected)
    #expect(loaded.tree.configurationFile?.path == "polite.yml")
  }

  @Test("sets rules in the model, with their places")
  func rules() throws {
    let marked = MarkedText(
      """
      rules:
        1️⃣link-case: 2️⃣error
        "entry-dialect": off
      overrides:
        - paths: 3️⃣Content/old/**
          rules: { entry-dialect: warning }
        - paths: ["**/a.md", "b?.md"]
          rules:
            text-code-language: note

      """
    )
    let loaded = try load(marked.text)
    #expect(loaded.diagnostics.isEmpty)
    let configuration = loaded.tree.configuration
    #expect(configuration.rules.map(\.rule.value) == ["link-case", "entry-dialect"])
    #expect(configuration.rules.map(\.level.value) == [.error, .off])
    #expect(configuration.rules.first?.rule.bytes.lowerBound == marked.markers["1️⃣"])
    #expect(configuration.rules.first?.level.bytes.lowerBound == marked.markers["2️⃣"])
    #expect(configuration.overrides.map { $0.paths.map(\.value.text) } == [["Content/old/**"], ["**/a.md", "b?.md"]])
    #expect(configuration.overrides.first?.paths.first?.bytes.lowerBound == marked.markers["3️⃣"])
    #expect(configuration.overrides.map { $0.rules.map(\.level.value) } == [[.warning], [.note]])
  }

  @Test("that is too large is reported as such, wherever its 64 KB end")
  func size() throws {
    for start in ["", "#"] {
      let loaded = try load("\(start)title: Ours\n# \(String(repeating: "é", count: 40_000))\n")
      #expect(loaded.rules == ["yaml-too-large"])
      #expect(loaded.diagnostics.first?.message == "the YAML has more than 64 KB")
    }
  }

  @Test("sets the notes on code samples in the model, for known languages only")
  func samples() throws {
    let loaded = try load("samples: { swift: Parsed., javascript: \"Run: all.\" }\n")
    #expect(loaded.diagnostics.isEmpty)
    #expect(loaded.tree.configuration.samples.mapValues(\.value) == ["swift": "Parsed.", "javascript": "Run: all."])
    let wrong = try load("samples: { swit: Parsed. }\n").diagnostics
    #expect(
      wrong.map(\.rule.id) == ["configuration-unknown-key"] && wrong.first?.help?.contains("`swift`") == true,
      "\(wrong)"
    )
  }

  @Test("sets in the model what mutants must satisfy")
  func mutants() throws {
    let loaded = try load(
      "mutants:\n  threshold: 95\n  accept:\n    - { mutant: name-gone, entry: a/b, demo: c, of: \"d “e”\", reason: R. }\n"
    )
    #expect(loaded.diagnostics.isEmpty)
    let settings = loaded.tree.configuration.mutants
    #expect(settings.threshold?.value == 95 && settings.threshold?.bytes == 22..<24)
    #expect(
      settings.accepted.map(\.value) == [
        .init(mutant: "name-gone", entry: "a/b", demo: "c", target: "d “e”", reason: "R.")
      ]
    )
    #expect(try load("mutants: { threshold: 101 }\n").rules == ["configuration-bad-value"])
    #expect(try load("mutants: { accept: [{ mutant: name-gone }] }\n").rules == ["configuration-bad-value"])
  }

  @Test("sets in the model which addresses are not requested", arguments: ["[https://a.example/**, '*://b.example/']"])
  func addresses(list: String) throws {
    let loaded = try load("external:\n  exclude: \(list)\n")
    #expect(loaded.diagnostics.isEmpty)
    let patterns = loaded.tree.configuration.excludedAddresses.map(\.value)
    #expect(patterns.map(\.text) == ["https://a.example/**", "*://b.example/"])
    #expect(patterns[1].matches("http://b.example/x/y"))
    #expect(try load("external: { exclude: https://a.example/x }").tree.configuration.excludedAddresses.count == 1)
  }

  @Test("sets in the model which names a build keeps in the output folder, and rejects paths")
  func kept() throws {
    let loaded = try load("keep: [CNAME, .git, 'google*.html']\n")
    #expect(loaded.diagnostics.isEmpty)
    #expect(loaded.tree.configuration.keptNames.map(\.value.text) == ["CNAME", ".git", "google*.html"])
    #expect(try load("keep: CNAME\n").tree.configuration.keptNames.count == 1)
    for wrong in ["a/b", "..", ".", "/a", "a\\b"] {
      let loaded = try load("keep: ['\(wrong)']\n")
      #expect(loaded.diagnostics.map(\.rule.id) == ["configuration-bad-value"], "\(wrong)")
      #expect(loaded.tree.configuration.keptNames.isEmpty)
    }
  }

  @Test("is optional, and may be empty", arguments: [nil, "", "# nothing\n", "\u{FEFF}---\n"])
  func absent(text: String?) throws {
    let loaded = try load(text)
    #expect(loaded.diagnostics.isEmpty)
    #expect(loaded.tree.configuration == Configuration())
  }

  @Test(
    "has each fault reported at its place, and keeps what is valid",
    arguments: [
      ("1️⃣titel: x", "configuration-unknown-key", "unknown key `titel` in polite.yml"),
      ("raw-html: 1️⃣no", "configuration-bad-value", "`raw-html` cannot be `no`"),
      (
        "base-url: 1️⃣example.org", "configuration-bad-value",
        "`base-url` must be an address that begins with `https://` or `http://`, without `?` and `#`, but is `example.org`"
      ),
      (
        "base-url: 1️⃣https://example.org/?a=b", "configuration-bad-value",
        "`base-url` must be an address that begins with `https://` or `http://`, without `?` and `#`, "
          + "but is `https://example.org/?a=b`"
      ),
      (
        "base-url: 1️⃣'https://example.org/#a'", "configuration-bad-value",
        "`base-url` must be an address that begins with `https://` or `http://`, without `?` and `#`, "
          + "but is `https://example.org/#a`"
      ),
      (
        "repository: 1️⃣example.org", "configuration-bad-value",
        "`repository` must be an address that begins with `https://` or `http://`, but is `example.org`"
      ),
      (
        "language: 1️⃣English (UK)", "configuration-bad-value",
        "`language` must be a language tag like `en` or `pt-BR`, but is `English (UK)`"
      ),
      (
        "language: 1️⃣true", "configuration-bad-value",
        "`language` must be a language tag like `en` or `pt-BR`, but is `true`"
      ),
      ("title: 1️⃣[x]", "configuration-bad-value", "`title` must be text, but is a list"),
      ("title: 1️⃣*x", "yaml-anchor", "an alias is used"),
      ("1️⃣- a\n", "configuration-bad-value", "polite.yml must be a map, but is a list"),
      ("rules: { link-case: 1️⃣false }", "configuration-bad-value", "`link-case` cannot be `false`"),
      (
        "rules: { 1️⃣Links: off }", "configuration-bad-value",
        "a key of `rules` must be a rule's id, like `entry-missing-key`, but is `Links`"
      ),
      ("rules: 1️⃣[link-case]", "configuration-bad-value", "`rules` must be a map, but is a list"),
      ("overrides: [ 1️⃣{ paths: a } ]", "configuration-bad-value", "`rules` is missing from an override"),
      (
        "external: { exclude: [1️⃣b.example] }", "configuration-bad-value",
        "an item of `exclude` must be a pattern of addresses, like `https://example.org/**`, but is `b.example`"
      ),
      ("external: { 1️⃣exclud: [https://a.example] }", "configuration-unknown-key", "unknown key `exclud` in `external`"),
      (
        "overrides: [{ rules: { link-case: error }, paths: [1️⃣../x] }]", "configuration-bad-value",
        "an item of `paths` must be a pattern of paths below the library's root, like `Content/old/**`, but is `../x`"
      ),
    ]
  )
  func faults(yaml: String, rule: String, message: String) throws {
    let marked = MarkedText(yaml)
    let loaded = try load(marked.text)
    #expect(loaded.rules == [rule])
    #expect(loaded.diagnostics.first?.message == message)
    #expect(loaded.diagnostics.first?.range.bytes.lowerBound == marked.markers["1️⃣"])
  }

  private func load(_ yaml: String?) throws -> Loaded {
    var files = ["Content/c/a.md": entry()]
    files["polite.yml"] = yaml
    return try Loaded(files)
  }
}
