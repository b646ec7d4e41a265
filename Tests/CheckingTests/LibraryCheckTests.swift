import Checking
import Loading
import TestSupport
import Testing

@Suite("The check of a whole library")
struct LibraryCheckTests {
  @Test("sorts categories and entries by order, then by title")
  func order() throws {
    let (library, diagnostics) = try checkedLibrary([
      "Content/zebra/index.md": "---\ntitle: Zebra\norder: 1\n---\n",
      "Content/zebra/b.md": entry("Beta"),
      "Content/zebra/a.md": entry("alpha"),
      "Content/zebra/c.md": entry("Zulu", "order: 1"),
      "Content/apple/one.md": entry("One"),
    ])
    #expect(diagnostics.map(\.brief) == [])
    #expect(library.categories.map(\.category.title) == ["Zebra", "Apple"])
    #expect(library.entries.map(\.entry.slug) == ["c", "a", "b", "one"])
    #expect(library.categories.map(\.entries) == [0..<3, 3..<4])
    #expect(library.entries.map(\.page.text).first == "zebra/c.html")
  }

  @Test("finds related entries by slug, in the same category first, or by category and slug")
  func related() throws {
    let (library, diagnostics) = try checkedLibrary([
      "Content/a/x.md": entry("AX", "related: [y, b/x, z]"),
      "Content/a/y.md": entry("AY"),
      "Content/b/x.md": entry("BX", "related: [y]"),
      "Content/b/y.md": entry("BY"),
      "Content/b/z.md": entry("BZ"),
    ])
    #expect(diagnostics.map(\.brief) == [])
    let related = library.entries.map { one in one.related.map { library.entries[$0].entry.id } }
    #expect(related[0] == ["a/y", "b/x", "b/z"])
    #expect(related[2] == ["b/y"])
  }

  @Test("reports a related entry that is unknown or ambiguous, with a near miss")
  func relatedFaults() throws {
    let (_, diagnostics) = try checkedLibrary([
      "Content/a/x.md": entry("AX", "related: [toggel, twice]"),
      "Content/a/toggle.md": entry("Toggle"),
      "Content/b/twice.md": entry("B"),
      "Content/c/twice.md": entry("C"),
    ])
    #expect(
      diagnostics.map(\.brief) == [
        "Content/a/x.md:6:11 entry-unknown-related", "Content/a/x.md:6:19 entry-ambiguous-related",
      ]
    )
    #expect(diagnostics.map(\.help) == ["Did you mean `toggle`?", "Write one of `b/twice`, `c/twice`."])
  }

  @Test("does not report a related entry as unknown if it has faults or is a draft")
  func leftOut() throws {
    let (library, diagnostics) = try checkedLibrary([
      "Content/a/x.md": entry("AX", "related: [draft, faulty]"),
      "Content/a/draft.md": entry("Draft", "status: draft"), "Content/a/faulty.md": entry("Faulty", "nmae: Says it."),
    ])
    #expect(diagnostics.map(\.brief) == ["Content/a/faulty.md:6:1 entry-unknown-key"])
    #expect(library.entries.map(\.related) == [[]])
  }

  @Test("reports an entry that is related to itself, or twice to another")
  func relatedTwice() throws {
    let (library, diagnostics) = try checkedLibrary([
      "Content/a/x.md": entry("AX", "related: [x, y, a/y]"), "Content/a/y.md": entry("AY"),
    ])
    #expect(diagnostics.map(\.message) == ["`x` is this entry itself", "`a/y` is named before"])
    #expect(library.entries[0].related == [1])
  }

  @Test("adds title, level and reason to criteria")
  func criteria() throws {
    let (library, _) = try checkedLibrary([
      "Content/a/x.md": entry("AX", "wcag: [{criterion: 4.1.3, reason: It is said.}, 1.1.1]")
    ])
    let criteria = library.entries[0].criteria
    #expect(criteria.map(\.criterion.title) == ["Status Messages", "Non-text Content"])
    #expect(criteria.map(\.reason) == ["It is said.", nil])
  }

  @Test("reports a criterion that WCAG 2.2 does not have, at its number")
  func unknownCriterion() throws {
    let (_, diagnostics) = try checkedLibrary(["Content/a/x.md": entry("AX", "wcag:\n  - 4.1.3\n  - 9.9.9")])
    #expect(diagnostics.map(\.brief) == ["Content/a/x.md:8:5 entry-unknown-criterion"])
  }

  @Test("warns about a criterion that WCAG 2.2 removed, but shows it")
  func removedCriterion() throws {
    let cited = "wcag: [{reason: Ids are unique., criterion: 4.1.1}, 4.1.4]"
    let (library, diagnostics) = try checkedLibrary(["Content/a/x.md": entry("AX", cited)])
    #expect(
      diagnostics.map(\.message) == ["WCAG 2.2 removed 4.1.1 Parsing", "WCAG 2.2 has no success criterion 4.1.4"]
    )
    #expect(diagnostics.map(\.severity) == [.warning, .error])
    #expect(diagnostics.map(\.range.start.column) == [45, 53])
    #expect(diagnostics[1].help == "Guideline 4.1 has the criteria 4.1.2 to 4.1.3.")
    #expect(library.entries[0].criteria.map(\.criterion.number) == ["4.1.1"])
  }

  @Test("rejects a category with the name of the theme's folder")
  func reserved() throws {
    let (_, diagnostics) = try checkedLibrary(["Content/assets/x.md": entry("X")])
    #expect(diagnostics.map(\.rule.id) == ["library-reserved-name"])
  }

  @Test("rejects a file at the root that would replace a generated one, in upper or lower case")
  func reservedFiles() throws {
    let (_, diagnostics) = try checkedLibrary([
      "Content/Claims.csv": "", "Content/library.json": "", "Content/a/claims.csv": "", "Content/a/x.md": entry("X"),
    ])
    #expect(diagnostics.map(\.rule.id) == ["library-reserved-name", "library-reserved-name"])
  }

  @Test("rejects what is kept under the name of something that each build writes")
  func keptNames() throws {
    let (_, diagnostics) = try checkedLibrary([
      "polite.yml": "keep: [.git, CNAME, library.json, a]\n", "Content/a/x.md": entry("X"),
    ])
    #expect(diagnostics.map(\.rule.id) == ["library-reserved-name", "library-reserved-name"])
    #expect(diagnostics.map(\.range.start.column) == [21, 35])
  }

  @Test("rejects a folder that would replace a generated file, and one that would replace a page")
  func reservedFolders() throws {
    let (_, diagnostics) = try checkedLibrary([
      "Content/assets": "", "Content/library.json/p.png": "", "Content/a/x.html/p.png": "",
      "Content/a/y.html/p.png": "",
      "Content/a/x.md": entry("X"),
    ])
    let places = diagnostics.filter { $0.rule.id == "library-reserved-name" }.map(\.range.file.path)
    #expect(places.sorted() == ["Content/a/x.html/p.png", "Content/assets", "Content/library.json/p.png"])
  }

  @Test("rejects categories that differ by case only, and an entry's folder that would replace a page")
  func pageClashes() throws {
    let (_, diagnostics) = try checkedLibrary([
      "Content/a/x.md": entry("X"), "Content/b.md": entry("B", "category: A"), "Content/a/x.html/index.md": entry("Y"),
    ])
    let rules = diagnostics.map(\.rule.id)
    #expect(rules.contains("library-case-clash") && rules.contains("library-reserved-name"), "\(diagnostics)")
    #expect(diagnostics.allSatisfy { $0.help != nil }, "\(diagnostics)")
  }

  @Test("rejects a redirect at the path of a file or folder or below a file, each once")
  func redirects() throws {
    let paths = [
      "a/b.html/c.html", "a/b.html", "a/x.html/c.html", "p.html", "old/x.html", "old/x.html",
      "\(String(repeating: "n", count: 251)).html", "assets/polite.css/x.html", "a/x.md/c.html",
    ]
    let (library, diagnostics) = try checkedLibrary([
      "Content/a/x.md": entry("X", "redirects: [\(paths.joined(separator: ", "))]"), "Content/p.html/p.png": "",
    ])
    #expect(diagnostics.filter { $0.rule.id == "entry-bad-redirect" }.count == 7)
    #expect(diagnostics.contains { $0.message == "`old/x.html` already leads to this entry" })
    #expect(library.redirects.map(\.from.text).contains("old/x.html"))
  }

  @Test("sorts demos named in the front matter first, in that order, then the others")
  func demos() throws {
    let demo = "<!doctype html><html lang=en><title>t</title>"
    let (library, diagnostics) = try checkedLibrary([
      "Content/a/x/index.md": entry("X", "demos:\n  second: {title: Two}\n  first: {title: One}"),
      "Content/a/x/first.html": demo, "Content/a/x/second.html": demo, "Content/a/x/also.html": demo,
    ])
    #expect(diagnostics.map(\.brief) == [])
    #expect(library.entries[0].demos.map(\.stem) == ["second", "first", "also"])
    #expect(library.entries[0].demos.map(\.page.text).first == "a/x/second.html")
    #expect(library.entries[0].demos.map(\.title) == ["Two", "One", nil])
  }

  @Test("makes the home page, all categories and all entries pages, with a source if they have an index or a body")
  func pages() throws {
    let (library, _) = try checkedLibrary([
      "Content/index.md": "Hello.\n", "Content/a/index.md": "About a.\n", "Content/a/x.md": entry("X"),
      "Content/b/y.md": entry("Y"),
    ])
    #expect(library.pages == [.home, .category(0), .entry(0), .category(1), .entry(1)])
    #expect(
      library.pages.map { library.source(of: $0)?.path } == [
        "Content/index.md", "Content/a/index.md", "Content/a/x.md", nil, "Content/b/y.md",
      ]
    )
    #expect(
      library.pages.map { library.path(of: $0).text } == [
        "index.html", "a/index.html", "a/x.html", "b/index.html", "b/y.html",
      ]
    )
  }
}

@Suite("Paths of the site")
struct SitePathTests {
  @Test(
    "are referenced the shortest way from page to page",
    arguments: [
      ("a/x.html", "a/y.html", "y.html"), ("a/x.html", "b/y.html", "../b/y.html"),
      ("index.html", "a/x.html", "a/x.html"),
      ("a/x.html", "index.html", "../index.html"), ("a/b/c.html", "a/x.html", "../x.html"),
      ("a/x.html", "a/x/demo.html", "x/demo.html"), ("a.html", "ü b.html", "%C3%BC%20b.html"),
    ]
  )
  func reference(from: String, to: String, expected: String) {
    #expect(SitePath(from).reference(to: SitePath(to)) == expected)
  }

  @Test(
    "are resolved from relative references, and never above the root",
    arguments: [
      ("a/b", "c", "a/b/c"), ("a/b", "../c", "a/c"), ("a/b", "./x/../y", "a/b/y"), ("a", "../../x", nil),
      ("a/b", "../\u{301}c", "a/\u{301}c"),
      ("", "..", nil),
    ]
  )
  func resolving(folder: String, reference: String, expected: String?) {
    #expect(SitePath(folder).resolving(reference)?.text == expected)
  }
}
