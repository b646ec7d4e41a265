import Diagnostics
import PatternLibrary
import Text
import YAMLTree

/// Returns the faults in the ids and the placeholders of an entry's announcements.
func announcementFaults(in announcements: YAMLNode, of file: SourceFile) -> [Diagnostic] {
  let items = announcements.items
  return repeatedIDs(of: items, in: file)
    + items.flatMap { item in
      guard let text = item["text"] ?? (item.scalar == nil ? nil : item), let announcement = Announcement(item) else {
        return [Diagnostic]()
      }
      return PlaceholderFaults(file: file, item: item, text: text, announcement: announcement).all
    }
}

private func repeatedIDs(of items: [YAMLNode], in file: SourceFile) -> [Diagnostic] {
  var first: [String: Range<Int>] = [:]
  return items.compactMap { item in
    guard let id = item["id"], let text = id.text else { return nil }
    guard let other = first[text] else {
      first[text] = id.bytes
      return nil
    }
    return Diagnostic(
      .entryDuplicateAnnouncement,
      at: file.range(id.bytes),
      "the id `\(shortened(text))` is that of two announcements",
      help: "Give each announcement an id of its own.",
      notes: [Diagnostic.Note(at: file.range(other), "the first is here")]
    )
  }
}

/// The faults in the placeholders of one announcement.
private struct PlaceholderFaults {
  let file: SourceFile
  let item: YAMLNode
  let text: YAMLNode
  let announcement: Announcement

  var all: [Diagnostic] {
    let names = names(in: announcement.text)
    return misspelt() + untyped(names, at: text.bytes) + repeated(names) + unused(names) + counts(names)
      + (item["one"].map { one in untyped(Self.names(in: announcement.one), at: one.bytes) } ?? [])
  }

  /// Finds words in braces that are no placeholder, but nearly one. They would be expected as they are, braces and all.
  private func misspelt() -> [Diagnostic] {
    places(in: text.bytes).sorted { $0.value.lowerBound < $1.value.lowerBound }.compactMap { name, place in
      let parts = withoutMarks(name).split { $0.isWhitespace || "_-.".contains($0) }
      let meant = parts.joined(separator: "-")
      guard !Announcement.isWord(name), !parts.isEmpty, parts.joined().allSatisfy({ $0.isLetter || $0.isNumber }) else {
        return nil
      }
      let help =
        Announcement.isWord(meant)
        ? didYouMean("{\(shortened(meant))}") : "Name it in small letters from a to z, as in `{file}`."
      return fault(place, "`{\(shortened(name))}` is not a placeholder, but words", help)
    }
  }

  private func names(in text: String) -> [String] { Self.names(in: text) }

  private static func names(in text: String?) -> [String] {
    Announcement.parts(of: text ?? "").compactMap(\.name)
  }

  private func untyped(_ names: [String], at bytes: Range<Int>) -> [Diagnostic] {
    // The tables report invalid types and misspelt keys.
    if names.isEmpty || item.pairs.contains(where: { nearMiss(to: $0.key.text, among: ["where"]) != nil }) { return [] }
    let declared = Set(item["where"]?.pairs.map(\.key.text) ?? [])
    let words = NearMisses(Placeholder.words)
    let places = places(in: bytes)
    return names.filter { announcement.type(of: $0) == nil && !declared.contains($0) }.map { name in
      let near = words.nearest(to: name)
      let all = joined(Placeholder.words.map { "`\($0)`" }, "or")
      return fault(
        places[name] ?? bytes,
        "nothing says what `{\(name)}` takes",
        near.map { didYouMean("{\($0)}") }
          ?? "Say it under `where`, as `{ \(name): number }`: \(all), or a list of texts."
      )
    }
  }

  private func repeated(_ names: [String]) -> [Diagnostic] {
    Dictionary(grouping: names, by: \.self).filter { $0.value.count > 1 }.keys.sorted().map { name in
      fault(text.bytes, "`{\(name)}` appears twice in one text", "Give each placeholder a name of its own.")
    }
  }

  private func unused(_ names: [String]) -> [Diagnostic] {
    let used = Set(names)
    // The table reports keys that are no names.
    let unused = (item["where"]?.pairs ?? []).filter { Announcement.isWord($0.key.text) && !used.contains($0.key.text) }
    let misses = NearMisses(unused.isEmpty ? [] : names)
    return unused.enumerated().map { index, pair in
      let name = pair.key.text
      let near = index < mostNearMisses ? misses.nearest(to: name) : nil
      return fault(
        pair.keyBytes,
        "the text has no `{\(name)}`",
        near.map { didYouMean($0) } ?? "Put it into the text, or take it out here."
      )
    }
  }

  /// Checks that an announcement with a count also has a singular text, and the other way round.
  private func counts(_ names: [String]) -> [Diagnostic] {
    let counts = names.filter { announcement.type(of: $0) == .count }
    if let second = counts.dropFirst().first {
      let help = "Make all but one of them a `number`."
      return [fault(place(of: second), "the words can agree with only one `count`, and here are two", help)]
    }
    switch (counts.first, item["one"]) {
    case (let name?, nil):
      let help = "Say it as `one`, or make `\(name)` a `number` under `where` if the words are the same for one."
      return [fault(place(of: name), "nothing says what is announced where `{\(name)}` is one", help)]
    case (nil, let one?):
      let help = "Make one of its placeholders a `count`, or take `one` out."
      return [fault(one.bytes, "`one` is for a text with a `count`, and this has none", help)]
    default: return []
    }
  }

  private func place(of name: String) -> Range<Int> { places(in: text.bytes)[name] ?? text.bytes }

  /// Returns the places of the placeholders that are exactly once in a part of the file, by their names.
  private func places(in bytes: Range<Int>) -> [String: Range<Int>] {
    var found: [String: Range<Int>] = [:]
    var start: Int?
    for index in bytes.clamped(to: 0..<file.bytes.count) {
      switch file.bytes[index] {
      case UInt8(ascii: "{"): start = index
      case UInt8(ascii: "}"):
        guard let place = start.map({ $0..<index + 1 }) else { continue }
        let name = String(decoding: file.bytes[place].dropFirst().dropLast(), as: UTF8.self)
        found[name] = found[name] == nil ? place : 0..<0
        start = nil
      default: break
      }
    }
    return found.filter { !$0.value.isEmpty }
  }

  private func fault(_ bytes: Range<Int>, _ message: String, _ help: String) -> Diagnostic {
    Diagnostic(.entryBadPlaceholder, at: file.range(bytes), message, help: help)
  }
}

/// For how many placeholders that a text does not have a similar one is looked for.
private let mostNearMisses = 50
