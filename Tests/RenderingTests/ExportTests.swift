import Foundation
import Hashing
import PatternLibrary
import Rendering
import TestSupport
import Testing

@Suite("The exports of a library")
struct ExportTests {
  private static let scenario =
    "{ id: start, title: The start, proves: [focus], steps: [{ when: opens, then: { focus: stays } }] }"

  private static let library: [String: String] = {
    let record = EvidenceRecord(
      demo: "save",
      scenario: "start",
      environment: TestEnvironment(.firefox, .orca),
      date: "2026-03-01",
      versions: .init(browser: "Firefox 140", screenReader: "Orca 43.1", system: "Debian"),
      demoHash: ContentHash(of: Array("<title>S</title>".utf8)),
      scenarioHash: ContentHash(of: Array(scenario.utf8)),
      outcome: .passed,
      transcript: [Utterance("Saving", at: 12, politeness: .polite)]
    )
    let more = """
      summary: Keeps what was typed.
      use: { when: [It is typed.] }
      keyboard: { enter: "=1, \\"quoted\\"" }
      wcag: [{ criterion: 4.1.3, reason: It is told. }]
      untestable: { keyboard.enter: Nobody can. }
      related: [other]
      changes: [{ date: 2026-03-01, note: First. }]
      demos: { save: { title: Save, scenarios: [\(scenario)] } }
      """
    return PageTests.library.merging([
      "Content/c/save/index.md": entry("=Save", more, body: "See [the other](../other.md).\n"),
      "Content/c/save/save.html": "<title>S</title>",
      "Content/c/save/evidence.json": String(decoding: Evidence([record]).json, as: UTF8.self),
      "Content/c/other.md": entry("Other").replacing("[Done]", with: "{ none: It is quiet. }"),
    ]) { $1 }
  }()

  @Test("include JSON that validates against its own schema, with all claims and how far each is tested")
  func json() throws {
    let files = try RenderedSite(Self.library).files
    let (text, schema) = (try #require(files["library.json"]), try #require(files["library.schema.json"]))
    try withTemporaryFolder { folder in
      try write(["schema.json": schema], to: folder)
      let path = folder.appending(path: "schema.json").path
      #expect(try schemaFaults(of: text, schema: path) == "")
      let wrong = text.replacing("\"standing\":\"untestable\"", with: "\"standing\":\"perhaps\"")
      #expect(try schemaFaults(of: wrong, schema: path).contains("'perhaps' is not one of"))
      #expect(try schemaFaults(of: text.replacing("\"aliases\"", with: "\"alias\""), schema: path).contains("'alias'"))
    }
    let library = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let entries = try #require(library["entries"] as? [[String: Any]])
    #expect(entries.map { $0["id"] as? String } == ["c/save", "c/other", "controls/bar", "controls/spinner"])
    let claims = try #require(entries[0]["claims"] as? [[String: Any]])
    #expect(
      claims.map { "\($0["name"] ?? ""): \($0["standing"] ?? "")" } == [
        "name: open", "focus: tested", "announcement.done: open", "keyboard.enter: untestable", "wcag.4.1.3: open",
      ]
    )
    let criteria = try #require(entries[0]["wcag"] as? [[String: Any]])
    #expect(criteria.map { $0["clauses"] as? [String] } == [["9.4.1.3", "11.4.1.3.1"]])
    let demos = entries.compactMap { $0["demos"] as? [[String: Any]] }.flatMap(\.self)
    let wrong = demos.filter { $0["isWrong"] as? Bool == true }.map { $0["id"] as? String }
    #expect(wrong == ["upload-wrong"])
    for entry in entries {
      for key in ["page", "markdown"] { #expect(files[entry[key] as? String ?? ""] != nil, "\(entry["id"] ?? "")") }
    }
  }

  @Test("have file names that the site reserves, as it does those of its own pages")
  func names() throws {
    let files = try RenderedSite(Self.library).files.keys
    #expect(Set(files.filter { !$0.contains("/") }) == SiteRenderer.siteFiles)
  }

  @Test("say on the page of what is tested where that was, and which screen readers have tested nothing yet")
  func environments() throws {
    let page = try #require(RenderedSite(Self.library).files["coverage.html"])
    #expect(page.contains(/<th scope="row">Orca with Firefox<\/th><td>[1-9][0-9]*<\/td><td><time datetime="2/))
    for reader in ["VoiceOver", "TalkBack", "NVDA", "JAWS"] {
      #expect(page.contains("<th scope=\"row\">\(reader)</th><td>0</td><td>not yet</td>"))
    }
  }

  @Test("include CSV with one line for each claim, quoted where necessary, and without formulas")
  func csv() throws {
    let text = try #require(RenderedSite(Self.library).files["claims.csv"])
    let lines = text.split(separator: "\r\n")
    #expect(
      lines.first == "entry,title,claim,sentence,standing,scenarios,environments,reason,page,text,date,level,clauses"
    )
    let own = lines.filter { $0.hasPrefix("c/save,") }
    #expect(own.count == 5)
    #expect(own[1].hasPrefix("c/save,'=Save,focus,Focus,tested,save.start,Orca with Firefox,,c/save.html#spec.focus,"))
    #expect(own[1].contains(/,2[0-9]{3}-[0-9]{2}-[0-9]{2},,$/))
    #expect(own[3].contains(",untestable,,,Nobody can.,c/save.html#spec.keyboard,"))
    #expect(own[4].hasSuffix(",AA,9.4.1.3; 11.4.1.3.1"))
    let quoted = try RenderedSite(["Content/a/b.md": entry("\"A \\\"b\\\", c\"")]).files["claims.csv"]
    #expect(quoted?.contains("\r\na/b,\"A \"\"b\"\", c\",name,") == true)
  }

  @Test("include each entry as Markdown where its source is, with its body as written and what is tested")
  func markdown() throws {
    let files = try RenderedSite(Self.library).files
    let text = try #require(files["c/save/index.md"])
    #expect(text.hasPrefix("# =Save\n\nKeeps what was typed.\n\n## Use it when\n\n- It is typed.\n"))
    #expect(text.contains("\n## Announcement\n\n- “Done”\n"))
    #expect(text.contains("\nSee [the other](../other.md).\n"))
    #expect(text.contains("\n## Keyboard\n\n- **enter**: =1, \"quoted\"\n"))
    #expect(text.contains("- Focus: **Tested**, by “The start”\n"))
    #expect(text.contains("- Keyboard: enter: **Not tested: only people can**. Nobody can.\n"))
    #expect(files["c/other.md"]?.contains("Nothing is announced. It is quiet.") == true)
    #expect(files["c/other.md"]?.contains("What is tested") == false)
  }

  @Test("close a code block in an entry's Markdown that its body leaves open")
  func openCode() throws {
    let open = entry("Open", "keyboard: { tab: Passes. }", body: "````swift\nlet a = 1")
    let text = try #require(RenderedSite(["Content/a/b.md": open]).files["a/b.md"])
    #expect(text.contains("\n````swift\nlet a = 1\n````\n\n## Keyboard\n"), "\(text)")
  }

  @Test(
    "have links in pages to the source, its editor and the issue form, where these are known",
    arguments: [
      (
        "https://github.com/o/r/blob/main", "https://github.com/o/r/edit/main/Content/a/b.md",
        "https://github.com/o/r/issues/new?title=B%20%26%20C"
      ),
      (
        "https://git.example.org/g/s/r/-/blob/main/", "https://git.example.org/g/s/r/-/edit/main/Content/a/b.md",
        "https://git.example.org/g/s/r/-/issues/new?issue[title]=B%20%26%20C"
      ),
      (
        "https://forge.example/o/r/src/branch/main", "https://forge.example/o/r/_edit/main/Content/a/b.md",
        "https://forge.example/o/r/issues/new?title=B%20%26%20C"
      ),
      ("https://github.com/o/r", nil, "https://github.com/o/r/issues/new?title=B%20%26%20C"),
      ("https://example.org/src", nil, nil),
    ]
  )
  func repository(address: String, edit: String?, report: String?) throws {
    let files = ["polite.yml": "repository: \(address)\n", "Content/a/b.md": entry("B & C")]
    let page = try #require(RenderedSite(files).files["a/b.html"])
    let links = page.components(after: "<ul class=\"edit\">", before: "</ul>")?
      .matches(of: /<a href="([^"]*)">([^<]*)</).map { "\($0.2) \($0.1)" }
    var base = address.hasSuffix("/") ? String(address.dropLast()) : address
    if address == "https://github.com/o/r" { base += "/blob/HEAD" }
    let expected = [
      "This entry as Markdown b.md", "Its source \(base)/Content/a/b.md", edit.map { "Edit this page \($0)" },
      report.map { "Report a problem \($0)" },
    ]
    #expect(links == expected.compactMap(\.self))
  }

  @Test("have pages with descriptions for sharing")
  func sharing() throws {
    let files = try RenderedSite(PageTests.library).files
    let page = try #require(files["controls/bar.html"])
    for line in [
      "<meta property=\"og:title\" content=\"Bar &amp; track\">", "<meta property=\"og:type\" content=\"article\">",
      "<meta property=\"og:description\" content=\"Shows how far something is.\">",
      "<meta property=\"og:url\" content=\"https://example.org/p/controls/bar.html\">",
      "<meta property=\"og:site_name\" content=\"Patterns\">",
    ] { #expect(page.contains(line), "\(line)") }
    #expect(files["index.html"]?.contains("<meta property=\"og:type\" content=\"website\">") == true)
  }
}
