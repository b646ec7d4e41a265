import JSONSyntax

extension Evidence {
  /// The file's name, beside the entry's `index.md`.
  public static let fileName = "evidence.json"

  /// The evidence as the bytes of its file. They are the same for the same records, and each fact is on a line of its
  /// own, so that a new observation changes few lines.
  public var json: [UInt8] {
    let lists = [
      Self.list("records", records) { $0.write($1) }, Self.list("mutants", mutants) { $0.write($1) },
      Self.list("by-hand", byHand) { $0.write($1) }, Self.list("pictures", pictures) { $0.write($1) },
    ].compactMap(\.self)
    let all = lists.isEmpty ? "\"records\": []" : lists.joined(separator: ",\n")
    return Array("{ \(all) }\n".utf8)
  }

  /// Returns a list that is not empty, after its name. The list is not indented further than its object.
  private static func list<Record>(
    _ name: String,
    _ records: [Record],
    _ write: (inout JSONStream, Record) -> Void
  ) -> String? {
    guard !records.isEmpty else { return nil }
    var json = JSONStream(indented: true)
    json.list { json in
      for record in records { json.object { write(&$0, record) } }
    }
    return "\"\(name)\": \(String(decoding: json.bytes, as: UTF8.self))"
  }
}

extension JSONStream {
  fileprivate mutating func write(_ record: EvidenceRecord) {
    member("demo", record.demo)
    member("scenario", record.scenario)
    member("browser", record.environment.browser.rawValue)
    member("screen-reader", record.environment.reader?.rawValue)
    member("date", record.date)
    member("browser-version", record.versions.browser)
    member("screen-reader-version", record.versions.screenReader)
    member("system", record.versions.system)
    member("demo-hash", record.demoHash.text)
    member("scenario-hash", record.scenarioHash.text)
    let circumstances = record.circumstances
    member("clock", circumstances.clock?.rawValue)
    if circumstances.plays != 1 { member("plays", circumstances.plays) }
    if circumstances.restarts != 0 { member("restarts", circumstances.restarts) }
    if circumstances.lateness != 0 { member("lateness", circumstances.lateness) }
    member("outcome", record.outcome.rawValue)
    if !record.notes.isEmpty { member("notes", record.notes) }
    guard !record.transcript.isEmpty else { return }
    name("transcript")
    list { json in
      for one in record.transcript { json.objectInOneLine { $0.write(one) } }
    }
  }

  private mutating func write(_ utterance: Utterance) {
    member("time", Int(utterance.time))
    if let time = utterance.realTime { member("real-time", Int(time)) }
    member("text", utterance.text)
    member("politeness", utterance.politeness?.rawValue)
  }

  fileprivate mutating func write(_ record: MutantRecord) {
    member("browser", record.browser.rawValue)
    member("date", record.date)
    member("browser-version", record.browserVersion)
    member("tool-version", record.toolVersion)
    member("caught", record.caught)
    member("survived", record.survived)
    member("equivalent", record.equivalent)
    member("subject-hash", record.subject.text)
  }

  fileprivate mutating func write(_ record: ByHandRecord) {
    member("demo", record.demo)
    member("scenario", record.scenario)
    member("screen-reader", record.screenReader)
    member("browser", record.browser)
    member("device", record.device)
    member("date", record.date)
    member("initials", record.initials)
    member("demo-hash", record.demoHash.text)
    member("scenario-hash", record.scenarioHash.text)
    member("note", record.note)
    member("outcome", record.outcome.rawValue)
    if !record.heard.isEmpty { member("heard", record.heard) }
  }

  fileprivate mutating func write(_ record: PictureRecord) {
    member("demo", record.demo)
    member("picture", record.picture)
    member("setting", record.setting?.rawValue)
    member("browser-version", record.browserVersion)
    member("width", record.width)
    member("height", record.height)
    member("demo-hash", record.demoHash.text)
    member("moment-hash", record.momentHash.text)
    member("file-hash", record.fileHash.text)
  }
}
