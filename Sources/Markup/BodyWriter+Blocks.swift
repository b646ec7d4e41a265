import Diagnostics
import Text

extension BodyWriter {
  /// Enters a paragraph, which is a table, a demo's place, or text. A callout's first line is left out.
  mutating func enterParagraph(_ node: Node) -> Step {
    places.reset(node, quotes: quotes)
    if let image = node.firstChild, image.kind == .image, image.next == nil, openLinks == 0 {
      noteProse(.paragraph, at: range(of: node))
      return enterBlockImage(image, in: node)
    }
    var first = node.firstChild
    if !callouts.isEmpty, opensCallout(node) {
      first = afterCalloutMarker(node)
      if first == nil { return .skip }
    }
    if source.mayHoldTables, cell == nil, let table = table(in: node) {
      write(table.syntax, table.lines, in: node)
      return .skip
    }
    noteProse(.paragraph, at: range(of: node))
    if !isTight(node) {
      html.beginLine()
      html.write("<p>")
    }
    return .descend(first)
  }

  mutating func enterList(_ node: Node) {
    html.beginLine()
    if node.isBulletList {
      html.write("<ul>\n")
    } else if node.listStart == 1 {
      html.write("<ol>\n")
    } else {
      html.write("<ol start=\"")
      html.write(number: node.listStart)
      html.write("\">\n")
    }
  }

  mutating func enterBlockQuote(_ node: Node) {
    quotes += 1
    html.beginLine()
    if let callout = callout(of: node) {
      callouts.append(node)
      write(openingOf: callout)
    } else {
      html.write("<blockquote>\n")
    }
  }

  mutating func leaveBlockQuote(_ node: Node) {
    quotes -= 1
    html.beginLine()
    if callouts.last == node {
      callouts.removeLast()
      html.write("</div>\n")
    } else {
      html.write("</blockquote>\n")
    }
  }

  mutating func enterHeading(_ node: Node) {
    guard headingIndex < outline.headings.count else { return }
    places.reset(node, quotes: quotes)
    noteProse(.heading, at: outline.headings[headingIndex].range)
    if outline.turns[headingIndex] != .none {
      turnPlatform(outline.headings[headingIndex], outline.turns[headingIndex])
    }
    html.beginLine()
    if options.headingAnchors { html.write("<div class=\"heading-wrapper\">\n") }
    html.write("<h")
    html.write(number: outline.headings[headingIndex].renderedLevel)
    html.write(" id=\"")
    html.write(escaping: outline.headings[headingIndex].id)
    html.write("\">")
  }

  mutating func leaveHeading() {
    guard headingIndex < outline.headings.count else { return }
    // The heading is accessed by index each time, because a copy would count references to its strings.
    let index = headingIndex
    headingIndex += 1
    html.write("</h")
    html.write(number: outline.headings[index].renderedLevel)
    html.write(">\n")
    guard options.headingAnchors else { return }
    html.write("<a class=\"anchor\" href=\"#")
    html.write(destination: outline.headings[index].id)
    html.write("\"")
    write(language: wordsLanguage)
    html.write("><span aria-hidden=\"true\">#</span><span class=\"visually-hidden\">Link to “")
    if wordsLanguage != nil {
      html.write("<span")
      write(language: options.language)
      html.write(">")
    }
    html.write(escaping: outline.headings[index].text)
    html.write(wordsLanguage == nil ? "”" : "</span>”")
    if let platform = openPlatform, platform.id != outline.headings[index].id {
      html.write(", ")
      html.write(escaping: platform.text)
    }
    html.write("</span></a>\n</div>\n")
  }

  /// Opens and closes the platform tabs around a heading.
  mutating func turnPlatform(_ heading: Heading, _ turn: PlatformTurn) {
    switch turn {
    case .none: return
    case .end: closePlatforms()
    case .begin:
      html.beginLine()
      html.write("<div class=\"platforms\" data-tabs>\n")
    case .next:
      html.beginLine()
      html.write("</section>\n")
    }
    guard turn != .end, let platform = heading.platform else { return }
    openPlatform = heading
    html.write("<section class=\"platform\" id=\"")
    html.write(escaping: ids.claim("platform-\(platform)"))
    html.write("\" data-platform=\"")
    html.write(escaping: platform)
    html.write("\" aria-labelledby=\"")
    html.write(escaping: heading.id)
    html.write("\">\n")
  }

  mutating func closePlatforms() {
    openPlatform = nil
    html.beginLine()
    html.write("</section>\n</div>\n")
  }

  mutating func writeCodeBlock(_ node: Node) {
    let info = node.withFenceInfo { info in
      String(decoding: firstWord(info), as: UTF8.self)
    }
    let language = CodeLanguage.named(info)
    let range = range(of: node)
    document.codeBlocks.append(
      CodeBlock(
        info: info,
        language: language?.id,
        isFenced: beginsWithFence(range),
        missingFence: missingFence(of: node, range),
        range: range
      )
    )
    if language == nil, !info.isEmpty { checkLanguage(info, range) }
    guard html.isOn else { return }
    html.beginLine()
    if let language {
      write(openingOf: language)
      highlight(node.literal, as: language, into: &html)
    } else {
      write(openingOfPlainCode: info)
      node.withLiteral { html.write(escaping: $0) }
    }
    html.write("</code></pre>\n")
    if let note = language.flatMap({ options.sampleNotes[$0.id] }) {
      html.write("<p class=\"sample-note\">")
      html.write(escaping: note)
      html.write("</p>\n")
    }
  }

  private func beginsWithFence(_ block: Range<Int>) -> Bool {
    hasBytes("```", source.bytes, at: block.lowerBound, to: block.upperBound)
      || hasBytes("~~~", source.bytes, at: block.lowerBound, to: block.upperBound)
  }

  /// Returns the fence that closes a block if it is open to the end of the body. A block in a list or a quotation ends
  /// with that.
  private func missingFence(of node: Node, _ block: Range<Int>) -> String {
    guard beginsWithFence(block), node.parent?.kind == .document else { return "" }
    let bytes = source.bytes[block]
    let fence = bytes.prefix { $0 == bytes.first }
    guard let end = bytes.lastIndex(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) else {
      return String(decoding: fence, as: UTF8.self)
    }
    let last = bytes[(end + 1)...]
    let marks = last.drop { $0 == UInt8(ascii: " ") }
    let isClosed = last.count - marks.count < 4 && marks.count >= fence.count && marks.allSatisfy { $0 == bytes.first }
    return isClosed ? "" : String(decoding: fence, as: UTF8.self)
  }

  /// Opens a highlighted block, which can be scrolled with the keyboard and says what it is when it receives focus.
  private mutating func write(openingOf language: CodeLanguage) {
    html.write("<pre class=\"code\" data-language=\"")
    html.write(escaping: language.id)
    html.write("\" role=\"group\" aria-label=\"")
    html.write(escaping: language.title)
    html.write(" code\" tabindex=\"0\"><code>")
  }

  /// Opens a plain code block as libcmark does.
  private mutating func write(openingOfPlainCode info: String) {
    if info.isEmpty {
      html.write("<pre><code>")
    } else {
      html.write("<pre><code class=\"language-")
      html.write(escaping: info)
      html.write("\">")
    }
  }

  /// Reports a word after a fence that is close to a language's name.
  private mutating func checkLanguage(_ info: String, _ block: Range<Int>) {
    guard info.utf8.count > 3, let near = nearMiss(to: info, among: CodeLanguage.names) else { return }
    let line = source.file.lineRange(containing: block.lowerBound)
    let starts = block.lowerBound..<max(block.lowerBound, line.upperBound - info.utf8.count + 1)
    let words = starts.lazy.map { $0..<$0 + info.utf8.count }
    guard let word = words.first(where: { hasBytes(of: info, source.bytes, in: $0) }) else { return }
    report(
      .textCodeLanguage,
      at: word,
      "`\(info)` is not a language that code is highlighted in",
      help: didYouMean(near)
    )
  }

  private func firstWord(_ info: Span<UInt8>) -> [UInt8] {
    var word: [UInt8] = []
    word.reserveCapacity(info.count)
    for index in info.indices {
      if isSpace(info[index]) { break }
      word.append(info[index])
    }
    return word
  }
}
