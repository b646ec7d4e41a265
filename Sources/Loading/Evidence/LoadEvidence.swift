public import Diagnostics
import Hashing
import JSONSyntax
public import PatternLibrary
import Platform
import YAMLTree

/// Bytes that a file of evidence may have: far more than any entry's scenarios fill.
private let sizeLimit = 4 << 20

/// Reads the evidence beside an entry.
///
/// - Returns: The records that are as they should be; `nil` where the file holds none.
func loadEvidence(_ place: FoundFile) -> (evidence: LoadedEvidence?, diagnostics: [Diagnostic]) {
  let (file, root, faults) = readEvidence(at: place.absolutePath, shownAs: place.path, in: .evidence)
  guard let file, let root else { return (nil, faults) }
  return decodedEvidence(file, root)
}

/// What people recorded of one entry's scenarios, in a file that is to be added to its evidence.
public struct AddedEvidence: Sendable {
  public let file: SourceFile
  /// The entry's id.
  public let entry: Located<String>
  /// Each with the place of its demo's name and of its scenario's.
  public let records: [(record: ByHandRecord, demo: Range<Int>, scenario: Range<Int>)]
}

/// Reads a file that is to be added to an entry's evidence.
public func loadAddedEvidence(at path: String) -> (added: AddedEvidence?, diagnostics: [Diagnostic]) {
  let (file, root, faults) = readEvidence(at: path, shownAs: path, in: .addedEvidence)
  guard let file, let root, let entry = root["entry"], let id = entry.text else { return (nil, faults) }
  let records = (root["by-hand"]?.items ?? []).compactMap { node in
    ByHandRecord(node).map {
      ($0, demo: node["demo"]?.bytes ?? node.bytes, scenario: node["scenario"]?.bytes ?? node.bytes)
    }
  }
  return (AddedEvidence(file: file, entry: Located(id, at: entry.bytes), records: records), [])
}

/// The tree of a file of evidence, where it is as a table says.
private func readEvidence(
  at absolutePath: String,
  shownAs path: String,
  in table: ObjectTable
) -> (file: SourceFile?, root: YAMLNode?, faults: [Diagnostic]) {
  let file: SourceFile
  do throws(SystemError) {
    file = SourceFile(path: path, bytes: try readPrefix(of: absolutePath, atMost: sizeLimit + 1))
  } catch {
    return (nil, nil, [unreadable(path, error)])
  }
  if let fault = textFault(file) { return (file, nil, [fault]) }
  guard file.bytes.count <= sizeLimit else {
    let message = "the evidence is larger than 4 MB"
    let help = "Remove the file, and record the evidence again."
    return (file, nil, [Diagnostic(.evidenceNotJSON, at: file.start, message, help: help)])
  }
  do throws(JSONError) {
    let root = YAMLNode(try readJSON(file.bytes))
    var validator = Validator(file: file, rules: .evidence)
    validator.check(root, .object(table), Validator.Subject(name: table.name, bytes: root.bytes))
    return (file, validator.diagnostics.isEmpty ? root : nil, validator.diagnostics)
  } catch {
    let help = "Remove the file, and record the evidence again with `polite verify --record`."
    let place = file.range(error.offset..<min(error.offset + 1, file.bytes.count))
    return (file, nil, [Diagnostic(.evidenceNotJSON, at: place, "this is not JSON: \(error.reason)", help: help)])
  }
}

private func decodedEvidence(
  _ file: SourceFile,
  _ root: YAMLNode
) -> (evidence: LoadedEvidence?, diagnostics: [Diagnostic]) {
  let nodes = root["records"]?.items ?? []
  let records = nodes.compactMap { node in EvidenceRecord(node).map { Located($0, at: node.bytes) } }
  var diagnostics = repeated(records, in: file, about: RecordName.init) { one in
    "has a second record for \(one.environment.title)"
  }
  let mutants = (root["mutants"]?.items ?? []).compactMap(MutantRecord.init)
  let byHand = (root["by-hand"]?.items ?? []).compactMap { node in
    ByHandRecord(node).map { Located($0, at: node.bytes) }
  }
  diagnostics += repeated(byHand, in: file, about: \.subject) { one in
    "has a second record by \(one.initials) with \(one.screenReader)"
  }
  let pictures = (root["pictures"]?.items ?? []).compactMap(PictureRecord.init)
  let evidence = Evidence(records.map(\.value), mutants: mutants, byHand: byHand.map(\.value), pictures: pictures)
  return (LoadedEvidence(evidence: evidence, file: file, places: records), diagnostics)
}

/// Records that are about the same as an earlier one.
private func repeated<Record: ScenarioRecord, Subject: Hashable>(
  _ records: [Located<Record>],
  in file: SourceFile,
  about subject: (Record) -> Subject,
  _ words: (Record) -> String
) -> [Diagnostic] {
  var seen: Set<Subject> = []
  return records.filter { !seen.insert(subject($0.value)).inserted }.map { record in
    let one = record.value
    let message = "`\(one.scenario)` of `\(one.demo)` \(words(one))"
    return Diagnostic(.evidenceDuplicate, at: file.range(record.bytes), message, help: "Remove one of the two.")
  }
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

extension PictureRecord {
  /// Out of a tree that the tables have found to be in order.
  fileprivate init?(_ node: YAMLNode) {
    guard let demo = node["demo"]?.text, let picture = node["picture"]?.text,
      let browserVersion = node["browser-version"]?.text, let width = node["width"]?.integer,
      let height = node["height"]?.integer,
      let demoHash = node["demo-hash"]?.text.flatMap({ ContentHash($0) }),
      let momentHash = node["moment-hash"]?.text.flatMap({ ContentHash($0) }),
      let fileHash = node["file-hash"]?.text.flatMap({ ContentHash($0) })
    else { return nil }
    self.init(
      demo: demo,
      picture: picture,
      setting: node["setting"]?.choice(DemoPicture.Setting.self),
      browserVersion: browserVersion,
      width: width,
      height: height,
      demoHash: demoHash,
      momentHash: momentHash,
      fileHash: fileHash
    )
  }
}

extension ByHandRecord {
  /// Out of a tree that the tables have found to be in order.
  fileprivate init?(_ node: YAMLNode) {
    guard let demo = node["demo"]?.text, let scenario = node["scenario"]?.text,
      let screenReader = node["screen-reader"]?.text, let browser = node["browser"]?.text,
      let device = node["device"]?.text, let date = node["date"]?.text, let initials = node["initials"]?.text,
      let demoHash = node["demo-hash"]?.text.flatMap({ ContentHash($0) }),
      let scenarioHash = node["scenario-hash"]?.text.flatMap({ ContentHash($0) }),
      let outcome = node["outcome"]?.choice(EvidenceRecord.Outcome.self)
    else { return nil }
    self.init(
      demo: demo,
      scenario: scenario,
      screenReader: screenReader,
      browser: browser,
      device: device,
      date: date,
      initials: initials,
      demoHash: demoHash,
      scenarioHash: scenarioHash,
      outcome: outcome,
      heard: (node["heard"]?.items ?? []).compactMap(\.text),
      note: node["note"]?.text
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
