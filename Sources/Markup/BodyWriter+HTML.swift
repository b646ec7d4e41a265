extension BodyWriter {
  mutating func writeHTMLBlock(_ node: Node) {
    let literal = node.literal
    let range = range(of: node)
    noteHTMLBlock(at: range)
    html.beginLine()
    // A tag that is left open goes on only in a block of HTML that follows directly.
    if !node.followsHTML { openHTML.tag = nil }
    write(literal, isBlock: true, at: range) { source in
      HTMLPlaces(literal, blockFrom: node.startLine, in: source)
    }
    html.beginLine()
  }

  mutating func writeInlineHTML(_ node: Node) {
    let quotes = places.quotes
    let leaf = leafRange
    let found = node.withLiteral { places.find(html: $0, source, definitions, in: leaf) }
    if let found { places.pass(found.index) }
    let range = found?.range ?? leaf
    noteInlineTag(node, at: range, isExact: found != nil)
    if options.rawHTML == .allow, node.withLiteral(isBareTag) {
      // Most runs are tags such as `<kbd>`, which do not need to be examined.
      node.withLiteral { html.write(raw: $0) }
      return
    }
    let literal = node.literal
    write(literal, isBlock: false, at: range) { source in
      HTMLPlaces(literal, inlineAt: range, isExact: found != nil, quotes: quotes, in: source)
    }
  }

  /// - Parameter places: Makes the lookup for the places of the literal's bytes. It is only called when there is a byte
  ///   to look up.
  private mutating func write(
    _ literal: [UInt8],
    isBlock: Bool,
    at range: Range<Int>,
    _ places: (MarkupSource) -> HTMLPlaces
  ) {
    if options.rawHTML == .refuse {
      if isOnlyComments(literal) { return }
      let help = "Write it as Markdown, or allow raw HTML in `polite.yml`."
      return report(.textRawHTML, at: range, "raw HTML is refused by this library", help: help)
    }
    if options.rawHTML == .showAsText {
      if isBlock { html.write("<p>") }
      html.write(escaping: literal[..<(isBlock ? literal.endIndex - trailingLineEnds(of: literal) : literal.endIndex)])
      if isBlock { html.write("</p>") }
      return
    }
    var alone = OpenHTML()
    let attributes = isBlock ? linkingAttributes(of: literal, &openHTML) : linkingAttributes(of: literal, &alone)
    guard !attributes.isEmpty else { return html.write(literal) }
    var map = places(source)
    var written = 0
    for attribute in attributes {
      let value = decodedAttribute(literal[attribute.value])
      let place = map.place(of: attribute.value)
      guard attribute.kind != .id else {
        document.htmlIDs.append(value)
        continue
      }
      let resolution = resolveAttribute(attribute, value, place)
      if resolution == .leaveOut {
        html.write(literal[written..<attribute.place.lowerBound])
        written = attribute.place.upperBound
        continue
      }
      guard case .replace(let destination) = resolution else { continue }
      html.write(literal[written..<attribute.value.lowerBound])
      if !attribute.isQuoted { html.write("\"") }
      write(attributeValue: destination)
      if !attribute.isQuoted { html.write("\"") }
      written = attribute.value.upperBound
    }
    html.write(literal[written...])
  }

  private enum AttributeResolution: Equatable {
    case keep, leaveOut
    case replace(String)
  }

  /// Records a destination in raw HTML, and decides what replaces it.
  private mutating func resolveAttribute(
    _ attribute: HTMLAttribute,
    _ destination: String,
    _ place: (range: Range<Int>, isExact: Bool)
  ) -> AttributeResolution {
    func fact(_ destination: String, _ use: DestinationUse) -> MarkupLink {
      MarkupLink(
        kind: use == .link ? .htmlLink : .htmlSource,
        destination: destination,
        range: place.range,
        isExact: place.isExact,
        isBlockImage: false,
        text: ""
      )
    }
    let use: DestinationUse
    switch attribute.kind {
    case .link: use = .link
    case .frame: use = .frame
    case .animated, .refresh, .document:
      let unsafe = heldDestinations(attribute.kind, destination).first { unsafeScheme(of: $0.text, as: $0.use) != nil }
      return unsafe.map { refuses(fact($0.text, $0.use), as: $0.use) } == true ? .leaveOut : .keep
    case .source, .sources, .id: use = .picture
    }
    let isLink = use == .link
    let fact = fact(destination, use)
    if isLink {
      document.links.append(fact)
    } else {
      document.images.append(fact)
    }
    if refuses(fact, as: use) { return .leaveOut }
    switch resolve(fact) {
    case .rewrite(let new), .link(let new): return .replace(new)
    case .keep, .place: return .keep
    }
  }

  /// Returns the destinations inside an attribute that is not itself an address, and their use: the values of an
  /// animation, the target of a refresh, and those of a document in a frame.
  private func heldDestinations(_ kind: HTMLAttribute.Kind, _ text: String) -> [(text: String, use: DestinationUse)] {
    switch kind {
    case .animated: return text.split(separator: ";").map { (String($0), .link) }
    case .refresh: return refreshAddress(in: text).map { [($0, .frame)] } ?? []
    case .document:
      let html = Array(text.utf8)
      var open = OpenHTML()
      return linkingAttributes(of: html, &open).compactMap { attribute -> (text: String, use: DestinationUse)? in
        let value = decodedAttribute(html[attribute.value])
        return switch attribute.kind {
        case .link, .animated: (value, .link)
        case .frame: (value, .frame)
        case .source, .sources: (value, .picture)
        case .refresh: refreshAddress(in: value).map { ($0, .frame) }
        // A document inside a document is not examined, so it is not let through.
        case .document: ("about:srcdoc", .frame)
        case .id: nil
        }
      }
    case .link, .source, .frame, .sources, .id: return []
    }
  }

  /// Writes a value that is in quotes of either kind.
  private mutating func write(attributeValue text: String) {
    for (index, part) in text.utf8.split(separator: UInt8(ascii: "'"), omittingEmptySubsequences: false).enumerated() {
      if index > 0 { html.write("&#x27;") }
      html.write(escaping: String(Substring(part)))
    }
  }
}

/// Finds where the bytes of a run of raw HTML are in the file. Places must be requested in ascending order.
///
/// libcmark removes the prefixes of quotes and lists from each line, so a literal's line is the end of a source line.
struct HTMLPlaces {
  private let source: MarkupSource
  private let literal: [UInt8]
  private let isBlock: Bool
  private let isExact: Bool
  private let quotes: Int
  private let whole: Range<Int>
  /// The place in the literal up to which the source is known.
  private var known = 0
  /// The place in the source of the known byte of an inline run.
  private var knownSource: Int
  /// The line of the known byte of a block.
  private var line: Int
  /// Where that line ends in the literal; a place before the known byte while it is not known yet.
  private var lineEnd = -1

  init(_ literal: [UInt8], blockFrom line: Int, in source: MarkupSource) {
    self.init(literal, source, isBlock: true, isExact: true, quotes: 0, line: line, whole: source.body)
  }

  init(_ literal: [UInt8], inlineAt range: Range<Int>, isExact: Bool, quotes: Int, in source: MarkupSource) {
    self.init(literal, source, isBlock: false, isExact: isExact, quotes: quotes, line: 0, whole: range)
  }

  private init(
    _ literal: [UInt8],
    _ source: MarkupSource,
    isBlock: Bool,
    isExact: Bool,
    quotes: Int,
    line: Int,
    whole: Range<Int>
  ) {
    (self.literal, self.source, self.isBlock, self.isExact, self.quotes) = (literal, source, isBlock, isExact, quotes)
    (self.line, self.whole) = (line, whole)
    knownSource = whole.lowerBound
  }

  mutating func place(of range: Range<Int>) -> (range: Range<Int>, isExact: Bool) {
    guard isExact else { return (whole, false) }
    let start = place(of: range.lowerBound)
    let end = place(of: range.upperBound)
    let isWhole = start <= end && source.bytes[start..<max(start, end)].elementsEqual(literal[range])
    return (start..<max(start, end), isWhole)
  }

  private mutating func place(of index: Int) -> Int {
    while known < index {
      if isBlock {
        if literal[known] == UInt8(ascii: "\n") { line += 1 }
      } else if literal[known] == UInt8(ascii: "\n") {
        knownSource = Self.nextLine(source.bytes, knownSource, whole.upperBound, quotes)
      } else {
        knownSource += 1
      }
      known += 1
    }
    guard isBlock else { return min(knownSource, whole.upperBound) }
    if lineEnd < index { lineEnd = literal[index...].firstIndex(of: UInt8(ascii: "\n")) ?? literal.count }
    let content = source.lines.content(ofLine: line)
    return max(content.lowerBound, content.upperBound - (lineEnd - index))
  }

  /// Whether a range in a paragraph's source is the same as a literal, ignoring line prefixes.
  static func reads(_ bytes: [UInt8], _ range: Range<Int>, quotes: Int, as literal: borrowing Span<UInt8>) -> Bool {
    var index = range.lowerBound
    for place in literal.indices {
      let byte = literal[place]
      guard index < range.upperBound else { return false }
      if byte == UInt8(ascii: "\n") {
        index = nextLine(bytes, index, range.upperBound, quotes)
      } else if bytes[index] == byte {
        index += 1
      } else {
        return false
      }
    }
    return index == range.upperBound
  }

  private static func nextLine(_ bytes: [UInt8], _ start: Int, _ end: Int, _ quotes: Int) -> Int {
    var index = start
    while index < end, bytes[index] != UInt8(ascii: "\n") { index += 1 }
    return skipPrefix(bytes, from: min(index + 1, end), to: end, quotes: quotes)
  }
}

/// Returns how many bytes of line endings are at the end of a run of bytes.
private func trailingLineEnds(of bytes: [UInt8]) -> Int {
  bytes.reversed().prefix { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.count
}
