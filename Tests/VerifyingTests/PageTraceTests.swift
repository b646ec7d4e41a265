import JSONSyntax
import PatternLibrary
import Testing
import Verifying

@Suite("The difference between a mutant and its demo")
struct PageTraceTests {
  /// A trace of two steps that end at 0 and at 1000 ms, with one moment each.
  private static func trace(
    _ first: JSONValue = node(),
    _ second: JSONValue = node(),
    focus: JSONValue = "button\nUpload",
    texts: JSONValue = ["0%"],
    title: JSONValue = "Files",
    isMoving: JSONValue = false,
    said: [Utterance] = []
  ) -> PageTrace {
    var trace = PageTrace()
    func moment(_ time: JSONValue) -> JSONValue {
      [
        "time": time, "nodes": [time == 0 ? 0 : 1], "focus": focus, "texts": texts, "hidden": [], "title": title,
        "isMoving": isMoving,
      ]
    }
    trace.take(["nodes": [first, second], "moments": [moment(0)]])
    trace.endStep(at: 0)
    trace.take(["nodes": [first, second], "moments": [moment(600)]])
    trace.endStep(at: 1000)
    trace.announcements = said
    return trace
  }

  private static func node(_ more: [String: JSONValue] = [:]) -> JSONValue {
    let usual: [String: JSONValue] = [
      "role": "progressbar", "name": "Uploading", "value": "0%", "description": "", "states": [:], "shown": [],
      "raw": "",
    ]
    return JSONValue(usual.merging(more) { $1 })
  }

  private func difference(_ demo: PageTrace, _ mutant: PageTrace) -> MutantDifference? {
    demo.differences(to: mutant, in: "start").first
  }

  @Test("does not exist if nobody can notice it")
  func equivalent() {
    let said = [Utterance("Uploading", at: 40, politeness: .polite)]
    #expect(difference(Self.trace(said: said), Self.trace(said: said)) == nil)
    // Grouped announcements may come a little later.
    let later = [Utterance("Uploading", at: 55, politeness: .polite)]
    #expect(difference(Self.trace(said: said), Self.trace(said: later)) == nil)
  }

  @Test("has its step, its time, and an expectation for a scenario")
  func values() throws {
    let frozen = try #require(
      difference(Self.trace(Self.node(), Self.node(["value": "25%"])), Self.trace())
    )
    #expect(frozen.step == 1 && frozen.delay == 600 && frozen.scenario == "start")
    #expect(frozen.words == "the value of progressbar “Uploading” is “0%” and not “25%”")
    #expect(frozen.expectation == "element: { role: progressbar, name: Uploading, value: \"25%\" }")
  }

  @Test("is found in states, names, roles, focus, texts, the title and motion")
  func kinds() throws {
    func expectation(_ mutant: PageTrace, of demo: PageTrace = Self.trace()) -> String? {
      difference(demo, mutant)?.expectation
    }
    let busy = Self.trace(Self.node(["states": ["busy": "true"]]))
    #expect(
      expectation(Self.trace(), of: busy) == "element: { role: progressbar, name: Uploading, states: { busy: true } }"
    )
    #expect(expectation(busy) == "element: { role: progressbar, name: Uploading, states: { busy: false } }")
    #expect(expectation(Self.trace(Self.node(["name": ""]))) == "element: { role: progressbar, name: Uploading }")
    #expect(expectation(Self.trace(focus: "")) == "focus: { on: Upload }")
    #expect(expectation(Self.trace(), of: Self.trace(focus: "")) == "focus: start")
    #expect(expectation(Self.trace(texts: ["5%"])) == "visible: \"0%\"")
    #expect(expectation(Self.trace(texts: ["0%", "Loading"])) == "hidden: Loading")
    #expect(expectation(Self.trace(title: "Done")) == "title: Files")
    #expect(expectation(Self.trace(isMoving: true)) == "motion: none")
    // A scenario cannot express these, but they are differences all the same.
    #expect(
      difference(Self.trace(), Self.trace(Self.node(["isStop": true])))?.words
        == "progressbar “Uploading” is a stop for Tab"
    )
    #expect(difference(Self.trace(), Self.trace(Self.node(["raw": "aria-controls=a"])))?.expectation == nil)
  }

  @Test("is found in announcements, their politeness and their time")
  func announcements() throws {
    func said(_ time: Double, _ politeness: Politeness = .polite, _ text: String = "Half uploaded") -> PageTrace {
      Self.trace(said: [Utterance(text, at: time, politeness: politeness)])
    }
    let missing = try #require(difference(said(640), Self.trace()))
    #expect(missing.step == 1)
    #expect(missing.expectation == "announced: { text: Half uploaded, politeness: polite, within: 600ms }")
    #expect(difference(said(640), said(640, .assertive))?.expectation == missing.expectation)
    #expect(difference(said(640), said(900))?.expectation == missing.expectation)
    #expect(difference(said(640), said(340))?.expectation == "silent: 620ms")
    #expect(difference(Self.trace(), said(340))?.expectation == "silent: 1340ms")
  }
}

@Suite("A scenario that catches a mutant")
struct SuggestedScenarioTests {
  @Test("plays the steps up to the difference, and expects what the demo does")
  func steps() throws {
    var given = Conditions()
    (given.motion, given.textSize, given.width) = (.reduced, 200, 320)
    let steps = [
      Sample.step(.chooses("1 second", from: ElementReference(name: "Delay"))),
      Sample.step(.presses(["Shift+Tab", "Enter"])),
      Sample.step(.passes(Milliseconds(3000))),
    ]
    let scenario = Sample.scenario("start", steps, given: given)
    let site: JSONValue = ["family": "value", "at": "#bar", "label": "progress “Uploading”"]
    let mutants = plannedMutants(MutantSite.merged([("start", [site])]), scenarios: [scenario])
    let mutant = try #require(mutants.first { $0.kind == "value-frozen" })
    var (demo, frozen) = (PageTrace(), PageTrace())
    for time in [0.0, 0, 3000] {
      let value: JSONValue = time > 0 ? "50%" : "0%"
      func moment(_ value: JSONValue) -> JSONValue {
        [
          "nodes": [["role": "progressbar", "name": "Uploading", "value": value]],
          "moments": [["time": .number(time > 0 ? 2000 : 0), "nodes": [0]]],
        ]
      }
      demo.take(moment(value))
      frozen.take(moment("0%"))
      demo.endStep(at: time)
      frozen.endStep(at: time)
    }
    let difference = try #require(demo.differences(to: frozen, in: "start").first)
    #expect(
      suggestedScenario(against: mutant, difference, in: scenario) == """
        - { id: against-value-frozen-of-progress-uploading, title: The value is kept current, given: { motion: reduced, width: 320, text: 200% }, \
        steps: [{ when: { choose: { option: "1 second", from: Delay } } }, { when: { press: [\"Shift+Tab\", Enter] } }, \
        { when: { passes: 2000ms }, then: [{ element: { role: progressbar, name: Uploading, value: "50%" } }] }] }
        """
    )
  }
}
