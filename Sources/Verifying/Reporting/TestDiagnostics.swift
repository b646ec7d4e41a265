public import Diagnostics
public import PatternLibrary

/// Returns a diagnostic for each expectation that was not met, and for each wrong demo that is not wrong.
public func diagnostics(in results: [TestResult]) -> [Diagnostic] {
  let told = ToldFailures(of: results)
  var missing: Set<[String]> = []
  return results.filter { !$0.isCutShort }.flatMap { result -> [Diagnostic] in
    if let trouble = result.trouble {
      // A server that does not answer is one fault, however many scenarios are played there.
      guard let address = result.run.address else { return [notPlayed(result, trouble)] }
      let reason = trouble.replacing(givenUpBecause, with: "")
      let isFirst = missing.insert([address, result.environment.title, reason]).inserted
      return isFirst ? [notPlayed(result, reason)] : []
    }
    switch result.run.purpose {
    case .claim:
      return unsteadiness(of: result) + failures(of: result, told) + disagreements(of: result)
    // A demo that shows a mistake may speak endlessly, and is not heard to the end.
    case .mistake: return unsteadiness(of: result) + failures(of: result, told)
    case .counterproof, .picture: return []
    case .inspection: return motion(of: result)
    case .agreement: return disagreement(of: result)
    }
  } + axeDiagnostics(in: results) + wrongDemos(in: results)
}

extension TestResult {
  /// Returns a diagnostic at the name of the scenario.
  fileprivate func diagnostic(_ rule: Rule, _ message: String, help: String) -> Diagnostic {
    Diagnostic(rule, at: run.idRange, oneLine(message), help: help)
  }

  /// Returns the result under the library's rules: if none of its diagnostics is an error, it has not failed.
  ///
  /// - Parameter settle: Applies the library's settings to diagnostics.
  public func settled(_ settle: ([Diagnostic]) -> [Diagnostic]) -> TestResult {
    guard run.purpose.isOwn, !cameTrue, trouble == nil else { return self }
    return settle(diagnostics(in: [self])).contains { $0.severity == .error } ? self : forgiven
  }
}

/// Returns one diagnostic that a run ended early, at the first play or page that was left out; none if nothing was.
public func diagnostics(ofCutShort results: [TestResult], _ pages: [PageResult]) -> [Diagnostic] {
  let (plays, left) = (results.filter(\.isCutShort), pages.filter(\.isCutShort))
  guard let place = plays.first?.run.idRange ?? left.first?.page.place else { return [] }
  let reason = plays.first?.trouble ?? left.first?.trouble ?? ""
  let (own, ownPlays) = (results.filter(\.run.purpose.isOwn), plays.filter(\.run.purpose.isOwn))
  let (looks, all) = (plays.count - ownPlays.count, results.count - own.count)
  let counts = [
    ownPlays.isEmpty ? nil : "\(ownPlays.count) of \(own.count) plays",
    looks == 0 ? nil : "\(looks) of \(all) closer looks", left.isEmpty ? nil : "\(left.count) of \(pages.count) pages",
  ].compactMap(\.self)
  return [cutShort(at: place, "without \(counts.joined(separator: " and "))", because: reason)]
}

/// Returns the diagnostic that a run ended early.
///
/// - Parameter lack: What was left out, as in “without 3 of 4 pictures”.
func cutShort(at place: SourceRange, _ lack: String, because reason: String) -> Diagnostic {
  let help = "The other diagnostics are what was found by then."
  return Diagnostic(.verifyCutShort, at: place, oneLine("the run was cut short, \(lack): \(reason)"), help: help)
}

/// Returns a note for each scenario and environment that is left out because the browser cannot be set up for it.
public func diagnostics(ofUnplayable groups: [TestRunGroup], to environments: [TestEnvironment]) -> [Diagnostic] {
  groups.filter(\.isClaimed).flatMap(\.plays).flatMap { play in
    environments.compactMap { environment -> Diagnostic? in
      guard let reason = environment.reasonAgainst(play) else { return nil }
      return Diagnostic(
        .verifyUnplayable,
        at: play.idRange,
        "`\(play.scenario.id.value)` is not played in \(environment.title): \(reason)"
      )
    }
  }
}

extension TestRun {
  /// Returns a place in the entry's file.
  fileprivate func range(_ bytes: Range<Int>) -> SourceRange { entry.entry.head.range(bytes) }
  var idRange: SourceRange { subject.map { $0.file.range($0.subject.entry.bytes) } ?? range(scenario.id.bytes) }
  fileprivate func range(of failure: ScenarioFailure) -> SourceRange {
    subject?.range(of: failure) ?? range(failure.bytes)
  }
}

/// Returns a text on one line, without a full stop, as in messages.
func oneLine(_ text: String) -> String {
  var text = text.split(whereSeparator: \.isNewline).joined(separator: " ")
  while text.hasSuffix(".") { text.removeLast() }
  return text
}

private func notPlayed(_ result: TestResult, _ trouble: String) -> Diagnostic {
  let what =
    switch result.run.purpose {
    case .inspection: "looked at with reduced motion"
    case .agreement: "played in real time"
    default: "played"
    }
  var help = """
    Open the demo alone in that browser: it may run, open dialogs or use memory without end. If it behaves, the browser \
    and its driver may not match.
    """
  if let address = result.run.address, address.hasPrefix("http") {
    help = "See that its server runs at \(address), and that the page opens in a browser, on the same host."
  }
  let message = "`\(result.run.scenario.id.value)` could not be \(what) in \(result.environment.title): \(trouble)"
  return result.diagnostic(.verifyNotPlayed, message, help: help)
}

private func unsteadiness(of result: TestResult) -> [Diagnostic] {
  guard result.isUnsteady else { return [] }
  let failed = counted(result.restarts, "time")
  let message = "`\(result.run.scenario.id.value)` failed \(failed) in \(result.environment.title) before it passed"
  return [result.diagnostic(.verifyUnsteady, message, help: "It is not recorded. Play it again.")]
}

extension ScenarioFailure {
  var rule: Rule {
    switch breach {
    case nil: .verifyFailed
    case .departure: .verifyLeftPage
    case .unseen: .verifyUnseenPart
    case .time: .verifyRealClock
    case .request: .verifyOutsideRequest
    case .dialog: .verifyDialog
    case .focus: .verifyUnexpectedFocus
    case .announcement: .verifyUnexpectedAnnouncement
    case .exception: .verifyPageError
    case .missingFile: .verifyMissingFile
    case .consoleError: .verifyConsoleError
    }
  }
}

/// Returns what did not come true in the browser, what a screen reader failed to say, and where it was silent because of
/// its own behaviour.
private func failures(of result: TestResult, _ told: ToldFailures) -> [Diagnostic] {
  func found(_ rule: Rule, _ failure: ScenarioFailure, _ help: String) -> Diagnostic {
    let place = "\(result.environment.title), \(failure.stepInWords) of `\(result.run.scenario.id.value)`"
    return Diagnostic(
      rule,
      at: result.run.range(of: failure),
      oneLine("\(place): \(failure.summary)"),
      help: help,
      notes: result.run.subject?.notes(of: failure) ?? []
    )
  }
  let (seen, hearing) = (told.own(result.observed.failures, of: result), result.hearing)
  return seen.map { found($0.rule, $0, $0.circumstances) }
    + told.own(hearing?.failures ?? [], of: result).map { found(.verifySpeech, $0, result.spokenInWords) }
    + told.own(hearing?.notes ?? [], of: result).map { found(.verifyReaderNote, $0, result.spokenInWords) }
}

/// Returns where a browser and a screen reader disagree.
private func disagreements(of result: TestResult) -> [Diagnostic] {
  (result.hearing?.unspoken ?? []).map { announcement in
    let place = "\(result.environment.title), in `\(result.run.scenario.id.value)`"
    let message = "\(place): “\(announcement.text)” was announced at \(Int(announcement.time)) ms but not spoken"
    return result.diagnostic(.verifyDisagreement, message, help: result.spokenInWords)
  }
}

private func motion(of result: TestResult) -> [Diagnostic] {
  guard let first = result.observed.motionSeen.first else { return [] }
  let what = first.of.isEmpty ? "something" : first.of
  let message = "\(what) is animated in `\(result.run.demo.stem)` at \(Int(first.time)) ms, under reduced motion"
  let help = "Put the animation inside `@media (prefers-reduced-motion: no-preference)`."
  return [result.diagnostic(.verifyMotion, message, help: help)]
}

private func disagreement(of result: TestResult) -> [Diagnostic] {
  guard let difference = result.disagreement else { return [] }
  let help = "If the demo waits for a worker, media or the network, say `clock: real` in the scenario’s `given`."
  let message = "in real time, in \(result.environment.title), \(difference)"
  return [result.diagnostic(.verifyClockDisagreement, message, help: help)]
}

/// Returns, for each wrong demo and browser, whether an expectation of a right demo's scenario failed.
private func wrongDemos(in results: [TestResult]) -> [Diagnostic] {
  var proofs = OrderedGroups<[String], [TestResult]>()
  for result in results {
    guard case .counterproof = result.run.purpose else { continue }
    proofs.update([result.run.demo.page.text, result.environment.title], from: []) { $0.append(result) }
  }
  // A play that did not take place could have found the mistake; it has its own diagnostic.
  let undetected = proofs.values.filter { proof in
    proof.allSatisfy { $0.trouble == nil && !$0.brokeExpectation && !$0.run.isPartOfProof }
  }
  return undetected.compactMap { proof in
    let play = proof[0].run
    guard let declared = play.entry.entry.demos.first(where: { $0.stem.value == play.demo.stem }) else { return nil }
    let range = play.entry.entry.head.range(declared.stem.bytes)
    let browser = proof[0].environment.title
    if let error = proof.lazy.flatMap(\.exceptions).first {
      let message = "a script of `\(play.demo.stem)` fails in \(browser), which proves nothing: \(error)"
      let help =
        "A demo that shows a mistake runs, as the right one does. Name an error that belongs to it under `allow`."
      return Diagnostic(.verifyWrongDemo, at: range, oneLine(message), help: help)
    }
    if play.isDeclaredBreak, let broken = declared.breaks {
      let place = play.entry.entry.head.range(broken.bytes)
      let start = "`\(play.demo.stem)` does not break `\(broken.value)`"
      if let stopped = proof.lazy.flatMap(\.observed.failures).first(where: \.isAction) {
        let message = "\(start): step \(stopped.step + 1) cannot be done in \(browser), where \(stopped.observed)"
        let help = "An action that fails is no proof. Have the scenario expect the `element` before it is operated."
        return Diagnostic(.verifyWrongDemo, at: place, oneLine(message), help: help)
      }
      let message = "\(start): all that it expects is met in \(browser)"
      let help = "Name the scenario that fails in this demo, or have that scenario expect what the demo gets wrong."
      return Diagnostic(.verifyWrongDemo, at: place, message, help: help)
    }
    let message = "`\(play.demo.stem)` is marked as wrong, but breaks no claim of the right demos in \(browser)"
    let help = "Make a scenario of a right demo beside it, with the same controls, expect what this one gets wrong."
    return Diagnostic(.verifyWrongDemo, at: range, message, help: help)
  }
}
