import PatternLibrary
import TestSupport
import Testing
import Verifying

@Suite("A remote end")
struct RemoteEndTests {
  /// A driver whose browser ends whenever it opens a page.
  private static func brokenDriver() throws -> LoopbackServer {
    try LoopbackServer { request, visit in
      if request.address.hasSuffix("/url") { return .nothing }
      return .status(200, body: "{\"value\":{\"sessionId\":\"\(visit)\",\"capabilities\":{}}}")
    }
  }

  @Test("is given another session for a page of the site when its browser fails")
  func secondChance() throws {
    let server = try Self.brokenDriver()
    var run = Verification(
      [],
      to: [TestEnvironment(.chromium)],
      base: "http://127.0.0.1:9/",
      programs: InstalledPrograms(),
      system: ""
    )
    run.remoteEnds = [server.address]
    run.axe = "axe.getRules"
    run.pages = Array(try Sample.library().inspectedPages(TestPlan.Choice(), in: nil).prefix(1))
    #expect(run.pages.count == 1)
    let result = run.run()
    #expect(result.pages.count == 1 && result.pages.allSatisfy { $0.trouble != nil })
    #expect(server.requests.count { $0.method == "POST" && $0.address == "/session" } == 2)
  }
}
