public import Checking
import Diagnostics
import Hashing
import Loading
public import PatternLibrary
public import Platform

/// Evidence that a run adds to that of an entry.
public struct EvidenceChange: Sendable {
  /// The path below the library's root.
  public let path: String
  public let absolutePath: String
  /// The entry's evidence when the library was loaded.
  let before: Evidence
  public let evidence: Evidence
}

/// Returns the evidence of each entry that was played, with the new observations in place of the old ones.
///
/// Results say nothing, and leave the records as they are, if a play failed and then came true, or could not be played.
/// The same goes for a demo at an address, because nothing tells when it changes. Records are left out if their
/// scenario no longer exists, or can no longer be played in their environment.
///
/// - Parameter date: The day of the observation, as `2026-03-01`.
public func evidence(from results: [TestResult], date: String) -> [EvidenceChange] {
  var changes = OrderedGroups<String, (entry: CheckedEntry, evidence: Evidence)>()
  for result in results
  where result.run.purpose.isOwn && result.trouble == nil && !result.isUnsteady
    && result.run.demo.address == nil
  {
    let entry = result.run.entry
    changes.update(entry.entry.id, from: (entry, entry.evidence?.evidence ?? Evidence())) { change in
      change.evidence.insert(EvidenceRecord(result, date: date))
    }
  }
  return changes.values.map { entry, evidence in
    var evidence = evidence
    evidence.keepOnly { record in
      let demo = entry.demos.first { $0.stem == record.demo }
      let scenario = demo?.scenarios.first { $0.id.value == record.scenario }
      return scenario.map { record.environment.canPlay($0) } ?? false
    }
    return EvidenceChange(of: entry, evidence)
  }
}

extension EvidenceChange {
  public init(of entry: CheckedEntry, _ evidence: Evidence) {
    self.evidence = evidence
    before = entry.evidence?.evidence ?? Evidence()
    path = sibling(of: entry.source.path, Evidence.fileName)
    absolutePath = sibling(of: entry.source.absolutePath, Evidence.fileName)
  }
}

/// Returns the path of a file beside an entry's file.
func sibling(of path: String, _ name: String) -> String {
  path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/") + "/" + name
}

/// Whether a record is about a scenario, and about a demo's file, as they are now. If the file cannot be read, no
/// record is current.
public func isCurrent(
  _ record: ByHandRecord,
  of scenario: Scenario,
  on demo: CheckedDemo,
  in entry: CheckedEntry
) -> Bool {
  let bytes = demo.file.read().file?.bytes
  return bytes.map { record.isCurrent(demo: demo.hash(of: $0), scenario, in: entry.entry.head.bytes) } ?? false
}

extension EvidenceRecord {
  /// The record of what a play observed.
  fileprivate init(_ result: TestResult, date: String) {
    let play = result.run
    self.init(
      demo: play.demo.stem,
      scenario: play.scenario.id.value,
      environment: result.environment,
      date: date,
      versions: result.versions,
      demoHash: play.demoHash,
      scenarioHash: play.scenario.meaning,
      outcome: result.cameTrue ? .passed : .failed,
      circumstances: Circumstances(
        clock: result.observed.clock,
        plays: result.restarts + 1,
        restarts: result.restarts,
        lateness: Int(result.observed.lateness.rounded(.up))
      ),
      transcript: result.transcript,
      notes: (result.hearing?.notes ?? []).map(\.sentence)
    )
  }
}

extension EvidenceChange {
  /// Writes the file in one step. Changes by others since the library was loaded are kept.
  public func write() throws(SystemError) {
    try updateFile(at: absolutePath) { (bytes) throws(SystemError) in
      guard let bytes else { return evidence.json }
      guard let now = readEvidence(bytes) else {
        let what = "\(absolutePath), which has changed and is no longer evidence"
        throw SystemError("read", what, code: SystemError.notAFile)
      }
      return now.changed(from: before, to: evidence).json
    }
  }
}

extension TestResult {
  /// What a screen reader spoke since the page opened, or, if none listened, what the browser announced.
  fileprivate var transcript: [Utterance] {
    if let hearing { return hearing.transcript.filter { $0.time >= 0 } }
    return observed.announcements.map { Utterance($0.text, at: max(0, $0.time.rounded()), politeness: $0.politeness) }
  }
}
