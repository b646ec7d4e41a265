import Diagnostics
import PatternLibrary

/// What the body of an entry in the catalogue dialect says of focus and announcements, and where.
struct LiftedGuidance {
  private(set) var focus: (guidance: FocusGuidance, heading: Range<Int>)?
  private(set) var announcements: (list: [Announcement], heading: Range<Int>)?

  init(_ sections: [BodySection]) {
    let focus = firstOfEachPlatform(sections, ["focus"]) { leadingSentences($0.lines) }
    if let heading = focus.first?.section.bytes {
      self.focus = (FocusGuidance(guidance: merged(focus.map { ($0.section.platform, $0.value) })), heading)
    }
    let titles: Set = ["announcement", "announcements", "announcement example", "announcement examples"]
    let announced = firstOfEachPlatform(sections, titles) { section -> [String]? in
      let texts = announcedTexts(section.lines)
      return texts.isEmpty ? nil : texts
    }
    if let heading = announced.first?.section.bytes {
      announcements = (merged(announced.map { ($0.section.platform, $0.value) }), heading)
    }
  }
}

/// The first section of a title that says something, for each platform.
private func firstOfEachPlatform<Value>(
  _ sections: [BodySection],
  _ titles: Set<String>,
  _ read: (BodySection) -> Value?
) -> [(section: BodySection, value: Value)] {
  var found: [(section: BodySection, value: Value)] = []
  for section in sections where section.level > 1 && titles.contains(section.title.lowercased()) {
    if found.contains(where: { $0.section.platform == section.platform }) { continue }
    if let value = read(section) { found.append((section, value)) }
  }
  return found
}

/// One text where all platforms say the same, else each with its platform's name.
private func merged(_ texts: [(platform: PatternLibrary.Platform?, text: String)]) -> String {
  guard let first = texts.first, texts.contains(where: { $0.text != first.text }) else {
    return texts.first?.text ?? ""
  }
  return texts.map { part in
    let sentence = endsSentence(part.text) ? part.text : "\(part.text)."
    return part.platform.map { "\($0.title): \(sentence)" } ?? sentence
  }.joined(separator: " ")
}

/// Each text once; with its platform when others announce other things.
private func merged(_ lists: [(platform: PatternLibrary.Platform?, texts: [String])]) -> [Announcement] {
  var result: [Announcement] = []
  for list in lists {
    for text in list.texts where !result.contains(where: { $0.text == text }) {
      let isEverywhere = lists.count > 1 && lists.allSatisfy { $0.texts.contains(text) }
      result.append(Announcement(text: text, platform: isEverywhere ? nil : list.platform))
    }
  }
  return result
}

/// The first paragraph or list of a section as sentences on one line.
private func leadingSentences(_ lines: [String]) -> String? {
  var parts: [String] = []
  for line in lines {
    let text = trimmed(line)
    if text.isEmpty || isTemplateTag(text) {
      if parts.isEmpty { continue }
      break
    }
    if let item = listItem(text) {
      parts.append(item)
    } else if let last = parts.popLast() {
      parts.append("\(last) \(text)")
    } else {
      parts.append(text)
    }
  }
  guard parts.count > 1 else { return parts.first }
  return parts.map { endsSentence($0) ? $0 : "\($0)." }.joined(separator: " ")
}

private func endsSentence(_ text: String) -> Bool { text.last.map { ".!?:;…".contains($0) } ?? true }

/// The texts that a section's list gives as announced, without their quotes.
private func announcedTexts(_ lines: [String]) -> [String] {
  let items = lines.map(trimmed).filter { !$0.isEmpty && !isTemplateTag($0) }
  let listed = items.compactMap(listItem)
  return (listed.isEmpty ? items : listed).compactMap { text in
    let spoken = unquoted(text)
    return spoken.isEmpty || ["n/a", "none"].contains(spoken.lowercased()) ? nil : spoken
  }
}

/// `{% … %}` and `{::…}`, which the catalogues' site generators replaced.
private func isTemplateTag(_ text: String) -> Bool { text.hasPrefix("{%") || text.hasPrefix("{:") }

/// What follows a list item's sign: `-`, `*`, `+`, or a number with `.` or `)`.
private func listItem(_ text: String) -> String? {
  let bytes = text.utf8
  let digits = bytes.prefix { (0x30...0x39).contains($0) }.count
  let signs: [UInt8] = digits == 0 ? Array("-*+".utf8) : digits < 10 ? Array(".)".utf8) : []
  let rest = bytes.dropFirst(digits)
  guard let sign = rest.first, signs.contains(sign), let space = rest.dropFirst().first, space == 0x20 || space == 0x09
  else { return nil }
  return trimmed(String(text[rest.index(after: rest.startIndex)...]))
}

/// The text between the first quotes, straight or curled; the whole text when it does not begin with one.
private func unquoted(_ text: String) -> String {
  let open: Set<Character> = ["\"", "“", "”", "«", "„"]
  let close: Set<Character> = ["\"", "“", "”", "»"]
  guard let first = text.first, open.contains(first) else { return text }
  return trimmed(String(text.dropFirst().prefix { !close.contains($0) }))
}
