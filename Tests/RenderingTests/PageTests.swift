import TestSupport
import Testing

@Suite("The pages of a library")
struct PageTests {
  static let library = [
    "polite.yml": "title: Patterns\nsummary: What we agreed on.\nlanguage: en-GB\nbase-url: https://example.org/p/\n",
    "Content/index.md": "---\ntitle: All patterns\n---\nStart with [bars](controls/bar/index.md).\n",
    "Content/controls/index.md": "---\ntitle: Controls\nsummary: What people operate.\n---\n",
    "Content/controls/bar/index.md": """
    ---
    title: Bar & track
    summary: Shows how far something is.
    use: { when: [The *length* is known.], not: ["It is not known: use a [spinner](../spinner.md)."] }
    do: [Name the task., Keep `value` current., Say the end.]
    name:
      guidance: Say *what* is in progress.
      examples: [Uploading photo.jpg]
    focus: { guidance: Focus stays., policy: stays }
    announcement:
      - { text: Upload <done>, politeness: polite, when: at the end }
    aliases: [loader, busy]
    status: beta
    wcag: [4.1.3]
    related: [spinner]
    redirects: [old/bar.html]
    changes: [{ date: 2026-03-01, note: First words. }]
    keyboard: { tab: Goes past it. }
    demos:
      upload:
        title: Upload a file
        scenarios:
          - id: start
            title: The start is announced
            given: { motion: reduced }
            steps:
              - when: { activate: Upload }
                then: [{ focus: stays }, { announced: Upload started }]
    ---
    ## How it looks

    ![Upload a file](upload.html)

    ### In detail

    """,
    "Content/controls/bar/upload.html": """
    <!doctype html><html lang="en"><head><title>Upload</title><style>
      p { color: red }
    </style></head><body><p>x</p><script>let a = 1 < 2;</script></body></html>

    """,
    "Content/controls/bar/upload-wrong.html": """
    <!doctype html><html lang="en" dir="rtl"><head><title>Wrong: upload</title>
    <meta name="polite:wrong" content="It says &amp; shows nothing."></head><body></body></html>

    """,
    "Content/controls/spinner.md": entry("Spinner"),
  ]

  @Test(
    "match the snapshots that somebody last checked",
    arguments: [
      "index.html", "404.html", "controls/index.html", "controls/bar.html", "old/bar.html", "sitemap.xml",
      "controls/bar/upload.stage.html", "controls/bar/upload-wrong.alone.html",
    ]
  )
  func snapshots(path: String) throws {
    let site = try RenderedSite(Self.library)
    #expect(site.diagnostics.map(\.message) == [])
    let file = try #require(site.files[path])
    try expectSnapshot(file.utf8, named: path.split(separator: "/").joined(separator: "-"))
  }

  @Test("link at the top of the home page to the body's sections, but not to headings in quotes")
  func sections() throws {
    let body = "---\ntitle: Home\n---\n## First\n\n> ## Quoted\n\n## Second\n"
    let site = try RenderedSite(["Content/index.md": body, "Content/a/b.md": entry("B")])
    let page = try #require(site.files["index.html"]?.components(separatedBy: "<div class=\"heading-wrapper\">").first)
    #expect(page.contains("href=\"#first\"") && page.contains("href=\"#second\""))
    #expect(!page.contains("#quoted"))
  }

  @Test("load the stage's script only if they show demos")
  func scripts() throws {
    let site = try RenderedSite(Self.library)
    let pages = site.files.filter { $0.value.contains("assets/stage.js\"") }.keys
    #expect(pages.sorted() == ["controls/bar.html"])
  }

  @Test(
    "use the text direction of the library's language",
    arguments: [
      ("en", "ltr"), ("ar", "rtl"), ("he-IL", "rtl"), ("fa", "rtl"), ("uz-Arab", "rtl"), ("ku-Latn", "ltr"),
      ("pa-Arab-PK", "rtl"), ("az-Cyrl", "ltr"), ("ur-Latn", "ltr"), ("de", "ltr"),
      ("sd-Deva", "ltr"), ("ff-Adlm", "rtl"), ("sl-1994", "ltr"),
    ]
  )
  func direction(language: String, expected: String) throws {
    let site = try RenderedSite(["polite.yml": "title: P\nlanguage: \(language)\n", "Content/a/b.md": entry("B")])
    #expect(site.files["a/b.html"]?.contains("<html lang=\"\(language)\" dir=\"\(expected)\">") == true)
  }

  @Test("mark the theme's own words as English and the library's as its own language, if that is another")
  func words() throws {
    let sources = ["polite.yml": "title: Muster\nlanguage: de\n", "Content/a/index.md": "---\ntitle: Teile\n---\n"]
    let more = """
      related: [ring]
      aliases: [Strich]
      keyboard: { Pfeil: Geht weiter. }
      demos: { laden: { title: Laden, scenarios: [{ id: a, title: Start, proves: [name], steps: [{ when: opens }] }] } }
      """
    let bar = entry("Balken", more, body: "## Aussehen\n\n![Laden](laden.html)\n")
    let demo = "<!doctype html><html lang=\"de\"><title>Laden</title>"
    let pages = ["Content/a/bar/index.md": bar, "Content/a/bar/laden.html": demo, "Content/a/ring.md": entry("Ring")]
    let site = try RenderedSite(sources.merging(pages) { $1 })
    let page = try #require(site.files["a/bar.html"])
    for words in [
      "<a class=\"skip\" lang=\"en\" href", "<h3 id=\"spec.focus\" lang=\"en\">", "<dt lang=\"en\">Also called</dt>",
      "aria-label=\"Breadcrumbs\" lang=\"en\">\n<ol lang=\"de\">", "<a href=\"#spec.related\" lang=\"en\">Related</a>",
      "<a href=\"#aussehen\">Aussehen</a>", "Link to “<span lang=\"de\">Aussehen</span>”",
      "<h4 lang=\"en\">Scenarios<span class=\"visually-hidden\"> of <span lang=\"de\">Laden</span>:</span>",
      "<h4 lang=\"en\">Source<span class=\"visually-hidden\"> of <span lang=\"de\">Laden</span></span>",
      "lang=\"en\">Open on its own<span class=\"visually-hidden\" lang=\"de\">: Laden",
    ] { #expect(page.contains(words), "\(words)") }
    #expect(site.files["coverage.html"]?.contains(" lang=\"en\">The claims of <span lang=\"de\">Balken</span>") == true)
    for title in ["<span lang=\"en\">Keyboard</span>: Pfeil", "<span lang=\"en\">Announcement</span>: “Done”"] {
      #expect(site.files["coverage.html"]?.contains("<th scope=\"row\">\(title)</th>") == true)
      #expect(site.files["coverage.html"]?.contains("\(title)</a>") == true)
    }
    let english = try RenderedSite(Self.library).files.values.filter { $0.contains("<html lang=\"en-GB\"") }
    #expect(!english.isEmpty && english.allSatisfy { $0.matches(of: /lang="/).count == 1 })
  }

  @Test("link a platform to its section, whatever the case of the heading")
  func platforms() throws {
    let source = entry("B", "platforms: [ios, web]", body: "## IOS\n\nA.\n\n## Android\n\nB.\n")
    let page = try #require(RenderedSite(["Content/a/b.md": source]).files["a/b.html"])
    #expect(page.contains("<dd><a href=\"#ios\">iOS</a></dd><dd>Web</dd>"))
  }

  @Test("use no id twice, whatever their demos are called")
  func ids() throws {
    var sources = ["Content/a/b/index.md": entry("B")]
    for stem in ["up", "up.title", "up.css", "up.tab", "title.up"] {
      sources["Content/a/b/\(stem).html"] = "<!doctype html><title>\(stem)</title>"
    }
    let page = try #require(RenderedSite(sources).files["a/b.html"])
    let ids = page.matches(of: /\sid="([^"]*)"/).map { String($0.1) }
    #expect(Set(ids).count == ids.count && ids.contains("demo.up.title"))
  }

  @Test("show a demo that is marked as wrong as one, even if the mark does not say what is wrong")
  func unexplainedMistake() throws {
    for mark in ["<meta name=\"polite:wrong\">", "<meta name=\"polite:wrong\" content=\" \">"] {
      let demo = "<!doctype html><html><head><title>Save</title>\(mark)</head></html>"
      let sources = ["Content/a/b/index.md": entry("B"), "Content/a/b/save.html": demo]
      let files = try RenderedSite(sources).files
      #expect(files["a/b.html"]?.contains("<section class=\"stage stage-wrong\" id=\"demo.save\"") == true)
      #expect(files["a/b/save.alone.html"]?.contains("This demo shows a mistake. Do not copy it.</strong>") == true)
    }
  }

  @Test("count what the library has in words that are right for one, too")
  func counts() throws {
    let sources = ["Content/index.md": "---\ntitle: L\n---\n", "Content/a/b.md": entry("B")]
    let page = try #require(RenderedSite(sources).files["index.html"])
    #expect(page.contains("<li>Entries: <span class=\"count\">1</span></li>"))
  }

  @Test("mention an announcement's politeness only if the entry does")
  func politeness() throws {
    let source = entry("B").replacing("[Done]", with: "[Done, { text: Failed, when: it fails }]")
    let page = try #require(RenderedSite(["Content/a/b.md": source]).files["a/b.html"])
    #expect(
      page.contains(
        "<li class=\"utterance\">\n<p class=\"spoken\" data-claim=\"announcement.done\"><q>Done</q></p>\n</li>"
      )
    )
    #expect(page.contains("<p class=\"manner\"><span class=\"moment\">it fails</span></p>"))
    #expect(!page.contains("polite</span>"))
  }

  @Test("contain no empty lists and no empty navigation")
  func emptyLists() throws {
    let silent = entry("B").replacing("[Done]", with: "{ none: Nothing changes. }")
    let files = try RenderedSite(["Content/a/b.md": silent, "Content/c/index.md": "---\ntitle: C\n---\n"]).files
    let bare = try RenderedSite([:]).files
    let pages = files.merging(bare, uniquingKeysWith: { $1 + $0 }).filter { $0.key.hasSuffix(".html") }
    #expect(pages.keys.contains("a/b.html") && pages.keys.contains("c/index.html"), "\(pages.keys)")
    for (path, text) in pages {
      #expect(!text.contains(/<(ul|ol|dl|nav|tbody)[^>]*>\s*<\/\1>/), "\(path)")
    }
  }

  @Test("redirect to the full address if they have moved and the site's address is known")
  func redirects() throws {
    let source = entry("B", "redirects: [old.html]")
    let elsewhere = try RenderedSite(["polite.yml": "base-url: https://example.org/p\n", "Content/a/b.md": source])
    #expect(elsewhere.files["old.html"]?.contains("rel=\"canonical\" href=\"https://example.org/p/a/b.html\"") == true)
    #expect(try RenderedSite(["Content/a/b.md": source]).files["old.html"]?.contains("canonical") == false)
  }

  @Test(
    "list in their contents the demo at the top, the contract, the body's headings and demos, and the later sections"
  )
  func contents() throws {
    let page = try #require(RenderedSite(Self.library).files["controls/bar.html"])
    let list = try #require(page.components(after: "<ol class=\"toc-list\">", before: "</nav>"))
    let links = list.matches(of: /href="(#[^"]*)"/).map { String($0.1) }
    #expect(
      links == [
        "#demo.upload", "#spec.contract", "#spec.do", "#how-it-looks", "#in-detail", "#spec.demos",
        "#demo.upload-wrong", "#spec.behaviour", "#spec.wcag", "#spec.related", "#spec.changes",
      ]
    )
    #expect(list.contains("<a href=\"#demo.upload\"><span>Demo:</span> Upload a file</a>"))
    #expect(list.contains("<a href=\"#demo.upload-wrong\"><span>Wrong:</span> upload</a>"))
    for link in links { #expect(page.contains("id=\"\(link.dropFirst())\""), "\(link)") }
  }

  @Test("state when to use the component below the summary, and what to do right below the contract, if the entry does")
  func useAndInstructions() throws {
    let site = try RenderedSite(Self.library)
    let page = try #require(site.files["controls/bar.html"])
    let use = try #require(page.components(after: "<div class=\"use\">", before: "</div>"))
    #expect(use.contains(">Use it when</h2>\n<ul>\n<li>The <em>length</em> is known.</li>\n</ul>"))
    #expect(use.contains(">Not when</h2>\n<ul>\n<li>It is not known: use a <a href=\"spinner.html\">spinner</a>.</li>"))
    let body = try #require(page.components(after: "id=\"spec.contract\"", before: "<div class=\"prose\">"))
    #expect(body.contains(">Do this</h2>\n<ul>\n<li>Name the task.</li>\n<li>Keep <code>value</code> current.</li>"))
    let bare = try #require(site.files["controls/spinner.html"])
    #expect(!bare.contains("spec.use") && !bare.contains("spec.not") && !bare.contains("spec.do"))
  }

  @Test("name the European standard's clauses beside criteria, and the standard itself once")
  func europeanClauses() throws {
    let page = try #require(RenderedSite(Self.library).files["controls/bar.html"])
    #expect(page.contains("EN 301 549: 9.4.1.3, 11.4.1.3.1</span>"))
    #expect(page.components(separatedBy: "en_301549v030201p.pdf").count == 2)
    let newer = "---\ntitle: B\nname: N\nfocus: F\nannouncement: A\nwcag: [2.5.7, 2.3.3]\n---\n"
    let other = try #require(RenderedSite(["Content/a/b.md": newer]).files["a/b.html"])
    #expect(!other.contains("EN 301 549"))
  }

  @Test(
    "render guidance as inline Markdown, with everything else escaped",
    arguments: [
      ("Say *what* it is.", "Say <em>what</em> it is."),
      ("Use `<progress>`.", "Use <code>&lt;progress&gt;</code>."),
      ("A < B & \\\"C\\\"", "A &lt; B &amp; &quot;C&quot;"),
      ("<b>bold</b>", "&lt;b&gt;bold&lt;/b&gt;"),
      ("One.\\n\\nTwo.", "<p>One.</p>\n<p>Two.</p>"),
    ]
  )
  func guidance(text: String, expected: String) throws {
    let source = "---\ntitle: T\nname: \"\(text)\"\nfocus: Stays.\nannouncement: [Done]\n---\n"
    let page = try #require(RenderedSite(["Content/a/b.md": source]).files["a/b.html"])
    #expect(
      page.contains("<div class=\"guidance\" data-claim=\"name\">\(expected)"),
      "\(page.components(after: "data-claim=\"name\">", before: "</div>") ?? "")"
    )
  }
}

extension String {
  /// The text between two markers.
  func components(after start: String, before end: String) -> String? {
    guard let open = firstRange(of: start), let close = self[open.upperBound...].firstRange(of: end) else { return nil }
    return String(self[open.upperBound..<close.lowerBound])
  }
}
