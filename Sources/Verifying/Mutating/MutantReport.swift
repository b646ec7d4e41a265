import Checking
public import Diagnostics
public import PatternLibrary
import Platform

/// The results of a library's mutants, and the diagnostics for them.
public struct MutantReport: Sendable {
  let demos: [MutatedDemo]
  private let settings: Configuration.Mutants
  private let isOfAll: Bool

  /// - Parameter isOfAll: Whether the demos are all of the library's.
  public init(_ demos: [MutatedDemo], _ settings: Configuration.Mutants, isOfAll: Bool = false) {
    (self.demos, self.settings, self.isOfAll) = (demos, settings, isOfAll)
  }

  /// The count for all mutants that were played.
  public var count: MutantCount { MutantCount(demos.flatMap(\.results)) }

  /// The entries of the demos, in the order of the demos.
  var entries: [CheckedEntry] { demos.map(\.entry).unique(by: \.entry.id) }

  /// Returns the failures of unbroken demos, each mutant that survived, and whether too few were caught.
  ///
  /// - Parameters:
  ///   - configuration: The file with the library's settings.
  ///   - reason: Why the run ended early; `nil` if it did not. What was found by then is reported.
  public func diagnostics(_ configuration: SourceFile, cutShort reason: String? = nil) -> [Diagnostic] {
    var found = diagnostics(of: reason == nil ? demos : demos.map(\.withoutUnplayed), configuration)
    if isOfAll, reason == nil { found += unused(configuration) }
    guard let reason, let place = demos.first?.runs.first?.idRange else { return found }
    return found + [cutShort(at: place, "with \(counted(count.notPlayed, "mutant")) not played", because: reason)]
  }

  private func diagnostics(of demos: [MutatedDemo], _ configuration: SourceFile) -> [Diagnostic] {
    let faults = Verifying.diagnostics(in: demos.flatMap(\.faults)) + demos.compactMap(unplayed)
    let survivors = demos.flatMap { demo in demo.results.compactMap { diagnostic($0, of: demo) } }
    guard let threshold = settings.threshold else { return faults + survivors }
    var asked = MutantCount(demos.flatMap(\.results))
    asked.survived -= survivors.count { $0.rule == .verifyMutantAccepted }
    if asked.counted == 0 || asked.share >= threshold.value { return faults + survivors }
    let message = """
      \(asked.caught) of \(asked.counted) mutants were caught, \(asked.share)%, but `threshold` asks for \
      \(threshold.value)%
      """
    let help = "Make scenarios expect what the survivors break, as the help for each survivor shows."
    let place = configuration.range(threshold.bytes)
    return faults + survivors + [Diagnostic(.verifyTooFewMutants, at: place, message, help: help)]
  }

  /// Returns the settings that accept none of the survivors.
  private func unused(_ configuration: SourceFile) -> [Diagnostic] {
    settings.accepted.filter { accepted in
      !demos.contains { demo in
        demo.results.contains { $0.isSurvivor && accepted.value.accepts($0.mutant, of: demo) }
      }
    }.map { accepted in
      Diagnostic(
        .verifyMutantUnused,
        at: configuration.range(accepted.bytes),
        "no `\(accepted.value.mutant)` that this accepts has survived",
        help: "Remove it, or write the mutant, the entry, the demo and what is broken as the diagnostic names them."
      )
    }
  }

  /// Returns that a demo's mutants were not played, because the browser failed on it while nothing was broken.
  private func unplayed(_ demo: MutatedDemo) -> Diagnostic? {
    guard let fault = demo.faults.first(where: \.isUnsteady) else { return nil }
    let name = fault.run.scenario.id.value
    let message =
      "the mutants of `\(demo.demo.stem)` were not played in \(demo.environment.title): the browser failed on `\(name)`"
    return Diagnostic(.verifyNotPlayed, at: fault.run.idRange, message, help: "Play them again.")
  }

  private func diagnostic(_ result: MutantResult, of demo: MutatedDemo) -> Diagnostic? {
    switch result.outcome {
    case .caught, .caughtMoving, .equivalent: return nil
    case .notPlayed(let reason):
      guard let run = result.mutant.scenarios.first.flatMap(demo.run) else { return nil }
      let message = "`\(result.mutant.name)` could not be played in \(demo.environment.title): \(reason)"
      return Diagnostic(.verifyNotPlayed, at: run.idRange, oneLine(message), help: "Play it again.")
    case .survived(let difference):
      guard let run = demo.run(difference.scenario) else { return nil }
      let place = "\(demo.environment.title), step \(difference.step + 1) of `\(difference.scenario)`"
      let message = oneLine("\(place): `\(result.mutant.name)` survives: with it, \(difference.words)")
      if let reason = settings.reasonToAccept(result.mutant, of: demo) {
        return Diagnostic(.verifyMutantAccepted, at: run.idRange, message, help: reason)
      }
      return Diagnostic(.verifyMutantSurvived, at: run.idRange, message, help: help(result.mutant, difference, run))
    }
  }

  private func help(_ mutant: Mutant, _ difference: MutantDifference, _ run: TestRun) -> String {
    let claims = mutant.claims(of: run.entry.entry)
    let seen =
      claims.isEmpty
      ? "" : "A scenario that proves \(claims.map { "`\($0)`" }.joined(separator: " or ")) should notice it. "
    guard let scenario = difference.suggestion else {
      let isSaidAgain = ["live-region-doubled", "live-region-repeated"].contains(mutant.kind)
      let silence = isSaidAgain ? "Add `silent: 3s` after `announced`, so that nothing may be said again. " : ""
      return seen + silence + "Accept it with a reason under `mutants` in `polite.yml` if no scenario can expect this."
    }
    return seen + "A scenario that notices it: \(scenario)"
  }

  /// One line for each entry, and one for all of them, for people.
  public var lines: [String] {
    var rows: [[String]] = [["", "mutants", "caught", "equivalent", "survived", "share", "seconds"]]
    func add(_ name: String, _ results: [MutantResult]) {
      let count = MutantCount(results)
      let seconds = results.reduce(0.0) { $0 + $1.time / .seconds(1) }
      let numbers = [results.count, count.caught, count.equivalent, count.survived].map(String.init)
      let share = count.counted == 0 ? "–" : "\(count.share)%"
      rows.append([name] + numbers + [share, String(Int(seconds.rounded(.up)))])
    }
    for id in entries.map(\.entry.id) { add(id, demos.filter { $0.entry.entry.id == id }.flatMap(\.results)) }
    add("all", demos.flatMap(\.results))
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      row.indices.map { padded(row[$0], widths[$0], before: $0 > 0) }.joined(separator: "  ")
    }
  }

  /// One line for each mutant: what caught it, or what is different.
  public var allLines: [String] {
    demos.flatMap { demo in
      demo.results.map { result in
        let milliseconds = result.time.milliseconds
        return
          "\(demo.environment.title), \(demo.demo.stem): \(result.mutant.name): \(result.words) [\(milliseconds) ms]"
      }
    }
  }
}

extension Configuration.Mutants {
  /// Returns why a survivor is accepted; `nil` if it is not.
  fileprivate func reasonToAccept(_ mutant: Mutant, of demo: MutatedDemo) -> String? {
    accepted.first { $0.value.accepts(mutant, of: demo) }?.value.reason
  }
}

extension Configuration.Mutants.Accepted {
  fileprivate func accepts(_ mutant: Mutant, of demo: MutatedDemo) -> Bool {
    self.mutant == mutant.kind && entry.map { [demo.entry.entry.slug, demo.entry.entry.id].contains($0) } ?? true
      && self.demo.map { $0 == demo.demo.stem } ?? true && target.map { $0 == mutant.target } ?? true
  }
}

extension MutantResult {
  fileprivate var isSurvivor: Bool { if case .survived = outcome { true } else { false } }
}

extension Mutant {
  /// Returns the names of the claims of an entry that are no longer true, if it makes them.
  fileprivate func claims(of entry: Entry) -> [String] {
    let claims = entry.claims.filter { $0.reasonAgainst == nil }
    let wanted = claims.filter { claim in
      switch (aspect, claim.subject) {
      case (.announcement(let text), .announcement(let announcement)):
        text.map { announcement.likeness(to: $0) == .same } ?? false
      case (.announcement, .silence), (.silence, .silence), (.focus, .focus), (.name, .name): true
      case (_, .row): claim.name == aspect.facts.row
      case (_, .criterion): claim.rowKey == aspect.facts.criterion
      default: false
      }
    }
    return wanted.map(\.name)
  }
}
