import Building
import Diagnostics
import TestSupport
import Testing

/// A library of two entries, each with an unknown kind of callout, which a build warns about.
private func library(_ configuration: String) -> [String: String] {
  let entry = LibraryFixture.entry("X", body: "> [!NOTICE]\n> Look.\n")
  return [
    "polite.yml": configuration, "Content/old/a.md": entry, "Content/new/b.md": entry,
    "Content/old/index.md": "---\ntitle: Old\n---\n", "Content/new/index.md": "---\ntitle: New\n---\n",
  ]
}

/// The severities of the callout diagnostics, by path, in a check and in a build.
private func severities(_ configuration: String) throws -> (check: [String: Severity], build: [String: Severity]) {
  func callouts(_ diagnostics: [Diagnostic]) -> [String: Severity] {
    Dictionary(
      diagnostics.filter { $0.rule.id == "text-callout-kind" }.map { ($0.range.file.path, $0.severity) }
    ) { first, _ in first }
  }
  return try LibraryFixture.with(library(configuration)) { fixture in
    try (callouts(fixture.review().diagnostics), callouts(fixture.build().diagnostics))
  }
}

@Suite("The settings of rules in polite.yml")
struct RuleSettingTests {
  @Test(
    "change the severity of diagnostics, in a check and in a build",
    arguments: [
      ("", .warning, .warning),
      ("rules: { text-callout-kind: error }", .error, .error),
      ("rules: { text-callout-kind: note }", .note, .note),
      ("rules: { text-callout-kind: off }", nil, nil),
      ("overrides: [{ paths: Content/old/**, rules: { text-callout-kind: off } }]", nil, .warning),
      (
        """
        rules: { text-callout-kind: off }
        overrides:
          - { paths: ["Content/old/?.md"], rules: { text-callout-kind: note } }
          - { paths: ["Content/**"], rules: { text-table-cells: off } }
        """, .note, nil
      ),
      (
        """
        overrides:
          - { paths: Content/**, rules: { text-callout-kind: error } }
          - { paths: [polite.yml, Content/old/a.md], rules: { text-callout-kind: off } }
        """, nil, .error
      ),
    ] as [(String, Severity?, Severity?)]
  )
  func levels(configuration: String, old: Severity?, new: Severity?) throws {
    let found = try severities(configuration)
    for diagnostics in [found.check, found.build] {
      #expect(diagnostics["Content/old/a.md"] == old)
      #expect(diagnostics["Content/new/b.md"] == new)
    }
  }

  @Test("decide whether a site is published")
  func publication() throws {
    try LibraryFixture.with(library("rules: { text-callout-kind: error }")) { fixture in
      let outcome = try fixture.build()
      #expect(!outcome.isPublished)
    }
    try LibraryFixture.with(library("rules: { text-callout-kind: note }")) { fixture in
      let outcome = try fixture.build { $0.isStrict = true }
      #expect(outcome.isPublished)
    }
  }

  @Test(
    "are rejected where they cannot apply",
    arguments: [
      ("rules: { 1️⃣text-calout-kind: off }", "configuration-unknown-rule", "Did you mean `text-callout-kind`?"),
      ("rules: { link-missing-file: 1️⃣off }", "configuration-needed-rule", nil),
      ("rules: { link-missing-file: 1️⃣warning }", "configuration-needed-rule", nil),
      (
        "overrides: [{ paths: Content/**, rules: { yaml-syntax: 1️⃣note } }]", "configuration-needed-rule", nil
      ),
      (
        "overrides: [{ paths: 1️⃣Content/odl/**, rules: { text-callout-kind: off } }]", "configuration-unmatched-path",
        nil
      ),
      (
        "overrides: [{ paths: 1️⃣Content/old, rules: { text-callout-kind: off } }]", "configuration-unmatched-path",
        "Write `Content/old/**` for all that is in the folder."
      ),
    ] as [(String, String, String?)]
  )
  func refused(configuration: String, rule: String, help: String?) throws {
    let marked = MarkedText(configuration)
    try LibraryFixture.with(library(marked.text)) { fixture in
      for diagnostics in [try fixture.review().diagnostics, try fixture.build().diagnostics] {
        let diagnostic = try #require(diagnostics.first { $0.range.file.path == "polite.yml" })
        #expect(diagnostic.rule.id == rule)
        #expect(diagnostic.range.bytes.lowerBound == marked.markers["1️⃣"])
        if let help { #expect(diagnostic.help == help) }
      }
    }
  }

  @Test(
    "are still checked as far as possible if a part of them is invalid",
    arguments: [
      ("overrides: [{ rules: { entry-nonsense: off } }]", "configuration-unknown-rule", true),
      ("overrides: [{ paths: Content/nowhere/** }]", "configuration-unmatched-path", true),
      (
        "vocabulary: { kinds: [{ name: dialog, requirements: [{ rule: demo-mine, must: have-a-name }] }] }\n"
          + "rules: { demo-mine: error }", "configuration-unknown-rule", false
      ),
    ]
  )
  func inPart(configuration: String, rule: String, isFound: Bool) throws {
    try LibraryFixture.with(library(configuration)) { fixture in
      let rules = try fixture.review().diagnostics.filter { $0.range.file.path == "polite.yml" }.map(\.rule.id)
      #expect(rules.contains("configuration-bad-value"))
      #expect(rules.contains(rule) == isFound, "\(rules)")
    }
  }

  @Test("apply to rules that a vocabulary declares")
  func declared() throws {
    func severities(_ settings: String) throws -> [Severity] {
      let files = [
        "polite.yml": "vocabulary: dialogs.yml\n" + settings, "dialogs.yml": dialogVocabulary,
        "Content/a/slider/index.md": RuleProof.front(),
        "Content/a/slider/save.html": "<!doctype html><html lang=en><title>Save</title><dialog>Save?</dialog>",
      ]
      return try LibraryFixture.with(files) { fixture in
        let diagnostics = try fixture.review().diagnostics
        #expect(!diagnostics.contains { $0.rule.family == "configuration" }, "\(diagnostics.map(\.message))")
        return diagnostics.filter { $0.rule.id == "demo-unnamed-dialog" }.map(\.severity)
      }
    }
    #expect(try severities("") == [.warning])
    #expect(try severities("rules: { demo-unnamed-dialog: error }\n") == [.error])
    #expect(try severities("rules: { demo-unnamed-dialog: off }\n") == [])
  }

  @Test("do not weaken rules that the site needs")
  func needed() throws {
    var files = library("rules: { link-missing-file: off }")
    files["Content/old/a.md"] = LibraryFixture.entry("X", body: "[x](nowhere.md)\n")
    try LibraryFixture.with(files) { fixture in
      let diagnostic = try fixture.review().diagnostics.first { $0.rule.id == "link-missing-file" }
      #expect(diagnostic?.severity == .error)
      let outcome = try fixture.build()
      #expect(!outcome.isPublished)
    }
  }

  @Test("may state that a rule that the site needs is an error")
  func same() throws {
    try LibraryFixture.with(library("rules: { link-missing-file: error, text-callout-kind: off }")) { fixture in
      let outcome = try fixture.build()
      #expect(outcome.diagnostics.isEmpty)
    }
  }
}
