public import Diagnostics
import JSONSyntax
public import PatternLibrary
public import Platform
import YAMLTree

/// The maximum size of a file of evidence in bytes: far more than any entry's scenarios need.
private let sizeLimit = 4 << 20

/// Reads the evidence beside an entry.
///
/// - Returns: The valid records; `nil` where the file has none.
func loadEvidence(_ place: FoundFile) -> (evidence: LoadedEvidence?, diagnostics: [Diagnostic]) {
  let file: SourceFile
  do throws(SystemError) {
    file = try evidenceFile(at: place.absolutePath, shownAs: place.path)
  } catch {
    return (nil, [unreadable(place.path, error)])
  }
  let read = readEvidence(EvidenceFile.self, in: file)
  guard let content = read.content else { return (nil, read.faults) }
  var diagnostics = repeated(content.records, in: file, about: RecordName.init) { one in
    "has a second record for \(one.environment.title)"
  }
  diagnostics += repeated(content.byHand, in: file)
  return (
    LoadedEvidence(
      evidence: Evidence(content),
      file: file,
      places: content.records.map { ($0.value, $0.bytes) } + content.byHand.map { ($0.value, $0.bytes) }
    ), diagnostics
  )
}

/// Reads the bytes of a file of evidence; `nil` where they are not valid.
public func readEvidence(_ bytes: [UInt8]) -> Evidence? {
  readEvidence(EvidenceFile.self, in: SourceFile(path: Evidence.fileName, bytes: bytes)).content.map { Evidence($0) }
}

extension Evidence {
  fileprivate init(_ file: EvidenceFile) {
    self.init(
      file.records.map(\.value),
      mutants: file.mutants,
      byHand: file.byHand.map(\.value),
      pictures: file.pictures
    )
  }
}

/// What people recorded about one entry's scenarios, in a file that is to be added to its evidence.
public struct AddedEvidence: Sendable {
  public let file: SourceFile
  /// The entry's id.
  public let entry: Located<String>
  /// The records, each with the places of its demo's name and its scenario's name.
  public let records: [Record]

  public typealias Record = (record: ByHandRecord, demo: Range<Int>, scenario: Range<Int>)
}

/// Reads a file that is to be added to an entry's evidence.
///
/// - Throws: When the file cannot be read.
public func loadAddedEvidence(
  at path: String
) throws(SystemError) -> (added: AddedEvidence?, diagnostics: [Diagnostic]) {
  let remedy = "Make the record again with the form on the entry's page."
  let file = try evidenceFile(at: path, shownAs: path)
  let read = readEvidence(AddedEvidenceFile.self, in: file, remedy)
  guard let content = read.content else { return (nil, read.faults) }
  let records = content.byHand.map { Located($0.record, at: $0.scenario) }
  let repetitions = repeated(records, in: file)
  guard repetitions.isEmpty else { return (nil, repetitions) }
  return (AddedEvidence(file: file, entry: content.entry, records: content.byHand), [])
}

/// The help for evidence of the library itself that cannot be read.
private let ownRemedy =
  "Fix it, or restore its last version. Once the file is gone, `polite verify --record` can write its own records "
  + "again, but not what people recorded."

private func evidenceFile(at absolutePath: String, shownAs path: String) throws(SystemError) -> SourceFile {
  SourceFile(path: path, bytes: try readPrefix(of: absolutePath, atMost: sizeLimit + 1))
}

/// Reads the content of a file of evidence, if it matches its table.
private func readEvidence<Content: Tabled>(
  _ type: Content.Type,
  in file: SourceFile,
  _ remedy: String = ownRemedy
) -> (content: Content?, faults: [Diagnostic]) {
  guard file.bytes.count <= sizeLimit else {
    let message = "the evidence is larger than 4 MB"
    return (nil, [Diagnostic(.evidenceNotJSON, at: file.start, message, help: remedy)])
  }
  if let fault = textFault(file) { return (nil, [fault]) }
  do throws(JSONError) {
    let root = YAMLNode(try readJSON(file.bytes))
    var validator = Validator(file: file, rules: .evidence)
    let table = Content.table
    validator.check(root, .object(table), Validator.Subject(name: table.name, bytes: root.bytes))
    return (validator.diagnostics.isEmpty ? Content(root) : nil, validator.diagnostics)
  } catch {
    let place = file.range(error.offset..<min(error.offset + 1, file.bytes.count))
    let message = "this cannot be read as JSON: \(error.reason)"
    return (nil, [Diagnostic(.evidenceNotJSON, at: place, message, help: remedy)])
  }
}

/// Reports records made by people that have the same subject as an earlier one.
private func repeated(_ records: [Located<ByHandRecord>], in file: SourceFile) -> [Diagnostic] {
  repeated(records, in: file, about: \.subject) { one in
    "has a second record by \(one.initials) with \(one.screenReader)"
  }
}

/// Reports records that have the same subject as an earlier one.
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

/// The subject of a record, which must be unique.
private struct RecordName: Hashable {
  let demo: String
  let scenario: String
  let environment: TestEnvironment

  init(_ record: EvidenceRecord) { (demo, scenario, environment) = (record.demo, record.scenario, record.environment) }
}
