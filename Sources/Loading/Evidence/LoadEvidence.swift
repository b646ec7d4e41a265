import Diagnostics
import Hashing
import PatternLibrary
import Platform
import YAMLTree

/// Bytes that a file of evidence may have: far more than any entry's scenarios fill.
private let sizeLimit = 4 << 20

/// Reads the evidence beside an entry.
///
/// - Returns: The records that are as they should be; `nil` where the file holds none.
func loadEvidence(_ place: FoundFile) -> (evidence: LoadedEvidence?, diagnostics: [Diagnostic]) {
  do throws(SystemError) {
    let file = SourceFile(path: place.path, bytes: try readPrefix(of: place.absolutePath, atMost: sizeLimit + 1))
    if let fault = textFault(file) { return (nil, [fault]) }
    guard file.bytes.count <= sizeLimit else {
      let message = "the evidence is larger than 4 MB"
      let help = "Remove the file, and record the evidence again."
      return (nil, [Diagnostic(.evidenceNotJSON, at: file.start, message, help: help)])
    }
    return decodedEvidence(file)
  } catch {
    return (nil, [unreadable(place.path, error)])
  }
}

private func decodedEvidence(_ file: SourceFile) -> (evidence: LoadedEvidence?, diagnostics: [Diagnostic]) {
  let root: YAMLNode
  do throws(JSONFault) {
    root = try jsonTree(file.bytes)
  } catch {
    let help = "Remove the file, and record the evidence again with `polite verify --record`."
    let place = file.range(error.place..<min(error.place + 1, file.bytes.count))
    return (nil, [Diagnostic(.evidenceNotJSON, at: place, "this is not JSON: \(error.reason)", help: help)])
  }
  var validator = Validator(file: file, rules: .evidence)
  validator.check(root, .object(.evidence), Validator.Subject(name: "a file of evidence", bytes: root.bytes))
  var diagnostics = validator.diagnostics
  guard diagnostics.isEmpty else { return (nil, diagnostics) }
  let nodes = root["records"]?.items ?? []
  let records = nodes.compactMap { node in EvidenceRecord(node).map { Located($0, at: node.bytes) } }
  var seen: Set<RecordName> = []
  for record in records where !seen.insert(RecordName(record.value)).inserted {
    let one = record.value
    let message = "`\(one.scenario)` of `\(one.demo)` has a second record for \(one.environment.title)"
    diagnostics.append(
      Diagnostic(.evidenceDuplicate, at: file.range(record.bytes), message, help: "Remove one of the two.")
    )
  }
  let mutants = (root["mutants"]?.items ?? []).compactMap(MutantRecord.init)
  let evidence = Evidence(records.map(\.value), mutants: mutants)
  return (LoadedEvidence(evidence: evidence, file: file, places: records), diagnostics)
}

/// What a record is about: no two may be about the same.
private struct RecordName: Hashable {
  let demo: String
  let scenario: String
  let environment: TestEnvironment

  init(_ record: EvidenceRecord) { (demo, scenario, environment) = (record.demo, record.scenario, record.environment) }
}

extension EvidenceRecord {
  /// Out of a tree that the tables have found to be in order.
  fileprivate init?(_ node: YAMLNode) {
    guard let demo = node["demo"]?.text, let scenario = node["scenario"]?.text,
      let browser = node["browser"]?.text, let date = node["date"]?.text,
      let browserVersion = node["browser-version"]?.text, let system = node["system"]?.text,
      let demoHash = node["demo-hash"]?.text.flatMap({ ContentHash($0) }),
      let scenarioHash = node["scenario-hash"]?.text.flatMap({ ContentHash($0) }),
      let outcome = node["outcome"]?.choice(Outcome.self)
    else { return nil }
    self.init(
      demo: demo,
      scenario: scenario,
      environment: TestEnvironment(
        TestEnvironment.Browser(rawValue: browser),
        node["screen-reader"]?.text.map(TestEnvironment.Reader.init(rawValue:))
      ),
      date: date,
      versions: Versions(
        browser: browserVersion,
        screenReader: node["screen-reader-version"]?.text,
        system: system
      ),
      demoHash: demoHash,
      scenarioHash: scenarioHash,
      outcome: outcome,
      circumstances: Circumstances(
        clock: node["clock"]?.choice(Conditions.Clock.self),
        plays: node["plays"]?.integer ?? 1,
        restarts: node["restarts"]?.integer ?? 0,
        lateness: node["lateness"]?.integer ?? 0
      ),
      transcript: (node["transcript"]?.items ?? []).compactMap(Utterance.init),
      notes: (node["notes"]?.items ?? []).compactMap(\.text)
    )
  }
}

extension MutantRecord {
  /// Out of a tree that the tables have found to be in order.
  fileprivate init?(_ node: YAMLNode) {
    guard let browser = node["browser"]?.text, let date = node["date"]?.text,
      let browserVersion = node["browser-version"]?.text, let toolVersion = node["tool-version"]?.text,
      let caught = node["caught"]?.integer, let survived = node["survived"]?.integer,
      let equivalent = node["equivalent"]?.integer,
      let subject = node["subject-hash"]?.text.flatMap({ ContentHash($0) })
    else { return nil }
    self.init(
      browser: TestEnvironment.Browser(rawValue: browser),
      date: date,
      browserVersion: browserVersion,
      toolVersion: toolVersion,
      caught: caught,
      survived: survived,
      equivalent: equivalent,
      subject: subject
    )
  }
}

extension Utterance {
  fileprivate init?(_ node: YAMLNode) {
    guard let time = node["time"]?.integer, let text = node["text"]?.text else { return nil }
    self.init(
      text,
      at: Double(time),
      politeness: node["politeness"]?.choice(Politeness.self),
      realTime: node["real-time"]?.integer.map(Double.init)
    )
  }
}
