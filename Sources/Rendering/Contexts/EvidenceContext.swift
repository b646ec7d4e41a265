import PatternLibrary

/// What was observed in a scenario. Environments with the same texts are shown together, with one transcript.
struct EvidenceContext {
  static let shape = Context<Self>([
    .list("records", record, \.group), .optionalText("screenReader", \.first.environment.reader?.title),
    .list("transcript", has: "hasTranscript", utterance, \.shown),
    .optionalText("more") { $0.first.transcript.count > $0.most ? String($0.first.transcript.count - $0.most) : nil },
  ])
  private static let record = Context<Standing>([
    .text("environment", \.record.environment.title), .text("date", \.record.date),
    .text("versions") { versions(of: $0.record) }, .flag("passed") { $0.record.outcome == .passed },
    .flag("isStale") { !$0.isCurrent }, .texts("notes", \.record.notes),
  ])
  private static let utterance = Context<(time: String, utterance: Utterance)>([
    .text("time", \.time), .text("text", \.utterance.text),
    .optionalText("politeness", \.utterance.politeness?.rawValue),
  ])

  typealias Standing = (record: EvidenceRecord, isCurrent: Bool)

  /// At least one record. All of them have the same texts.
  private let group: [Standing]

  static func all(_ records: [Standing]) -> [EvidenceContext] { groups(of: records).map { EvidenceContext(group: $0) } }

  /// Groups the records with the same texts, in the order of the first of each group.
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

  private var first: EvidenceRecord { group[0].record }

  /// The maximum number of utterances. For a demo that announces every percent, the first ones are enough; all of them
  /// are in the file of evidence. A screen reader also says where it is, so it has more.
  private var most: Int { first.environment.reader == nil ? 12 : 40 }

  private var shown: [(time: String, utterance: Utterance)] {
    first.transcript.indices.prefix(most).map { index in
      (Self.time(group.map { $0.record.transcript[index].time }), first.transcript[index])
    }
  }

  private static func versions(of one: EvidenceRecord) -> String {
    [one.versions.screenReader, one.versions.browser, one.versions.system, one.circumstances.words]
      .compactMap(\.self).joined(separator: ", ")
  }

  /// Returns milliseconds as a range of seconds with one decimal: `1.2 s`, `1.2–1.4 s`.
  private static func time(_ milliseconds: [Double]) -> String {
    let (first, last) = (tenths(milliseconds.min() ?? 0), tenths(milliseconds.max() ?? 0))
    return first == last ? "\(first) s" : "\(first)–\(last) s"
  }

  private static func tenths(_ milliseconds: Double) -> String {
    let tenths = (Int(milliseconds) + 50) / 100
    return "\(tenths / 10).\(tenths % 10)"
  }
}

/// What a person recorded about a scenario.
enum ByHandContext {
  static let shape = Context<(record: ByHandRecord, isCurrent: Bool)>([
    .text("screenReader", \.record.screenReader), .text("browser", \.record.browser),
    .text("device", \.record.device), .text("date", \.record.date), .text("initials", \.record.initials),
    .flag("passed") { $0.record.outcome == .passed }, .flag("isStale") { !$0.isCurrent },
    .optionalText("note", \.record.note), .texts("heard", has: "hasHeard", \.record.heard),
  ])
}

extension EvidenceRecord.Circumstances {
  /// The circumstances in words: `in real time, 12 ms late in all, the browser restarted once`. If the record gives no
  /// clock, it was real time.
  fileprivate var words: String {
    let time = clock == .page ? "with the page’s clock moved on by the test" : "in real time"
    let late = lateness > 0 ? "\(lateness) ms late in all" : nil
    let count = restarts == 1 ? "once" : "\(restarts) times"
    let rest = [late, plays > 1 ? "played \(plays) times" : nil, restarts > 0 ? "the browser restarted \(count)" : nil]
    return ([time] + rest.compactMap(\.self)).joined(separator: ", ")
  }
}

extension EvidenceRecord {
  /// Whether two browsers announced, or one screen reader said, the same in the same order.
  fileprivate func heardTheSame(as other: EvidenceRecord) -> Bool {
    environment.reader == other.environment.reader
      && transcript.elementsEqual(other.transcript) { $0.text == $1.text && $0.politeness == $1.politeness }
  }
}

/// The browsers in which a scenario cannot be played, each with the reason as the end of a sentence.
struct UnplayableContext {
  static let shape = Context<Self>([.text("browser", \.browser.title), .text("reason", \.reason)])

  let browser: TestEnvironment.Browser
  let reason: String

  static func all(of scenario: Scenario) -> [UnplayableContext] {
    TestEnvironment.Browser.limited.compactMap { browser in
      browser.reasonAgainst(scenario).map { UnplayableContext(browser: browser, reason: $0) }
    }
  }
}

/// How far a scenario is tested, in a word.
enum StandingContext {
  static let shape = Context<ScenarioStanding>([.text("title", \.title), .text("slug", \.word.rawValue)])
}
