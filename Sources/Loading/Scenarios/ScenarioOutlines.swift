import Diagnostics
import PatternLibrary
import YAMLTree

/// Expands the scenarios that have a table: one for each row, with the row's values in place of the columns' names.
///
/// The scenario of a row has a table with that row only. Where a value is the whole of a text, it keeps its own type
/// and place, so that a fault in it is reported in the table.
struct ScenarioOutlines {
  let file: SourceFile
  private(set) var diagnostics: [Diagnostic] = []

  /// Returns an entry's front matter with its outlines expanded. An outline whose table has a fault is left out.
  mutating func written(_ root: YAMLNode) -> YAMLNode {
    guard let demos = root["demos"], demos.pairs.contains(where: { $0.value.hasOutlines }) else { return root }
    return root.mapping("demos") { demos in
      demos.mappingValues { demo in
        let items = (demo["scenarios"]?.items ?? []).flatMap { scenarios(of: $0) }
        // If all of them are at fault, that has already been reported.
        return demo.mapping("scenarios") { list in
          items.isEmpty && !list.items.isEmpty ? nil : YAMLNode(bytes: list.bytes, content: .sequence(items))
        }
      }
    }
  }

  private mutating func scenarios(of node: YAMLNode) -> [YAMLNode] {
    guard let pair = node.pairs.first(where: { $0.key.text == "table" }) else { return [node] }
    var validator = Validator(file: file)
    validator.check(pair.value, .scenarioTable, Validator.Subject(name: "`table`", bytes: pair.keyBytes))
    diagnostics += validator.diagnostics
    // A fault in one row does not affect the other rows or the steps.
    guard case .sequence(let items) = pair.value.content else { return [] }
    let faults = validator.diagnostics.map(\.range.bytes.lowerBound)
    let sound = items.prefix(Shape.mostRows).filter { !faults.contains(where: $0.bytes.contains) }
    guard let norm = Self.norm(of: sound) else { return [] }
    var template = OutlineTemplate(node, columns: norm.pairs.map(\.key.text))
    let (rows, strays) = template.rows(sound)
    let scenarios = rows.map { template.scenario(of: $0) }
    for column in norm.pairs where !template.used.contains(column.key.text) {
      report(
        column.keyBytes,
        "no step uses the column `\(shortened(column.key.text))`",
        "Write `{\(column.key.text)}` where its values belong, or remove it."
      )
    }
    for stray in strays { report(stray.bytes, stray.message, stray.help) }
    for stray in template.unknown {
      let near = nearMiss(to: stray.name, among: template.columns).map { didYouMean("{\($0)}") }
      let all = "The table has \(joined(template.columns.map { "`\($0)`" }, "and"))."
      report(stray.bytes, "the table has no column `\(shortened(stray.name))`", near ?? all)
    }
    return scenarios
  }

  /// Returns the first of the rows with the most common set of columns.
  private static func norm(of rows: [YAMLNode]) -> YAMLNode? {
    var groups = OrderedGroups<Set<String>, [YAMLNode]>()
    for row in rows { groups.update(Set(row.pairs.map(\.key.text)), from: []) { $0.append(row) } }
    let most = groups.values.map(\.count).max()
    return groups.values.first { $0.count == most }?.first
  }

  private mutating func report(_ bytes: Range<Int>, _ message: String, _ help: String) {
    diagnostics.append(Diagnostic(.entryBadTable, at: file.range(bytes), message, help: help))
  }
}

/// A scenario with a table, as written.
private struct OutlineTemplate {
  let node: YAMLNode
  let columns: [String]
  private(set) var used: Set<String> = []
  /// Names in braces that are not columns.
  private(set) var unknown: [(name: String, bytes: Range<Int>)] = []

  init(_ node: YAMLNode, columns: [String]) {
    (self.node, self.columns) = (node, columns)
  }

  /// Returns the rows that have exactly the table's columns, and the faults of the other rows.
  func rows(_ all: [YAMLNode]) -> (rows: [YAMLNode], faults: [(bytes: Range<Int>, message: String, help: String)]) {
    var rows: [YAMLNode] = []
    var faults: [(bytes: Range<Int>, message: String, help: String)] = []
    var known: Set<[String?]> = []
    for row in all {
      let names = row.pairs.map(\.key.text)
      let strange = row.pairs.filter { !columns.contains($0.key.text) }
      let missing = columns.filter { !names.contains($0) }
      if strange.isEmpty, missing.isEmpty {
        if known.insert(columns.map { row[$0]?.anyText }).inserted {
          rows.append(row)
        } else {
          faults.append((row.bytes, "another row has the same values", "Remove one of the two."))
        }
      } else if let pair = strange.first {
        let near = nearMiss(to: pair.key.text, among: missing).map { didYouMean($0) }
        let message = "not all rows have a column `\(shortened(pair.key.text))`"
        faults.append((pair.keyBytes, message, near ?? Self.sameColumns))
      } else {
        let message = "the row has no \(joined(missing.map { "`\($0)`" }, "and"))"
        faults.append((row.bytes, message, Self.sameColumns))
      }
    }
    return (rows, faults)
  }

  private static let sameColumns = "All rows of a table have the same columns."

  mutating func scenario(of row: YAMLNode) -> YAMLNode {
    let pairs = node.pairs.map { pair in
      let value =
        switch pair.key.text {
        case "table": YAMLNode(bytes: pair.value.bytes, content: .sequence([row]))
        case "id": identifier(pair.value, row)
        // The names of claims are in lower case: `keyboard.{key}` is `keyboard.enter` for `Enter`.
        case "proves": filled(pair.value, row) { $0.lowercased() }
        default: filled(pair.value, row, isText: pair.key.text == "allow")
        }
      return YAMLPair(key: pair.key, keyBytes: pair.keyBytes, value: value)
    }
    return YAMLNode(bytes: node.bytes, content: .mapping(pairs))
  }

  /// Returns an id with values filled in as slugs.
  private mutating func identifier(_ node: YAMLNode, _ row: YAMLNode) -> YAMLNode {
    guard case .scalar(let scalar) = node.content else { return node }
    return text(node, scalar, row) { slug(of: $0) }
  }

  /// - Parameters:
  ///   - isText: Whether the node may have placeholders of its own, as the text of an allowed announcement does.
  ///   - form: How a value is written inside a longer text.
  private mutating func filled(
    _ node: YAMLNode,
    _ row: YAMLNode,
    isText: Bool = false,
    form: (String) -> String = { $0 }
  ) -> YAMLNode {
    switch node.content {
    case .refused: return node
    case .sequence(let items):
      return YAMLNode(bytes: node.bytes, content: .sequence(items.map { filled($0, row, isText: isText, form: form) }))
    case .mapping(let pairs):
      let values = pairs.map { pair in
        let value = filled(pair.value, row, isText: isText || pair.key.text == "allow", form: form)
        return YAMLPair(key: pair.key, keyBytes: pair.keyBytes, value: value)
      }
      return YAMLNode(bytes: node.bytes, content: .mapping(values))
    case .scalar(let scalar):
      let parts = Announcement.parts(of: scalar.text)
      if parts.count == 1, let name = parts[0].name, let value = row[name] {
        used.insert(name)
        return value
      }
      return text(node, scalar, row, isText: isText, form: form)
    }
  }

  /// Returns a text with values in place of the columns' names; the same node where it names no column.
  private mutating func text(
    _ node: YAMLNode,
    _ scalar: YAMLScalar,
    _ row: YAMLNode,
    isText: Bool = false,
    form: (String) -> String
  ) -> YAMLNode {
    var result = ""
    var isFilled = false
    for part in Announcement.parts(of: scalar.text) {
      switch part {
      case .words(let words): result += words
      case .placeholder(let name):
        if let value = row[name]?.scalar?.text {
          used.insert(name)
          isFilled = true
          result += form(value)
        } else {
          if !isText, !unknown.contains(where: { $0 == (name, node.bytes) }) { unknown.append((name, node.bytes)) }
          result += "{\(name)}"
        }
      }
    }
    if !isFilled { return node }
    return YAMLNode(bytes: node.bytes, content: .scalar(YAMLScalar(text: result, style: scalar.style, type: .string)))
  }
}

extension Shape {
  /// Rows of values by the names of their columns. A hundred copies of the largest front matter still fit into memory.
  static let scenarioTable = Shape.list(.map(key: .word, .scalar), items: 1...mostRows)
  fileprivate static let mostRows = 100
}

extension YAMLNode {
  fileprivate var hasOutlines: Bool { self["scenarios"]?.items.contains { $0["table"] != nil } ?? false }

  /// Returns the same map with another value for a key, or without the key.
  fileprivate func mapping(_ key: String, _ change: (YAMLNode) -> YAMLNode?) -> YAMLNode {
    mappingPairs { $0.key.text == key ? change($0.value) : $0.value }
  }

  fileprivate func mappingValues(_ change: (YAMLNode) -> YAMLNode) -> YAMLNode { mappingPairs { change($0.value) } }

  private func mappingPairs(_ change: (YAMLPair) -> YAMLNode?) -> YAMLNode {
    guard case .mapping(let pairs) = content else { return self }
    let changed = pairs.compactMap { pair in
      change(pair).map { YAMLPair(key: pair.key, keyBytes: pair.keyBytes, value: $0) }
    }
    return YAMLNode(bytes: bytes, content: .mapping(changed))
  }
}
