import Building
import Checking
import Diagnostics
import PatternLibrary
import Platform
import Verifying

extension VerifyRun {
  /// What is played otherwise, or only a part of it, says nothing of an entry's scenarios as a whole.
  func refuseBesideMutants() throws(CommandFailure) {
    guard invocation.has(.mutants) else { return }
    let others: [Option] = [.screenReader, .onlyScreenReader, .scenario, .shard, .real, .axe, .junit, .keep, .changed]
    guard let other = others.first(where: invocation.has) else { return }
    let hint = "Run `polite verify --help` to see how it is called."
    throw CommandFailure(.wrongUsage, "`--\(other.name)` cannot go with `--mutants`", hint: hint)
  }

  /// Breaks the demos, and reports what no scenario noticed.
  func playMutants(
    _ verification: Verification,
    of library: CheckedLibrary,
    _ settings: RuleSettings
  ) throws(CommandFailure) -> ExitCode {
    var verification = verification
    if invocation.values(of: .browser).isEmpty {
      verification.environments = Array(verification.environments.prefix(1))
    }
    let demos = played(verification)
    if let failure = earlyEnd.failure, !demos.contains(where: { !$0.results.isEmpty }) { throw notStarted(failure) }
    let report = MutantReport(demos, library.configuration.mutants)
    let bytes = (try? readFile(at: "\(invocation.root)/polite.yml")) ?? []
    let configuration = SourceFile(path: "polite.yml", bytes: bytes)
    let found = settings.settle(report.diagnostics(configuration, cutShort: earlyEnd.reason))
    let code = Report(invocation, rules: Rule.verifyingRules).write((found + wrong(settings)).inReportOrder())
    if invocation.isVerbose { for line in report.allLines { invocation.say(line) } }
    for line in report.lines { invocation.say(line) }
    let count = report.count
    invocation.say(
      "\(counted(count.counted, "mutant")) that can be told: \(count.caught) caught, \(count.survived) survived"
    )
    guard earlyEnd.reason == nil else {
      if invocation.has(.record) { invocation.warn("nothing is recorded of a run that was cut short") }
      return .couldNotRun
    }
    if invocation.has(.record) { try record(report.evidence(of: verification, date: today())) }
    return code
  }

  private func played(_ verification: Verification) -> [MutatedDemo] {
    let progress = ProgressLine("Breaking demos", "mutants", takesMinutes: true, for: invocation)
    defer { progress.finish() }
    var verification = verification
    verification.progress = { done, count in progress.update(done: done, of: count) }
    earlyEnd.beginPlaying()
    return verification.playMutants()
  }

  private func record(_ changes: [EvidenceChange]) throws(CommandFailure) {
    do throws(SystemError) {
      for change in changes { try change.write() }
    } catch {
      throw CommandFailure(.couldNotRun, error.description)
    }
    invocation.say("Shares were written to \(counted(changes.count, "file"))")
  }
}
