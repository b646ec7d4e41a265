import Foundation
import Testing
import Verifying

extension PagesInTheBrowser {
  @Suite("The site of Content/")
  struct ContentSiteTests {
    @Test("opens from its files in Chromium: each link leads somewhere, nothing fails, nothing leaves the site")
    func opens() throws {
      let site = try ContentSite.shared()
      let inspection = try withChromium(logsRequests: true) { session in
        try SiteInspection(of: site.folder, in: session)
      }
      #expect(inspection.pages.map(\.path) == (try site.pages))
      #expect(inspection.pages.contains { $0.path == "index.html" })
      #expect(Set(site.demos.map(\.path)).isSubset(of: inspection.pages.map(\.path)))
      #expect(inspection.faults == [])
    }

    @Test("opens from its files in Firefox: nothing fails, nothing leaves the site")
    func opensInFirefox() throws {
      let site = try ContentSite.shared()
      let home = site.folder.absoluteString
      try withFirefox { session in
        for page in try site.pages {
          try session.open(site.url(of: page))
          #expect(try session.consoleMessages().filter(\.isError).map(\.text) == [], "\(page)")
          #expect(
            try session.requestedURLs().filter { !$0.hasPrefix(home) && !$0.hasPrefix("about:") } == [],
            "\(page)"
          )
          #expect(try session.requestedURLs().isEmpty == false, "\(page)")
        }
      }
    }
  }
}
