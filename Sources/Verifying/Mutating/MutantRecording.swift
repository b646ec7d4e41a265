import Checking
import Diagnostics
import Hashing
import PatternLibrary

extension MutantReport {
  /// Returns the evidence of each entry whose mutants were all played, with the share of mutants that were caught.
  ///
  /// - Parameter date: The day of the run, as `2026-03-01`.
  public func evidence(of verification: Verification, date: String) -> [EvidenceChange] {
    var changes: [EvidenceChange] = []
    for entry in entries {
      let before = entry.evidence?.evidence ?? Evidence()
      var evidence = before
      let own = demos.filter { $0.entry.entry.id == entry.entry.id }
      let subject = verification.subject(of: entry)
      for environment in verification.environments {
        let here = own.filter { $0.environment == environment }
        let count = MutantCount(here.flatMap(\.results))
        guard let version = here.first?.version, count.notPlayed == 0, here.allSatisfy(\.faults.isEmpty) else {
          continue
        }
        evidence.insert(
          MutantRecord(
            browser: environment.browser,
            date: date,
            browserVersion: version,
            toolVersion: politeVersion,
            caught: count.caught,
            survived: count.survived,
            equivalent: count.equivalent,
            subject: subject
          )
        )
      }
      if evidence != before { changes.append(EvidenceChange(of: entry, evidence)) }
    }
    return changes
  }
}

extension Verification {
  /// The hash by which a record recognises the demos and scenarios of an entry as they are now.
  fileprivate func subject(of entry: CheckedEntry) -> ContentHash {
    let runs = groups.flatMap(\.plays).filter(\.purpose.isOwn)
    return MutantRecord.subject(
      of: entry.demos.compactMap { demo in
        runs.first { $0.demo.page == demo.page }.map { (file: $0.demoHash, scenarios: demo.scenarios) }
      }
    )
  }
}
