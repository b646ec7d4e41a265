import Foundation
import TestSupport
import Testing

extension InTheBrowser {
  @Suite("The inspection of a site", .serialized, .inALane)
  struct SiteInspectionTests {
    private func page(_ body: String, head: String = "<title>A page</title>", language: String = " lang=en") -> String {
      """
      <!doctype html><html\(language)><head><meta charset="utf-8"><link rel="icon" href="data:,">\(head)</head>
      <body>\(body)</body></html>
      """
    }

    private func faults(of files: [String: String]) throws -> [String] {
      try withTemporaryFolder { folder in
        let site = folder.appending(path: "A site")
        try write(files, to: site)
        return try withUsedSession(.chromium, logsRequests: true) { session in
          try SiteInspection(of: site, in: session).faults.map(\.description)
        }
      }
    }

    @Test("finds nothing wrong with a sound site in a folder with a space, with links into pages")
    func sound() throws {
      let faults = try faults(of: [
        "index.html": page(
          "<h1>Home</h1><a href='progress/bar.html#caf%C3%A9'>Bar</a><a href='https://example.org/'>x</a>"
        ),
        "progress/bar.html": page(
          "<h1 id='café'>Bar</h1><a href='../index.html'>Home</a><a href='bar/demo.html'>Demo</a>"
        ),
        "progress/bar/demo.html": page("<p>A demo needs no main heading.</p>"),
      ])
      #expect(faults == [])
    }

    @Test("finds links to missing files, to folders, off the site, and to missing anchors")
    func deadLinks() throws {
      let faults = try faults(of: [
        "index.html": page(
          """
          <h1 id=here>Home</h1><a href=gone.html>1</a> <a href=progress/>2</a> <a href=../other.html>3</a>
          <a href=#nowhere>4</a> <a href=progress/bar.html#nowhere>5</a> <a href=#here>fine</a>
          """
        ),
        "progress/bar.html": page("<h1>Bar</h1>"),
      ])
      #expect(
        faults == [
          "index.html: missingAnchor #nowhere",
          "index.html: missingAnchor progress/bar.html#nowhere",
          "index.html: missingFile gone.html",
          "index.html: missingFile progress/",
          "index.html: offTheSite ../other.html",
        ]
      )
    }

    @Test("finds pages without a title, a language or exactly one main heading, and duplicate ids")
    func form() throws {
      let faults = try faults(of: [
        "index.html": page("<h1>One</h1><h1>Two</h1><p id=a></p><p id=a></p>"),
        "progress/bar.html": page("<p>No heading</p>", head: "", language: ""),
      ])
      #expect(
        faults == [
          "index.html: mainHeading 2",
          "index.html: repeatedID a",
          "progress/bar.html: mainHeading 0",
          "progress/bar.html: missingLanguage ",
          "progress/bar.html: missingTitle ",
        ]
      )
    }

    @Test("finds errors in the console, requests that leave the site, and pages too wide for a narrow window")
    func behaviour() throws {
      let faults = try faults(of: [
        "console.html": page("<h1>Console</h1><script>undefinedName()</script>"),
        "foreign.html": page("<h1>Foreign</h1><script>new Image().src = 'http://127.0.0.1:9/pixel.png'</script>"),
        "wide.html": page("<h1>Wide</h1><div style='width: 500px'>wide</div>"),
      ])
      // The console also reports the request that leaves the site, because it fails.
      #expect(faults.count == 4, "\(faults)")
      #expect(faults.contains { $0.hasPrefix("console.html: consoleError") && $0.contains("undefinedName") })
      #expect(faults.contains("foreign.html: foreignRequest http://127.0.0.1:9/pixel.png"))
      #expect(faults.contains { $0.hasPrefix("wide.html: tooWide by") })
    }
  }
}
