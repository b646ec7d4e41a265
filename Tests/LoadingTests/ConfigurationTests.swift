import Diagnostics
import Loading
import PatternLibrary
import TestSupport
import Testing

@Suite("polite.yml")
struct ConfigurationTests {
  @Test("every key reaches the model")
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

  @Test("a library needs none, and an empty one says nothing", arguments: [nil, "", "# nothing\n", "\u{FEFF}---\n"])
  func absent(text: String?) throws {
    let loaded = try load(text)
    #expect(loaded.diagnostics.isEmpty)
    #expect(loaded.tree.configuration == Configuration())
  }

  @Test(
    "a fault is found where it stands, and what is right still counts",
    arguments: [
      ("1️⃣titel: x", "configuration-unknown-key", "unknown key `titel` in polite.yml"),
      ("raw-html: 1️⃣no", "configuration-bad-value", "`raw-html` can not be `no`"),
      (
        "base-url: 1️⃣example.org", "configuration-bad-value",
        "`base-url` must be an address that begins with `https://` or `http://`, but is `example.org`"
      ),
      (
        "language: 1️⃣English (UK)", "configuration-bad-value",
        "`language` must be a language tag like `en` or `pt-BR`, but is `English (UK)`"
      ),
      ("title: 1️⃣[x]", "configuration-bad-value", "`title` must be text, but is a list"),
      ("title: 1️⃣*x", "yaml-anchor", "an alias is used"),
      ("1️⃣- a\n", "configuration-bad-value", "polite.yml must be a map, but is a list"),
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
