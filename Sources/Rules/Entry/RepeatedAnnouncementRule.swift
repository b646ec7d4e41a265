public import Diagnostics
import PatternLibrary

extension Rule {
  /// An announcement that repeats its words.
  public static let entryRepeatedAnnouncement = Rule(
    "entry-repeated-announcement",
    .warning,
    "An announcement says the same twice.",
    explanation: """
      “Loading, loading” is what people hear when a label and its indicator both speak. People should hear each thing \
      once while they wait.
      """,
    source: "WCAG 2.2, 4.1.3 Status Messages",
    wrong: "announcement: [\"«Loading, loading\"]",
    right: "announcement: [Fetching messages]",
    language: "yaml"
  )
}

let entryRepeatedAnnouncementCheck = Check<EntrySubject>(.entryRepeatedAnnouncement) { subject in
  let entry = subject.entry
  guard case .announced(let list) = entry.announcements.value else { return [] }
  var seen: Set<Announcement> = []
  return list.compactMap { announcement in
    let isNew = list.count == 1 || seen.insert(announcement).inserted
    guard !isNew || echoes(announcement.text) else { return nil }
    let words = Words(announcement.text, at: entry.head.range(entry.announcements.bytes))
    return Diagnostic(
      .entryRepeatedAnnouncement,
      at: words.range(0..<words.text.count),
      isNew ? "“\(announcement.text)” says the same twice" : "“\(announcement.text)” is announced twice",
      help: "Let each thing be heard once."
    )
  }
}

/// Whether a text consists of the same words twice, or begins with a repeated word.
private func echoes(_ text: String) -> Bool {
  guard mayEcho(text) else { return false }
  let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  guard words.count > 1 else { return false }
  let half = words.count / 2
  if words.count % 2 == 0, words[..<half].elementsEqual(words[half...]) { return true }
  return words[0] == words[1] && words[0].count > 3
}

/// A quick check that rules out most texts: whether the first word, of ASCII letters, is in the text a second time.
private func mayEcho(_ text: String) -> Bool {
  let bytes = Array(text.utf8)
  if bytes.contains(where: { $0 >= 0x80 }) { return true }
  guard let start = bytes.firstIndex(where: isLetterOrDigit) else { return false }
  let word = bytes[start...].prefix(while: isLetterOrDigit).map { $0 | 0x20 }
  let rest = bytes[(start + word.count)...]
  return rest.indices.contains { place in
    place + word.count <= rest.endIndex && zip(rest[place...], word).allSatisfy { $0 | 0x20 == $1 }
  }
}

private func isLetterOrDigit(_ byte: UInt8) -> Bool { isWordByte(byte) && byte != UInt8(ascii: "_") }
