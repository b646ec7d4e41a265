import Checking
import Diagnostics
import Foundation
import Loading
import PatternLibrary
import TestSupport
import Testing
import Verifying

extension InTheBrowser {
  @Suite("The scenarios of Content/", .serialized, .inALaneEarly)
  struct ContentScenarioTests {
    @Test("pass in Chromium: wrong demos are caught, nothing moves under reduced motion, and axe finds nothing")
    func inChromium() throws {
      var verification = try verification(in: .chromium)
      // AxeTests looks at the pages of the site, by more rules.
      verification.parts.remove(.pages)
      let results = verification.run().results
      #expect(results.count { $0.run.purpose == .claim } > 60)
      for diagnostic in diagnostics(in: results) where diagnostic.severity != .note { Issue.record("\(diagnostic)") }
      let inspections = results.filter { $0.run.purpose == .inspection }
      #expect(inspections.count > 10)
      for result in inspections {
        #expect(result.observed.motionSamples >= result.run.scenario.steps.count, "\(result.run.name)")
      }
    }

    @Test("pass by keyboard alone, for a person who asks for reduced motion")
    func byKeyboardWithReducedMotion() throws {
      var verification = try verification(in: .chromium)
      verification.style = PlayingStyle(byKeyboard: true, forcesReducedMotion: true)
      verification.parts = [.plays]
      // A control that was reached once is reached in the same way in each scenario of its demo.
      var reached: Set<String> = []
      verification.groups = verification.groups.filter { group in
        guard group.plays[0].purpose == .claim, !group.plays[0].scenario.asksForMotion else { return false }
        return !group.plays[0].operations.filter { reached.insert($0).inserted }.isEmpty
      }
      let results = verification.run().results
      #expect(results.count > 30)
      for result in results {
        for failure in result.observed.failures { Issue.record("\(result.run.name): \(failure)") }
      }
    }

    @Test("pass on the stage too, one scenario for each demo")
    func onStage() throws {
      let runs = try shortestOfEach
      try withSiteWithoutPosters { site in
        let plays = runs.map { run in
          PlannedPlay(
            scenario: run.scenario,
            url: site.appending(path: "\(run.entry.entry.id).html").absoluteString,
            frame: "iframe[src$='/\(run.demo.stem).stage.html']"
          )
        }
        let observed = try playAll(plays, count: 3)
        #expect(observed.count == runs.count)
        for (run, observed) in zip(runs, observed) {
          for failure in observed.failures { Issue.record("\(run.name): \(failure)") }
        }
      }
    }

    /// Gives the site of `Content/`, but with all posters removed, so that demos run at once.
    private func withSiteWithoutPosters(_ body: (URL) throws -> Void) throws {
      try withTemporaryFolder { folder in
        let content = folder.appending(path: "Content")
        try FileManager.default.copyItem(at: Tools.repository.appending(path: "Content"), to: content)
        for path in try FileManager.default.subpathsOfDirectory(atPath: content.path) where path.hasSuffix(".md") {
          let entry = content.appending(path: path)
          let text = try String(contentsOf: entry, encoding: .utf8)
          try text.replacing(/\n +poster: [^\n]*/, with: "").write(to: entry, atomically: true, encoding: .utf8)
        }
        try body(buildSite(of: folder).resolvingSymlinksInPath())
      }
    }

    @Test("pass in Firefox too, one scenario for each demo, by pointer and by keyboard")
    func inFirefox() throws {
      var verification = try verification(in: .firefox)
      (verification.parts, verification.jobs) = ([.plays], 1)
      let runs = try shortestOfEach
      verification.groups = runs.map { TestRunGroup(plays: [$0]) }
      for isByKeyboard in [false, true] {
        verification.style.byKeyboard = isByKeyboard
        let results = verification.run().results
        #expect(Set(results.map(\.run.name)) == Set(runs.map(\.name)))
        for result in results {
          for failure in result.observed.failures { Issue.record("\(result.run.name): \(failure)") }
        }
      }
    }

    /// What `polite verify --browser` does, run on the site that these tests share.
    private func verification(in browser: TestEnvironment.Browser) throws -> Verification {
      let site = try ContentSite.shared()
      var verification = Verification(
        TestPlan(site.library).groups,
        to: [TestEnvironment(browser)],
        base: site.folder.absoluteString + "/",
        programs: Tools.programs,
        system: systemName()
      )
      verification.jobs = 2
      verification.axe = try String(contentsOf: Tools.axe, encoding: .utf8)
      return verification
    }

    /// The shortest scenario of each demo. Scenarios that begin with a key are left out: on a stage, the key would go
    /// to the page around the demo.
    private var shortestOfEach: [TestRun] {
      get throws {
        let plays = TestPlan(try ContentSite.shared().library).groups.flatMap(\.plays).filter { run in
          if case .presses = run.scenario.steps.first?.when.value { return false }
          return run.scenario.given == Conditions() && [.claim, .mistake].contains(run.purpose)
        }
        let ofEach = Dictionary(grouping: plays) { $0.demo.page.text }.values
        try #require(ofEach.count > 20)
        return ofEach.compactMap { $0.min { $0.scenario.lengthOnStage < $1.scenario.lengthOnStage } }
          .sorted { $0.name < $1.name }
      }
    }
  }
}

extension TestRun {
  /// What the scenario does with the controls of its demo.
  fileprivate var operations: [String] {
    scenario.steps.map(\.when.value).compactMap { action in
      switch action {
      case .opens, .passes, .network, .travels, .sets: nil
      default: "\(demo.page.text) \(action)"
      }
    }
  }
}

extension Scenario {
  /// A stage plays in real time, in which a moment that can be checked in the page's own time may already have passed.
  fileprivate var lengthOnStage: (Int, Int, String) {
    let moments = steps.count { if case .passes = $0.when.value { true } else { false } }
    return (moments, steps.count, id.value)
  }

  /// Whether it expects motion, which people see only if they have not asked for less of it.
  fileprivate var asksForMotion: Bool { steps.flatMap(\.then).contains { $0.value == .motion(true) } }
}
