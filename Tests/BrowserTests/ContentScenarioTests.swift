import Foundation
import PatternLibrary
import Testing
import Verifying

extension InTheBrowser {
  @Suite("The scenarios of Content/")
  struct ContentScenarioTests {
    struct Play: Sendable {
      let demo: ContentSite.PlayedDemo
      let scenario: Scenario
      var style = PlayingStyle()

      var name: String { "\(demo.stem): \(scenario.id.value)\(style.byKeyboard ? ", by keyboard" : "")" }

      /// What its steps ask to wait for, in milliseconds.
      var length: Int {
        scenario.steps.reduce(0) { sum, step in
          var time = 0
          if case .passes(let passing) = step.when.value { time += passing.count }
          for expectation in step.then { if case .silent(let silence) = expectation.value { time += silence.count } }
          return sum + time
        }
      }
    }

    /// All scenarios, the longest first.
    private func plays(style: PlayingStyle = PlayingStyle()) throws -> [Play] {
      try ContentSite.shared().demos
        .flatMap { demo in demo.scenarios.map { Play(demo: demo, scenario: $0, style: style) } }
        .sorted { ($0.length, $1.name) > ($1.length, $0.name) }
    }

    /// Plays scenarios in their order, and returns what came of each.
    private func perform(
      _ plays: [Play],
      in kind: BrowserKind = .chromium,
      count: Int = 6,
      onStage: Bool = false
    ) throws -> [(play: Play, performance: Performance)] {
      let site = try ContentSite.shared()
      let planned = plays.map { play in
        let demo = play.demo
        return PlannedPlay(
          scenario: play.scenario,
          url: site.url(of: onStage ? demo.entry : demo.path),
          frame: onStage ? "iframe[src$='/\(demo.stem).stage.html']" : nil,
          style: play.style
        )
      }
      return zip(plays, try playAll(planned, in: kind, count: count)).map { ($0, $1) }
    }

    @Test("all come true in Chromium, with a pointer")
    func byPointer() throws {
      let plays = try plays()
      #expect(plays.count > 60)
      for (play, performance) in try perform(plays) {
        for failure in performance.failures { Issue.record("\(play.name): \(failure)") }
      }
    }

    @Test("come true by keyboard alone, for a person who asks for reduced motion, and nothing is ever animated")
    func byKeyboardWithReducedMotion() throws {
      let style = PlayingStyle(byKeyboard: true, forcesReducedMotion: true)
      for (play, performance) in try perform(plays(style: style).filter { !$0.demo.isWrong }) {
        for failure in performance.failures { Issue.record("\(play.name): \(failure)") }
        #expect(performance.motionSamples >= play.scenario.steps.count, "\(play.name)")
        #expect(performance.motionSeen == [], "\(play.name)")
      }
    }

    @Test("come true on the stage too, one of each demo")
    func onStage() throws {
      for (play, performance) in try perform(shortestOfEach, count: 3, onStage: true) {
        for failure in performance.failures { Issue.record("\(play.name): \(failure)") }
      }
    }

    @Test("come true in Firefox too, one of each demo, and one of each demo by keyboard")
    func inFirefox() throws {
      let shortest = try shortestOfEach
      let byKeyboard = shortest.map {
        Play(demo: $0.demo, scenario: $0.scenario, style: PlayingStyle(byKeyboard: true))
      }
      for (play, performance) in try perform(shortest + byKeyboard, in: .firefox, count: 3) {
        for failure in performance.failures { Issue.record("\(play.name): \(failure)") }
      }
    }

    /// The shortest play of each demo that does not begin with a key: on a stage that would go to the page around it.
    private var shortestOfEach: [Play] {
      get throws {
        let plays = try plays().filter { play in
          if case .presses = play.scenario.steps.first?.when.value { false } else { true }
        }
        return Dictionary(grouping: plays, by: \.demo.path).values.compactMap(\.last)
          .sorted { ($0.length, $1.name) > ($1.length, $0.name) }
      }
    }
  }
}
