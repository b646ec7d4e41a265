import Building
import Commands
import Diagnostics
import Foundation
import TestSupport
import Testing

@Suite("polite explain") struct ExplainTests {
  @Test("lists every rule once, in its family, with severity and summary")
  func list() {
    let run = Run("explain")
    #expect(run.code == .clean && run.errors.isEmpty)
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.allSatisfy { $0.count <= 80 })
    for rule in explainedRules {
      let rows = lines.filter { $0.hasPrefix("  \(rule.id) (\(rule.severity.rawValue)") }
      #expect(rows.count == 1, "\(rule.id)")
    }
    let families = lines.filter { $0.contains(": ") && !$0.hasPrefix(" ") }.map { $0.prefix { $0 != ":" } }
    #expect(families.map(String.init) == Set(explainedRules.map(\.family)).sorted())
  }

  @Test("knows every declared rule, wherever it is declared")
  func declared() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources")
    var ids: Set<String> = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: sources.path) where path.hasSuffix(".swift") {
      let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
      ids.formUnion(text.matches(of: /\bRule\(\s*"([a-z0-9]+(?:-[a-z0-9]+)+)"/).map { String($0.1) })
    }
    #expect(ids.count > 200)
    #expect(ids.filter { Run("explain", $0).code != .clean }.sorted() == [])
  }

  @Test("explains why a rule exists, with examples and settings")
  func rule() throws {
    let run = Run("explain", "entry-lift-focus")
    #expect(run.code == .clean)
    try expectSnapshot(run.output.utf8, named: "explain-entry-lift-focus.txt")
    #expect(Run("explain", "verify-failed").output.contains("A test either passes or fails: it stays an error."))
    #expect(
      Run("explain", "verify-axe/region").output.contains("polite.yml can set it to off, note, warning or error.")
    )
    #expect(Run("explain", "link-missing-file").output.contains("The site needs this rule: it stays an error."))
  }

  @Test("describes every rule completely as JSON")
  func json() throws {
    let run = Run("explain", "--format", "json")
    let document = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    let rules = try #require(document?["rules"] as? [[String: Any]])
    #expect(rules.compactMap { $0["id"] as? String } == explainedRules.map(\.id))
    let one = try #require(rules.first { $0["id"] as? String == "entry-lift-focus" })
    #expect(one["fixable"] as? Bool == true && one["configurable"] as? Bool == true)
    let imported = try #require(rules.first { $0["id"] as? String == "import-link" })
    #expect(imported["configurable"] as? Bool == false && imported["family"] as? String == "import")
    #expect(one["family"] as? String == "entry" && one["severity"] as? String == "warning")
    #expect((one["examples"] as? [[String: String]])?.first?["language"] == "markdown")
    #expect(Run("explain", "--format=json", "entry-lift-focus").output.contains("\"entry-lift-focus\""))
  }

  @Test("knows the rules of a library's vocabulary, which polite check can check on their own")
  func added() throws {
    try withTemporaryFolder { folder in
      try write(
        ["polite.yml": "vocabulary: dialogs.yml\n", "dialogs.yml": dialogVocabulary, "Content/a/index.md": ""],
        to: folder
      )
      let root = ["--root", folder.path]
      #expect(Run(["explain", "demo-unnamed-dialog"] + root).output.contains("Nobody knows what it asks."))
      #expect(Run(["explain"] + root).output.contains("  demo-unnamed-dialog (warning)\n      A dialog has no name.\n"))
      #expect(Run(["check", "--rule", "demo-unnamed-dialog"] + root).code == .clean)
      let sarif = Run(["check", "--format", "sarif", "--rule", "demo-unnamed-dialog"] + root)
      #expect(sarif.output.contains("\"demo-unnamed-dialog\""))
    }
    #expect(Run("explain", "demo-unnamed-dialog").code == .wrongUsage)
  }

  @Test("rejects an unknown rule as wrong usage, with a near miss")
  func unknown() {
    let run = Run("explain", "entry-mising-key")
    #expect(run.code == .wrongUsage)
    #expect(run.errors.hasPrefix("polite: there is no rule `entry-mising-key`; did you mean `entry-missing-key`?\n"))
    #expect(Run("explain", "--format", "sarif").code == .wrongUsage)
  }

  @Test("has a sentence, a reason, a wrong example and a right example for every rule")
  func rules() {
    for rule in explainedRules {
      #expect(rule.summary.hasSuffix("."), "\(rule.id)")
      #expect(!rule.id.contains("--") && rule.id.contains("-"), "\(rule.id)")
      // What an import reports has no examples that its readers would write.
      if rule.family == "import" { continue }
      #expect(!rule.explanation.isEmpty, "\(rule.id)")
      #expect(!rule.examples.isEmpty, "\(rule.id)")
      for example in rule.examples { #expect(example.wrong != example.right, "\(rule.id)") }
    }
  }
}
