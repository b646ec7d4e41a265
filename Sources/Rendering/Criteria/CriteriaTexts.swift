import Checking
import JSONSyntax
import PatternLibrary

/// The texts that the page *My criteria* shows for the scenarios and claims that a reader has collected by their ids.
///
/// They are in scripts, which also load when pages are opened as files. The hash of an entry's id determines its
/// script, so a page loads at most as many scripts as it has entries to show, and no index.
struct CriteriaTexts {
  static let folder = SitePath("assets/criteria")

  /// The average size of a script in bytes.
  private static let meanSize = 24_000

  /// The texts of the last entries. Those before them have been set aside, for ten thousand would fill the memory.
  private var last: [UInt8] = []
  private var asideCount = 0
  /// The hash of each entry's id, and where the entry's text ends among those of all entries.
  private var places: [(hash: UInt32, end: Int)] = []

  /// How many scripts there are, once all entries have been added.
  var count: Int { (places.last?.end ?? 0) / Self.meanSize + 1 }

  /// Adds an entry, given by its id and its `CriteriaText`.
  mutating func add<Failure: Error>(_ id: String, _ text: [UInt8], _ site: SiteWriter<Failure>) throws(Failure) {
    last += text
    places.append((hash(of: id), asideCount + last.count))
    guard last.count > OutputFile.pieceBytes else { return }
    try site.setAside(last)
    asideCount += last.count
    last.removeAll(keepingCapacity: true)
  }

  /// Writes the scripts, once all entries have been added.
  func writeFiles<Failure: Error>(_ site: SiteWriter<Failure>) throws(Failure) {
    var own: [[Range<Int>]] = Array(repeating: [], count: count)
    var start = 0
    for (hash, end) in places {
      own[Int(hash) % own.count].append(start..<end)
      start = end
    }
    for (number, ranges) in own.enumerated() {
      var script = Array("politeCriteria.entries(\(number),[".utf8)
      for range in ranges {
        if range != ranges.first { script += ",\n".utf8 }
        if range.lowerBound < asideCount {
          script += try site.takeBack(range)
        } else {
          script += last[range.lowerBound - asideCount..<range.upperBound - asideCount]
        }
      }
      script += "]);\n".utf8
      try site.write(OutputFile(path: "\(Self.folder.text)/\(number).js", bytes: script))
    }
  }
}

/// The text of one entry: its id, title and page, and a text with a line for each of its criteria.
struct CriteriaText {
  private(set) var bytes: [UInt8] = []

  init(_ checked: CheckedEntry, _ proofs: ClaimProofs) {
    bytes.reserveCapacity(4096)
    bytes.append(UInt8(ascii: "["))
    for text in [checked.entry.id, checked.entry.title.value, checked.page.text] {
      appendJSONString(text, to: &bytes)
      bytes.append(UInt8(ascii: ","))
    }
    bytes.append(UInt8(ascii: "\""))
    for proof in proofs.proofs { note(proof) }
    for played in proofs.demos where !played.isWrong { note(played, on: checked.page) }
    bytes += "\"]".utf8
  }

  /// Adds a claim: its name, title, standing and text. Examples of names are left out: they belong to the library's own
  /// demos, and are not criteria for anything else.
  private mutating func note(_ proof: ClaimProofs.Proof) {
    if case .nameExample = proof.claim.subject { return }
    append(proof.name, after: ":")
    append(proof.title, after: "\\t")
    append(proof.word.title, after: "\\t")
    append(proof.words ?? "", after: "\\t")
    bytes += "\\n".utf8
  }

  /// Adds the scenarios of a demo: id, title, standing, the demo's address, conditions, steps in sentences and as data,
  /// and what screen readers said, each preceded by a letter.
  private mutating func note(_ played: ClaimProofs.PlayedDemo, on page: SitePath) {
    for (scenario, standing) in zip(played.demo.scenarios, played.standings) {
      let sentences = ScenarioSentences(scenario)
      append("\(played.demo.stem).\(scenario.id.value)")
      append(scenario.title.value, after: "\\t")
      append(standing.title, after: "\\t")
      append(played.demo.address ?? page.reference(to: played.demo.page), after: "\\tD")
      if let given = sentences.given { append(given, after: "\\tG") }
      for step in sentences.steps {
        append(step.when, after: "\\tW")
        for text in step.then { append(text, after: "\\tT") }
      }
      append(String(decoding: ScenarioActs(scenario).json, as: UTF8.self), after: "\\tA")
      let heard = standing.records.filter { $0.isCurrent && $0.record.environment.reader != nil }
      for group in EvidenceContext.groups(of: heard) { append(Self.words(of: group.map(\.record)), after: "\\tH") }
      bytes += "\\n".utf8
    }
  }

  /// Returns what screen readers with the same transcript said, with their names and the date:
  /// `Orca with Firefox, 2026-11-26: “Saved”`.
  private static func words(of group: [EvidenceRecord]) -> String {
    let said = group[0].transcript.map { "“\($0.text)”" }
    let date = group.map(\.date).max() ?? ""
    return group.map(\.environment.title).joined(separator: ", ") + ", \(date): "
      + (said.isEmpty ? "nothing" : said.joined(separator: " "))
  }

  /// Appends a text inside a JSON string, without tabs and line ends.
  private mutating func append(_ text: String, after mark: String = "") {
    bytes += mark.utf8
    let start = bytes.count
    bytes += text.utf8
    // Almost no text has a byte that must be replaced.
    if Self.isPlain(bytes.span.extracting(start...)) { return }
    bytes.removeSubrange(start...)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case ..<0x20: bytes.append(UInt8(ascii: " "))
      default: bytes.append(byte)
      }
    }
  }

  private static func isPlain(_ text: Span<UInt8>) -> Bool {
    for index in text.indices where text[index] < 0x20 || text[index] == 0x22 || text[index] == 0x5C { return false }
    return true
  }
}

/// Returns the 32-bit FNV-1a hash, as `criteria.js` computes it.
private func hash(of id: String) -> UInt32 {
  id.utf8.reduce(0x811c_9dc5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
}

extension DocumentedClaim {
  /// Returns the entry's text for the claim besides its title, as plain text.
  func words(in checked: CheckedEntry) -> String? {
    let entry = checked.entry
    switch subject {
    case .name: return CheckedLibrary.guidanceText(entry.name.value.guidance)
    case .nameExample: return nil
    case .focus: return CheckedLibrary.guidanceText(entry.focus.value.guidance)
    case .announcement(let one):
      let manner = [one.politeness?.rawValue, one.when, one.platform?.title].compactMap(\.self)
      return manner.isEmpty ? nil : manner.joined(separator: "; ")
    case .silence:
      guard case .none(let reason) = entry.announcements.value else { return nil }
      return CheckedLibrary.guidanceText(reason)
    case .row(let section):
      return entry[rows: section].first { $0.key.value == rowKey }.map { CheckedLibrary.guidanceText($0.text.value) }
    case .criterion: return checked.criteria.first { $0.criterion.number == rowKey }?.reason
    }
  }
}
