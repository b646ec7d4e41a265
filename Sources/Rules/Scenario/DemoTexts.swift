import CSSSyntax
import Diagnostics
import HTMLTree
import PatternLibrary
import Text

/// All texts that a demo could show or announce or use as names, as far as its source shows.
///
/// A text counts as possible when the source contains it, or when it can be composed from whole pieces of the source,
/// numbers, and what the scenario types. It is better to accept a text that never appears than to doubt one that does.
struct DemoTexts: Sendable {
  /// Whether the source shows too little to doubt any text, because it loads other files or computes letters.
  private let isOpen: Bool
  /// Every text with single spaces, in order, each once.
  private let texts: [String]
  /// All texts in one, for substring searches, separated by a byte that no text contains.
  private let everything: [UInt8]
  /// The texts that others may be composed from.
  private let pieces: Set<String>
  /// Whether a style sheet changes the case of letters, so that case is ignored.
  private let ignoresCase: Bool
  /// The length of the longest piece that is searched for in a text, in characters.
  private static let longestPiece = 120
  /// The words of all texts, if scripts change the case of letters or cut texts up, so that only words can be compared.
  private let words: Set<String>?

  /// - Parameters:
  ///   - linked: The library's style sheets that the demo uses.
  ///   - isNeeded: Whether any text will be searched for; otherwise nothing is collected.
  init(_ facts: DemoFacts, _ linked: [StyleSheet], isNeeded: Bool) {
    let sheets = isNeeded ? facts.styles.sheets + facts.styles.attributes.map(\.sheet) + linked : []
    let written = isNeeded ? visibleTexts(of: facts) + scriptTexts(of: facts.scripts) : []
    let told = facts.scripts.isEmpty ? [] : valuesInWords + inputWords(of: facts.scripts)
    texts = (written + sheets.flatMap(styleTexts) + told).map(squeezed).filter { !$0.isEmpty }.unique(by: \.self)
    let ignoresCase = sheets.contains { sheet in sheet.rules.contains { $0["text-transform"] != nil } }
    let folded = ignoresCase ? texts.map(withoutCase) : texts
    everything = Array(folded.map { Array($0.utf8) }.joined(separator: [0]))
    pieces = Set(folded.lazy.filter { $0.count <= Self.longestPiece })
    self.ignoresCase = ignoresCase
    isOpen = facts.isIncomplete || facts.scripts.hasWord(makersOfText)
    words = facts.scripts.hasWord(changersOfText) ? Set(texts.flatMap { Text.words(of: $0.lowercased()) }) : nil
  }

  /// Whether the demo could show or announce a text.
  ///
  /// - Parameter typed: What the scenario types, which the demo may show again.
  func canProduce(_ text: String, typed: [String] = []) -> Bool {
    let wanted = ignoresCase ? withoutCase(squeezed(text)) : squeezed(text)
    // A text in a scenario is a name or a sentence; a longer one is accepted.
    if isOpen || wanted.isEmpty || wanted.count > 400 || holds(Array(wanted.utf8)) { return true }
    let lowered = wanted.lowercased()
    let typed = typed.map { squeezed($0).lowercased() }.filter { !$0.isEmpty }
    if typed.contains(where: { $0.contains(lowered) || lowered.contains($0) || ends(lowered, asBegins: $0) }) {
      return true
    }
    if let words {
      return Text.words(of: lowered).allSatisfy { isNumber($0) || words.contains($0) || holdsPiece(Array($0)) }
    }
    return isComposed(Array(wanted))
  }

  /// Returns the text of the demo that a person may have meant.
  func nearest(to text: String) -> String? {
    nearMiss(to: squeezed(text), among: texts)
  }

  private func holds(_ wanted: [UInt8]) -> Bool {
    guard let first = wanted.first, everything.count >= wanted.count else { return false }
    return (0...everything.count - wanted.count).contains { start in
      everything[start] == first && everything[start..<start + wanted.count].elementsEqual(wanted)
    }
  }

  /// Whether a word has a whole piece in it, of at least two letters: a script may put one in place of another.
  private func holdsPiece(_ word: [Character]) -> Bool {
    word.indices.contains { start in
      (start + 2..<max(start + 2, word.count + 1)).contains { pieces.contains(String(word[start..<$0])) }
    }
  }

  /// Whether a text is a sequence of whole pieces and numbers, with spaces and punctuation between them.
  private func isComposed(_ text: [Character]) -> Bool {
    var isReached = [Bool](repeating: false, count: text.count + 1)
    isReached[0] = true
    for start in text.indices where isReached[start] {
      if !text[start].isLetter { isReached[start + 1] = true }
      var piece = ""
      for end in start..<min(text.count, start + Self.longestPiece) {
        piece.append(text[end])
        if pieces.contains(piece) { isReached[end + 1] = true }
      }
    }
    return isReached[text.count]
  }
}

/// Whether a text ends with the first letters, at least three, of another, so that it may be the beginning of a longer
/// one: `Sent: Hello` of `Sent: Hello team`.
private func ends(_ text: String, asBegins other: String) -> Bool {
  (3..<max(3, min(text.count, other.count) + 1)).contains { text.hasSuffix(other.prefix($0)) }
}

/// What events say of keys and pointers (UI Events, `key`; Pointer Events, `pointerType`).
private func inputWords(of scripts: DemoScripts) -> [String] {
  (scripts.hasWord(["key", "code"]) ? namedKeys : [])
    + (scripts.hasWord(["pointerType"]) ? ["mouse", "pen", "touch"] : [])
}

private func isNumber(_ word: String) -> Bool { !word.contains(where: \.isLetter) }

/// What values are in a text (ECMAScript, `ToString`).
private let valuesInWords = ["true", "false", "null", "undefined", "NaN", "Infinity"]

/// With these, scripts make letters that are not in their source, or get texts from the browser or from elsewhere.
private let makersOfText: Set<String> = [
  "fromCharCode", "fromCodePoint", "atob", "decodeURI", "decodeURIComponent", "unescape", "Intl", "toLocaleString",
  "toLocaleDateString", "toLocaleTimeString", "toDateString", "toTimeString", "toISOString", "toUTCString", "toJSON",
  "toString", "typeof", "fetch", "XMLHttpRequest", "importScripts", "DisplayNames", "localName", "tagName", "nodeName",
  "userAgent", "userAgentData", "validationMessage", "language", "languages", "files", "reverse",
]

/// Functions with which scripts cut up texts or change the case of letters.
private let changersOfText: Set<String> = [
  "toUpperCase", "toLowerCase", "toLocaleUpperCase", "toLocaleLowerCase", "slice", "substring", "substr", "replace",
  "replaceAll", "charAt", "split", "match", "matchAll", "exec",
]

/// Returns the texts in the document: those of elements, in pieces and whole, and those of attributes.
private func visibleTexts(of facts: DemoFacts) -> [String] {
  var texts: [String] = []
  for node in facts.document.nodes {
    switch node.content {
    case .text(let text):
      let owner = node.parent.flatMap { facts.document.nodes[$0].element }
      if owner?.name != "script", owner?.name != "style" { texts.append(text) }
    case .element(let element):
      texts += element.attributes.filter { isSpoken($0.name) }.map(\.value)
      if mayBeOneText(element) { texts.append(facts.text(in: element)) }
      texts += nativeTexts[element.name] ?? []
    case .comment: break
    }
  }
  return texts
}

/// Whether an element's text may be a name or a message as a whole, even if other elements divide it.
private func mayBeOneText(_ element: HTMLElement) -> Bool {
  !["html", "head", "body", "main", "script", "style"].contains(element.name)
}

private func isSpoken(_ attribute: String) -> Bool {
  switch attribute {
  case "aria-label", "aria-description", "aria-placeholder", "aria-roledescription", "aria-valuetext", "alt", "title",
    "placeholder", "value", "label", "content", "abbr", "summary":
    true
  default: attribute.hasPrefix("data-")
  }
}

/// Returns a text in capitals, as `text-transform` may write it: with SS for ß, and without the dot that the capital of
/// i has in some languages.
private func withoutCase(_ text: String) -> String { text.uppercased().replacing("\u{130}", with: "I") }

/// Texts that browsers add themselves.
private let nativeTexts: [String: [String]] = [
  "input": ["Submit", "Reset", "Choose File", "Choose Files", "Browse…", "No file chosen", "No file selected."],
  "details": ["Details"],
]

/// Returns the texts in scripts: each string, the parts of each template literal, and the names of properties.
private func scriptTexts(of scripts: DemoScripts) -> [String] {
  var texts: [String] = []
  for text in scripts.texts {
    for part in text.split(separator: DemoScripts.hole) {
      texts.append(String(part))
      if part.contains("<") || part.contains(">") { texts += textsOfMarkup(part) }
    }
  }
  for tokens in scripts.allTokens {
    for (token, next) in zip(tokens, tokens.dropFirst()) where token.kind == .word && next.isMark(":") {
      texts.append(token.text)
    }
  }
  return texts
}

/// Returns the texts between tags, and the values inside tags.
private func textsOfMarkup(_ markup: Substring) -> [String] {
  markup.split { "<>\"'=".contains($0) }.map(String.init)
}

/// Returns the texts that a style sheet adds to the page.
private func styleTexts(of sheet: StyleSheet) -> [String] {
  let declarations = sheet.rules.flatMap(\.declarations).filter { $0.name == "content" || $0.name.hasPrefix("--") }
  return declarations.flatMap { declaration in
    sheet.tokens[declaration.value].filter { $0.kind == .string }.map(sheet.value)
  }
}
