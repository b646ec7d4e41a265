import Text

/// Returns a text with single spaces between its words and none around it, and without characters that nobody sees or
/// hears: those that control where lines break, and the direction of text.
public func squeezed(_ text: String) -> String {
  let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  if words.utf8.allSatisfy({ $0 < 0x80 }) { return words }
  return String(String.UnicodeScalarView(words.unicodeScalars.filter { !controlsOfText.contains($0.value) }))
}

private let controlsOfText: Set<UInt32> = Set(
  [0xAD, 0x61C, 0x200B, 0x200E, 0x200F, 0xFEFF] + Array(0x202A...0x202E) + Array(0x2060...0x2069)
)

extension Announcement {
  /// A run of a text: words as they are, or a placeholder by its name.
  public enum Part: Sendable, Hashable {
    case words(String)
    case placeholder(String)
  }

  /// Splits a text into its parts. A placeholder is a word of lower-case letters, digits and hyphens in braces.
  public static func parts(of text: String) -> [Part] {
    var parts: [Part] = []
    // The words that are not among the parts yet, and where the search for a placeholder continues.
    var words = text[...]
    var place = text.startIndex
    while let start = text.utf8[place...].firstIndex(of: UInt8(ascii: "{")) {
      place = text.utf8.index(after: start)
      let name = text[place...].utf8.prefix { $0 == UInt8(ascii: "-") || isWordByte($0) }
      guard text.utf8[name.endIndex...].first == UInt8(ascii: "}"), isWord(Substring(name)) else { continue }
      if words.startIndex < start { parts.append(.words(String(words[..<start]))) }
      parts.append(.placeholder(String(Substring(name))))
      place = text.utf8.index(after: name.endIndex)
      words = text[place...]
    }
    return words.isEmpty ? parts : parts + [.words(String(words))]
  }

  /// Whether a text consists of lower-case letters, digits and hyphens between them: a placeholder's name, an
  /// announcement's id.
  public static func isWord(_ text: some StringProtocol) -> Bool {
    text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false).allSatisfy { part in
      !part.isEmpty && part.allSatisfy(isWordByte)
    }
  }

  private static func isWordByte(_ byte: UInt8) -> Bool { isSmallLetter(byte) || isDigit(byte) }

  /// Returns the type of a placeholder: the declared one, or else the one that its name implies; `nil` where there is
  /// neither.
  public func type(of placeholder: String) -> Placeholder? { types[placeholder] ?? Placeholder(placeholder) }

  /// How a text that was heard compares with the documented one.
  public enum Likeness: Sendable, Hashable {
    /// It is the same, and each placeholder's value has the right type.
    case same
    /// The words are the same but a value is wrong; the clause says why.
    case wrongValue(String)
    case other
  }

  /// Compares a text that was heard with the documented one.
  public func likeness(to heard: String) -> Likeness {
    let heard = squeezed(heard)
    if squeezed(text) == heard { return Self.parts(of: text).allSatisfy(\.isWords) ? .same : .other }
    // No sentence of a page is longer, and a page must not be able to make this slow.
    let characters = Array(heard.prefix(Self.longestText + 1))
    guard characters.count <= Self.longestText else { return .other }
    let forms = forms
    if forms.contains(where: { values(of: $0, in: characters, isLoose: false) != nil }) { return .same }
    for form in forms {
      guard form.parts.contains(where: { !$0.isWords }), let values = values(of: form, in: characters, isLoose: true)
      else { continue }
      return .wrongValue(reason(against: values, in: form))
    }
    return .other
  }

  /// Returns the values of placeholders in a text of this form, by their names, ignoring the form for a count of one;
  /// `nil` for any other text.
  public func values(in text: String) -> [String: String]? {
    let characters = Array(squeezed(text).prefix(Self.longestText + 1))
    guard characters.count <= Self.longestText else { return nil }
    var form = self
    form.one = nil
    let values = form.forms.first.flatMap { form.values(of: $0, in: characters, isLoose: false) }
    return values.map { Dictionary($0.map { ($0.name, $0.value) }) { first, _ in first } }
  }

  private static let longestText = 1000

  /// The text, or the text for a count of one.
  private struct WordForm {
    let parts: [Part]
    let isForOne: Bool
  }

  private var forms: [WordForm] {
    let plain = WordForm(parts: Self.parts(of: squeezed(text)), isForOne: false)
    guard let one else { return [plain] }
    return [plain, WordForm(parts: partsForOne(Self.parts(of: squeezed(one))), isForOne: true)]
  }

  /// The placeholder whose value the words agree with.
  private var countName: String? {
    Self.parts(of: text).lazy.compactMap(\.name).first { type(of: $0) == .count }
  }

  /// Replaces the digit 1 with the count's placeholder, so that the same words with another count are recognised.
  private func partsForOne(_ parts: [Part]) -> [Part] {
    guard let countName, !parts.contains(.placeholder(countName)) else { return parts }
    for (index, part) in parts.enumerated() {
      guard case .words(let words) = part else { continue }
      let pieces = words.split(separator: " ", omittingEmptySubsequences: false)
      guard let place = pieces.firstIndex(of: "1") else { continue }
      let before = pieces[..<place].map { $0 + " " }.joined()
      let after = pieces[(place + 1)...].map { " " + $0 }.joined()
      let new = [Part.words(before), .placeholder(countName), .words(after)].filter { $0 != .words("") }
      return parts[..<index] + new + parts[(index + 1)...]
    }
    return parts
  }

  private func accepts(_ value: String, for placeholder: String, in form: WordForm) -> Bool {
    guard let type = type(of: placeholder) else { return false }
    if type == .count, one != nil, let count = wholeNumber(value) { return (count == 1) == form.isForOne }
    return type.accepts(value)
  }

  private func reason(against values: [(name: String, value: String)], in form: WordForm) -> String {
    for (name, value) in values where !accepts(value, for: name, in: form) {
      guard let type = type(of: name) else { break }
      guard type == .count, let one, wholeNumber(value) != nil else { return "“\(value)” is not \(type.words)" }
      return form.isForOne
        ? "for a count of \(value) the entry says “\(text)”" : "for a count of one the entry says “\(one)”"
    }
    return "the entry does not say what its placeholders take"
  }

  /// Returns the values of placeholders in a text; `nil` where the text does not have this form.
  ///
  /// - Parameter isLoose: Whether a value may be anything.
  private func values(
    of form: WordForm,
    in heard: [Character],
    isLoose: Bool
  ) -> [(name: String, value: String)]? {
    // For each part, a map from the places where it can end to where it then began.
    var reached: [[Int: Int]] = []
    var starts: [Int] = [0]
    for part in form.parts {
      let ends = ends(of: part, from: starts, in: heard, form, isLoose)
      if ends.isEmpty { return nil }
      reached.append(ends)
      starts = ends.keys.sorted()
    }
    var end = heard.count
    var values: [(name: String, value: String)] = []
    for (part, ends) in zip(form.parts, reached).reversed() {
      guard let start = ends[end] else { return nil }
      if let name = part.name { values.append((name, String(heard[start..<end]))) }
      end = start
    }
    return values.reversed()
  }

  /// Returns the places where a part can end, each with the first place where it then began.
  private func ends(
    of part: Part,
    from starts: [Int],
    in heard: [Character],
    _ form: WordForm,
    _ isLoose: Bool
  ) -> [Int: Int] {
    var ends: [Int: Int] = [:]
    switch part {
    case .words(let words):
      let words = Array(words)
      for start in starts where heard[start...].starts(with: words) { ends[start + words.count] = start }
    case .placeholder(let name):
      guard let first = starts.first, let type = type(of: name) else { break }
      if isLoose || type == .text {
        for place in first..<heard.count { ends[place + 1] = first }
      } else if case .oneOf(let texts) = type {
        for text in texts {
          ends.merge(self.ends(of: .words(text), from: starts, in: heard, form, isLoose)) { first, _ in first }
        }
      } else {
        for start in starts {
          for end in start..<min(heard.count, start + type.longest) where ends[end + 1] == nil {
            if accepts(String(heard[start...end]), for: name, in: form) { ends[end + 1] = start }
          }
        }
      }
    }
    return ends
  }
}

extension Announcement.Part {
  public var isWords: Bool { name == nil }

  /// The placeholder's name.
  public var name: String? {
    if case .placeholder(let name) = self { name } else { nil }
  }
}
