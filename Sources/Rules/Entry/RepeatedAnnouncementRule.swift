public import Diagnostics
import PatternLibrary
import Text

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
  var count = 0
  return list.compactMap { announcement in
    let isNew = list.count == 1 || seen.insert(announcement).inserted
    guard !isNew || echoes(announcement.text) else { return nil }
    let place = entry.head.range(entry.announcements.bytes)
    count += 1
    return Diagnostic(
      .entryRepeatedAnnouncement,
      at: count > mostPlaces ? place : place.searched(for: Array(announcement.text.utf8)[...]),
      isNew ? "“\(announcement.text)” says the same twice" : "“\(announcement.text)” is announced twice",
      help: "Let each thing be heard once."
    )
  }
}

/// How many announcements are looked for in the list, to point at each. The rest of very many point at the whole list.
private let mostPlaces = 50

/// Whether a text consists of the same words twice, or begins with a repeated word.
private func echoes(_ text: String) -> Bool {
  guard mayEcho(text) else { return false }
  // “Page {page}” does not say the same twice, but “{file} {file}” does.
  let words = Announcement.parts(of: text).flatMap { part in
    switch part {
    case .words(let words): Text.words(of: words.lowercased())
    case .placeholder(let name): ["{\(name)}"]
    }
  }
  guard words.count > 1 else { return false }
  let half = words.count / 2
  if words.count % 2 == 0, words[..<half].elementsEqual(words[half...]) { return true }
  return words[0] == words[1] && words[0].count > 3
}

/// A quick check that rules out most texts: whether the first of their words, of ASCII letters, is there a second time.
private func mayEcho(_ text: String) -> Bool {
  let bytes = Array(text.utf8)
  if bytes.contains(where: { $0 >= 0x80 }) { return true }
  let words = bytes.split { !isLetterOrDigit($0) }
  return words.dropFirst().contains { word in
    word.count == words[0].count && zip(word, words[0]).allSatisfy { $0 | 0x20 == $1 | 0x20 }
  }
}
