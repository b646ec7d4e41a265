import JSONSyntax
import PatternLibrary
import Testing
import Verifying

@Suite("The mutants of a demo")
struct MutantPlanningTests {
  private static let bar: [String: JSONValue] = ["at": "#bar", "label": "progressbar “Uploading”"]

  private static func site(_ family: JSONValue, _ more: [String: JSONValue] = [:]) -> JSONValue {
    JSONValue(bar.merging(more) { $1 }.merging(["family": family]) { $1 })
  }

  /// The mutants for what the scenario `one` finds.
  private static func mutants(_ sites: [JSONValue], scenario: Scenario = Sample.scenario("one")) -> [Mutant] {
    plannedMutants(MutantSite.merged([("one", sites)]), scenarios: [scenario])
  }

  private static func kinds(_ sites: JSONValue...) -> [String] {
    mutants(sites).map(\.kind).filter { !ofEveryPage.contains($0) }
  }

  private static let ofEveryPage = ["chatterer", "focus-stolen-at-start"]

  @Test("always include a chatterer and a focus thief")
  func always() {
    #expect(Self.mutants([]).map(\.kind) == Self.ofEveryPage)
    #expect(Self.mutants([Self.site("click")]).map(\.kind).contains("focus-stolen"))
    #expect(Self.mutants([]).map(\.name) == Self.ofEveryPage)
  }

  @Test("for a live region are all ways in which it can fail, and an alert may be inserted with its text")
  func regions() {
    #expect(
      Self.kinds(Self.site("region", ["value": "polite"])) == [
        "live-region-dead", "live-region-assertive", "live-region-hidden", "live-region-doubled", "live-region-late",
        "live-region-repeated", "live-region-injected",
      ]
    )
    let alert = Self.kinds(Self.site("region", ["value": "assertive", "isAlert": true]))
    #expect(alert.contains("live-region-polite") && !alert.contains("live-region-injected"))
  }

  @Test("for an attribute remove it, and freeze or change it if that makes a difference")
  func attributes() {
    func busy(_ values: JSONValue...) -> JSONValue {
      Self.site("attribute", ["name": "aria-busy", "values": .array(values)])
    }
    #expect(Self.kinds(busy("true")) == ["aria-busy-removed", "aria-busy-flipped"])
    #expect(Self.kinds(busy("true", "false")) == ["aria-busy-removed", "aria-busy-frozen", "aria-busy-flipped"])
    #expect(Self.kinds(busy(.null, "true")).contains("aria-busy-frozen"))
    let described = Self.site("attribute", ["name": "aria-describedby", "values": ["hint"]])
    #expect(Self.kinds(described) == ["aria-describedby-removed"])
    let hidden = Self.site("attribute", ["name": "hidden", "values": ["", .null, ""]])
    #expect(Self.kinds(hidden) == ["never-shown", "never-hidden"])
    #expect(Self.kinds(Self.site("attribute", ["name": "inert", "values": [.null, ""]])) == ["inert-lifted"])
  }

  @Test("freeze the number and the text of a value separately only if both change")
  func values() {
    func value(_ name: JSONValue, _ values: JSONValue) -> JSONValue {
      Self.site("attribute", ["name": name, "values": values])
    }
    let number = value("aria-valuenow", ["0", "1"])
    #expect(Self.kinds(number, Self.site("value")) == ["aria-valuenow-removed", "value-frozen"])
    let both = Self.kinds(number, value("aria-valuetext", ["none", "one"]))
    #expect(both.contains("aria-valuenow-frozen") && both.contains("aria-valuetext-frozen"))
  }

  @Test("for the page around the pattern are only those that a scenario mentions")
  func structure() {
    let form = Self.site("name", ["role": "form", "isStructure": true])
    #expect(Self.kinds(form) == [])
    let inert = Sample.scenario("one", [Sample.step(.opens, .inert(ElementReference(role: "form", name: "Sign in")))])
    #expect(Self.mutants([form], scenario: inert).map(\.kind).contains("name-gone"))
    #expect(Self.kinds(Self.site("name", ["role": "button"])) == ["name-gone"])
  }

  @Test("for a counting text are the first two, each with the text in its name")
  func counting() {
    let texts = (1...5).map { Self.site("said", ["text": .string("\($0)% uploaded")]) }
    let planned = Self.mutants(texts)
    let dropped = planned.filter { $0.kind == "announcement-dropped" }.map(\.name)
    #expect(dropped == ["announcement-dropped of “1% uploaded”", "announcement-dropped of “2% uploaded”"])
  }

  @Test("for a long row of like elements are four, and those that a scenario names come first")
  func rows() {
    let cells = (1...9).map { day in
      let place = "#days > tr:nth-of-type(2) > td:nth-of-type(\(day))"
      return Self.site("name", ["at": .string(place), "label": .string("gridcell “\(day) May”")])
    }
    let moves = Sample.step(.opens, .inert(ElementReference(role: "gridcell", name: "8 May")))
    let scenario = Sample.scenario("one", [moves])
    let planned = Self.mutants(cells, scenario: scenario)
    let days = planned.filter { $0.kind == "name-gone" }.map(\.target)
    #expect(days == ["gridcell “1 May”", "gridcell “2 May”", "gridcell “3 May”", "gridcell “8 May”"])
    // A label has the first 40 characters of a name.
    let long = String(repeating: "Monday ", count: 9)
    let label = JSONValue.string("gridcell “\(long.prefix(40))”")
    let named = Self.site("name", ["at": "#days > tr:nth-of-type(2) > td:nth-of-type(10)", "label": label])
    let other = Sample.scenario("one", [Sample.step(.opens, .inert(ElementReference(role: "gridcell", name: long)))])
    let chosen = Self.mutants(cells + [named], scenario: other)
    #expect(chosen.contains { $0.kind == "name-gone" && $0.target.contains("Monday") })
    let buttons = (1...9).map {
      Self.site("name", ["at": .string("#tools > button:nth-of-type(\($0))"), "label": "button “A”"])
    }
    #expect(Self.mutants(buttons, scenario: scenario).count { $0.kind == "name-gone" } == 9)
  }

  @Test("for motion are played under reduced motion, and where something turns")
  func motion() throws {
    var reduced = Conditions()
    reduced.motion = .reduced
    let scenarios = [
      Sample.scenario("full", [Sample.step(.opens)]), Sample.scenario("less", [Sample.step(.opens)], given: reduced),
    ]
    let found: [JSONValue] = [["family": "motion"], ["family": "turning"]]
    let planned = plannedMutants(MutantSite.merged([("full", found), ("less", found)]), scenarios: scenarios)
    let kept = try #require(planned.first { $0.kind == "motion-kept" })
    #expect(kept.scenarios == ["less", "full"])
    #expect(planned.first { $0.kind == "motion-gone" }?.scenarios == ["full"])
  }

  @Test("are played first in the scenario that checks what they break, and only where it exists")
  func order() throws {
    let scenarios = [
      Sample.scenario("quiet", [Sample.step(.opens, .silent(Milliseconds(300)))]),
      Sample.scenario("other", [Sample.step(.opens)]),
      Sample.scenario("said", [Sample.step(.opens, .announced(text: "Saved", politeness: nil, within: nil))]),
    ]
    let said = Self.site("said", ["text": "Saved"])
    let planned = plannedMutants(MutantSite.merged([("quiet", [said]), ("said", [said])]), scenarios: scenarios)
    #expect(planned.first { $0.kind == "announcement-dropped" }?.scenarios == ["said", "quiet"])
  }

  @Test("have none of the history where nobody goes through it")
  func history() {
    let travels = Sample.scenario("back", [Sample.step(.opens), Sample.step(.travels(.back))])
    let planned = plannedMutants([], scenarios: [Sample.scenario("other"), travels])
    #expect(planned.first { $0.kind == "history-dead" }?.scenarios == ["back"])
    #expect(!plannedMutants([], scenarios: [Sample.scenario("other")]).contains { $0.kind == "history-dead" })
  }

  @Test("are in the order in which their places were found, and those of every page come last")
  func sequence() {
    let sites = [Self.site("region", ["value": "polite"]), Self.site("click"), Self.site("key", ["name": "Enter"])]
    let planned = plannedMutants(
      MutantSite.merged([("one", sites), ("two", sites.reversed())]),
      scenarios: [Sample.scenario("one"), Sample.scenario("two")]
    )
    let ofRegion = ["dead", "assertive", "hidden", "doubled", "late", "repeated", "injected"]
      .map { "live-region-\($0) of progressbar “Uploading”" }
    let ofPage = ["chatterer", "focus-stolen", "focus-stolen-at-start", "focus-lost"]
    #expect(
      planned.map(\.name) == ofRegion + ["control-dead of progressbar “Uploading”", "key-dead of Enter"] + ofPage
    )
    #expect(planned.first { $0.kind == "key-dead" }?.scenarios == ["one", "two"])
  }
}
