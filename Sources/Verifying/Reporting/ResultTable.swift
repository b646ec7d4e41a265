import Diagnostics
import PatternLibrary

/// Results as a table for people: scenarios by environments.
public struct ResultTable: Sendable {
  private let environments: [TestEnvironment]
  private let rows: [Row]

  private struct Row {
    let entry: String
    let name: String
    var cells: [TestEnvironment: Cell] = [:]
  }

  private enum Cell: String {
    case passed, failed, unsteady, detected
    case notPlayed = "not played"
    /// A scenario that comes after another failed as that one does.
    case notReached = "not reached"
    case undetected = "not detected"
    /// The scenario that fails with a wrong demo does not come true with the right one.
    case unproven = "not proven"
  }

  public init(_ results: [TestResult]) {
    var rows = OrderedGroups<[String], Row>()
    var environments: Set<TestEnvironment> = []
    let told = ToldFailures(of: results)
    let failing = Set(results.filter { $0.run.purpose == .claim && $0.trouble == nil && !$0.cameTrue }.map(Claim.init))
    for result in results {
      guard let name = Self.name(of: result.run) else { continue }
      environments.insert(result.environment)
      rows.update([result.run.owner, name], from: Row(entry: result.run.owner, name: name)) { row in
        row.cells[result.environment] = Self.cell(result, after: row.cells[result.environment], told, failing)
      }
    }
    self.rows = rows.values
    self.environments = environments.sorted()
  }

  private static func name(of run: TestRun) -> String? {
    switch run.purpose {
    case .claim: "\(run.demo.stem): \(run.scenario.id.value)"
    case .mistake: "\(run.demo.stem) (wrong): \(run.scenario.id.value)"
    case .counterproof: "\(run.demo.stem) (wrong)" + (run.isDeclaredBreak ? ": breaks \(run.demo.breaks ?? "")" : "")
    case .inspection, .agreement, .picture: nil
    }
  }

  /// A scenario of a right demo, as one environment plays it.
  private struct Claim: Hashable {
    let entry: String
    let name: String
    let environment: TestEnvironment

    init(_ result: TestResult) {
      (entry, environment) = (result.run.entry.entry.id, result.environment)
      name = result.run.provenName ?? "\(result.run.demo.stem).\(result.run.scenario.id.value)"
    }
  }

  private static func cell(
    _ result: TestResult,
    after earlier: Cell?,
    _ told: ToldFailures,
    _ failing: Set<Claim>
  ) -> Cell {
    if result.trouble != nil { return .notPlayed }
    guard case .counterproof = result.run.purpose else {
      if result.cameTrue { return result.isUnsteady ? .unsteady : .passed }
      return told.own(result.failures, of: result).isEmpty ? .notReached : .failed
    }
    if earlier == .detected { return .detected }
    if result.brokeExpectation { return failing.contains(Claim(result)) ? .unproven : .detected }
    if earlier == .notPlayed { return .notPlayed }
    return result.run.isPartOfProof ? .notPlayed : .undetected
  }

  /// The table's lines, entry by entry.
  public var lines: [String] {
    let width = (rows.map { $0.name.count + 2 } + [0]).max() ?? 0
    let columns = environments.map { max($0.column.count, Cell.undetected.rawValue.count) }
    func line(_ name: String, _ cells: [String]) -> String {
      let parts = [padded(name, width)] + zip(cells, columns).map { padded($0, $1) }
      return trimmingEnd(parts.joined(separator: "  "))
    }
    var lines = [line("", environments.map(\.column))]
    var entry = ""
    for row in rows {
      if row.entry != entry { lines.append(row.entry) }
      entry = row.entry
      lines.append(line("  " + row.name, environments.map { row.cells[$0]?.rawValue ?? "–" }))
    }
    return lines
  }

  private func trimmingEnd(_ text: String) -> String { String(text.reversed().drop { $0 == " " }.reversed()) }
}

/// Returns a text with blanks after it, or before it, up to a width.
func padded(_ text: String, _ width: Int, before isBefore: Bool = false) -> String {
  let space = String(repeating: " ", count: max(0, width - text.count))
  return isBefore ? space + text : text + space
}
