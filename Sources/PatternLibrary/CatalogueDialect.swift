import Text

/// How the bodies in catalogues of components say what an entry says in its front matter. Loading an entry and
/// importing a catalogue share this code.
public enum CatalogueDialect {
  /// Whether a text is one with which a catalogue says that there are no rows.
  public static func isNotApplicable(_ text: String) -> Bool {
    ["n/a", "na", "none", "not applicable", "-"].contains(text.lowercased())
  }

  /// What an imported entry says where its source says nothing, until somebody writes it.
  public static let unsaid = (
    name: "The source does not say how this component gets its name.",
    focus: "The source does not say where focus goes.",
    announcement: "The source does not say whether anything is announced."
  )

  // MARK: Lines

  /// Returns the level and the title of a heading that begins with `#`.
  ///
  /// - Parameter line: A line without the blanks at its start.
  public static func heading(_ line: ArraySlice<UInt8>) -> (level: Int, title: String)? {
    let level = line.prefix { $0 == UInt8(ascii: "#") }.count
    let after = line.dropFirst(level)
    guard (1...6).contains(level), after.first.map(isPlainSpace) ?? true else { return nil }
    var title = after.trimmed(isPlainSpace)
    let signs = title.reversed().prefix { $0 == UInt8(ascii: "#") }.count
    if signs > 0, title.dropLast(signs).last.map(isPlainSpace) ?? true {
      title = title.dropLast(signs).trimmed(isPlainSpace)
    }
    return (level, String(decoding: title, as: UTF8.self))
  }

  /// Returns the character and the length of a fence that a line opens.
  public static func fence(_ line: ArraySlice<UInt8>) -> (sign: UInt8, length: Int)? {
    guard let sign = line.first, sign == UInt8(ascii: "`") || sign == UInt8(ascii: "~") else { return nil }
    let length = line.prefix { $0 == sign }.count
    if length < 3 || (sign == UInt8(ascii: "`") && line.dropFirst(length).contains(sign)) { return nil }
    return (sign, length)
  }

  /// Returns the text of a list item: what follows `-`, `*`, `+`, or a number with `.` or `)`.
  ///
  /// - Parameter line: A line without the blanks at its ends.
  public static func listItem(_ line: ArraySlice<UInt8>) -> String? {
    let digits = line.prefix(while: isDigit).count
    let signs: [UInt8] = digits == 0 ? Array("-*+".utf8) : digits < 10 ? Array(".)".utf8) : []
    let rest = line.dropFirst(digits)
    guard let sign = rest.first, signs.contains(sign), rest.dropFirst().first.map(isPlainSpace) == true else {
      return nil
    }
    return String(decoding: rest.dropFirst().trimmed(isPlainSpace), as: UTF8.self)
  }

  // MARK: Guidance

  /// Joins lines as sentences on one line.
  public static func sentences(_ parts: [String]) -> String {
    parts.count == 1 ? parts[0] : parts.map { endsSentence($0) ? $0 : "\($0)." }.joined(separator: " ")
  }

  /// Returns one text where all platforms say the same, or else each text with its platform's name.
  public static func merged(_ texts: [(platform: Platform?, text: String)]) -> String {
    guard let first = texts.first, texts.contains(where: { $0.text != first.text }) else {
      return texts.first?.text ?? ""
    }
    return texts.map { part in
      let sentence = endsSentence(part.text) ? part.text : "\(part.text)."
      return part.platform.map { "\($0.title): \(sentence)" } ?? sentence
    }.joined(separator: " ")
  }

  private static func endsSentence(_ text: String) -> Bool { text.last.map { ".!?:;…".contains($0) } ?? true }

  // MARK: Announcements

  /// The titles of sections that list announcements, in lower case.
  public static let announcementTitles: Set = [
    "announcement", "announcements", "announcement example", "announcement examples",
  ]

  /// Returns the text between the first quotes, straight or curly, or marks of code; the whole text when it begins with
  /// neither.
  public static func unquoted(_ text: String) -> String {
    let open: Set<Character> = ["\"", "“", "”", "«", "„", "`"]
    guard let first = text.first, open.contains(first) else { return text }
    let close: Set<Character> = first == "`" ? ["`"] : ["\"", "“", "”", "»"]
    return String(text.dropFirst().prefix { !close.contains($0) })
  }

  /// Returns each text once, with its platform when other platforms announce something else.
  public static func merged(_ lists: [(platform: Platform?, texts: [String])]) -> [Announcement] {
    var result: [Announcement] = []
    for list in lists {
      for text in list.texts where !result.contains(where: { $0.text == text }) {
        let isEverywhere = lists.count > 1 && lists.allSatisfy { $0.texts.contains(text) }
        result.append(Announcement(text: text, platform: isEverywhere ? nil : list.platform))
      }
    }
    return result
  }
}

/// A part of a body with a heading, in the catalogue dialect.
public struct CatalogueSection<Line: Sendable>: Sendable {
  public let title: String
  public let level: Int
  /// The heading's line.
  public let heading: Range<Int>
  /// The platform whose heading the section is under.
  public let platform: Platform?
  /// The title of the level 2 section that contains it; its own title at that level.
  public let part: String
  /// The lines of text up to the next heading, including blank ones.
  public var lines: [Line] = []

  public init(title: String, level: Int, heading: Range<Int>, platform: Platform?, part: String = "") {
    (self.title, self.level, self.heading) = (title, level, heading)
    (self.platform, self.part) = (platform, part)
  }

  /// Returns, for each platform, the value of the first section that has one of the titles and a value.
  public static func firstOfEachPlatform<Value>(
    _ sections: [Self],
    titled titles: Set<String>,
    _ read: ([Line]) -> Value?
  ) -> [(section: Self, value: Value)] {
    var found: [(section: Self, value: Value)] = []
    for section in sections where section.level > 1 && titles.contains(section.title.lowercased()) {
      if found.contains(where: { $0.section.platform == section.platform }) { continue }
      if let value = read(section.lines) { found.append((section, value)) }
    }
    return found
  }
}
