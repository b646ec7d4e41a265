import CSSSyntax

/// A selector, as far as rules compare selectors: its text, what its subject must be, and its weight in the cascade.
struct Selector: Sendable, Hashable {
  /// The selector with single spaces.
  let text: String
  /// The simple selectors that the subject must all match: `button`, `.quiet`, `:hover`; `*` is left out.
  let subject: Set<String>
  /// `::before` and the like; empty for the element itself.
  let pseudoElement: String
  /// Whether the selector has no combinator, so that it only refers to the subject.
  let isSimple: Bool
  let weight: Weight

  /// The weight of a selector in the cascade (Selectors Level 4, specificity).
  struct Weight: Sendable, Hashable, Comparable {
    var ids = 0
    var classes = 0
    var types = 0

    static func < (left: Weight, right: Weight) -> Bool {
      (left.ids, left.classes, left.types) < (right.ids, right.classes, right.types)
    }

    static func += (left: inout Weight, right: Weight) {
      left = Weight(ids: left.ids + right.ids, classes: left.classes + right.classes, types: left.types + right.types)
    }
  }

  /// Returns the selectors of a list, or the first of them if there are too many.
  static func list(_ text: String, atMost count: Int) -> [Selector] {
    let sheet = parseStyleSheet(Array(text.utf8))
    return sheet.split(sheet.tokens.indices).prefix(count).compactMap { Selector(sheet, $0) }
  }

  private init?(_ sheet: StyleSheet, _ run: Range<Int>) {
    guard !run.isEmpty else { return nil }
    var reader = SelectorReader(sheet: sheet, run: run)
    reader.read()
    text = sheet.text(of: run)
    subject = Set(reader.subject)
    pseudoElement = reader.pseudoElement
    isSimple = !reader.hasCombinator
    weight = reader.weight
  }

  /// Whether this selector matches everything that another one matches, as far as their texts show.
  func covers(_ other: Selector) -> Bool {
    if text == other.text { return true }
    return isSimple && pseudoElement == other.pseudoElement && subject.isSubset(of: other.subject)
  }
}

private struct SelectorReader {
  let sheet: StyleSheet
  let run: Range<Int>
  var subject: [String] = []
  var pseudoElement = ""
  var hasCombinator = false
  var weight = Selector.Weight()
  /// How many selectors this one is an argument of.
  var depth = 0

  /// The deepest arguments whose weight counts: without a limit, each level would be read once for each level above it.
  private static let deepest = 8

  mutating func read() {
    var index = run.lowerBound
    while index < run.upperBound {
      index = readPart(at: index)
    }
  }

  /// Reads a simple selector or a combinator, and returns where the next begins.
  private mutating func readPart(at index: Int) -> Int {
    let token = sheet.tokens[index]
    switch token.kind {
    case .whitespace:
      combine()
      return index + 1
    case .ident:
      weight.types += 1
      return take(sheet.name(of: token), to: index + 1)
    case .hash:
      weight.ids += 1
      return take(text(index..<index + 1), to: index + 1)
    case .openSquare:
      weight.classes += 1
      let end = min(sheet.close(of: index, in: run) + 1, run.upperBound)
      return take(text(index..<end), to: end)
    case .colon:
      return readPseudo(at: index)
    default:
      return readDelimiter(at: index)
    }
  }

  private mutating func readDelimiter(at index: Int) -> Int {
    let mark = text(index..<index + 1)
    if mark == ".", index + 1 < run.upperBound {
      weight.classes += 1
      return take(text(index..<index + 2), to: index + 2)
    }
    if mark != "*" { combine() }
    return index + 1
  }

  private mutating func readPseudo(at index: Int) -> Int {
    let isElement = index + 1 < run.upperBound && sheet.tokens[index + 1].kind == .colon
    let name = min(index + (isElement ? 2 : 1), run.upperBound - 1)
    let takesArguments = sheet.tokens[name].kind == .function
    let end = takesArguments ? min(sheet.close(of: name, in: run) + 1, run.upperBound) : name + 1
    let written = text(index..<end).lowercased()
    let called = sheet.name(of: sheet.tokens[name])
    let isOldElement = !takesArguments && ["before", "after", "first-line", "first-letter"].contains(called)
    if takesArguments { weight += weightOfArguments(of: called, name + 1..<max(name + 1, end - 1)) }
    if isElement || isOldElement {
      weight.types += 1
      pseudoElement += isElement ? written : ":" + written
      return end
    }
    if !(takesArguments && ["is", "where", "not", "has"].contains(called)) { weight.classes += 1 }
    return take(written, to: end)
  }

  /// Returns what the selectors in a pseudo-class add to the weight: that of the heaviest (Selectors Level 4, section
  /// 16).
  private func weightOfArguments(of name: String, _ run: Range<Int>) -> Selector.Weight {
    guard depth < Self.deepest else { return Selector.Weight() }
    var run = run
    switch name {
    case "is", "not", "has", "matches", "host", "host-context", "slotted": break
    case "nth-child", "nth-last-child":
      let of = run.first { sheet.tokens[$0].kind == .ident && sheet.name(of: sheet.tokens[$0]) == "of" }
      guard let of else { return Selector.Weight() }
      run = of + 1..<run.upperBound
    default: return Selector.Weight()
    }
    let weights = sheet.split(run).map { part in
      var reader = SelectorReader(sheet: sheet, run: part, depth: depth + 1)
      reader.read()
      return reader.weight
    }
    return weights.max() ?? Selector.Weight()
  }

  private mutating func take(_ simple: String, to end: Int) -> Int {
    subject.append(simple)
    return end
  }

  private mutating func combine() {
    subject = []
    pseudoElement = ""
    hasCombinator = true
  }

  private func text(_ run: Range<Int>) -> String { sheet.text(of: run) }
}
