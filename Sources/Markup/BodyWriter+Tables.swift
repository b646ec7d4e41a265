import Diagnostics

extension BodyWriter {
  /// Returns the table that a paragraph is or ends with, and reports one whose columns do not match.
  mutating func table(in paragraph: Node) -> (syntax: TableSyntax, lines: [Range<Int>])? {
    guard paragraph.endLine > paragraph.startLine,
      firstPlace(of: UInt8(ascii: "|"), in: source.bytes, range(of: paragraph)) != nil
    else { return nil }
    let lines = lines(of: paragraph)
    switch findTable(source.bytes, lines) {
    case .none: return nil
    case .found(let table): return (table, lines)
    case .mismatch(let delimiter, let columns, let header):
      report(
        .textTableColumns,
        at: delimiter,
        "the delimiter row has \(counted(columns, "column")), the line above it \(header), so this is not a table",
        help: "Give both rows the same number of columns."
      )
      return nil
    }
  }

  /// Returns a paragraph's lines without the prefixes of quotes and lists.
  private func lines(of paragraph: Node) -> [Range<Int>] {
    let range = range(of: paragraph)
    var lines: [Range<Int>] = []
    for line in paragraph.startLine...max(paragraph.startLine, paragraph.endLine) {
      let content = source.lines.content(ofLine: line)
      guard content.lowerBound <= range.upperBound else { break }
      let start =
        line == paragraph.startLine
        ? range.lowerBound
        : skipPrefix(source.bytes, from: content.lowerBound, to: content.upperBound, quotes: quotes)
      lines.append(min(start, content.upperBound)..<content.upperBound)
    }
    return opensCallout(paragraph) ? Array(lines.dropFirst()) : lines
  }

  mutating func write(_ table: TableSyntax, _ lines: [Range<Int>], in paragraph: Node) {
    if table.leadingLines > 0 { write(lines: lines.prefix(table.leadingLines), of: paragraph) }
    let start = lines[table.leadingLines].lowerBound
    document.tables.append(start..<max(start, range(of: paragraph).upperBound))
    html.beginLine()
    write(rows: [table.header] + table.rows, of: table)
    html.write("</table>\n</div>\n")
  }

  /// Opens a table. It may be wider than the screen, so its container scrolls, can be focused, and says which table it
  /// contains.
  ///
  /// - Parameter cell: The first cell of the header.
  private mutating func write(openingOf table: TableSyntax, from cell: Node?) {
    guard html.isOn else { return }
    html.write("<div class=\"table-scroll\" role=\"group\" aria-label=\"Table: ")
    var cell = cell
    for column in table.header.indices {
      if column > 0 { html.write(", ") }
      html.write(escaping: cell?.plainText ?? "")
      cell = cell?.next
    }
    html.write("\" tabindex=\"0\">\n<table>\n")
  }

  private mutating func write(rows: [[Range<Int>]], of table: TableSyntax) {
    let cells = rows.flatMap { $0.prefix(table.header.count) }
    let tree = CommonMarkTree(parsing: parsable(cells).span)
    var node = tree.root?.firstChild
    write(openingOf: table, from: node)
    html.write("<thead>\n")
    for (index, row) in rows.enumerated() {
      if index == 1 { html.write("<tbody>\n") }
      if row.count > table.header.count { reportExcess(row, table) }
      guard cellAllowance >= table.header.count - row.count else { return reportMissingCells(row) }
      html.write("<tr>\n")
      for column in table.header.indices {
        write(cellOpening: table.alignments[column], isHeader: index == 0)
        if column < row.count, let current = node {
          write(current, at: row[column])
          node = current.next
        } else {
          cellAllowance -= 1
        }
        html.write(index == 0 ? "</th>\n" : "</td>\n")
      }
      html.write("</tr>\n")
      if index == 0 { html.write("</thead>\n") }
    }
    if rows.count > 1 { html.write("</tbody>\n") }
  }

  private mutating func write(cellOpening alignment: TableSyntax.Alignment, isHeader: Bool) {
    html.write(isHeader ? "<th scope=\"col\"" : "<td")
    switch alignment {
    case .none: html.write(">")
    case .left: html.write(" class=\"align-left\">")
    case .center: html.write(" class=\"align-center\">")
    case .right: html.write(" class=\"align-right\">")
    }
  }

  private mutating func write(_ content: Node, at range: Range<Int>) {
    let outer = cell
    cell = range
    places.reset(content, quotes: quotes)
    noteProse(.cell, at: range)
    write(below: content)
    cell = outer
  }

  /// Returns the cells as a text in which each is a heading, so that its content is inline and cannot become a block.
  private mutating func parsable(_ cells: [Range<Int>]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(cells.reduce(0) { $0 + $1.count + 5 })
    for cell in cells {
      text.append(contentsOf: "# ".utf8)
      appendUnescapedPipes(of: cell, to: &text)
      text.append(contentsOf: " #\n".utf8)
    }
    appendDefinitions(to: &text, namedIn: cells)
    return text
  }

  /// Writes the lines of a paragraph before its table. Indented lines can only continue the paragraph, and those of a
  /// callout continue its marker.
  private mutating func write(lines: ArraySlice<Range<Int>>, of paragraph: Node) {
    guard let first = lines.first, let last = lines.last else { return }
    let isCallout = opensCallout(paragraph)
    var text = isCallout ? [UInt8]("[!]\n".utf8) : Array(source.bytes[first]) + [UInt8(ascii: "\n")]
    for line in isCallout ? lines : lines.dropFirst() {
      text += [UInt8]("    ".utf8) + source.bytes[line] + [UInt8(ascii: "\n")]
    }
    appendDefinitions(to: &text, namedIn: lines)
    let tree = CommonMarkTree(parsing: text.span)
    guard let root = tree.root else { return }
    let outer = cell
    cell = first.lowerBound..<last.upperBound
    if isCallout, let marked = root.firstChild {
      places.reset(marked, quotes: quotes)
      noteProse(.paragraph, at: range(of: marked))
      html.write("<p>")
      write(below: marked, from: afterCalloutMarker(marked))
      html.write("</p>\n")
    } else {
      write(below: root)
    }
    cell = outer
  }

  /// Appends the definitions that a text refers to, because libcmark only knows those that it reads together with the
  /// text.
  private mutating func appendDefinitions(to text: inout [UInt8], namedIn ranges: some Sequence<Range<Int>>) {
    guard !definitions.isEmpty else { return }
    var appended: Set<Int> = []
    text.append(UInt8(ascii: "\n"))
    for range in ranges {
      for place in InlineScanner.places(in: source.bytes, range, quotes: quotes, wantsLabels: true)
      where place.kind == .label {
        guard let definition = definitions.definition(ofLabel: source.bytes[place.range]) else { continue }
        guard appended.insert(definition.destination.lowerBound).inserted else { continue }
        definitionAllowance -= definition.text.count
        guard definitionAllowance >= 0 else { return reportTooManyDefinitions(range) }
        text += definition.text
      }
    }
  }

  private mutating func reportTooManyDefinitions(_ range: Range<Int>) {
    report(
      .textTooComplex,
      at: range,
      "the body's tables name more link definitions than can be read",
      help: "Write the destinations into the cells."
    )
  }

  private mutating func reportExcess(_ row: [Range<Int>], _ table: TableSyntax) {
    let first = row[table.header.count]
    report(
      .textTableCells,
      at: first.lowerBound..<row[row.count - 1].upperBound,
      "this row has \(counted(row.count, "cell")), its header \(table.header.count); the rest is not printed",
      help: "Write `\\|` for a `|` inside a cell."
    )
  }

  /// Reports missing cells. They are filled in, so in a table of a thousand columns a little input makes a lot of
  /// output.
  private mutating func reportMissingCells(_ row: [Range<Int>]) {
    html.write("</tbody>\n")
    report(
      .textTooComplex,
      at: (row.first?.lowerBound ?? 0)..<(row.last?.upperBound ?? 0),
      "the rows of the body's tables lack more than \(mostMissingCells) cells",
      help: "Give each row as many cells as its header has."
    )
  }

  /// Appends a cell's bytes, with each `\|` replaced by `|`.
  private func appendUnescapedPipes(of cell: Range<Int>, to text: inout [UInt8]) {
    var start = cell.lowerBound
    while let pipe = firstPlace(of: UInt8(ascii: "|"), in: source.bytes, start..<cell.upperBound) {
      text += source.bytes[start..<pipe]
      if pipe > cell.lowerBound, source.bytes[pipe - 1] == UInt8(ascii: "\\") { text.removeLast() }
      text.append(UInt8(ascii: "|"))
      start = pipe + 1
    }
    text += source.bytes[start..<cell.upperBound]
  }
}
