import PatternLibrary
import Templating

/// What one ear observed of a scenario.
enum EvidenceContext {
  static let shape = ContextShape([
    ("ear", .text), ("date", .text), ("versions", .text), ("passed", .flag), ("isStale", .flag),
    ("screenReader", .optional(.text)), ("hasTranscript", .flag), ("transcript", .list(utterance.schema)),
    ("more", .optional(.text)), ("notes", .list(note.schema)),
  ])
  private static let note = ContextShape([("text", .text)])
  private static let utterance = ContextShape([("time", .text), ("text", .text), ("politeness", .optional(.text))])

  /// Of a demo that announces every percent the first utterances show enough; all stand in the file of evidence. A screen
  /// reader also tells where it is.
  private static func mostUtterances(of ear: Ear) -> Int { ear.screenReader == nil ? 12 : 40 }

  static func value(_ record: EvidenceRecord, isCurrent: Bool) -> Value {
    let most = mostUtterances(of: record.ear)
    let more = record.transcript.count - most
    let versions = [record.versions.screenReader, record.versions.browser, record.versions.system]
    return shape.value([
      .text(record.ear.title), .text(record.date), .text(versions.compactMap(\.self).joined(separator: ", ")),
      .flag(record.outcome == .passed), .flag(!isCurrent), Value(record.ear.screenReader?.title),
      .flag(!record.transcript.isEmpty), .list(record.transcript.prefix(most).map(value)),
      Value(more > 0 ? String(more) : nil), .list(record.notes.map { note.value([.text($0)]) }),
    ])
  }

  private static func value(_ one: EvidenceRecord.Utterance) -> Value {
    utterance.value([.text(seconds(one.time)), .text(one.text), Value(one.politeness?.rawValue)])
  }

  /// Milliseconds as seconds with one decimal: `1.2 s`.
  private static func seconds(_ milliseconds: Int) -> String {
    let tenths = (milliseconds + 50) / 100
    return "\(tenths / 10).\(tenths % 10) s"
  }
}

/// How far something is tested, in a word.
enum StandingContext {
  static let shape = ContextShape([("title", .text), ("slug", .text)])

  static func value(_ standing: ScenarioStanding) -> Value {
    shape.value([.text(standing.title), .text(standing.word.rawValue)])
  }
}
