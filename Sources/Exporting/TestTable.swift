import Diagnostics
import PatternLibrary

/// The tests of a table's rows, written once, with the differences as values of a row.
struct TestTable {
  /// The columns, and their values row by row.
  private(set) var columns: [(name: String, values: [String])]
  private(set) var lines: [String] = []
  private let count: Int

  /// - Parameters:
  ///   - tests: The lines of each row's test.
  ///   - rows: The cells of each row.
  /// - Returns: `nil` where the tests differ in more than their texts.
  init?(_ tests: [[CodeLine]], rows: [[Scenario.Cell]]) {
    guard let first = tests.first, tests.count > 1, tests.allSatisfy({ $0.count == first.count }) else { return nil }
    let cells = rows.map { row in Dictionary(row.map { ($0.column, $0.text) }) { one, _ in one } }
    columns = (rows.first ?? []).map { cell in (cell.column, cells.map { $0[cell.column] ?? "" }) }
    count = rows.count
    for index in first.indices {
      guard let line = unified(tests.map { $0[index] }) else { return nil }
      lines.append(line)
    }
    let all = lines.joined()
    columns.removeAll { !all.contains(value(of: $0.name)) }
  }

  /// The rows as the elements of an array.
  var rows: [String] {
    (0..<count).map { index in
      let members = columns.map { "\(key($0.name)): \(literal($0.values[index]))" }
      return "{ \(members.joined(separator: ", ")) },"
    }
  }

  /// Returns one line of code that works for every row.
  private mutating func unified(_ lines: [CodeLine]) -> String? {
    guard let first = lines.first,
      lines.allSatisfy({ $0.indent == first.indent && $0.parts.count == first.parts.count })
    else { return nil }
    var words = String(repeating: "  ", count: first.indent)
    for index in first.parts.indices {
      guard let part = unified(lines.map { $0.parts[index] }) else { return nil }
      words += part
    }
    return words
  }

  private mutating func unified(_ parts: [CodeLine.Part]) -> String? {
    if parts.allSatisfy({ $0 == parts[0] }) { return CodeLine([parts[0]]).written }
    var texts: [String] = []
    var comments: [String] = []
    for part in parts {
      switch part {
      case .code: return nil
      case .text(let text): texts.append(text)
      case .comment(let words): comments.append(words)
      }
    }
    if texts.count == parts.count { return written(texts) }
    guard comments.count == parts.count else { return nil }
    let template = template(of: comments) ?? [.column(column(comments))]
    return template.map { part in
      switch part {
      case .words(let words): commented(words)
      case .column(let name): "{\(name)}"
      }
    }.joined()
  }

  private enum TemplatePart {
    case words(String)
    case column(String)
  }

  /// Returns one literal for the texts of all rows.
  private mutating func written(_ texts: [String]) -> String {
    let template = template(of: texts) ?? [.column(column(texts))]
    if template.count == 1, case .column(let name) = template[0] { return value(of: name) }
    return "`"
      + template.map { part in
        switch part {
        case .words(let words): escaped(words, quote: "`")
        case .column(let name): "${\(value(of: name))}"
        }
      }.joined() + "`"
  }

  /// Returns a column with these values, and adds one if there is none.
  private mutating func column(_ texts: [String]) -> String {
    if let there = columns.first(where: { $0.values == texts }) { return there.name }
    var number = 1
    while columns.contains(where: { $0.name == "text\(number)" }) { number += 1 }
    columns.append(("text\(number)", texts))
    return "text\(number)"
  }

  /// Returns what the texts of all rows have in common, with columns in place of the values; `nil` when there is no
  /// such template.
  private func template(of texts: [String]) -> [TemplatePart]? {
    let characters = texts.map(Array.init)
    let columns = columns.map { (name: $0.name, values: $0.values.map(Array.init)) }
      .filter { column in column.values.contains { !$0.isEmpty } }
    /// Returns the places after the letter that all texts have next, which is way 0, or after the values of a column.
    func next(_ way: Int, after places: [Int]) -> [Int]? {
      let rests = zip(characters, places).map { $0[$1...] }
      if way > 0 {
        let values = columns[way - 1].values
        return zip(rests, values).allSatisfy { $0.starts(with: $1) } ? zip(places, values).map { $0 + $1.count } : nil
      }
      guard let letter = rests[0].first, rests.allSatisfy({ $0.first == letter }) else { return nil }
      return places.map { $0 + 1 }
    }
    // The places reached so far in the texts, each with the next way to be tried from there.
    var path = [(places: texts.map { _ in 0 }, way: 0)]
    var reached: Set<[Int]> = []
    while let (places, way) = path.last {
      if zip(characters, places).allSatisfy({ $0.count == $1 }) {
        let ways = path.dropLast().map { (place: $0.places[0], way: $0.way - 1) }
        return joined(ways.map { $1 == 0 ? .words(String(characters[0][$0])) : .column(columns[$1 - 1].name) })
      }
      guard way <= columns.count else {
        path.removeLast()
        continue
      }
      path[path.count - 1].way += 1
      if let places = next(way, after: places), reached.insert(places).inserted { path.append((places, 0)) }
    }
    return nil
  }

  /// Joins words that follow each other.
  private func joined(_ parts: [TemplatePart]) -> [TemplatePart] {
    var joined: [TemplatePart] = []
    var words = ""
    for part in parts {
      switch part {
      case .words(let more): words += more
      case .column:
        if !words.isEmpty { joined.append(.words(words)) }
        joined.append(part)
        words = ""
      }
    }
    return words.isEmpty ? joined : joined + [.words(words)]
  }
}

private func isIdentifier(_ name: String) -> Bool {
  name.first?.isLetter == true && name.utf8.allSatisfy { $0 != UInt8(ascii: "-") }
}

private func key(_ name: String) -> String { isIdentifier(name) ? name : literal(name) }

private func value(of name: String) -> String { isIdentifier(name) ? "row.\(name)" : "row[\(literal(name))]" }
