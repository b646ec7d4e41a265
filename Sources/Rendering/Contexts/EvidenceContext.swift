import PatternLibrary
import Templating

/// What was observed of a scenario. Ears that heard the same texts are told of together, with one transcript.
enum EvidenceContext {
  static let shape = ContextShape([
    ("records", .list(record.schema)), ("screenReader", .optional(.text)), ("hasTranscript", .flag),
    ("transcript", .list(utterance.schema)), ("more", .optional(.text)),
  ])
  private static let record = ContextShape([
    ("environment", .text), ("date", .text), ("versions", .text), ("passed", .flag), ("isStale", .flag),
    ("notes", .list(note.schema)),
  ])
  private static let note = ContextShape([("text", .text)])
  private static let utterance = ContextShape([("time", .text), ("text", .text), ("politeness", .optional(.text))])

  /// Of a demo that announces every percent the first utterances show enough; all are in the file of evidence. A screen
  /// reader also tells where it is.
  private static func mostUtterances(of environment: TestEnvironment) -> Int { environment.reader == nil ? 12 : 40 }

  typealias Standing = (record: EvidenceRecord, isCurrent: Bool)

  static func values(_ records: [Standing]) -> [Value] { groups(of: records).map(value) }

  /// The records that heard the same together, in the order of the first of each.
  static func groups(of records: [Standing]) -> [[Standing]] {
    var groups: [[Standing]] = []
    for one in records {
      if let place = groups.firstIndex(where: { $0[0].record.heardTheSame(as: one.record) }) {
        groups[place].append(one)
      } else {
        groups.append([one])
      }
    }
    return groups
  }

  /// - Parameter group: At least one record; all with the same texts.
  private static func value(_ group: [Standing]) -> Value {
    let first = group[0].record
    let most = mostUtterances(of: first.environment)
    let more = first.transcript.count - most
    let transcript = first.transcript.indices.prefix(most).map { index in
      let times = group.map { $0.record.transcript[index].time }
      let one = first.transcript[index]
      return utterance.value([.text(time(times)), .text(one.text), Value(one.politeness?.rawValue)])
    }
    return shape.value([
      .list(group.map { value($0.record, isCurrent: $0.isCurrent) }), Value(first.environment.reader?.title),
      .flag(!transcript.isEmpty), .list(transcript), Value(more > 0 ? String(more) : nil),
    ])
  }

  private static func value(_ one: EvidenceRecord, isCurrent: Bool) -> Value {
    let versions = [one.versions.screenReader, one.versions.browser, one.versions.system, one.circumstances.words]
    return record.value([
      .text(one.environment.title), .text(one.date), .text(versions.compactMap(\.self).joined(separator: ", ")),
      .flag(one.outcome == .passed), .flag(!isCurrent), .list(one.notes.map { note.value([.text($0)]) }),
    ])
  }

  /// Milliseconds as seconds with one decimal, from the first to the last: `1.2 s`, `1.2–1.4 s`.
  private static func time(_ milliseconds: [Double]) -> String {
    let (first, last) = (tenths(milliseconds.min() ?? 0), tenths(milliseconds.max() ?? 0))
    return first == last ? "\(first) s" : "\(first)–\(last) s"
  }

  private static func tenths(_ milliseconds: Double) -> String {
    let tenths = (Int(milliseconds) + 50) / 100
    return "\(tenths / 10).\(tenths % 10)"
  }
}

/// What a person recorded of a scenario.
enum ByHandContext {
  static let shape = ContextShape([
    ("screenReader", .text), ("browser", .text), ("device", .text), ("date", .text), ("initials", .text),
    ("passed", .flag), ("isStale", .flag), ("note", .optional(.text)), ("hasHeard", .flag),
    ("heard", .list(TextContext.shape.schema)),
  ])

  static func value(_ one: (record: ByHandRecord, isCurrent: Bool)) -> Value {
    let record = one.record
    return shape.value([
      .text(record.screenReader), .text(record.browser), .text(record.device), .text(record.date),
      .text(record.initials), .flag(record.outcome == .passed), .flag(!one.isCurrent), Value(record.note),
      .flag(!record.heard.isEmpty), .list(record.heard.map(TextContext.value)),
    ])
  }
}

extension EvidenceRecord.Circumstances {
  /// `in real time, 12 ms late in all, the browser restarted once`. Without a word, real time was all there was.
  fileprivate var words: String {
    let time = clock == .page ? "in the page’s own time" : "in real time"
    let late = lateness > 0 ? "\(lateness) ms late in all" : nil
    let count = restarts == 1 ? "once" : "\(restarts) times"
    let rest = [late, plays > 1 ? "played \(plays) times" : nil, restarts > 0 ? "the browser restarted \(count)" : nil]
    return ([time] + rest.compactMap(\.self)).joined(separator: ", ")
  }
}

extension EvidenceRecord {
  /// Whether the same was announced to two browsers, or said by one screen reader, in the same order.
  fileprivate func heardTheSame(as other: EvidenceRecord) -> Bool {
    environment.reader == other.environment.reader
      && transcript.elementsEqual(other.transcript) { $0.text == $1.text && $0.politeness == $1.politeness }
  }
}

/// The browsers in which a scenario cannot be played, each with the reason as the end of a sentence.
enum UnplayableContext {
  static let shape = ContextShape([("browser", .text), ("reason", .text)])

  static func values(_ scenario: Scenario) -> [Value] {
    TestEnvironment.Browser.limited.compactMap { browser in
      browser.reasonAgainst(scenario).map { shape.value([.text(browser.title), .text($0)]) }
    }
  }
}

/// How far something is tested, in a word.
enum StandingContext {
  static let shape = ContextShape([("title", .text), ("slug", .text)])

  static func value(_ standing: ScenarioStanding) -> Value {
    shape.value([.text(standing.title), .text(standing.word.rawValue)])
  }
}
