import Diagnostics
import Rules
import TestSupport
import Testing

@Suite("Rules on the files of a demo")
struct LocalFileRuleTests {
  @Test("find missing files that elements, styles and scripts refer to")
  func missing() throws {
    let page = """
      <!doctype html><html lang="en"><title>T</title><link rel="stylesheet" 1️⃣href="a.css">
      <style>@import 2️⃣"b.css"; p { background: 3️⃣url(c.png), url(  4️⃣'d.png' ) }</style>
      <script 5️⃣src="e.js"></script><img 6️⃣src="f.png" 7️⃣srcset="there.png 1x, g.png 2x" alt="">
      <picture><source 8️⃣srcset="h.png"></picture><video 9️⃣poster="i.png"></video><a 🔟href="j.html">J</a>
      """
    try expectDiagnostics(
      of: .demoMissingFile,
      in: ["Content/c/upload/there.png": "", "Content/c/upload/demo.html": page]
    )
    for element in [
      "<audio 1️⃣src=a.ogg>", "<object 1️⃣data=a.svg>", "<iframe 1️⃣src=a.html>", "<track 1️⃣src=a.vtt>",
      "<embed 1️⃣src=a.svg>", "<input type=image 1️⃣src=a.png alt=a>", "<svg><use 1️⃣href=a.svg#b /></svg>",
      "<p 1️⃣style=\"background: url(a.png)\">", "<template><img 1️⃣src=a.png></template>", "<area 1️⃣href=../a/index.md>",
      "<a 1️⃣href=/upload/there.png>", "<a 1️⃣href=../../../../x>", "<a 1️⃣href=There.png>", "<a 1️⃣href='%zz'>",
      "<script type=module>import 1️⃣'./a.js'</script>", "<script>new Worker(1️⃣'a.js')</script>",
      "<base href=sub/><img 1️⃣src=there.png>", "<svg><script 1️⃣href=a.js></script></svg>",
      "<table 1️⃣background=a.png></table>", "<form 1️⃣action=a.html></form>", "<button 1️⃣formaction=a.html>A</button>",
      "<iframe 1️⃣srcdoc=\"<img src=a.png>\"></iframe>", "<meta http-equiv=refresh 1️⃣content='9; url=a.html'>",
      "<iframe 1️⃣srcdoc=\"<style>p { background: url(a.png) }</style>\"></iframe>",
      "<meta http-equiv=Refresh 1️⃣content='0 a.html'>",
      "<svg><rect 1️⃣fill=\"url('a.svg#b') red\" /></svg>", "<svg><g 1️⃣clip-path=url(a.svg#b) /></svg>",
    ] {
      let page = "<!doctype html><html lang=en><title>T</title>\(element)\n"
      try expectDiagnostics(
        of: .demoMissingFile,
        in: ["Content/c/upload/there.png": "", "Content/c/upload/demo.html": page]
      )
    }
  }

  @Test("ignore files that exist, pages of the site, and what is not a file of the library")
  func present() throws {
    let page = """
      <!doctype html><html lang="en"><title>T</title><img src=" there.png?v=2#x" srcset="there.png, there.png 2x" alt="">
      <img src="data:image/png;base64,a,b" srcset="data:image/png;base64,a,b 1x" alt=""><a href="#x">A</a><a href="">B</a>
      <a href="?a">C</a><a href="../upload/demo.html">D</a><a href="mailto:a@b.example">E</a><a href="../index.html">F</a>
      <a href="https://a.example/x.html">G</a><a href="../upload.html">H</a><a href="index.md">I</a><a>J</a>
      <a href="../../index.html">L</a><a href="../../coverage.html">M</a>
      <script>fetch('x.json'); import('lodash'); show('./x.png')</script><style>p { background: url("#x") }</style>
      <meta http-equiv="refresh" content="9"><iframe srcdoc="<img src=there.png><a href='#x'>K</a>"></iframe>
      <form action=""></form><form action="https://a.example/"></form><svg><g fill="url(#x)" mask="none" /></svg>
      """
    try expectDiagnostics(
      of: .demoMissingFile,
      in: ["Content/c/upload/there.png": "", "Content/c/upload/demo.html": page]
    )
  }

  @Test("follow style sheets to what they import and show, with the place in each, and cycles once")
  func sheets() throws {
    let head = "<!doctype html><html lang=en><title>T</title>"
    try expectDiagnostics(
      of: .demoMissingFile,
      in: [
        "Content/c/upload/demo.html": head + "<base href=looks/><link rel='alternate STYLESHEET' href=' a.css?v=2#x '>"
          + "<style>@import url('b.css') print;</style><link rel=preload as=style href=../preloaded.css><p>P</p>\n",
        "Content/c/upload/looks/a.css": """
        @import "b.css"; @import 1️⃣"gone.css" screen; @import url(../a.css);
        @font-face { src: 2️⃣url(gone.woff2) } p { background: url(there.png), image-set(3️⃣"gone.png" 1x) }
        /* url(c.png) */ q { content: "url(d.png)"; background: url(data:image/png;base64,AA==) url(#x) }
        """,
        "Content/c/upload/looks/b.css": "@import 'a.css'; p { cursor: url(1️⃣'../there.png'), url(\"there.png\") }\n",
        "Content/c/upload/a.css": "@import 1️⃣'/looks/a.css';",
        "Content/c/upload/looks/there.png": "",
        "Content/c/upload/looks/alone.css": "p { background: url(gone.png) }",
        "Content/c/upload/preloaded.css": "p { background: url(gone.png) }",
      ]
    )
  }

  @Test("suggest the file that was probably meant")
  func help() throws {
    let page = "<!doctype html><html lang=en><title>T</title><img 1️⃣src=thre.png alt=a>\n"
    let found = try expectDiagnostics(
      of: .demoMissingFile,
      in: ["Content/c/upload/there.png": "", "Content/c/upload/demo.html": page]
    )
    #expect(found.first?.message == "there is no file `c/upload/thre.png` in Content/")
    #expect(found.first?.help == "Did you mean `there.png`?")
  }

  @Test("find links to sources of which the site has only pages, and to pages beside those sources")
  func sources() throws {
    let page = "<!doctype html><html lang=en><title>T</title><a 1️⃣href=../index.md>C</a><a 2️⃣href=index.html>U</a>"
    let found = try expectDiagnostics(
      of: .demoMissingFile,
      in: ["Content/c/upload/demo.html": page + "<a 3️⃣href=../>D</a>"]
    )
    #expect(found.prefix(2).map(\.message) == ["the site has no `../index.md`", "the site has no `index.html`"])
    #expect(
      found.map(\.help) == ["Write `../index.html`.", "Write `../upload.html`.", "Did you mean `../index.html`?"]
    )
  }

  @Test("find modules that no browser loads from a file, but not those that are served")
  func modules() throws {
    let page = """
      <!doctype html><html lang="en"><title>T</title><script 1️⃣type=" Module " src="there.js"></script>
      <link 2️⃣rel="modulepreload" href="there.js"><script type="module">import { a } from 3️⃣'./there.js';
      const b = await import(4️⃣"./there.js"); import 5️⃣"lit"; import("data:text/javascript,0");</script><script type="module">show()</script>
      <script src="there.js"></script><script>new Worker('there.js')</script>
      """
    try expectDiagnostics(of: .demoModule, in: ["Content/c/upload/there.js": "", "Content/c/upload/demo.html": page])
  }

  @Test("find requests for files that browsers refuse to a page from a file, but not those of a served demo")
  func requests() throws {
    let page = """
      <!doctype html><html lang="en"><title>T</title><script>await fetch(1️⃣'./there.json'); window.fetch(2️⃣"there.json", {});
      store.fetch('a'); this.#fetch('a'); fetch(`a/${b}`); fetch(url); fetch('data:,a'); fetch('https://a.example/b');
      class A { fetch(a = 'b') {} }</script>
      """
    try expectDiagnostics(
      of: .demoRequest,
      in: ["Content/c/upload/there.json": "1", "Content/c/upload/demo.html": page]
    )
    let served = [
      "Content/c/index.md": "---\ntitle: C\n---\n",
      "Content/c/upload/index.md": entry("demos:\n  demo:\n    title: T\n    served: true\n"),
      "Content/c/upload/demo.html": page.replacing("1️⃣", with: "").replacing("2️⃣", with: ""),
    ]
    #expect(try diagnostics(of: .demoRequest, in: served).isEmpty)
  }

  @Test("find the files of import maps that are not there")
  func mappedFiles() throws {
    let page = """
      <!doctype html><html lang="en"><title>T</title>
      <script type="importmap">{ "imports": { "lit": 1️⃣"./gone.js", "lit/": "./lit/", "web": "https://a.example/b.js" } }</script>
      <script>const way = { a: './no-file' }; fetch('gone.json');</script>
      """
    try expectDiagnostics(of: .demoMissingFile, in: ["Content/c/upload/demo.html": page])
  }

  @Test("ignore modules if the entry says that the demo is served")
  func servedModules() throws {
    let page = "<!doctype html><html lang=en><title>T</title><script type=module src=there.js></script>\n"
    let served = entry("demos:\n  demo:\n    title: T\n    served: true\n")
    for (text, count) in [(entry(), 1), (served, 0)] {
      let files = [
        "Content/c/index.md": "---\ntitle: C\n---\n", "Content/c/upload/index.md": text,
        "Content/c/upload/there.js": "", "Content/c/upload/demo.html": page,
      ]
      #expect(try diagnostics(of: .demoModule, in: files).count == count)
    }
  }

  @discardableResult
  private func expectDiagnostics(
    of rule: Rule,
    in files: [String: String],
    _ location: SourceLocation = #_sourceLocation
  ) throws -> [Diagnostic] {
    let pages = ["Content/c/index.md": "---\ntitle: C\n---\n", "Content/c/upload/index.md": entry()]
    return try RulesTests.expectDiagnostics(
      of: rule,
      in: files.merging(pages) { _, page in page },
      sourceLocation: location
    )
  }
}
