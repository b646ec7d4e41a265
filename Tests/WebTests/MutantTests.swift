import Foundation
import Loading
import PatternLibrary
import TestSupport
import Testing
import Verifying

extension InTheBrowser {
  /// Right demos with one change: each is caught by the expectation that is there for it.
  @Suite("Handwritten mutants of the right demos of Content/", .serialized, .inALane)
  struct MutantTests {
    @Test("are all caught, each by the right expectation")
    func caught() throws {
      let results = try withTemporaryFolder { folder in
        let tree = try loadLibrary(at: Tools.repository.path, threads: 2, includeDrafts: true).tree
        let plays = try Mutant.all.enumerated().map { try prepare($1, of: tree, in: folder.appending(path: "\($0)")) }
        return try playAll(plays, count: 2)
      }
      for (mutant, observed) in zip(Mutant.all, results) {
        let failures = observed.failures
        let isCaught = failures.contains { failure in
          !failure.isAction && failure.step == mutant.step - 1 && failure.expected.contains(mutant.expected)
        }
        #expect(isCaught, "\(mutant.name): \(failures.isEmpty ? "it passed" : "\(failures)")")
      }
    }

    private func prepare(_ mutant: Mutant, of tree: ContentTree, in folder: URL) throws -> PlannedPlay {
      let file = try #require(tree.demoFiles.first { $0.stem == mutant.demo }, "\(mutant.demo)")
      let entry = try #require(tree.entries.first { $0.id == file.entry }).entry
      let demo = try #require(entry.demos.first { $0.stem.value == mutant.demo })
      let scenario = try #require(demo.scenarios.first { $0.id.value == mutant.scenario }, "\(mutant.scenario)")
      let text = try String(contentsOfFile: file.absolutePath, encoding: .utf8)
      let parts = text.components(separatedBy: mutant.from)
      try #require(parts.count == 2, "\(mutant.name): “\(mutant.from)” is \(parts.count - 1) times in \(file.path)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let page = folder.appending(path: "\(mutant.demo).html")
      try parts.joined(separator: mutant.to).write(to: page, atomically: true, encoding: .utf8)
      return PlannedPlay(scenario: scenario, url: page.absoluteString)
    }
  }
}
