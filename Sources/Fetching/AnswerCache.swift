import Platform

/// Answers that are kept between runs, in one text file.
///
/// Good answers are valid for a week, bad ones for an hour, so that a library is not blamed for long for a link that
/// has been repaired elsewhere. An address that could not be reached is never kept.
struct AnswerCache {
  private var records: [String: Record] = [:]
  private let now: Int

  /// The seconds for which an answer is valid.
  private static let goodAge = 7 * 86_400
  private static let badAge = 3600

  static let head = "polite external links 1"

  private struct Record {
    /// Seconds since 1970.
    let time: Int
    let kind: String
    let value: String
  }

  /// - Parameters:
  ///   - bytes: The file's current contents.
  ///   - now: Seconds since 1970.
  /// - Returns: `nil` when the file belongs to another program. A line that cannot be read is left out.
  init?(_ bytes: [UInt8], now: Int) {
    self.now = now
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    guard bytes.isEmpty || lines.first.map(String.init) == Self.head else { return nil }
    for line in lines.dropFirst() {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 4, let time = Int(parts[0]) else { continue }
      let record = Record(time: time, kind: parts[1], value: parts[2])
      if holds(record) { records[parts[3]] = record }
    }
  }

  private func holds(_ record: Record) -> Bool {
    let isGood = record.kind == "found" || record.value == Presence.there.rawValue
    return (0..<(isGood ? Self.goodAge : Self.badAge)).contains(now &- record.time)
  }

  /// Returns what is known about a page and all the requested places; `nil` when anything is missing.
  func facts(for wanted: WantedPage) -> PageFacts? {
    guard let record = records[wanted.page.text], let answer = answer(record) else { return nil }
    var facts = PageFacts(answer: answer)
    guard case .found = answer else { return facts }
    for place in wanted.places {
      guard let presence = records[key(wanted.page, place)].flatMap({ Presence(rawValue: $0.value) }) else {
        return nil
      }
      facts.places[place] = presence
    }
    return facts
  }

  private func answer(_ record: Record) -> Answer? {
    switch (record.kind, Int(record.value)) {
    case ("found", _): .found(movedTo: record.value.isEmpty ? nil : record.value)
    case ("gone", let status?): .gone(status: status)
    case ("refused", let status?): .refused(status: status)
    default: nil
    }
  }

  /// Records the result of a visit, if it is worth keeping.
  mutating func note(_ facts: PageFacts, for wanted: WantedPage) {
    switch facts.answer {
    case .found(let address): note(wanted.page.text, "found", address ?? "")
    case .gone(let status): note(wanted.page.text, "gone", String(status))
    case .refused(status: 429), .unreached: return
    case .refused(let status): note(wanted.page.text, "refused", String(status))
    }
    for (place, presence) in facts.places { note(key(wanted.page, place), "place", presence.rawValue) }
  }

  private mutating func note(_ key: String, _ kind: String, _ value: String) {
    records[key] = Record(time: now, kind: kind, value: value)
  }

  private func key(_ page: PageAddress, _ place: String) -> String { "\(page.text)#\(place)" }

  /// The file's new contents.
  var bytes: [UInt8] {
    let lines = records.sorted { $0.key < $1.key }.map { key, record in
      "\(record.time)\t\(record.kind)\t\(record.value)\t\(key)\n"
    }
    return Array("\(Self.head)\n\(lines.joined())".utf8)
  }
}
