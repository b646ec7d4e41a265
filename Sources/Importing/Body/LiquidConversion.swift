import Diagnostics
import Text

/// Converts Liquid to Markdown: highlighting, includes, raw text, comments and plain values. Anything that would have
/// to be evaluated is left out and named in a diagnostic.
struct LiquidConversion {
  private(set) var edits: [TextEdit] = []
  private(set) var diagnostics: [(rule: Rule, range: Range<Int>, message: String, help: String?)] = []
  /// The includes that were not found.
  private(set) var missing: [String] = []

  private let bytes: [UInt8]
  private let context: LiquidContext
  private var scanner: LiquidScanner

  init(_ bytes: [UInt8], _ context: LiquidContext) {
    (self.bytes, self.context) = (bytes, context)
    scanner = LiquidScanner(bytes)
    convert(0..<bytes.count)
  }

  private mutating func convert(_ range: Range<Int>) {
    var place = range.lowerBound
    while let tag = scanner.next(from: place), tag.range.upperBound <= range.upperBound {
      place = convert(tag, range.upperBound)
    }
  }

  /// - Returns: The place from which to read on.
  private mutating func convert(_ tag: LiquidTag, _ limit: Int) -> Int {
    switch tag.name {
    case "": convertValue(tag)
    case "raw": return convertRaw(tag, limit)
    case "comment": return convertComment(tag, limit)
    case "highlight": return convertHighlight(tag, limit)
    case "include", "include_relative": convertInclude(tag)
    case "link": edits.append(TextEdit(tag.range, tag.arguments))
    default: leaveOut(tag)
    }
    return tag.range.upperBound
  }

  // MARK: Blocks

  /// Removes the tags; the text between them stays as it is.
  private mutating func convertRaw(_ tag: LiquidTag, _ limit: Int) -> Int {
    guard let close = scanner.end(of: tag, before: limit) else { return unclosed(tag) }
    edits += [TextEdit(tag.range, ""), TextEdit(close.range, "")]
    return close.range.upperBound
  }

  private mutating func convertComment(_ tag: LiquidTag, _ limit: Int) -> Int {
    guard let close = scanner.end(of: tag, before: limit) else { return unclosed(tag) }
    let comment = htmlComment(bytes[tag.range.upperBound..<close.range.lowerBound])
    edits.append(TextEdit(tag.range.lowerBound..<close.range.upperBound, comment))
    return close.range.upperBound
  }

  private mutating func unclosed(_ tag: LiquidTag) -> Int {
    leaveOut(tag, "is not closed")
    return tag.range.upperBound
  }

  /// A highlighted block becomes fenced code. If it only includes a missing file, only the sentence that says so is
  /// left.
  private mutating func convertHighlight(_ tag: LiquidTag, _ limit: Int) -> Int {
    guard let close = scanner.end(of: tag, before: limit) else { return unclosed(tag) }
    let inner = tag.range.upperBound..<close.range.lowerBound
    let first = edits.count
    let missingBefore = missing.count
    convert(inner)
    let inside = edits[first...].map { edit in
      TextEdit(edit.range.lowerBound - inner.lowerBound..<edit.range.upperBound - inner.lowerBound, edit.replacement)
    }
    let code = applying(Array(inside), to: Array(bytes[inner]))
    let text = trimmed(string(code[...]))
    let isMissing = missing[missingBefore...].contains { text == missingSentence($0) }
    guard !isMissing else {
      edits += [tag.range, close.range].map { TextEdit.removing($0, from: bytes) }
      return close.range.upperBound
    }
    let language = tag.arguments.split(whereSeparator: \.isWhitespace).first.map(String.init) ?? ""
    let fence = codeFence(around: code)
    edits.append(TextEdit(tag.range, opening(tag.range, inner, fence + language)))
    edits.append(TextEdit(close.range, closing(close.range, code, fence, indent(at: tag.range.lowerBound))))
    return close.range.upperBound
  }

  private func opening(_ range: Range<Int>, _ inner: Range<Int>, _ fence: String) -> String {
    let before = isAtLineStart(range.lowerBound) ? "" : "\n"
    let rest = bytes[inner].prefix { $0 != lineFeed }
    return before + fence + (rest.allSatisfy(isPlainSpace) && rest.count < inner.count ? "" : "\n")
  }

  private func closing(_ range: Range<Int>, _ code: [UInt8], _ fence: String, _ indent: String) -> String {
    let last = code.reversed().prefix { $0 != lineFeed }
    let isOnOwnLine = last.count < code.count && last.allSatisfy(isPlainSpace)
    let after = bytes[range.upperBound...].prefix { $0 != lineFeed }
    return (isOnOwnLine ? "" : "\n" + indent) + fence + (after.allSatisfy(isPlainSpace) ? "" : "\n")
  }

  private func isAtLineStart(_ place: Int) -> Bool {
    lineStart(before: place).allSatisfy(isPlainSpace)
  }

  /// Returns the blanks before a place if nothing else precedes it on its line.
  private func indent(at place: Int) -> String {
    let before = lineStart(before: place)
    return before.allSatisfy(isPlainSpace) ? string(before) : ""
  }

  /// Returns the line up to a place; only its last part if the line is long.
  private func lineStart(before place: Int) -> ArraySlice<UInt8> {
    let near = bytes[max(0, place - 200)..<place]
    return near[(near.lastIndex(of: lineFeed).map { $0 + 1 } ?? near.startIndex)...]
  }

  // MARK: Includes

  private mutating func convertInclude(_ tag: LiquidTag) {
    let (path, parameters) = includeArguments(tag.arguments)
    guard !path.isEmpty, !path.contains("{"), let plain = resolvedPath(path, from: "") else {
      let message = "the included file of `\(source(tag))` is not known"
      return diagnostics.append((.importInclude, tag.range, message, "Put the file's text in by hand."))
    }
    let isRelative = tag.name == "include_relative"
    guard let included = context.file(plain, isRelative) else { return leaveMissing(tag, plain) }
    guard let inner = context.entering(plain, parameters, isRelative) else {
      let message = "`\(plain)` includes itself, or makes the text too long, and is not put in again"
      return diagnostics.append((.importInclude, tag.range, message, "Put the file's text in by hand."))
    }
    let text = SourceText(CatalogueFile(path: plain, bytes: included)).file.bytes
    let conversion = LiquidConversion(text, inner)
    // A diagnostic in an included file is reported at the place that includes it.
    for diagnostic in conversion.diagnostics {
      diagnostics.append((diagnostic.rule, tag.range, "in `\(plain)`: \(diagnostic.message)", diagnostic.help))
    }
    missing += conversion.missing
    var lines = string(applying(conversion.edits, to: text)[...])
    while lines.utf8.last == lineFeed { lines.removeLast() }
    let indent = indent(at: tag.range.lowerBound)
    if !indent.isEmpty { lines = lines.replacing("\n", with: "\n" + indent) }
    context.spend(lines.utf8.count)
    edits.append(TextEdit(tag.range, lines))
  }

  private mutating func leaveMissing(_ tag: LiquidTag, _ path: String) {
    missing.append(path)
    edits.append(TextEdit(tag.range, missingSentence(path)))
    let message = "the included file `\(path)` is not in the catalogue"
    let help = "Import the catalogue together with its folder `_includes`."
    diagnostics.append((.importInclude, tag.range, message, help))
  }

  private func missingSentence(_ path: String) -> String {
    "The file `\(path.replacing("`", with: "'"))` is missing from the source."
  }

  /// Returns the file's name and the parameters, whose values are in quotes.
  private func includeArguments(_ text: String) -> (path: String, parameters: [String: String]) {
    guard let name = text.split(whereSeparator: \.isWhitespace).first else { return ("", [:]) }
    var parameters: [String: String] = [:]
    var rest = text[name.endIndex...]
    while let equals = rest.firstIndex(of: "=") {
      let key = trimmed(String(rest[..<equals]))
      let value = rest[rest.index(after: equals)...].drop(while: \.isWhitespace)
      guard let quote = value.first, quote == "\"" || quote == "'", let end = value.dropFirst().firstIndex(of: quote)
      else { break }
      parameters[key] = String(value[value.index(after: value.startIndex)..<end])
      rest = value[value.index(after: end)...]
    }
    return (name.trimmingQuotes(), parameters)
  }

  // MARK: Values and other tags

  private mutating func convertValue(_ tag: LiquidTag) {
    if let value = context.value(of: tag.arguments) { return edits.append(TextEdit(tag.range, value)) }
    // `{{ color: 'red' }}` is code, not Liquid: in Liquid, a colon occurs only in a filter.
    let colon = tag.arguments.firstIndex(of: ":") ?? tag.arguments.endIndex
    let isValue = colon == tag.arguments.endIndex || tag.arguments[..<colon].contains("|")
    guard isValue, !tag.arguments.isEmpty, tag.arguments.utf8.allSatisfy(isPartOfValue) else { return }
    diagnostics.append(
      (.importLiquidValue, tag.range, "`\(source(tag))` is not known, and is left as it is written", nil)
    )
  }

  private func isPartOfValue(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || isPlainSpace(byte) || "._-|'\"/[]:".utf8.contains(byte)
  }

  private mutating func leaveOut(_ tag: LiquidTag, _ reason: String = "is not carried over") {
    let help = "Check that the text around it still says what it should."
    diagnostics.append((.importLiquid, tag.range, "`\(collapsed(string(bytes[tag.range])))` \(reason)", help))
    edits.append(TextEdit(tag.range, ""))
  }

  private func source(_ tag: LiquidTag) -> String { collapsed(string(bytes[tag.range])) }
}

extension Substring {
  fileprivate func trimmingQuotes() -> String {
    guard let quote = first, quote == "\"" || quote == "'", count > 1, last == quote else { return String(self) }
    return String(dropFirst().dropLast())
  }
}
