import Foundation
import TestSupport
import Testing

extension InTheBrowser {
  @Suite("The site of Content/")
  struct ContentSiteTests {
    @Test("opens from its files: each link leads somewhere, nothing fails, nothing leaves the site")
    func opens() throws {
      try withTemporaryFolder { folder in
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
          .deletingLastPathComponent()
        let site = folder.appending(path: "Site")
        let build = try run(polite, ["build", "--root", root.path, "--output", site.path])
        try #require(build.code == 0, "\(build.output)")
        let inspection = try withChromium { session in try SiteInspection(of: site, in: session) }
        #expect(inspection.pages.contains { $0.path == "index.html" })
        #expect(inspection.pages.count >= 5)
        #expect(inspection.faults == [])
      }
    }
  }
}
