import Building
import Diagnostics
import Foundation
import TestSupport
import Testing

@Suite("A fix and its promise")
struct FixProofTests {
  /// An entry of the catalogue dialect with this front matter and this body, part of which can be lifted.
  private func entry(_ frontMatter: String, body: String = "### Focus\n- Stays.\n### Announcements\n- Done\n") -> String
  {
    "---\n\(frontMatter)---\n\(body)"
  }

  /// The entry and the demo beside it, if any, after fixing, and how many diagnostics were fixed.
  private func fixed(_ entry: String, demo: String? = nil) throws -> (entry: String, demo: String, count: Int) {
    let paths = ["Content/a/b/index.md", "Content/a/b/demo.html"]
    return try LibraryFixture.with([paths[0]: entry, paths[1]: demo ?? "<!DOCTYPE html>"]) { fixture in
      let outcome = try LibraryReview(LibrarySource(root: fixture.folder.path, threads: 1)).fix()
      #expect(!outcome.review.diagnostics.contains { $0.rule.id == "fix-refused" })
      let texts = try paths.map { try String(contentsOf: fixture.folder.appending(path: $0), encoding: .utf8) }
      return (texts[0], texts[1], outcome.fixed)
    }
  }

  private func fixed(demo body: String) throws -> String {
    let head = "<!DOCTYPE html><html lang=en><title>A</title>"
    let entry = LibraryFixture.entry("A", more: "demos: { demo: { title: A } }", body: "![A](demo.html)\n")
    return try String(fixed(entry, demo: head + body).demo.dropFirst(head.count))
  }

  @Test("makes a scenario name the announcements that it hears, and leaves those of other scenarios alone")
  func announcements() throws {
    let old = LibraryFixture.entry("A", more: proving("announcement", "[focus, announcement]"))
      .replacing("[Done]", with: "[Saving, Saved]")
    let new = LibraryFixture.entry("A", more: proving("announcement.saved", "[focus, announcement]"))
      .replacing("[Done]", with: "[Saving, Saved]")
    let result = try fixed(old)
    #expect(result.entry == new)
    #expect(result.count == 1)
  }

  /// A demo with two scenarios, of which the first hears an announcement.
  private func proving(_ first: String, _ second: String) -> String {
    """
    demos:
      demo:
        title: A demo
        scenarios:
          - id: a
            proves: \(first)
            steps: [{ when: opens, then: { announced: Saved } }]
          - id: b
            proves: \(second)
            steps: [{ when: opens, then: { focus: stays } }]
    """
  }

  @Test(
    "adds keys to front matter in the style in which it is written",
    arguments: [
      (
        "{layout: entry, title: A, name: B}\n",
        "{layout: entry, title: A, name: B, focus: \"Stays.\", announcement: [\"Done\"]}\n"
      ),
      (
        "{ layout: entry, title: A,\n  name: B, # last\n}\n",
        "{ layout: entry, title: A,\n  name: B, focus: \"Stays.\", announcement: [\"Done\"], # last\n}\n"
      ),
      (
        "  layout: entry\n  title: A\n  name: B\n",
        "  layout: entry\n  title: A\n  name: B\n  focus: \"Stays.\"\n  announcement:\n    - \"Done\"\n"
      ),
      (
        "layout: entry\ntitle: A\nname: B\n...\n# after\n",
        "layout: entry\ntitle: A\nname: B\nfocus: \"Stays.\"\nannouncement:\n  - \"Done\"\n...\n# after\n"
      ),
      (
        "layout: entry\ntitle: A\nname: |+\n  B\n\n",
        "layout: entry\ntitle: A\nname: |+\n  B\n\nfocus: \"Stays.\"\nannouncement:\n  - \"Done\"\n"
      ),
    ]
  )
  func frontMatter(old: String, new: String) throws {
    let result = try fixed(entry(old))
    #expect(result.entry == entry(new))
    #expect(result.count == 2)
  }

  @Test(
    "is not offered for a key that YAML does not accept there",
    arguments: ["? layout\n: entry\ntitle: A\nname: B\n", "? title\n: A\nlayout: entry\nname: B\n"]
  )
  func uncertainKey(old: String) throws {
    let result = try fixed(entry(old))
    #expect(result.entry == entry(old) && result.count == 0)
  }

  @Test("escapes a character that YAML does not accept as it is")
  func characters() throws {
    let old = "layout: entry\ntitle: A\nname: B\nannouncement: [C]\n"
    let body = "### Focus\n- Stays\u{FEFF}.\n"
    let result = try fixed(entry(old, body: body))
    #expect(result.entry == entry("\(old)focus: \"Stays\\uFEFF.\"\n", body: body))
  }

  @Test("does not move a control character, which no value may contain", arguments: ["\u{1}", "\u{85}"])
  func controlCharacter(character: String) throws {
    let body = "### Focus\n- Stays\(character).\n"
    let old = entry("layout: entry\ntitle: A\nname: B\nannouncement: [C]\n", body: body)
    let result = try fixed(old)
    #expect(result.entry == old && result.count == 0)
  }

  @Test(
    "removes an attribute from its tag and keeps the others separated",
    arguments: [
      ("<nav role=\"navigation\"class=\"x\">a</nav>", "<nav class=\"x\">a</nav>"),
      ("<nav class=\"x\"role=\"navigation\">a</nav>", "<nav class=\"x\">a</nav>"),
      ("<nav\n  ROLE = navigation\n  class=x>a</nav>", "<nav\n  class=x>a</nav>"),
      ("<meter value=1 role='meter'/>", "<meter value=1 />"),
      ("<progress aria-valuemax=\"5\"max=\"5\"role=progressbar></progress>", "<progress max=\"5\"></progress>"),
      ("<article><nav role=navigation></nav></article>", "<article><nav></nav></article>"),
      (
        "<script>log(p.getAttribute('id'), document.querySelector(`.x`), items[index], x => `${x}%`)</script><nav role=navigation>",
        "<script>log(p.getAttribute('id'), document.querySelector(`.x`), items[index], x => `${x}%`)</script><nav>"
      ),
    ]
  )
  func attributes(old: String, new: String) throws {
    #expect(try fixed(demo: old) == new)
  }

  @Test(
    "keeps an attribute that has an effect, hides another's effect, or may be read",
    arguments: [
      "<nav role=\"navigation\" role=\"tablist\">a</nav>", "<nav role=navigation class=x ROLE=navigation>a</nav>",
      "<progress max=5 aria-valuemax=5 aria-valuemax=7></progress>",
      "<input type=text role=spinbutton max=5 aria-valuemax=5>",
      "<progress max=0 aria-valuemax=0></progress>", "<meter min=9 max=5 aria-valuemax=5></meter>",
      "<section><aside role=complementary>a</aside></section>",
      "<math><mrow><button role=button></button></math>",
      "<svg><button role=button></button></svg>", "<body role=main><main role=main></main><body role=main>",
      "<style>[aria-valuemax]{}</style><progress max=5 aria-valuemax=5></progress>",
      "<script>log(e.ariaValueMax)</script><progress max=5 aria-valuemax=5></progress>",
      "<style>nav::after{content:attr(role)}</style><nav role=navigation></nav>",
      "<style>[r\\6f le]{}</style><nav role=navigation></nav>", "<script src=a.js></script><nav role=navigation></nav>",
      "<link rel=stylesheet href=a.css><nav role=navigation></nav>",
      "<nav role=navigation onclick=\"log(this.attributes)\"></nav>",
      "<script>const s = 'max'; log(p.getAttribute(`aria-value${s}`))</script><progress max=5 aria-valuemax=5></progress>",
      "<script>log(p.getAttribute(['ro', 'le'].join('')))</script><nav role=navigation></nav>",
      "<script>log(p['ariaValue' + 'Max'])</script><progress max=5 aria-valuemax=5></progress>",
      "<script>log(p.matches('[' + 'rol' + 'e]'))</script><nav role=navigation></nav>",
      "<script>for (k in p) log(p[k])</script><nav role=navigation></nav>",
      "<script>document.head.append(document.createElement('link'))</script><nav role=navigation></nav>",
      "<script>document.write(text)</script><nav role=navigation></nav>",
      "<script>import('./x.js')</script><nav role=navigation></nav>",
      "<script>eval(atob(text))</script><nav role=navigation></nav>",
      "<nav role=navigation onclick=\"this.title = this.getAttribute('ro' + 'le')\"></nav>",
      "<script>log(document.querySelector('nav').\\u0072ole)</script><nav role=navigation></nav>",
      "<script>log(nav.isEqualNode(document.createElement('nav')))</script><nav role=navigation></nav>",
    ]
  )
  func keptAttributes(old: String) throws {
    let isMainAlone = old.hasPrefix("<body")
    #expect(try fixed(demo: old) == (isMainAlone ? old.replacing("<main role=main>", with: "<main>") : old))
  }

  @Test("changes only what it promises, whatever other fixes apply to the page")
  func pages() throws {
    let front = "title: A\nname: B\nfocus: C\nannouncement: [D]\n"
    let old =
      "[x](//example.org) and ![y][r]\n\n[r]: //example.org/y.png\n\n> [!NOET]\n> [z](//example.org/z)\n\n## iOS\n\nA.\n\n## Developer notes\n\n## Android\n\nB.\n"
    let new = old.replacing("//", with: "https://").replacing("NOET", with: "NOTE").replacing("## Dev", with: "### Dev")
    let result = try fixed(entry(front, body: old))
    #expect(result.entry == entry(front, body: new))
  }

  @Test("waits with an address in text that is to be lifted, so that the entry keeps its meaning")
  func address() throws {
    let old = "layout: entry\ntitle: A\nname: B\nannouncement: [C]\n"
    let body = "### Focus\n- See [x](//example.org).\n"
    let result = try fixed(entry(old, body: body))
    let lifted = "focus: \"See [x](//example.org).\"\n"
    #expect(result.entry == entry(old + lifted, body: body.replacing("//", with: "https://")))
  }

  @Test("is not applied to a file in another encoding, whose meaning is unknown")
  func encoding() throws {
    func keepsPromise(_ letter: [UInt8], _ lifted: String) -> Bool {
      let head = "---\nlayout: entry\ntitle: A\nname: B\nannouncement: [C]\n"
      let body = Array("---\n### Focus\n- On the caf".utf8) + letter + Array(".\n".utf8)
      let before = SourceFile(path: "Content/a.md", bytes: Array(head.utf8) + body)
      let after = SourceFile(path: "Content/a.md", bytes: Array("\(head)focus: On the caf\(lifted).\n".utf8) + body)
      return keepsPromises(before, after, [.key("focus")])
    }
    #expect(!keepsPromise([0xe9], "\u{fffd}"))
    #expect(keepsPromise(Array("é".utf8), "é"))
    #expect(keepsPromise(Array("\u{fffd}".utf8), "\u{fffd}"))
  }

  @Test("is given up early when nearly none of many keeps its promise", .timeLimit(.minutes(3)))
  func hostile() throws {
    // Each link becomes two elements with one and the same tag, one in each paragraph.
    let demo = String(repeating: "<p><a href=x role=link></p><p>text</a></p>", count: 2_000)
    #expect(try fixed(demo: demo) == demo)
  }

  @Test(
    "is neither offered nor applied if it does more than it promises",
    arguments: [
      Fix.Promise.key("focus"), .samePage, .addressPrefix("https:"), .callout, .attributeRemoval("role", node: 1),
    ]
  )
  func broken(promise: Fix.Promise) throws {
    let rule = Rule("text-sample", .warning, "A sample", isFixable: true)
    let text = entry("title: A\n", body: "Some text.\n")
    try LibraryFixture.with(["Content/a.md": text]) { fixture in
      let file = SourceFile(path: "Content/a.md", text: text)
      let place = file.range(text.utf8.count - 2..<text.utf8.count - 1)
      let fix = Fix("Fix it", edits: [.init(place, "!")], promise: promise)
      let outcome = try applyFixes(of: [Diagnostic(rule, at: place, "wrong", fix: fix)], below: fixture.folder.path)
      #expect(outcome.diagnostics.map(\.rule.id) == ["fix-refused"])
      #expect(outcome.fixed.isEmpty && outcome.files.isEmpty)
      #expect(try String(contentsOf: fixture.folder.appending(path: "Content/a.md"), encoding: .utf8) == text)
    }
  }
}
