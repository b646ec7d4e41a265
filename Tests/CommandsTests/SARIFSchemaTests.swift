import Commands
import Foundation
import TestSupport
import Testing

@Suite("SARIF as polite check writes it") struct SARIFSchemaTests {
  private static let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// A library with diagnostics in texts, configuration, templates and a name that needs escapes, with notes and fixes.
  private static let library = [
    "polite.yml": "rules: { text-calout-kind: off }\n",
    "Templates/footer.mustache": "{{site.titel}}",
    "Content/controls/one.md": "---\nlayout: entry\ntitle: Meter\nscreenreader: { name: x }\n---\n"
      + "### Focus\nStays.\n### Announcement examples\n- \"80%\"\n\n> [!NOTICE]\n> Look.\n",
    "Content/controls/two.md": "---\ntitle: \"\\u0001\u{2028}\u{1F600}\"\nnmae: x\n---\n[x](<no where.md>)\n",
    "Content/à la carte/three.md": "no front matter",
    "Content/controls/four.md": "---\ntitle: A\nname: B\nfocus: C\nannouncement: D\nredirects: [x.html]\n---\n",
    "Content/controls/five.md": "---\ntitle: A\nname: B\nfocus: C\nannouncement: D\nredirects: [x.html]\n---\n",
  ]

  @Test("validates against the standard's JSON Schema", arguments: [[], ["--max-errors", "2"], ["Content/none"]])
  func schema(options: [String]) throws {
    var files = Self.library
    files["Content/none/index.md"] = "---\ntitle: Nothing\n---\n"
    let run = try withTemporaryFolder { folder throws in
      try write(files, to: folder)
      return Run(["check", "--root", folder.path, "--format=sarif"] + options)
    }
    try #require(run.errors.isEmpty)
    #expect(try faults(of: run.output) == "")
    let log = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    let results = try #require((log?["runs"] as? [[String: Any]])?.first?["results"] as? [[String: Any]])
    switch options.first {
    case nil:
      #expect(results.contains { $0["fixes"] != nil } && results.contains { $0["relatedLocations"] != nil })
    case "--max-errors": #expect(results.count == 2)
    default: #expect(results.isEmpty)
    }
  }

  @Test("fails validation when it is wrong")
  func wrong() throws {
    #expect(
      try faults(of: #"{"version": "2.1.0", "runs": [{"results": []}]}"#).contains("'tool' is a required property")
    )
  }

  /// The errors of the schema's validator for a log, one for each line.
  private func faults(of log: String) throws -> String {
    let schema = Self.repository.appending(path: ".cache/sarif/sarif-schema-2.1.0.json")
    try #require(FileManager.default.fileExists(atPath: schema.path), "`make test` puts the schema there")
    return try schemaFaults(of: log, schema: schema.path)
  }
}
