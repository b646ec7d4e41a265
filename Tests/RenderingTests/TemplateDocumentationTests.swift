import Foundation
import Rendering
import Templating
import Testing

/// Compares `docs/templates.md` with what templates are given. A `?` behind a name marks what may be absent.
@Suite("What docs/templates.md says of the names in templates")
struct TemplateDocumentationTests {
  /// A name that a template can use, with the names inside it.
  private struct Name {
    let text: String
    let isOptional: Bool
    let inner: [Name]

    /// As the page writes it.
    var written: String { isOptional ? "\(text)?" : text }
    var all: [Name] { [self] + inner.flatMap(\.all) }

    static func all(of schema: Schema) -> [Name] {
      switch schema {
      case .optional(let inner), .list(let inner): all(of: inner)
      case .object(let layout):
        layout.fields.map { field in
          var (present, isOptional) = (field.schema, false)
          if case .optional(let inner) = present { (present, isOptional) = (inner, true) }
          return Name(text: field.name, isOptional: isOptional, inner: all(of: present))
        }
      case .text, .html, .flag: []
      }
    }
  }

  /// A row of one of the page's tables.
  private struct Row {
    /// The heading above its table, and the paragraph.
    let heading: String
    let intro: String
    /// The names that it is about: `scenarios`, `counts.claims`.
    let names: [String]
    /// The names in its last column.
    let inner: [String]

    init?(_ line: Substring, below heading: String, _ intro: String) {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard line.hasPrefix("|"), cells.count > 1, cells[0].contains("`") || cells[0] == "a cell" else { return nil }
      (self.heading, self.intro) = (heading, intro)
      // `a` → `b` is about what `b` is in `a`.
      names = Self.names(in: cells[0].components(separatedBy: "→").last ?? "")
      inner = Self.names(in: cells.dropFirst(2).joined())
    }

    static func names(in text: String) -> [String] {
      text.matches(of: /`([A-Za-z]+(?:\.[A-Za-z]+)*\??)`/).map { String($0.1) }
    }
  }

  private static let rows: [Row] = {
    let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "docs/templates.md")
    let text = (try? String(contentsOf: page, encoding: .utf8)) ?? ""
    var (heading, intro) = ("", "")
    return text.split(separator: "\n").compactMap { line in
      if line.hasPrefix("### ") { (heading, intro) = (String(line.dropFirst(4)), "") }
      if !line.hasPrefix("|") { intro = String(line) }
      return Row(line, below: heading, intro)
    }
  }()

  /// The headings of the sections that say what a template is given.
  private static let sections = [
    "home": ["`home`", "`category`", "Every page"], "category": ["`category`", "Every page"],
    "entry": ["`entry`", "`category`", "`stage` and `placed`", "Every page"],
    "stage": ["`stage` and `placed`", "`entry`"], "placed": ["`stage` and `placed`"],
    "alone": ["`alone`", "Every page"], "criteria": ["`criteria`", "Every page"],
    "coverage": ["`coverage`", "`entry`", "`stage` and `placed`", "Every page"],
  ]

  /// Words in code that are values or attributes, and not names.
  private static let values: Set<String> = [
    "en", "ltr", "ios", "name", "tested", "failed", "stale", "untested", "untestable", "open", "partly", "gap", "do",
    "placed",
  ]

  /// How the line above a table begins, if the table is about what is inside some names wherever they are.
  private static let tables = ["proof": "A `proof`", "picture": "A picture", "pictures": "A picture"]

  private static func names(in template: String) throws -> [Name] {
    let schemas = try #require(compileTheme(overrides: []).theme).schemas
    return Name.all(of: try #require(schemas[template]))
  }

  @Test("includes each of them, and whether it may be absent", arguments: sections.keys.sorted())
  func complete(template: String) throws {
    let rows = Self.rows.filter { Self.sections[template]?.contains($0.heading) == true }
    /// Returns what the page says is inside a name: in a table about all that are called so, in the name's own rows, or
    /// in the row that mentions the name.
    func inside(_ name: Name, _ around: Set<String>) -> Set<String> {
      if let intro = Self.tables[name.text] {
        return Set(rows.filter { $0.intro.hasPrefix(intro) }.flatMap(\.names))
      }
      if ["hero", "demos"].contains(name.text) {
        return Set(rows.filter { $0.heading == "`stage` and `placed`" }.flatMap(\.names))
      }
      if ["all", "cells"].contains(name.text) { return Set(rows.filter(\.names.isEmpty).flatMap(\.inner)) }
      let dotted = rows.flatMap { $0.names + $0.inner }.map { $0.components(separatedBy: ".") }.filter { $0.count > 1 }
      let parts = dotted.filter { $0[$0.count - 2] == name.text }.map { $0[$0.count - 1] }
      // A row of its own repeats a name without saying again that it may be absent.
      let own = rows.filter { row in
        row.names.contains { $0.components(separatedBy: ".").last?.replacing("?", with: "") == name.text }
      }
      let found = Set(own.flatMap(\.inner) + parts)
      return found.isEmpty ? around : found
    }
    func check(_ names: [Name], in path: String, _ known: Set<String>) {
      for name in names {
        #expect(known.contains(name.written), "\(path)\(name.written)")
        if !name.inner.isEmpty { check(name.inner, in: "\(path)\(name.text).", inside(name, known)) }
      }
    }
    let roots = rows.flatMap(\.names).map { $0.prefix { $0 != "." } }.map(String.init)
    let ofPlaced = ["id", "title", "isWrong", "language", "wordsLanguage?"]
    check(try Self.names(in: template), in: "", Set(template == "placed" ? ofPlaced : roots))
  }

  @Test("includes nothing else")
  func exact() throws {
    let all = try Self.sections.keys.flatMap { try Self.names(in: $0) }.flatMap(\.all)
    let known = Set(all.map(\.written))
    for row in Self.rows where Self.sections.values.contains(where: { $0.contains(row.heading) }) {
      // Files have dots in their names, too.
      for name in row.names.flatMap({ $0.split(separator: ".").map(String.init) })
        + row.inner.filter({ !$0.contains(".") })
      {
        #expect(known.contains(name) || known.contains("\(name)?") || Self.values.contains(name), "\(name)")
      }
    }
  }
}
