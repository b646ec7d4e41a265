import Building
import Checking
import Diagnostics
import Loading
import PatternLibrary
import Platform
import Verifying

extension Command {
  static let evidence = Command(
    "evidence",
    "Add what people heard to the evidence of entries",
    discussion: """
      `polite evidence add FILE` takes a file that the form on an entry's page has made, and puts its records in the \
      evidence.json beside the entry. A record replaces an earlier one by the same person, of the same scenario, with \
      the same screen reader, browser and device. Pages show these records apart from what machines observed.
      If something is wrong in one of the files, nothing is written.
      """,
    arguments: [
      Argument("add", "What is done."),
      Argument("FILE", isRepeatable: true, "A file that a page's form has made."),
    ],
    options: [.root, .threads] + Option.forReports
  ) { (invocation) throws(CommandFailure) in
    let action = invocation.arguments[0]
    guard action == "add" else {
      throw CommandFailure(.wrongUsage, "`\(action)` cannot be done with evidence, only `add`")
    }
    return try add(Array(invocation.arguments.dropFirst()), invocation)
  }
}

extension Rule {
  static let evidenceUnknownSubject = Rule(
    "evidence-unknown-subject",
    .error,
    "A record to be added is about an entry, a demo or a scenario that does not exist.",
    explanation: """
      `polite evidence add` puts what a person recorded on an entry's page beside that entry. If the page was from \
      another library, or the scenario has been renamed since, nobody would ever see the record.
      """,
    wrong: "\"entry\": \"controls/slidr\"",
    right: "\"entry\": \"controls/slider\"",
    language: "json"
  )
}

private func add(_ paths: [String], _ invocation: Invocation) throws(CommandFailure) -> ExitCode {
  var source = invocation.librarySource.ofSoundEntries
  source.includesDrafts = true
  let loaded = try source.loadOrFail()
  let (library, faults) = (loaded.library, loaded.faults)
  // Evidence that is there but cannot be read would be lost.
  let unread = faults.filter { $0.severity == .error && Rule.evidenceRules.contains($0.rule) }
  guard unread.isEmpty else { return Report(invocation, rules: Rule.evidenceRules).write(unread) }
  var diagnostics: [Diagnostic] = []
  var changes: [String: (entry: CheckedEntry, evidence: Evidence)] = [:]
  var words: [String] = []
  var seen: [[String]: ByHandRecord] = [:]
  for path in paths {
    let (added, ownFaults) = try readingNamedFile { () throws(SystemError) in try loadAddedEvidence(at: path) }
    diagnostics += ownFaults
    guard let added else { continue }
    let id = added.entry.value
    guard let entry = library.entries.first(where: { $0.entry.id == id }) else {
      let hasBroken = faults.contains { $0.severity == .error }
      let message = "there is no entry `\(id)`" + (hasBroken ? " among those that can be loaded" : "")
      let remedy = hasBroken ? "`polite check` says which entries cannot be loaded, and why." : nil
      let others = library.entries.map(\.entry.id)
      diagnostics.append(unknown(message, id, among: others, at: added.entry.bytes, added, remedy))
      continue
    }
    var evidence = changes[id]?.evidence ?? entry.evidence?.evidence ?? Evidence()
    var (stale, older, replaced, outdated, unnamed) = (0, 0, 0, 0, 0)
    for (record, demoPlace, scenarioPlace) in added.records {
      guard let demo = entry.demos.first(where: { $0.stem == record.demo }) else {
        let message = "`\(id)` has no demo `\(record.demo)`"
        diagnostics.append(unknown(message, record.demo, among: entry.demos.map(\.stem), at: demoPlace, added))
        continue
      }
      guard let scenario = demo.scenarios.first(where: { $0.id.value == record.scenario }) else {
        let message = "`\(record.demo)` has no scenario `\(record.scenario)`"
        let others = demo.scenarios.map(\.id.value)
        diagnostics.append(unknown(message, record.scenario, among: others, at: scenarioPlace, added))
        continue
      }
      // A person's date is at most one day ahead of this machine's.
      if record.date > today(plus: 1) {
        let message = "`\(record.scenario)` was recorded on \(record.date), which is in the future"
        let help = "Make the record again with the form on the entry's page, on a machine whose date is right."
        diagnostics.append(Diagnostic(.evidenceBadValue, at: added.file.range(scenarioPlace), message, help: help))
        continue
      }
      if let other = seen.updateValue(record, forKey: [id] + record.subject), other != record, other.date == record.date
      {
        let message =
          "another of these files has a different record of `\(record.scenario)`, also by \(record.initials) "
          + "with \(record.screenReader) on \(record.date)"
        let place = added.file.range(scenarioPlace)
        diagnostics.append(Diagnostic(.evidenceDuplicate, at: place, message, help: "Remove one of the two."))
        continue
      }
      if evidence.byHand.contains(where: { $0.isLater(than: record) }) {
        older += 1
        continue
      }
      if !isCurrent(record, of: scenario, on: demo, in: entry) {
        let there = evidence.byHand.first { $0.subject == record.subject }
        if let there, isCurrent(there, of: scenario, on: demo, in: entry) {
          outdated += 1
          continue
        }
        stale += 1
      }
      if record.reader == nil { unnamed += 1 }
      let count = evidence.byHand.count
      evidence.insert(record)
      if evidence.byHand.count == count { replaced += 1 }
    }
    changes[id] = (entry, evidence)
    let ending =
      (stale == 0 ? "" : "; for \(stale), the demo or the scenario has changed since")
      + (replaced == 0 ? "" : "; \(replaced) in place of an earlier one")
      + (older == 0 ? "" : "; \(older) left out, since the same person has a later record")
      + (outdated == 0
        ? "" : "; \(outdated) left out, since the same person has one of the demo and the scenario as they are")
      + (unnamed == 0
        ? "" : "; \(unnamed) with no screen reader that Polite knows by name, so no page lists it as tested")
    words.append(
      "added \(counted(added.records.count - older - outdated, "record")) from \(displayed(path)) to \(id)\(ending)"
    )
  }
  let code = Report(invocation, rules: [.evidenceUnknownSubject, .evidenceBadValue, .evidenceDuplicate], folder: ".")
    .write(diagnostics.withoutRepetition)
  guard code == .clean else { return code }
  do throws(SystemError) {
    for (_, change) in changes.sorted(by: { $0.key < $1.key }) {
      try EvidenceChange(of: change.entry, change.evidence).write()
    }
  } catch {
    throw CommandFailure(error)
  }
  words.forEach(invocation.say)
  return .clean
}

private func unknown(
  _ message: String,
  _ name: String,
  among others: [String],
  at place: Range<Int>,
  _ added: AddedEvidence,
  _ remedy: String? = nil
) -> Diagnostic {
  let near = nearMiss(toName: name, among: others).map { "Is it `\($0)`?" }
  let help = near ?? remedy ?? "Make the record on the page as it is now."
  return Diagnostic(.evidenceUnknownSubject, at: added.file.range(place), message, help: help)
}
