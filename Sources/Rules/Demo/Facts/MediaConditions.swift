import CSSSyntax

/// Whether something holds, as far as it can be known (Kleene's three values).
enum Truth: Sendable, Hashable {
  case yes, no, unknown

  func and(_ other: Truth) -> Truth {
    if self == .no || other == .no { return .no }
    return self == .yes && other == .yes ? .yes : .unknown
  }

  func or(_ other: Truth) -> Truth {
    if self == .yes || other == .yes { return .yes }
    return self == .no && other == .no ? .no : .unknown
  }

  var negated: Truth {
    switch self {
    case .yes: .no
    case .no: .yes
    case .unknown: .unknown
    }
  }
}

/// A person's settings, in terms of media features (Media Queries Level 5). Features that are not given are unknown.
struct MediaSettings: Sendable {
  /// The values of the known features, by their names.
  let features: [String: String]

  static let reducedMotion = MediaSettings(features: ["prefers-reduced-motion": "reduce"])
  static let fullMotion = MediaSettings(features: ["prefers-reduced-motion": "no-preference"])
  static let light = MediaSettings(features: colours(scheme: "light"))
  static let dark = MediaSettings(features: colours(scheme: "dark"))

  private static func colours(scheme: String) -> [String: String] {
    [
      "prefers-color-scheme": scheme, "forced-colors": "none", "prefers-contrast": "no-preference",
      "inverted-colors": "none",
    ]
  }

  /// Whether a list of media queries holds.
  func holds(_ run: Range<Int>, of sheet: StyleSheet) -> Truth {
    if sheet.trimmed(run).isEmpty { return .yes }
    return sheet.split(run).reduce(.no) { $0.or(query($1, of: sheet)) }
  }

  private func query(_ run: Range<Int>, of sheet: StyleSheet) -> Truth {
    var reader = ConditionReader(sheet: sheet, run: run, features: features)
    let first = reader.word()
    let second = first == "not" || first == "only" ? reader.word(after: 1) : first
    guard let type = second, type != "not" else { return reader.condition(depth: 0) }
    reader.skipWord()
    if first != type { reader.skipWord() }
    var truth: Truth = type == "all" || type == "screen" ? .yes : .no
    if reader.word() == "and" {
      reader.skipWord()
      truth = truth.and(reader.condition(depth: 0))
    }
    return first == "not" ? truth.negated : truth
  }
}

/// Reads a media condition: features in brackets, joined by `and`, `or` and `not`.
private struct ConditionReader {
  let sheet: StyleSheet
  let run: Range<Int>
  let features: [String: String]
  var position: Int

  init(sheet: StyleSheet, run: Range<Int>, features: [String: String]) {
    (self.sheet, self.run, self.features) = (sheet, run, features)
    position = run.lowerBound
  }

  /// Returns the token that comes next, or after some others, if it is a word.
  func word(after count: Int = 0) -> String? {
    let words = sheet.tokens[position..<run.upperBound].lazy.filter { $0.kind != .whitespace }
    guard let token = words.dropFirst(count).first, token.kind == .ident else { return nil }
    return sheet.name(of: token)
  }

  mutating func skipWord() {
    skipBlanks()
    if position < run.upperBound { position += 1 }
  }

  private mutating func skipBlanks() {
    while position < run.upperBound, sheet.tokens[position].kind == .whitespace { position += 1 }
  }

  mutating func condition(depth: Int) -> Truth {
    if word() == "not" {
      skipWord()
      return part(depth: depth).negated
    }
    var truth = part(depth: depth)
    while let joint = word(), joint == "and" || joint == "or" {
      skipWord()
      let next = part(depth: depth)
      truth = joint == "and" ? truth.and(next) : truth.or(next)
    }
    return truth
  }

  /// Reads a condition in brackets.
  private mutating func part(depth: Int) -> Truth {
    skipBlanks()
    guard position < run.upperBound, sheet.tokens[position].kind == .openRound, depth < 16 else {
      position = run.upperBound
      return .unknown
    }
    let close = sheet.close(of: position, in: run)
    let inside = sheet.trimmed(position + 1..<max(close, position + 1))
    position = min(close + 1, run.upperBound)
    if inside.isEmpty { return .unknown }
    let opensAnother = sheet.tokens[inside.lowerBound].kind == .openRound
    var inner = ConditionReader(sheet: sheet, run: inside, features: features)
    if opensAnother || inner.word() == "not" { return inner.condition(depth: depth + 1) }
    return feature(inside)
  }

  private func feature(_ inside: Range<Int>) -> Truth {
    let parts = sheet.tokens[inside].filter { $0.kind != .whitespace }
    guard let name = parts.first, name.kind == .ident, let known = features[sheet.name(of: name)] else {
      return .unknown
    }
    if parts.count == 1 { return known == "none" || known == "no-preference" ? .no : .yes }
    guard parts.count == 3, parts[1].kind == .colon, parts[2].kind == .ident else { return .unknown }
    return sheet.name(of: parts[2]) == known ? .yes : .no
  }
}
