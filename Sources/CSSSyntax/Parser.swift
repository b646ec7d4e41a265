/// Reads a style sheet by the rules of CSS Syntax Level 3, including nested style rules.
///
/// Any text is a style sheet; what its author cannot have meant is listed among its faults. The time is linear in the
/// length of the source, whatever its content.
///
/// - Parameters:
///   - source: The bytes that places refer to.
///   - range: The part of the bytes that is the style sheet; all of them if absent.
public func parseStyleSheet(_ source: [UInt8], in range: Range<Int>? = nil) -> StyleSheet {
  var tokenizer = Tokenizer(source, in: range ?? 0..<source.count)
  tokenizer.run()
  var parser = Parser(source: source, tokens: tokenizer.tokens, faults: tokenizer.faults)
  parser.readRules()
  return parser.sheet
}

/// Reads the content of a `style` attribute: declarations without a rule around them.
public func parseDeclarations(_ source: [UInt8]) -> (sheet: StyleSheet, declarations: [CSSDeclaration]) {
  var tokenizer = Tokenizer(source, in: 0..<source.count)
  tokenizer.run()
  var parser = Parser(source: source, tokens: tokenizer.tokens, faults: tokenizer.faults)
  parser.readDeclarations()
  return (parser.sheet, parser.rules.first?.declarations ?? [])
}

private struct Parser {
  let source: [UInt8]
  let tokens: [CSSToken]
  /// For each token that opens a block, the token that closes it; the number of tokens when none does.
  private var closes: [Int]
  private(set) var rules: [CSSRule] = []
  private var faults: [CSSFault]
  private var open: [Frame] = []
  private var position = 0

  /// A block that is being read.
  private struct Frame {
    /// A place in `rules`; `nil` for the sheet itself.
    let rule: Int?
    /// The token that ends the block.
    let end: Int
  }

  init(source: [UInt8], tokens: [CSSToken], faults: [CSSFault]) {
    (self.source, self.tokens, self.faults) = (source, tokens, faults)
    closes = Array(repeating: tokens.count, count: tokens.count)
    matchBrackets()
  }

  var sheet: StyleSheet {
    StyleSheet(source: source, tokens: tokens, rules: rules, faults: Array(faults.prefix(StyleSheet.mostFaults)))
  }

  mutating func readRules() {
    open = [Frame(rule: nil, end: tokens.count)]
    readBlocks()
  }

  mutating func readDeclarations() {
    rules = [CSSRule(parent: nil, atName: nil, prelude: 0..<0, head: 0..<0)]
    open = [Frame(rule: 0, end: tokens.count)]
    readBlocks()
  }

  private mutating func matchBrackets() {
    var waiting: [Int] = []
    for (index, token) in tokens.enumerated() {
      if token.kind.closer != nil {
        waiting.append(index)
      } else if token.kind.isCloser {
        if let last = waiting.last, tokens[last].kind.closer == token.kind {
          closes[last] = index
          waiting.removeLast()
        } else {
          note(.closesNothing, at: index)
        }
      }
    }
    for index in waiting.prefix(1) { note(.blockNotClosed, at: index) }
  }

  private mutating func note(_ kind: CSSFault.Kind, at token: Int) {
    guard faults.count < StyleSheet.mostFaults, tokens.indices.contains(token) else { return }
    faults.append(CSSFault(kind: kind, bytes: tokens[token].bytes))
  }

  private mutating func readBlocks() {
    while let frame = open.last {
      if position >= frame.end {
        open.removeLast()
        position = frame.end + 1
        continue
      }
      switch tokens[position].kind {
      case .whitespace: position += 1
      case .semicolon where frame.rule != nil: position += 1
      case .commentOpen, .commentClose: position += 1
      case .atKeyword: readAtRule(in: frame)
      default: readDeclarationOrRule(in: frame)
      }
    }
  }

  /// Returns the index of the first token from a place on that ends the construct there, skipping over brackets.
  private func scan(from start: Int, to end: Int, stopsAtSemicolon: Bool = true, stopsAtBlock: Bool = true) -> Int {
    var index = start
    while index < end {
      let kind = tokens[index].kind
      if kind == .semicolon, stopsAtSemicolon { return index }
      if kind == .openCurly, stopsAtBlock { return index }
      index = kind.closer == nil ? index + 1 : closes[index] + 1
    }
    return min(index, end)
  }

  private mutating func readAtRule(in frame: Frame) {
    let start = position
    let stop = scan(from: start + 1, to: frame.end)
    let name = unescaped(source[tokens[start].bytes].dropFirst()).lowercased()
    openRule(from: start, prelude: start + 1..<stop, atName: name, stop: stop, in: frame)
  }

  private mutating func readDeclarationOrRule(in frame: Frame) {
    let start = position
    if let rule = frame.rule, let colon = colonOfDeclaration(at: start, in: frame) {
      let isCustom = source[tokens[start].bytes].starts(with: "--".utf8)
      let stop = scan(from: colon + 1, to: frame.end, stopsAtBlock: !isCustom)
      if stop >= frame.end || tokens[stop].kind == .semicolon {
        rules[rule].declarations.append(declaration(name: start, value: colon + 1..<stop, isCustom: isCustom))
        position = stop
        return
      }
    }
    let stop = scan(from: start, to: frame.end, stopsAtSemicolon: frame.rule != nil)
    guard stop < frame.end, tokens[stop].kind == .openCurly else {
      if let first = firstWord(in: start..<stop) { note(.selectorWithoutBlock, at: first) }
      position = max(stop, start + 1)
      return
    }
    if frame.rule == nil, let stray = strayMark(in: start..<stop) {
      if let first = firstWord(in: start..<stray) {
        note(.selectorWithoutBlock, at: first)
      } else if tokens[stray].kind == .semicolon {
        note(.semicolonBeforeRule, at: stray)
      }
      position = closes[stop] + 1
      return
    }
    openRule(from: start, prelude: start..<stop, atName: nil, stop: stop, in: frame)
  }

  /// Returns the first token that says something. A bracket that closes nothing is a fault of its own.
  private func firstWord(in run: Range<Int>) -> Int? {
    run.first { index in
      let kind = tokens[index].kind
      return kind != .whitespace && kind != .semicolon && !kind.isCloser
    }
  }

  /// Returns the first semicolon or closing bracket in a selector, outside brackets. Outside a block, neither ends
  /// anything, and makes the selector invalid.
  private func strayMark(in run: Range<Int>) -> Int? {
    var index = run.lowerBound
    while index < run.upperBound {
      let kind = tokens[index].kind
      if kind == .semicolon || kind.isCloser { return index }
      index = kind.closer == nil ? index + 1 : closes[index] + 1
    }
    return nil
  }

  private func colonOfDeclaration(at start: Int, in frame: Frame) -> Int? {
    guard tokens[start].kind == .ident else { return nil }
    var index = start + 1
    while index < frame.end, tokens[index].kind == .whitespace { index += 1 }
    return index < frame.end && tokens[index].kind == .colon ? index : nil
  }

  /// Adds a rule and enters its block, if it has one.
  private mutating func openRule(from start: Int, prelude: Range<Int>, atName: String?, stop: Int, in frame: Frame) {
    let last = max(start, min(stop, tokens.count) - 1)
    let head = tokens[start].bytes.lowerBound..<tokens[last].bytes.upperBound
    rules.append(CSSRule(parent: frame.rule, atName: atName, prelude: tokens.trimmed(prelude), head: head))
    guard stop < frame.end, tokens[stop].kind == .openCurly else {
      position = stop + 1
      return
    }
    if open.count > StyleSheet.deepestNesting {
      note(.nestsTooDeep, at: stop)
      position = closes[stop] + 1
    } else {
      open.append(Frame(rule: rules.count - 1, end: min(closes[stop], frame.end)))
      position = stop + 1
    }
  }

  private func declaration(name: Int, value: Range<Int>, isCustom: Bool) -> CSSDeclaration {
    let text = unescaped(source[tokens[name].bytes])
    var run = tokens.trimmed(value)
    let isImportant = endsImportant(run)
    if isImportant, let mark = run.last(where: { source[tokens[$0].bytes].elementsEqual("!".utf8) }) {
      run = tokens.trimmed(run.lowerBound..<mark)
    }
    let end = run.isEmpty ? tokens[name].bytes.upperBound : tokens[run.upperBound - 1].bytes.upperBound
    return CSSDeclaration(
      name: isCustom ? text : text.lowercased(),
      value: run,
      isImportant: isImportant,
      bytes: tokens[name].bytes.lowerBound..<end
    )
  }

  /// Whether a value ends in `!important`; there may be blanks after the `!`.
  private func endsImportant(_ run: Range<Int>) -> Bool {
    guard let word = run.last, tokens[word].kind == .ident else { return false }
    guard unescaped(source[tokens[word].bytes]).lowercased() == "important" else { return false }
    let mark = tokens.trimmed(run.lowerBound..<word).last
    return mark.map { source[tokens[$0].bytes].elementsEqual("!".utf8) } ?? false
  }
}
