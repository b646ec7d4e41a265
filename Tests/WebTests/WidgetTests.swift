import Checking
import Foundation
import Loading
import PatternLibrary
import TestSupport
import Testing
import Verifying

extension InTheBrowser {
  @Suite("The library of widgets", .serialized, .inALane)
  struct WidgetTests {
    @Test("passes in Chromium: the first row of each table, and each scenario without a table")
    func inChromium() throws {
      let root = Tools.repository.appending(path: "Examples/widgets")
      try withTemporaryFolder { folder in
        let site = folder.appending(path: "Site")
        try buildSite(of: root, in: site)
        let tree = try loadLibrary(at: root.path, threads: 2, includeDrafts: false).tree
        let library = checkLibrary(tree, siteFiles: [], threads: 2).library
        var verification = Verification(
          chosen(from: TestPlan(library).groups),
          to: [TestEnvironment(.chromium)],
          base: site.absoluteString + "/",
          programs: Tools.programs,
          system: systemName()
        )
        verification.jobs = 2
        verification.parts = [.plays]
        let results = verification.run().results
        #expect(Set(results.map { $0.run.entry.entry.slug }).count >= 8)
        #expect(results.count > 40 && results.contains { $0.run.scenario.predecessor != nil })
        for diagnostic in diagnostics(in: results) { Issue.record("\(diagnostic)") }
      }
    }

    /// Leaves out all rows of a table but the first.
    private func chosen(from groups: [TestRunGroup]) -> [TestRunGroup] {
      var seen: Set<String> = []
      return groups.filter { group in
        let run = group.plays[0]
        guard !run.scenario.row.isEmpty else { return true }
        return seen.insert("\(run.path) \(run.demo.stem) \(run.scenario.source.bytes)").inserted
      }
    }
  }
}
