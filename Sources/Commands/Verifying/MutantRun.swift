import Building
import Checking
import Diagnostics
import PatternLibrary
import Platform
import Verifying

extension VerifyRun {
  /// Breaks the demos, and reports the mutants that no scenario noticed.
  func playMutants(
    _ verification: Verification,
    on site: BuiltSite?,
    of loaded: LoadedLibrary
  ) throws(CommandFailure) -> ExitCode {
    var verification = verification
    if invocation.values(of: .browser).isEmpty {
      verification.environments = Array(verification.environments.prefix(1))
    }
    let demos = withProgress("Breaking demos", "mutants", verification, on: site) { $0.playMutants() }
    if let code = try failure(of: site) { return code }
    try refuseFailure(unless: demos.contains { !$0.results.isEmpty })
    let isOfAll = invocation.values(of: .entry).isEmpty
    let report = MutantReport(demos, loaded.library.configuration.mutants, isOfAll: isOfAll)
    let configuration = loaded.tree.configurationFile ?? SourceFile(path: "polite.yml", bytes: [])
    let settings = loaded.settings
    let found = settings.settle(report.diagnostics(configuration, cutShort: earlyEnd.reason))
    let code = Report(invocation, rules: Rule.verifyingRules).write((found + wrong(settings)).inReportOrder())
    if invocation.isVerbose { for line in report.allLines { invocation.say(line) } }
    for line in report.lines { invocation.say(line) }
    let count = report.count
    invocation.say(
      "\(counted(count.counted, "mutant")) that can be told apart: \(count.caught) caught, \(count.survived) survived"
    )
    guard earlyEnd.reason == nil else {
      if invocation.has(.record) { invocation.warn("nothing is recorded from a run that was cut short") }
      return .couldNotRun
    }
    if invocation.has(.record) { try record(report.evidence(of: verification, date: today())) }
    return code
  }

  private func record(_ changes: [EvidenceChange]) throws(CommandFailure) {
    try saving { () throws(SystemError) in for change in changes { try change.write() } }
    invocation.say("Shares were written to \(counted(changes.count, "file"))")
  }
}
