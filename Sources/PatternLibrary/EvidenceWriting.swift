import Diagnostics
import JSONSyntax

extension Evidence {
  /// The file's name, beside the entry's `index.md`.
  public static let fileName = "evidence.json"

  /// The evidence as the bytes of its file: the same for the same records, and with each fact on a line of its own, so
  /// that a new observation changes few lines.
  public var json: [UInt8] {
    var text = EvidenceText()
    if !records.isEmpty || mutants.isEmpty && byHand.isEmpty && pictures.isEmpty {
      text.list("records", records) { $0.write($1) }
    }
    if !mutants.isEmpty { text.list("mutants", mutants) { $0.write($1) } }
    if !byHand.isEmpty { text.list("by-hand", byHand) { $0.write($1) } }
    if !pictures.isEmpty { text.list("pictures", pictures) { $0.write($1) } }
    text.line("] }")
    return text.bytes
  }
}

private struct EvidenceText {
  private(set) var bytes: [UInt8] = []

  mutating func line(_ text: String) {
    bytes += text.utf8
    bytes.append(UInt8(ascii: "\n"))
  }

  mutating func list<Record>(_ name: String, _ records: [Record], _ write: (inout EvidenceText, Record) -> Void) {
    line(bytes.isEmpty ? "{ \"\(name)\": [" : "],\n\"\(name)\": [")
    for (index, record) in records.enumerated() {
      line("  {")
      write(&self, record)
      line(index == records.count - 1 ? "  }" : "  },")
    }
  }

  mutating func write(_ record: EvidenceRecord) {
    member("demo", record.demo)
    member("scenario", record.scenario)
    member("browser", record.environment.browser.rawValue)
    if let reader = record.environment.reader { member("screen-reader", reader.rawValue) }
    member("date", record.date)
    member("browser-version", record.versions.browser)
    if let version = record.versions.screenReader { member("screen-reader-version", version) }
    member("system", record.versions.system)
    member("demo-hash", record.demoHash.text)
    member("scenario-hash", record.scenarioHash.text)
    let circumstances = record.circumstances
    if let clock = circumstances.clock { member("clock", clock.rawValue) }
    if circumstances.plays != 1 { member("plays", circumstances.plays) }
    if circumstances.restarts != 0 { member("restarts", circumstances.restarts) }
    if circumstances.lateness != 0 { member("lateness", circumstances.lateness) }
    member("outcome", record.outcome.rawValue, isLast: record.notes.isEmpty && record.transcript.isEmpty)
    if !record.notes.isEmpty { write(record.notes, as: "notes", isLast: record.transcript.isEmpty) }
    if !record.transcript.isEmpty { write(record.transcript) }
  }

  mutating func write(_ record: MutantRecord) {
    member("browser", record.browser.rawValue)
    member("date", record.date)
    member("browser-version", record.browserVersion)
    member("tool-version", record.toolVersion)
    member("caught", record.caught)
    member("survived", record.survived)
    member("equivalent", record.equivalent)
    member("subject-hash", record.subject.text, isLast: true)
  }

  mutating func write(_ record: ByHandRecord) {
    member("demo", record.demo)
    member("scenario", record.scenario)
    member("screen-reader", record.screenReader)
    member("browser", record.browser)
    member("device", record.device)
    member("date", record.date)
    member("initials", record.initials)
    member("demo-hash", record.demoHash.text)
    member("scenario-hash", record.scenarioHash.text)
    if let note = record.note { member("note", note) }
    member("outcome", record.outcome.rawValue, isLast: record.heard.isEmpty)
    if !record.heard.isEmpty { write(record.heard, as: "heard", isLast: true) }
  }

  mutating func write(_ record: PictureRecord) {
    member("demo", record.demo)
    member("picture", record.picture)
    if let setting = record.setting { member("setting", setting.rawValue) }
    member("browser-version", record.browserVersion)
    member("width", record.width)
    member("height", record.height)
    member("demo-hash", record.demoHash.text)
    member("moment-hash", record.momentHash.text)
    member("file-hash", record.fileHash.text, isLast: true)
  }

  private mutating func member(_ name: String, _ value: String, isLast: Bool = false) {
    line("    \(quoted(name)): \(quoted(value))\(isLast ? "" : ",")")
  }

  private mutating func member(_ name: String, _ value: Int) { line("    \(quoted(name)): \(value),") }

  private mutating func write(_ transcript: [Utterance]) {
    line("    \"transcript\": [")
    for (index, one) in transcript.enumerated() {
      let politeness = one.politeness.map { ", \"politeness\": \(quoted($0.rawValue))" } ?? ""
      let realTime = one.realTime.map { ", \"real-time\": \(Int($0))" } ?? ""
      let end = index == transcript.count - 1 ? "" : ","
      line("      { \"time\": \(Int(one.time))\(realTime), \"text\": \(quoted(one.text))\(politeness) }\(end)")
    }
    line("    ]")
  }

  private mutating func write(_ texts: [String], as name: String, isLast: Bool) {
    line("    \(quoted(name)): [")
    for (index, text) in texts.enumerated() { line("      \(quoted(text))\(index == texts.count - 1 ? "" : ",")") }
    line(isLast ? "    ]" : "    ],")
  }

  private func quoted(_ text: String) -> String { String(decoding: JSONValue.string(text).bytes(), as: UTF8.self) }
}
