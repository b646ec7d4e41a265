import Building
import Foundation
import Platform
import TestSupport
import Testing

@Suite("A run that finds all faults of a library")
struct FaultTests {
  /// Ten files, each with a different fault.
  static let tenFaults = [
    "Content/a/unknown-key.md": LibraryFixture.entry("A", more: "anouncement: x"),
    "Content/a/missing-name.md": "---\ntitle: B\nfocus: Stays.\nannouncement: [Done]\n---\n",
    "Content/a/mistyped.md": LibraryFixture.entry("C", more: "order: first"),
    "Content/a/duplicate-key.md": LibraryFixture.entry("D", more: "title: Again"),
    "Content/a/unclosed.md": "---\ntitle: E\n",
    "Content/a/no-front-matter.md": "Just text.\n",
    "Content/a/dead-link.md": LibraryFixture.entry("G", body: "See\n[that](nowhere.md).\n"),
    "Content/a/dead-anchor.md": LibraryFixture.entry("H", body: "[there](dead-link.md#nothing)\n"),
    "Content/a/related.md": LibraryFixture.entry("I", more: "related: [dead-lnk]"),
    "Content/a/criterion.md": LibraryFixture.entry("J", more: "wcag: [4.1.9]"),
  ]

  @Test("checks an entry that names no category, or one that cannot be a folder's, as any other")
  func withoutCategory() throws {
    let body = "[there](#nothing)\n\n### Deep\n\n[click here](https://example.org)\n"
    let library = [
      "Content/loose.md": LibraryFixture.entry("A", body: body),
      "Content/wrong.md": LibraryFixture.entry("B", more: "category: a b", body: body),
      "Content/broken.md": "---\n\"\n---\n\n[nowhere](nowhere.md)\n",
    ]
    try LibraryFixture.with(library) { fixture in
      let found = try fixture.review().diagnostics.map(\.brief)
      #expect(
        found == [
          "Content/broken.md:2:1 yaml-syntax", "Content/broken.md:5:11 link-missing-file",
          "Content/loose.md:1:1 entry-missing-key", "Content/loose.md:7:9 link-missing-anchor",
          "Content/loose.md:9:1 text-heading-skip", "Content/loose.md:11:14 text-vague-link",
          "Content/wrong.md:6:11 entry-bad-value", "Content/wrong.md:8:9 link-missing-anchor",
          "Content/wrong.md:10:1 text-heading-skip", "Content/wrong.md:12:14 text-vague-link",
        ],
        "\(found)"
      )
      #expect(Set(try fixture.diagnostics()).isSubset(of: found))
    }
  }

  @Test("reports ten faults in ten files as ten diagnostics with their places")
  func tenFiles() throws {
    try LibraryFixture.with(Self.tenFaults) { fixture in
      let outcome = try fixture.build()
      #expect(!outcome.isPublished)
      #expect(
        outcome.diagnostics.map(\.brief) == [
          "Content/a/criterion.md:6:8 entry-unknown-criterion",
          "Content/a/dead-anchor.md:7:9 link-missing-anchor",
          "Content/a/dead-link.md:8:8 link-missing-file",
          "Content/a/duplicate-key.md:6:1 yaml-duplicate-key",
          "Content/a/missing-name.md:1:1 entry-missing-key",
          "Content/a/mistyped.md:6:8 entry-wrong-type",
          "Content/a/no-front-matter.md:1:1 front-matter-missing",
          "Content/a/related.md:6:11 entry-unknown-related",
          "Content/a/unclosed.md:1:1 front-matter-unclosed",
          "Content/a/unknown-key.md:6:1 entry-unknown-key",
        ]
      )
      #expect(!fixture.hasPage("index.html"))
    }
  }

  @Test("checks a body even if its front matter has faults")
  func faultyFrontMatter() throws {
    let library = [
      "Content/a/one.md": LibraryFixture.entry("One", more: "anouncement: x", body: "[x](nowhere.md) ![d](own.html)\n"),
      "Content/a/two/index.md": "---\ntitle: Two\n---\n[one](../one.md) [y](../three.md)\n\n> [!WRONG]\n> Text.\n",
    ]
    try LibraryFixture.with(library) { fixture in
      let found = try fixture.build().diagnostics.map(\.brief)
      #expect(
        found.filter { $0.hasPrefix("Content/a/one.md") }.map { $0.split(separator: " ").last } == [
          "entry-unknown-key", "link-missing-file", "link-missing-file",
        ]
      )
      #expect(found.contains("Content/a/two/index.md:4:22 link-missing-file"))
      #expect(found.contains { $0.hasSuffix("text-callout-kind") })
      #expect(found.filter { $0.contains("a/two/index.md") && $0.hasSuffix("link-missing-file") }.count == 1)
    }
  }

  @Test("finds everything else that is wrong beside a malformed value, and no consequences of it")
  func besideFaultOfForm() throws {
    let library = [
      "Content/a/one.md": LibraryFixture.entry(
        "One",
        body: "[two](two/index.md#nothing) [three](two/index.md#there)\n"
      ),
      "Content/a/two/index.md": LibraryFixture.entry(
        "One",
        more: """
          order: first
          related: [none-such]
          wcag: [4.1.9]
          redirects: [a/one.html]
          demos:
            save:
              title: Save
              scenarios:
                - id: saves
                  proves: [announcement]
                  steps:
                    - { when: { activate: Save }, then: [{ anounced: Done }] }
          """,
        body: "## There\n\n#### Deeper\n\n[their part](#their) [save](save.html) [other](other.html)\n"
      ),
      "Content/a/two/save.html": "<!doctype html><html><title>Save</title><button>Save</button>",
    ]
    try LibraryFixture.with(library) { fixture in
      let found = try fixture.review().diagnostics.map(\.brief)
      #expect(
        found == [
          "Content/a:1:1 entry-category-index",
          "Content/a/one.md:7:7 link-missing-anchor",
          "Content/a/two/index.md:2:8 entry-duplicate-title",
          "Content/a/two/index.md:6:8 entry-wrong-type",
          "Content/a/two/index.md:7:11 entry-unknown-related",
          "Content/a/two/index.md:8:8 entry-unknown-criterion",
          "Content/a/two/index.md:9:13 entry-bad-redirect",
          "Content/a/two/index.md:17:50 entry-unknown-key",
          "Content/a/two/index.md:21:1 text-heading-skip",
          "Content/a/two/index.md:23:14 link-missing-anchor",
          "Content/a/two/index.md:23:48 link-missing-file",
          "Content/a/two/save.html:1:16 demo-no-language",
        ]
      )
      #expect(Set(try fixture.diagnostics()).isSubset(of: found))
    }
  }

  /// An entry with a demo that has a button “Save” and a live region.
  private static func withDemo(_ keys: String, announcement: String = "[Saved, Lost]") -> [String: String] {
    [
      "Content/c/index.md": "---\ntitle: C\nsummary: Controls.\n---\n",
      "Content/c/e/index.md":
        "---\ntitle: Toggle\nname: Says what.\nfocus: Stays.\nannouncement: \(announcement)\n\(keys)\n---\nText.\n",
      "Content/c/e/d.html": """
      <!doctype html><html lang="en"><title>D</title><button>Save</button><p role="status"></p>
      <script>document.querySelector('button').onclick = () => document.querySelector('p').textContent = 'Saved'</script>
      """,
    ]
  }

  @Test("checks the other keys when one key has a fault")
  func besideFaultOfKey() throws {
    let sound = """
      keyboard: { tab: Reaches it. }
      demos: { d: { title: D, breaks: f.nope, poster: { scenario: nope, at: 3s }, scenarios: [
        { id: a, proves: [keyboard.tabs, focus], steps: [{ when: { activate: Zonk }, then: [{ announced: Saved }] }] } ] } }
      untestable: { keyboard.tap: Nobody can. }
      """
    let rules = { (files: [String: String]) in
      try LibraryFixture.with(files) { Set(try $0.review().diagnostics.map(\.rule.id)) }
    }
    let found = try rules(Self.withDemo(sound))
    #expect(
      found == [
        "entry-unknown-claim", "scenario-empty-proof", "scenario-unknown-break", "scenario-unknown-moment",
        "scenario-unknown-text", "scenario-unproved",
      ]
    )
    #expect(try rules(Self.withDemo("bogus: 1\n" + sound)) == found.union(["entry-unknown-key"]))
    var files = Self.withDemo(sound)
    files["Content/c/e/evidence.json"] = "{\"records\": [], \"x\": 1}"
    #expect(try rules(files) == found.union(["evidence-bad-value"]))
    // Of the demo, only what its scenarios say on their own is certain.
    let titel = sound.replacing("title: D", with: "titel: D")
    #expect(
      try rules(Self.withDemo(titel)) == [
        "entry-unknown-key", "entry-unknown-claim", "scenario-empty-proof", "scenario-unknown-text",
      ]
    )
  }

  @Test("checks what is said about the other demos when one demo has a fault")
  func besideFaultOfDemo() throws {
    let keys = { (key: String) in
      """
      demos: {
        d: { \(key): D, scenarios: [{ id: a, steps: [{ when: { activate: Save }, then: [{ announced: Saved }] }] }] },
        f: { title: F, breaks: d.nope, poster: { scenario: nope, at: 3s } },
        g: { title: G, poster: { at: 600s } } }
      """
    }
    let rules = { (keys: String) in
      var files = Self.withDemo(keys)
      for name in ["f", "g"] { files["Content/c/e/\(name).html"] = files["Content/c/e/d.html"] }
      return try LibraryFixture.with(files) { Set(try $0.review().diagnostics.map(\.rule.id)) }
    }
    #expect(
      try rules(keys("title")) == [
        "scenario-late-moment", "scenario-missing", "scenario-unknown-break", "scenario-unknown-moment",
        "scenario-unproved",
      ]
    )
    // The broken scenario may be one that was not read, and so may the one that proves a claim.
    #expect(
      try rules(keys("titel")) == [
        "entry-unknown-key", "scenario-late-moment", "scenario-missing", "scenario-unknown-moment",
      ]
    )
  }

  @Test("checks the body and the demos when the front matter cannot be read")
  func besideUnreadFrontMatter() throws {
    var files = Self.withDemo("")
    let entry = try #require(files["Content/c/e/index.md"])
    let body = "[mine](#nothing) [d](d.html)\n\n#### Deeper\n\n> [!WRONG]\n> Text.\n"
    for unread in ["title: [\n", "- a list\n", "title: T\ntitle: T\n\tname: x\n"] {
      let head =
        unread.hasPrefix("- ")
        ? "---\n\(unread)---\n" : entry.replacing("Text.\n", with: "").replacing("title: Toggle\n", with: unread)
      files["Content/c/e/index.md"] = head + body
      files["Content/c/e/d.html"] = "<!doctype html><html><title>Save</title><button>Save</button>"
      let found = try LibraryFixture.with(files) { try $0.review().diagnostics.map(\.rule.id) }
      #expect(found.filter { $0.hasPrefix("yaml-") || $0 == "entry-wrong-type" }.count == 1, "\(found)")
      #expect(
        Set(found).isSuperset(of: ["link-missing-anchor", "text-heading-skip", "text-callout-kind", "demo-no-language"]
        ),
        "\(found)"
      )
      #expect(found.count == 5, "\(found)")
    }
  }

  @Test(
    "reports a fault once, and not its consequences",
    arguments: [
      ("redirects: [/old.html]", ["entry-bad-value"]), ("wcag: [x]", ["entry-bad-criterion"]),
      ("related: [3]", ["entry-wrong-type"]), ("related: [nope, nope]", ["entry-bad-value", "entry-unknown-related"]),
      ("aliases: [a, a]", ["entry-bad-value"]),
      ("wcag: [{ criterion: 4.1.3, reason: It is. }, 4.1.3]", ["entry-bad-value"]),
      ("changes: [{ date: 2026-03-01, note: A. }, { date: 9 Jan 2026, note: B. }]", ["entry-bad-date"]),
      ("status: drafts\nuse: { when: Say the role. }", ["entry-unknown-value"]),
      ("demos: { d: { title: D, served: yes } }", ["entry-wrong-type"]),
      (
        "demos: { d: { title: D, scenarios: [{ id: a, steps: [{ when: { type: [Ada] }, then: { visible: Ada } }] }] } }",
        ["entry-wrong-type"]
      ),
      (
        "demos: { d: { title: D, scenarios: [{ Id: a, steps: [{ when: { type: { text: Ada, into: Save } } }] }, { id: b, given: { after: a }, steps: [{ when: opens, then: { visible: Ada } }] }] } }",
        ["entry-unknown-key"]
      ),
      (
        "demos: { d: { title: D, scenarios: [{ id: a, tabel: [{ name: Save }], steps: [{ when: { activate: '{name}' } }] }] } }",
        ["entry-unknown-key"]
      ),
      (
        "demos: { d: { title: D, scenarios: [{ id: a, given: { clock: reel }, steps: [{ when: { activate: Save } }] }] } }",
        ["entry-unknown-value"]
      ),
      ("demos: { f: { url: 'http://127.0.0.1:1/' } }", ["entry-missing-key"]),
      (
        "keyboard: { tab: Reaches it., screenreader: }\nuntestable: { screenreader.role: Nobody can. }",
        ["entry-empty-value"]
      ),
      ("untestable: { keyboard tab: Nobody can. }", ["entry-bad-value"]),
      (
        "keyboard: { tab: Reaches it. }\nenter: Saves.\nuntestable: { keyboard.enter: Nobody can. }",
        ["entry-unknown-key"]
      ),
      ("layout: entry\ncategories: [c]\ndescription: D.\nnaem: Says what.", ["entry-dialect", "entry-unknown-key"]),
      (
        "demos: { d: { title: D, scenarios: [{ id: A b, steps: [{ when: opens }] }, "
          + "{ id: b, given: { after: a }, steps: [{ when: opens, then: { visible: Ada } }] }] } }",
        ["entry-bad-value"]
      ),
    ]
  )
  func noFollowUps(keys: String, rules: [String]) throws {
    try LibraryFixture.with(Self.withDemo(keys)) { fixture in
      let unrelated: Set = ["scenario-unproved", "scenario-missing"]
      let found = try fixture.review().diagnostics.map(\.rule.id)
      #expect(found.filter { !unrelated.contains($0) }.sorted() == rules)
    }
  }

  @Test("offers no fix that depends on something with a fault")
  func noFixBesideFault() throws {
    let scenario = "{ id: a, proves: [announcement], steps: [{ when: { activate: Save }, then: [{ announced: Saved }"
    for (ending, isFixable) in [("] }] }", true), (", { anounced: Lost }] }] }", false)] {
      let keys = "demos: { d: { title: D, scenarios: [\(scenario)\(ending)] } }"
      try LibraryFixture.with(Self.withDemo(keys)) { fixture in
        let faults = try fixture.review().diagnostics
        let fault = try #require(faults.first { $0.rule.id == "entry-unknown-claim" }, "\(faults.map(\.brief))")
        #expect((fault.fix != nil) == isFixable, "\(keys)")
      }
    }
    let dialect = "---\nlayout: entry\ntitle: T\ncategories: [c]\nname: N.\nfocs: Stays.\nannouncement: [Saved]\n---\n"
    try LibraryFixture.with(["Content/c/e.md": dialect + "## iOS\n\n### Focus\n\n- Goes away.\n"]) { fixture in
      let rules = try fixture.review().diagnostics.map(\.rule.id)
      #expect(rules.contains("entry-unknown-key") && !rules.contains("entry-lift-focus"), "\(rules)")
    }
  }

  @Test(
    "checks the body of an entry without a category, and assigns it no other category",
    arguments: [
      ("", ["entry-missing-key"]), ("category: [a]\n", ["entry-wrong-type"]),
      ("category: ../up\n", ["entry-bad-value"]),
    ]
  )
  func noCategory(key: String, rules: [String]) throws {
    let entry = LibraryFixture.entry("Top", body: "[x](gone.md)\n").replacing(
      "title: Top\n",
      with: "title: Top\n\(key)"
    )
    try LibraryFixture.with([
      "Content/top.md": entry, "Content/other.md": LibraryFixture.entry("O", more: "category: a\nrelated: [top]"),
    ]) { fixture in
      let found = try fixture.review().diagnostics
      #expect(
        found.map(\.rule.id).filter { $0 != "entry-category-index" }.sorted()
          == (rules + ["link-missing-file"]).sorted()
      )
      #expect(!found.contains { $0.range.file.path.contains("..") })
    }
  }

  @Test("does not call a link's file missing if it is beside a draft or an entry that cannot be read")
  func besideLeftOut() throws {
    var files = Self.withDemo("")
    files["Content/c/f.md"] = LibraryFixture.entry("F", body: "[y](e/d.html) [n](g/n.html)\n")
    files["Content/c/e/index.md"] = "---\ntitle: Toggle\nname: Says: what.\n---\n"
    files["Content/c/g/index.md"] = LibraryFixture.entry("G", more: "status: draft")
    files["Content/c/g/n.html"] = "<!doctype html><html lang=en><title>N</title>"
    try LibraryFixture.with(files) { fixture in
      let found = try fixture.review().diagnostics.filter { $0.range.file.path == "Content/c/f.md" }
      #expect(found.map(\.message) == ["`c/g/n.html` is a draft and is not built"])
    }
  }

  @Test("reports no failed search if an entry with faults might answer it")
  func lostSearch() throws {
    var files = Self.withDemo("aliases: { a: spinner }")
    files["polite.yml"] = "searches: [spinner]\n"
    try LibraryFixture.with(files) { fixture in
      let found = try fixture.review().diagnostics.map(\.rule.id)
      #expect(found == ["scenario-missing", "entry-wrong-type"])
    }
  }

  @Test("leaves the old site as it was if there is a fault")
  func oldSiteStands() throws {
    try LibraryFixture.with(SiteBuildTests.library) { fixture in
      _ = try fixture.build()
      let before = try fixture.site()
      try write(["Content/controls/broken.md": LibraryFixture.entry("X", body: "[x](y.md)\n")], to: fixture.folder)
      let outcome = try fixture.build()
      #expect(!outcome.isPublished)
      #expect(try fixture.site() == before)
      let left = try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path)
      #expect(Set(left) == ["Content", "Site", "polite.yml"])
    }
  }

  @Test(
    "distinguishes the reasons why a link cannot work on the site",
    arguments: [
      ("/controls/bar.html", "link-absolute"),
      ("../../polite.yml", "link-escapes"),
      ("Bar/index.md", "link-case"),
      ("bar/%zz.md", "link-malformed"),
      ("bar/indx.md", "link-missing-file"),
      ("bar/index.md#no-such-place", "link-missing-anchor"),
    ]
  )
  func links(destination: String, rule: String) throws {
    var files = SiteBuildTests.library
    files["Content/controls/x.md"] = LibraryFixture.entry("X", body: "\n[a](\(destination))\n")
    try LibraryFixture.with(files) { fixture in
      let found = try fixture.diagnostics()
      #expect(found == ["Content/controls/x.md:8:5 \(rule)"])
    }
  }

  @Test("suggests the nearest file for a mistyped link")
  func nearMiss() throws {
    var files = SiteBuildTests.library
    files["Content/controls/x.md"] = LibraryFixture.entry(
      "X",
      body: "[a](spiner.md) [b](bar) [c](bar/index.md#how-it-loks) [d](/controls/bar.html#how-it-looks)\n"
    )
    try LibraryFixture.with(files) { fixture in
      let help = try fixture.build().diagnostics.map(\.help)
      #expect(
        help == [
          "Did you mean `spinner.md`?", "Did you mean `bar/index.md`?", "Did you mean `#how-it-looks`?",
          "Write `bar/index.md#how-it-looks`.",
        ]
      )
    }
  }

  @Test("rejects raw HTML where the library forbids it")
  func rawHTML() throws {
    var files = SiteBuildTests.library
    files["Content/controls/x.md"] = LibraryFixture.entry("X", body: "A <b>bold</b> word.\n")
    try LibraryFixture.with(files) { fixture in
      #expect(try fixture.build().isPublished)
      try write(["polite.yml": "title: Patterns\nraw-html: refuse\n"], to: fixture.folder)
      let outcome = try fixture.build()
      #expect(outcome.diagnostics.first?.rule.id == "text-raw-html")
      #expect(!outcome.isPublished)
    }
  }

  @Test("does not publish the site in strict mode if there is a warning")
  func strict() throws {
    var files = SiteBuildTests.library
    files["Content/controls/x.md"] = LibraryFixture.entry("X", body: "> [!NOTICE]\n> Look.\n")
    try LibraryFixture.with(files) { fixture in
      #expect(try fixture.build().isPublished)
      let outcome = try fixture.build { $0.isStrict = true }
      #expect(!outcome.isPublished && outcome.diagnostics.map(\.rule.id) == ["text-callout-kind"])
    }
  }

  @Test("does not publish the site if a template uses an unknown name")
  func template() throws {
    var files = SiteBuildTests.library
    files["Templates/footer.mustache"] = "<footer>\n{{site.titel}}</footer>\n"
    try LibraryFixture.with(files) { fixture in
      let outcome = try fixture.build()
      #expect(outcome.diagnostics.map(\.brief) == ["Templates/footer.mustache:2:8 template-unknown-name"])
      #expect(outcome.diagnostics.first?.help?.contains("title") == true)
    }
  }

  @Test("rejects a former path that is in use, at its place")
  func redirects() throws {
    var files = SiteBuildTests.library
    files["Content/controls/x.md"] = LibraryFixture.entry(
      "X",
      more: "redirects: [controls/bar.html, old/bar.html]"
    )
    try LibraryFixture.with(files) { fixture in
      let found = try fixture.diagnostics()
      #expect(
        found == [
          "Content/controls/x.md:6:13 entry-bad-redirect",
          "Content/controls/x.md:6:32 entry-bad-redirect",
        ]
      )
    }
  }

  @Test("does not replace a folder that Polite did not make")
  func unmarked() throws {
    try LibraryFixture.with(SiteBuildTests.library) { fixture in
      try write(["Site/thesis.txt": "years of work"], to: fixture.folder)
      #expect(throws: BuildError.self) { try fixture.build() }
      #expect(try fixture.page("thesis.txt") == "years of work")
    }
  }

  @Test("finds a dead link or a heading in a text of the front matter, at its place")
  func guidance() throws {
    var files = SiteBuildTests.library
    files["Content/controls/x.md"] = LibraryFixture.entry(
      "X",
      more: "keyboard:\n  tab: See [that](nowhere.md).\n  enter: \"# Go\"\n  space: \"[there](spinner.md#nothing)\"\n"
        + "  escape: |\n    Leaves.\n    See [this](none.md) and ![](no.png)."
    )
    try LibraryFixture.with(files) { fixture in
      let found = try fixture.diagnostics()
      #expect(
        found == [
          "Content/controls/x.md:7:19 link-missing-file", "Content/controls/x.md:8:10 entry-heading-in-text",
          "Content/controls/x.md:9:19 link-missing-anchor", "Content/controls/x.md:12:16 link-missing-file",
          "Content/controls/x.md:12:33 link-missing-file",
        ]
      )
    }
  }

  @Test(
    "rejects a file that would replace one of the site's own",
    arguments: [
      "Content/assets/polite.css", "Content/sitemap.xml",
    ]
  )
  func reserved(path: String) throws {
    var files = SiteBuildTests.library
    files[path] = "mine"
    try LibraryFixture.with(files) { fixture in
      let outcome = try fixture.build { $0.source.baseURL = "https://example.org" }
      #expect(!outcome.isPublished)
      #expect(outcome.diagnostics.map(\.range.file.path).contains { $0.hasPrefix(path) })
    }
  }
}
