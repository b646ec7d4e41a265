import Rendering
import Testing

@Suite("The page that a stage loads")
struct StageCopyTests {
  static let runtime = """
    <meta name="robots" content="noindex"><script src="../../assets/announcer.js"></script>\
    <script src="../../assets/frame.js"></script>
    """

  /// `|` marks where the runtime is inserted.
  static let documents = [
    "<!doctype html><html lang=en><head>|<title>A</title></head><body>x</body></html>",
    "<!-- <head> --><!DOCTYPE html>\r\n<html>\n<HEAD data-a='>'>|\n<title>A</title><body>é",
    "<!doctype html><html lang=en>|<title>A</title><p>x",
    "<!doctype html>|<title>A</title><p>x",
    " <!-- one --> <!-- two --><!doctype html>|<p>x",
    "|<p>No doctype keeps the page in quirks mode.",
    "<html>|<p>x",
    "|",
    "\u{FEFF}<!doctype html>|<p>x",
    "\u{FEFF}|<p>x",
    "<!doctype html|",
    "|<!-- <head>",
  ]

  @Test("is the author's file with the runtime first in its head, and nothing else changed", arguments: documents)
  func copy(marked: String) throws {
    let parts = marked.split(separator: "|", omittingEmptySubsequences: false)
    let isOpen = marked == "<!doctype html|"
    let demo = parts.joined()
    let site = try RenderedSite(["Content/a/b/index.md": entry("B"), "Content/a/b/run.html": demo])
    #expect(site.files["a/b/run.html"] == demo)
    let expected = isOpen ? Self.runtime + demo : parts.joined(separator: Self.runtime)
    #expect(site.files["a/b/run.stage.html"] == expected)
  }

  @Test("is not in the sitemap, and is loaded by the stage")
  func places() throws {
    let site = try RenderedSite(PageTests.library)
    #expect(site.files["sitemap.xml"]?.contains("upload") == false)
    let stage = try #require(site.stages["upload"])
    #expect(stage.contains("<iframe class=\"stage-frame\" src=\"bar/upload.stage.html\""))
    #expect(stage.contains("href=\"bar/upload.html\">Open on its own"))
  }

  @Test("cannot be a demo itself, and neither can the page that opens a mistake alone", arguments: ["Stage", "alone"])
  func collision(suffix: String) throws {
    let site = try RenderedSite([
      "Content/a/b/index.md": entry("B"), "Content/a/b/run.html": "<p>x", "Content/a/b/run.\(suffix).html": "<p>y",
    ])
    #expect(site.diagnostics.map(\.rule.id) == ["library-stage-demo"])
  }

  @Test("cannot be a former path")
  func formerPath() throws {
    let site = try RenderedSite([
      "Content/a/b/index.md": entry("B", "redirects: [a/b/run.stage.html]"), "Content/a/b/run.html": "<p>x",
    ])
    #expect(site.diagnostics.map(\.rule.id) == ["entry-bad-redirect"])
  }

  @Test("marks a wrong demo, with the word Wrong once, and starts right-to-left demos in that direction")
  func wrong() throws {
    let stage = try #require(RenderedSite(PageTests.library).stages["upload-wrong"])
    #expect(stage.contains("class=\"stage stage-wrong\""))
    #expect(stage.contains("Wrong:</span> upload</h3>"))
    #expect(stage.contains("<strong>Do not copy this.</strong> It says &amp; shows nothing."))
    #expect(stage.contains("href=\"bar/upload-wrong.alone.html\""))
    #expect(stage.contains("value=\"rtl\" data-stage-choice=\"direction\" checked"))
  }

  @Test("shows the source of the author's file, byte for byte")
  func source() throws {
    let demo =
      "<!doctype html>\r\n<html><head><style>\n  a { b: \"<&\" }\n</style>\n</head>\n<script>if (1<2) {}</script></html>\n\n"
    let site = try RenderedSite(["Content/a/b/index.md": entry("B"), "Content/a/b/run.html": demo])
    let code = try #require(site.stages["run"]?.components(after: "<code>", before: "</code>"))
    var text = code.replacing(/<[^>]*>/, with: "")
    for (escape, plain) in [("&#13;", "\r"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")] {
      text = text.replacing(escape, with: plain)
    }
    #expect(text == demo)
    #expect(code.contains("<span data-part=\"css\">") && code.contains("<span data-part=\"javascript\">"))
  }
}
