import Checking
import Diagnostics
import Foundation
import Loading
import Markup
import Rules
import TestSupport
import Testing

/// What the rules of the rule book find in a library given by its files, in report order.
///
/// - Parameter rule: Only this rule's findings are returned.
func findings(of rule: Rule, in files: [String: String]) throws -> [Diagnostic] {
  try findings(in: files).filter { $0.rule == rule }
}

/// All that the rules of the rule book find in a library given by its files, in report order.
///
/// Every text is read as a check reads it, and once more with all its words: the look that spares most of them must not
/// change what is found.
func findings(in files: [String: String], _ location: SourceLocation = #_sourceLocation) throws -> [Diagnostic] {
  let found = try findings(in: files) { RuleBook.facts(neededOf: $0, from: $1) }
  let foundInAllWords = try findings(in: files) { _, _ in .prose }
  func places(_ findings: [Diagnostic]) -> [String] {
    findings.map { "\($0.range.file.path) \($0.range.bytes) \($0.rule.id)" }
  }
  #expect(places(found) == places(foundInAllWords), sourceLocation: location)
  return found
}

/// - Parameter facts: Which facts of a body are collected.
private func findings(
  in files: [String: String],
  facts: (SourceFile, Int) -> MarkupOptions.Facts
) throws -> [Diagnostic] {
  try withTemporaryFolder { folder in
    try write(files, to: folder)
    let tree = try loadLibrary(at: folder.path, threads: 1, includeDrafts: true).tree
    let library = checkLibrary(tree).library
    var found = RuleBook.findings(in: LibrarySubject(library: library))
    for page in library.pages {
      guard let source = library.source(of: page) else { continue }
      let file = try SourceFile(path: source.path, bytes: Array(Data(contentsOf: URL(filePath: source.absolutePath))))
      let checked = library.checkBody(
        of: page,
        file: file,
        bodyStart: source.bodyStart,
        producesHTML: false,
        facts: facts(file, source.bodyStart),
        stage: { _ in [] }
      )
      let body = checked.body.document
      guard case .entry(let index) = page else {
        found += RuleBook.findings(in: PageSubject(page, of: library, file: file, body: body))
        continue
      }
      let demoFiles = try library.entries[index].demos.map { demo in
        try SourceFile(path: demo.file.path, bytes: Array(Data(contentsOf: URL(filePath: demo.file.absolutePath))))
      }
      found += RuleBook.findings(
        in: EntrySubject(index, of: library, file: file, body: body, demoFiles: demoFiles) { sheet in
          readText(sheet.path, at: sheet.absolutePath, beginningWith: nil).file
        }
      )
    }
    return found.inReportOrder()
  }
}

/// An entry with what every entry needs; more keys and a body may follow.
func entry(_ more: String = "", title: String = "Upload", body: String = "") -> String {
  "---\ntitle: \(title)\nname: Says what it is.\nfocus: Stays.\nannouncement: [Done]\n\(more)---\n\(body)"
}

extension Diagnostic {
  /// `path:line:column rule`.
  var brief: String {
    let start = range.start
    return "\(range.file.path):\(start.line):\(start.column) \(rule.id)"
  }
}
