import Text

// What the lines of a section say.
extension CatalogueDialect {
  /// Returns the first paragraph or list as sentences on one line; `nil` for a section that has none, or that begins with
  /// anything else, such as a table, an image or HTML. Items of an item are details, and left out.
  public static func leadingSentences(_ lines: [String]) -> String? {
    var parts: [String] = []
    var firstIndent = 0
    var isDetail = false
    for line in lines {
      let text = trimmed(line)
      if text.isEmpty || isTemplateTag(text) {
        if parts.isEmpty { continue }
        break
      }
      if isOfOtherBlock(text) { return nil }
      if parts.isEmpty { firstIndent = indent(of: line) }
      if let item = listItem(text) {
        isDetail = indent(of: line) > firstIndent + 1
        if !isDetail { parts.append(item) }
      } else if !isDetail {
        let before = parts.popLast().map { $0 + " " } ?? ""
        parts.append(before + text)
      }
    }
    let said = parts.map(collapsed).filter(hasWords)
    return said.isEmpty ? nil : sentences(said)
  }

  /// Returns the announced texts in a section's lists, without their quotes: the items that are quoted, and those that
  /// have no items of their own.
  public static func announcedTexts(_ lines: [String]) -> [String] {
    var items: [(indent: Int, text: String)] = []
    // Whether a line may continue the last item, and whether it must then be indented.
    var (isInItem, isApart) = (false, false)
    var isDetail = false
    for line in lines {
      let text = trimmed(line)
      if text.isEmpty || isTemplateTag(text) {
        isApart = true
        continue
      }
      defer { isApart = false }
      if let item = ["-", "*", "+"].contains(text) ? "" : listItem(text) {
        let indent = indent(of: line)
        if let last = items.last, isInItem, indent > last.indent + 1 {
          // What is in a quoted item is about it; an item with others in it is their label.
          isDetail = spokenPart(of: last.text) != last.text
          if isDetail { continue }
          items.removeLast()
        }
        isDetail = false
        items.append((indent, item))
        isInItem = true
      } else if isDetail {
        continue
      } else if isInItem, let last = items.last, !isApart || indent(of: line) > last.indent, !isOfOtherBlock(text) {
        items[items.count - 1].text += " " + text
      } else {
        isInItem = false
      }
    }
    return items.compactMap { item in
      let spoken = collapsed(spokenPart(of: item.text))
      return hasWords(spoken) && !isNotApplicable(spoken) ? spoken : nil
    }
  }

  /// The part of an item that is announced: what is quoted at its start, or after a label such as `Success:`.
  private static func spokenPart(of item: String) -> String {
    if let colon = item.firstIndex(of: ":") {
      let rest = trimmed(String(item[item.index(after: colon)...]))
      let label = item[..<colon]
      if unquoted(rest) != rest, unquoted(item) == item, !label.contains(where: { "\"“”„«»".contains($0) }) {
        return unquoted(rest)
      }
    }
    return unquoted(item)
  }

  private static func indent(of line: String) -> Int { line.utf8.prefix(while: isPlainSpace).count }

  private static func hasWords(_ text: String) -> Bool { text.unicodeScalars.contains(where: isLetterOrDigit) }

  private static func listItem(_ text: String) -> String? { listItem(Array(text.utf8)[...]) }

  /// Whether a text is `{% … %}` or `{::…}`, which the catalogues' site generators replaced.
  private static func isTemplateTag(_ text: String) -> Bool { text.hasPrefix("{%") || text.hasPrefix("{:") }

  /// Whether a line is one of a table, of an HTML block, of a quotation or of code, or an image.
  private static func isOfOtherBlock(_ text: String) -> Bool {
    if text.utf8.contains(UInt8(ascii: "|")), text.utf8.allSatisfy({ "|-: ".utf8.contains($0) }) { return true }
    if text.hasPrefix("![") || fence(Array(text.utf8)[...]) != nil { return true }
    switch text.first {
    case "|", ">": return true
    case "<": return !inlineElements.contains(text.dropFirst().prefix { $0.isLetter || $0.isNumber }.lowercased())
    default: return false
    }
  }

  /// Elements with which a sentence may begin.
  private static let inlineElements: Set = [
    "a", "abbr", "b", "cite", "code", "dfn", "em", "i", "kbd", "mark", "q", "s", "samp", "small", "span", "strong", "u",
    "var",
  ]
}
