import Building
import Foundation
import Platform
import TestSupport
import Testing

@Suite("A site built from a library")
struct SiteBuildTests {
  static let library = [
    "polite.yml": "title: Patterns\nlanguage: en-GB\n",
    "Content/index.md": "---\ntitle: All patterns\n---\nRead about [bars](controls/bar/index.md).\n",
    "Content/controls/index.md": "---\ntitle: Controls\nsummary: What people operate.\n---\nAll of them.\n",
    "Content/controls/bar/index.md": LibraryFixture.entry(
      "Bar",
      more: "related: [spinner]\nredirects: [old/bar.html]\nwcag: [4.1.3]",
      body: """
        ## How it looks

        ![Upload](upload.html)

        See the [spinner](../spinner.md#when-to-use), [its picture](bar.png) and [here](#how-it-looks).

        """
    ),
    "Content/controls/bar/upload.html": """
    <!doctype html><html lang="en"><head><title>Upload a file</title><style>p { color: red }</style></head>
    <body><p>x</p><script>let a = 1 < 2;</script></body></html>
    """,
    "Content/controls/bar/bar.png": "not really a picture",
    "Content/controls/spinner.md": LibraryFixture.entry(
      "Spinner",
      more: "aliases: [throbber]",
      body: "## When to use\n\nSee [the bar](bar/index.md).\n"
    ),
  ]

  @Test("has a place for every page, demo and asset")
  func places() throws {
    try LibraryFixture.with(Self.library) { fixture in
      let outcome = try fixture.build()
      #expect(outcome.diagnostics.map(\.brief) == [])
      #expect(outcome.isPublished)
      for path in [
        "index.html", "404.html", "controls/index.html", "controls/bar.html", "controls/bar/upload.html",
        "controls/bar/bar.png", "controls/spinner.html", "old/bar.html", "assets/polite.css", "assets/polite.js",
      ] {
        #expect(fixture.hasPage(path), "\(path)")
      }
      #expect(!fixture.hasPage("sitemap.xml"))
    }
  }

  @Test("has links between pages, relative to the page, for links between sources")
  func links() throws {
    try LibraryFixture.with(Self.library) { fixture in
      _ = try fixture.build()
      let bar = try fixture.page("controls/bar.html")
      #expect(bar.contains("<a href=\"spinner.html#when-to-use\">spinner</a>"))
      #expect(bar.contains("<a href=\"bar/bar.png\">its picture</a>"))
      #expect(bar.contains("<a href=\"#how-it-looks\">here</a>"))
      #expect(try fixture.page("controls/spinner.html").contains("<a href=\"bar.html\">the bar</a>"))
      #expect(try fixture.page("index.html").contains("<a href=\"controls/bar.html\">bars</a>"))
    }
  }

  @Test("shows a demo on its entry's page and on its own, byte for byte")
  func demo() throws {
    try LibraryFixture.with(Self.library) { fixture in
      _ = try fixture.build()
      #expect(try fixture.page("controls/bar/upload.html") == Self.library["Content/controls/bar/upload.html"])
      let bar = try fixture.page("controls/bar.html")
      #expect(bar.contains("<iframe class=\"stage-frame\" src=\"bar/upload.stage.html\" title=\"Demo: Upload a file\""))
      #expect(bar.contains("<a class=\"tool\" href=\"bar/upload.html\">Open on its own<"))
    }
  }

  @Test("has pages with their title, language, criteria and aliases")
  func page() throws {
    try LibraryFixture.with(Self.library) { fixture in
      _ = try fixture.build()
      let bar = try fixture.page("controls/bar.html")
      #expect(bar.contains("<title>Bar – Patterns</title>"))
      #expect(bar.contains("<html lang=\"en-GB\""))
      #expect(bar.contains("Status Messages"))
      #expect(bar.components(separatedBy: "<h1").count == 2)
      #expect(!bar.contains("rel=\"canonical\""))
      #expect(try fixture.page("controls/spinner.html").contains("throbber"))
    }
  }

  @Test("has a sitemap and canonical addresses if there is a base URL")
  func baseURL() throws {
    try LibraryFixture.with(Self.library) { fixture in
      _ = try fixture.build { $0.source.baseURL = "https://example.org/patterns" }
      let sitemap = try fixture.page("sitemap.xml")
      #expect(sitemap.contains("<loc>https://example.org/patterns/controls/bar.html</loc>"))
      #expect(sitemap.contains("<loc>https://example.org/patterns/controls/</loc>"))
      #expect(!sitemap.contains("old/bar.html"))
      let bar = try fixture.page("controls/bar.html")
      #expect(bar.contains("<link rel=\"canonical\" href=\"https://example.org/patterns/controls/bar.html\""))
    }
  }

  @Test("has a page for unknown addresses that works from any folder once the site's address is known")
  func notFound() throws {
    try LibraryFixture.with(Self.library) { fixture in
      _ = try fixture.build()
      #expect(try fixture.page("404.html").contains("href=\"assets/polite.css\""))
      _ = try fixture.build { $0.source.baseURL = "https://example.org/patterns" }
      let page = try fixture.page("404.html")
      #expect(page.contains("href=\"https://example.org/patterns/assets/polite.css\""))
      #expect(page.contains("href=\"https://example.org/patterns/\""))
    }
  }

  @Test("redirects a former path to the page")
  func redirect() throws {
    try LibraryFixture.with(Self.library) { fixture in
      _ = try fixture.build()
      let old = try fixture.page("old/bar.html")
      #expect(old.contains("url=../controls/bar.html"))
      #expect(old.contains("href=\"../controls/bar.html\""))
    }
  }

  @Test("has the same bytes on any number of threads and in each run", arguments: [1, 3, 8])
  func deterministic(threads: Int) throws {
    var files = Self.library
    for index in 0..<40 {
      files["Content/many/entry-\(index).md"] = LibraryFixture.entry(
        "Entry \(index)",
        body: "## A\n\n[next](entry-\((index + 1) % 40).md#a)\n"
      )
    }
    try LibraryFixture.with(files) { fixture in
      _ = try fixture.build(threads: 2)
      let first = try fixture.site()
      _ = try fixture.build(threads: threads)
      #expect(try fixture.site() == first)
    }
  }

  @Test("drops pages that are no longer in the library")
  func stale() throws {
    try LibraryFixture.with(Self.library) { fixture in
      _ = try fixture.build()
      try FileManager.default.removeItem(at: fixture.folder.appending(path: "Content/index.md"))
      try FileManager.default.removeItem(at: fixture.folder.appending(path: "Content/controls/spinner.md"))
      try write(
        ["Content/controls/bar/index.md": LibraryFixture.entry("Bar")],
        to: fixture.folder
      )
      _ = try fixture.build()
      #expect(!fixture.hasPage("controls/spinner.html"))
      #expect(fixture.hasPage("controls/bar.html"))
    }
  }

  @Test("uses a library's own template instead of the theme's")
  func override() throws {
    var files = Self.library
    files["Templates/footer.mustache"] = "<footer>Ours: {{site.title}}</footer>\n"
    files["Templates/assets/polite.css"] = "/* ours */\n"
    try LibraryFixture.with(files) { fixture in
      let found = try fixture.diagnostics()
      #expect(found == [])
      #expect(try fixture.page("controls/bar.html").contains("<footer>Ours: Patterns</footer>"))
      #expect(try fixture.page("assets/polite.css") == "/* ours */\n")
    }
  }

  @Test("leaves out drafts unless they are asked for")
  func drafts() throws {
    var files = Self.library
    files["Content/controls/idea.md"] = LibraryFixture.entry("Idea", more: "status: draft")
    try LibraryFixture.with(files) { fixture in
      let built = try fixture.build()
      #expect(built.drafts == 1 && !fixture.hasPage("controls/idea.html"))
      let reviewed = try fixture.review()
      let elsewhere = try fixture.review { $0.scope.paths = ["Content/other"] }
      #expect(reviewed.drafts == 1 && elsewhere.drafts == 0)
      let all = try fixture.build { $0.source.includesDrafts = true }
      #expect(all.drafts == 0)
      #expect(fixture.hasPage("controls/idea.html"))
    }
  }

  @Test("renders Markdown in front matter texts, and shows HTML tags in them literally")
  func guidance() throws {
    var files = Self.library
    files["Content/controls/x/index.md"] = LibraryFixture.entry(
      "X",
      more: """
        keyboard:
          tab: Goes to the <button>, or to `<a href>`.
          enter: Opens [the spinner](../spinner.md#when-to-use) and [a file](p.svg).
        """
    )
    files["Content/controls/x/p.svg"] = "<svg/>"
    try LibraryFixture.with(files) { fixture in
      let found = try fixture.diagnostics()
      #expect(found == [])
      let page = try fixture.page("controls/x.html")
      #expect(page.contains("Goes to the &lt;button&gt;, or to <code>&lt;a href&gt;</code>."))
      #expect(page.contains("<a href=\"spinner.html#when-to-use\">the spinner</a>"))
      #expect(page.contains("<a href=\"x/p.svg\">a file</a>"))
    }
  }

  @Test("shows one stage and then a link for a demo that is placed twice")
  func placedTwice() throws {
    var files = Self.library
    files["Content/controls/x/index.md"] = LibraryFixture.entry("X", body: "![One](d.html)\n\n![Two](d.html)\n")
    files["Content/controls/x/d.html"] = "<!doctype html><html lang=en><head><title>D</title></head></html>"
    try LibraryFixture.with(files) { fixture in
      let found = try fixture.diagnostics()
      #expect(found == [])
      let page = try fixture.page("controls/x.html")
      #expect(page.components(separatedBy: "id=\"demo.d\"").count == 2)
      #expect(page.contains("<a href=\"x/d.html\">Two</a>"))
    }
  }

  @Test("resolves every attribute of raw HTML that refers to a file")
  func rawHTML() throws {
    var files = Self.library
    files["Content/controls/x/index.md"] = LibraryFixture.entry(
      "X",
      body: """
        <picture><source srcset="p.svg 1x, q.svg 2x"><img src=p.svg alt=""></picture>
        <video poster="p.svg"></video><object data="q.svg"></object><form action="../spinner.md"></form>

        """
    )
    files["Content/controls/x/p.svg"] = "<svg/>"
    files["Content/controls/x/q.svg"] = "<svg/>"
    try LibraryFixture.with(files) { fixture in
      let found = try fixture.diagnostics()
      #expect(found == [])
      let page = try fixture.page("controls/x.html")
      #expect(page.contains("srcset=\"x/p.svg 1x, x/q.svg 2x\""))
      #expect(page.contains("<video poster=\"x/p.svg\"></video><object data=\"x/q.svg\">"))
      #expect(page.contains("<form action=\"spinner.html\">"))
    }
  }
}
