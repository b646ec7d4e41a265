import Checking
import PatternLibrary

/// The scenarios of a demo as a block of tests.
struct DemoTests {
  private(set) var lines: [String] = []
  private(set) var unsaid = 0
  var tests: Int { scenarios.count }

  private let scenarios: [Scenario]
  private let codes: [ScenarioCode]
  /// The functions that play the steps of scenarios that other scenarios continue, by scenario id.
  private var functions: [String: String] = [:]

  /// - Parameter all: The demos in the same file: Playwright identifies a test by its titles.
  init(_ demo: CheckedDemo, among all: [CheckedDemo]) {
    scenarios = demo.scenarios
    codes = demo.scenarios.map(ScenarioCode.init)
    unsaid = codes.reduce(0) { $0 + $1.unsaid }
    nameFunctions()
    let mistake = demo.breaks == nil ? "" : " (shows a mistake)"
    let isShared = all.count { $0.title == demo.title } > 1
    let title = (demo.title.map { isShared ? "\($0) (\(demo.stem))" : $0 } ?? demo.stem) + mistake
    lines = ["test.describe(\(literal(title)), () => {", "  const path = \(literal(demo.address ?? demo.page.text));"]
    var index = 0
    while index < scenarios.count {
      let end = endOfTable(from: index)
      add(index..<end)
      index = end
    }
    lines.append("});")
  }

  private mutating func nameFunctions() {
    var taken: Set<String> = []
    for scenario in scenarios {
      guard let id = scenario.predecessor?.id, functions[id] == nil else { continue }
      var name = identifier("play", id)
      while taken.contains(name) { name += "_" }
      taken.insert(name)
      functions[id] = name
    }
  }

  /// Returns the end of a table. All scenarios of one table have the same source range in their file.
  private func endOfTable(from start: Int) -> Int {
    guard !scenarios[start].row.isEmpty else { return start + 1 }
    return scenarios[start...].firstIndex { $0.source.bytes != scenarios[start].source.bytes || $0.row.isEmpty }
      ?? scenarios.count
  }

  private mutating func add(_ range: Range<Int>) {
    let isPlayedByOthers = range.contains { functions[scenarios[$0].id.value] != nil }
    let tests = range.map { test(scenarios[$0], codes[$0]) }
    if !isPlayedByOthers, let table = TestTable(tests, rows: range.map { scenarios[$0].row }) {
      let loop = ["for (const row of ["] + table.rows.map { "  " + $0 } + ["] as const) {"]
      add(loop + table.lines.map { "  " + $0 } + ["}"], of: scenarios[range])
      return
    }
    for index in range {
      if let name = functions[scenarios[index].id.value] { addFunction(name, scenarios[index], codes[index]) }
      add(tests[index - range.lowerBound].map(\.written), of: [scenarios[index]])
    }
  }

  /// Adds the tests of some scenarios. Only where a finger taps has the page a touch screen.
  private mutating func add(_ tests: [String], of scenarios: ArraySlice<Scenario>) {
    let isTouched = scenarios.contains { $0.pointings.contains(.tap) }
    let touched = ["test.describe(() => {", "  test.use({ hasTouch: true });"] + tests.map { "  " + $0 } + ["});"]
    lines += [""] + (isTouched ? touched : tests).map { "  " + $0 }
  }

  private mutating func addFunction(_ name: String, _ scenario: Scenario, _ code: ScenarioCode) {
    let body = callOfPredecessor(of: scenario) + code.steps
    let usesPage = body.contains { $0.written.contains("page") }
    lines += ["", "  async function \(name)(demo: Demo): Promise<void> {"]
    lines += (usesPage ? ["    const { page } = demo;"] : []) + body.map { "    " + $0.written } + ["  }"]
  }

  private func callOfPredecessor(of scenario: Scenario) -> [CodeLine] {
    guard let name = scenario.predecessor.flatMap({ functions[$0.id] }) else { return [] }
    return [CodeLine(.code("await \(name)(demo);"))]
  }

  private func test(_ scenario: Scenario, _ code: ScenarioCode) -> [CodeLine] {
    let id = scenario.id.value
    let own =
      if let name = functions[id] { [CodeLine(.code("await \(name)(demo);"))] } else {
        callOfPredecessor(of: scenario) + code.steps
      }
    // Playwright identifies a test by its title.
    let isShared = scenarios.count { $0.title.value == scenario.title.value } > 1
    let title = isShared ? "\(scenario.title.value) (\(id))" : scenario.title.value
    let body = code.given + [code.opening] + own
    return [CodeLine("test(", .text(title), ", async ({ page }) => {")] + body.map { $0.indented() } + ["});"]
  }
}
