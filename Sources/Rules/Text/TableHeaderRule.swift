public import Diagnostics
import Markup

extension Rule {
  /// A table without header cells.
  public static let textTableHeader = Rule(
    "text-table-header",
    .warning,
    "A table has no header.",
    explanation: """
      A screen reader reads a cell's header with the cell; without one, only the cell's position says what it means, \
      and only people who see it know the position. A table that is only for layout says so with \
      `role="presentation"`.
      """,
    source: "WCAG 2.2, 1.3.1 Info and Relationships; technique H51",
    examples: [
      Example(
        wrong: "«<table><tr><td>Key</td><td>Action</td></tr></table>",
        right: "<table><tr><th>Key</th><th>Action</th></tr></table>",
        language: "html"
      ),
      Example(
        wrong: "«|  |  |\n| --- | --- |\n| Tab | Passes |",
        right: "| key | action |\n| --- | --- |\n| Tab | Passes |"
      ),
    ]
  )
}

let textTableHeaderCheck = Check<PageSubject>(.textTableHeader) { subject in
  guard let body = subject.body else { return [] }
  let pipes = body.tables.filter { isEmptyHeader(subject.file, $0) }
  return (pipes + headlessTables(in: body.tags)).map { range in
    Diagnostic(
      .textTableHeader,
      at: subject.file.range(range),
      "the table has no header",
      help: "Give each column, or each row, a header that says what its cells are."
    )
  }
}

/// Whether the first row of a pipe table is empty.
private func isEmptyHeader(_ file: SourceFile, _ table: Range<Int>) -> Bool {
  let line = file.lineRange(containing: table.lowerBound)
  let marks = [UInt8](" \t|>".utf8)
  return file.bytes[table.lowerBound..<max(table.lowerBound, line.upperBound)].allSatisfy(marks.contains)
}

/// Returns the start tags of tables in raw HTML that have no header cell.
private func headlessTables(in tags: [RawTag]) -> [Range<Int>] {
  var open: [(tag: RawTag, hasHeader: Bool)] = []
  var found: [Range<Int>] = []
  func close() {
    guard let table = open.popLast(), !table.hasHeader else { return }
    let role = firstRole(in: table.tag["role"])
    if role == "presentation" || role == "none" || table.tag["aria-hidden"] == "true" { return }
    found.append(table.tag.range)
  }
  for tag in tags {
    switch tag.name {
    case "table" where tag.isClosing: close()
    case "table" where !tag.isSelfClosing: open.append((tag, false))
    case "th" where !open.isEmpty: open[open.count - 1].hasHeader = true
    case "td" where !open.isEmpty && ["rowheader", "columnheader"].contains(firstRole(in: tag["role"])):
      open[open.count - 1].hasHeader = true
    default: break
    }
  }
  while !open.isEmpty { close() }
  return found.sorted { $0.lowerBound < $1.lowerBound }
}
