import Diagnostics
import Text

/// Where the front matter and the body of a source are, with fences or without.
struct SplitSource {
  /// The front matter; `nil` if there is none.
  private(set) var frontMatter: Range<Int>?
  private(set) var body: Range<Int>
  private(set) var diagnostics: [Diagnostic] = []

  private let file: SourceFile

  init(_ file: SourceFile) {
    self.file = file
    body = 0..<file.bytes.count
    let lines = lineRanges(file.bytes, body)
    guard let first = lines.firstIndex(where: { !trimmed($0, in: file.bytes).isEmpty }) else { return }
    let plus = UInt8(ascii: "+")
    if isFence(lines[first], of: plus), lines[(first + 1)...].contains(where: { isFence($0, of: plus) }) {
      let message = "the front matter between lines `+++` is TOML, and is in the body as it is"
      let help = "Write it as YAML, between lines `---`."
      diagnostics.append(Diagnostic(.importYAML, at: file.range(lines[first]), message, help: help))
      return
    }
    let isOpened = isFence(lines[first])
    guard isOpened || startsWithKnownKey(lines[first]) else { return }
    let start = isOpened ? first + 1 : first
    // Without the opening fence, a line `---` below other text is a thematic break.
    let text = isOpened ? nil : lines.indices[start...].first { beginsText($0, of: lines) }
    let reach = text ?? lines.endIndex
    if let end = lines[start..<reach].firstIndex(where: isFence) {
      // The text between two thematic breaks is body text.
      guard lines[start..<end].contains(where: isKey) || lines[start..<end].allSatisfy(isUnsaid) else { return }
      take(lines, start, end, bodyFrom: end + 1)
      if !isOpened { report(lines[first], "the line `---` before the front matter is missing") }
    } else {
      let limit = lines[start...].firstIndex(where: endsUnclosed) ?? lines.endIndex
      guard let lastKey = lines[start..<limit].lastIndex(where: isKey) else { return }
      // A line with `#` is a comment among keys, but a heading after them.
      let end = lines[lastKey..<limit].firstIndex { file.bytes[$0].first == UInt8(ascii: "#") } ?? limit
      take(lines, start, end, bodyFrom: end)
      report(lines[first], "the front matter that begins here is not closed by a line `---`")
    }
  }

  private mutating func take(_ lines: [Range<Int>], _ start: Int, _ end: Int, bodyFrom bodyLine: Int) {
    let all = file.bytes.count
    let lower = start < lines.count ? lines[start].lowerBound : all
    frontMatter = lower..<(end < lines.count ? lines[end].lowerBound : all)
    body = (bodyLine < lines.count ? lines[bodyLine].lowerBound : all)..<all
  }

  private mutating func report(_ line: Range<Int>, _ message: String) {
    let help = "Put a line that is exactly `---` before the keys, and one after them."
    diagnostics.append(Diagnostic(.importFence, at: file.range(line), message, help: help))
  }

  private func isFence(_ line: Range<Int>) -> Bool { isFence(line, of: UInt8(ascii: "-")) }

  private func isFence(_ line: Range<Int>, of sign: UInt8) -> Bool {
    let text = file.bytes[line]
    return text.starts(with: [sign, sign, sign]) && text.dropFirst(3).allSatisfy(isPlainSpace)
  }

  private func isKey(_ line: Range<Int>) -> Bool { KeyLine(file.bytes, line) != nil }

  /// Whether a line is a comment or is blank.
  private func isUnsaid(_ line: Range<Int>) -> Bool {
    let text = file.bytes[trimmed(line, in: file.bytes)]
    return text.isEmpty || text.first == UInt8(ascii: "#")
  }

  /// Whether a line can begin front matter that has no fence. `Name: …` may also begin a text.
  private func startsWithKnownKey(_ line: Range<Int>) -> Bool {
    let first: [FrontMatterKey] = [.layout, .title, .categories, .keyboard, .mobile, .screenreader]
    return KeyLine(file.bytes, line).flatMap { FrontMatterKey(key: $0.key) }.map(first.contains) ?? false
  }

  /// Whether a line cannot belong to front matter, and does not go on with the value in the line above it.
  private func beginsText(_ index: Int, of lines: [Range<Int>]) -> Bool {
    guard endsUnclosed(lines[index]), let first = file.bytes[lines[index]].first else { return false }
    return "#<{".utf8.contains(first) || index > 0 && trimmed(lines[index - 1], in: file.bytes).isEmpty
  }

  /// Whether a line cannot belong to front matter: a heading, a tag, or text at the start of the line.
  private func endsUnclosed(_ line: Range<Int>) -> Bool {
    let text = file.bytes[line]
    guard let first = text.first, !isPlainSpace(first) else { return false }
    if first == UInt8(ascii: "#") { return text.dropFirst().first == first }
    return first != UInt8(ascii: "-") && !isKey(line)
  }
}

/// The keys of a catalogue's front matter that mean something to an entry.
enum FrontMatterKey: String, CaseIterable {
  case layout, title, categories, category, description, summary, order, keyboard, mobile, screenreader, settings, wcag
  case name, role, group, state, value, aliases, tags, keywords, focus, announcement
  case screenReader = "screen reader"
  case mobileGestures = "mobile gestures"
  case gherkinKeyboard = "gherkin-keyboard"
  case gherkinMobile = "gherkin-mobile"

  /// Recognises a key as written: in any case, with hyphens, blanks or underscores between its words.
  init?(key: String) {
    let plain = collapsed(key).lowercased().replacing("_", with: "-")
    guard let known = Self(rawValue: plain) ?? Self(rawValue: plain.replacing("-", with: " ")) else { return nil }
    self = known == .screenReader ? .screenreader : known
  }
}

/// A line that begins with a key: `key: …`.
struct KeyLine {
  let key: String
  let keyBytes: Range<Int>
  /// The first byte after the colon.
  let valueStart: Int

  init?(_ bytes: [UInt8], _ line: Range<Int>) {
    guard let first = bytes[line].first else { return nil }
    var place = line.lowerBound
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      guard let close = bytes[(place + 1)..<line.upperBound].firstIndex(of: first) else { return nil }
      place = close + 1
      while place < line.upperBound, isPlainSpace(bytes[place]) { place += 1 }
      guard place < line.upperBound, bytes[place] == UInt8(ascii: ":") else { return nil }
    } else {
      guard !isPlainSpace(first), !Self.signs.contains(first) else { return nil }
      while place < line.upperBound, !Self.isColon(bytes, place, line.upperBound) { place += 1 }
    }
    guard Self.isColon(bytes, place, line.upperBound) else { return nil }
    let name = trimmed(line.lowerBound..<place, in: bytes)
    guard !name.isEmpty, name.count <= 120 else { return nil }
    let text = string(bytes[name])
    key = first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") ? String(text.dropFirst().dropLast()) : text
    keyBytes = name
    valueStart = place + 1
  }

  /// The characters that cannot begin a plain key in YAML.
  private static let signs = Set("#-?:,[]{}&*!|>%@`<".utf8)

  private static func isColon(_ bytes: [UInt8], _ place: Int, _ end: Int) -> Bool {
    place < end && bytes[place] == UInt8(ascii: ":") && (place + 1 == end || isPlainSpace(bytes[place + 1]))
  }
}
