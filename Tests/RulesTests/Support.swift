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
/// - Parameter rule: The only rule whose diagnostics are returned.
func diagnostics(of rule: Rule, in files: [String: String]) throws -> [Diagnostic] {
  try diagnostics(in: files).filter { $0.rule == rule }
}

/// Everything that the rules of the rule book find in a library given by its files, in report order.
///
/// Bodies with text are read once as in a check, and once with all their words. The shortcut that skips most of them
/// must not change the result.
func diagnostics(in files: [String: String], _ location: SourceLocation = #_sourceLocation) throws -> [Diagnostic] {
  try withTemporaryFolder(with: files) { folder in
    let tree = try loadLibrary(at: folder.path, threads: 1, includeDrafts: true).tree
    let library = checkLibrary(tree, siteFiles: []).library
    let found = try diagnostics(in: library) { $0.facts(neededOf: $1, from: $2) }
    guard files.contains(where: { $0.key.hasSuffix(".md") && !$0.value.hasSuffix("---\n") }) else { return found }
    func places(_ diagnostics: [Diagnostic]) -> [String] {
      diagnostics.map { "\($0.range.file.path) \($0.range.bytes) \($0.rule.id)" }
    }
    let foundInAllWords = try diagnostics(in: library) { _, _, _ in .prose }
    #expect(places(found) == places(foundInAllWords), sourceLocation: location)
    return found
  }
}

/// - Parameter facts: Which facts of a body are collected.
private func diagnostics(
  in library: CheckedLibrary,
  facts: (Terms, SourceFile, Int) -> MarkupOptions.Facts
) throws -> [Diagnostic] {
  let terms = Terms(library.vocabulary)
  var found = RuleBook.diagnostics(in: LibrarySubject(library: library))
  for page in library.pages {
    guard let source = library.source(of: page) else { continue }
    let file = try SourceFile(path: source.path, bytes: Array(Data(contentsOf: URL(filePath: source.absolutePath))))
    let checked = library.checkBody(
      of: page,
      file: file,
      bodyStart: source.bodyStart,
      producesHTML: false,
      facts: facts(terms, file, source.bodyStart),
      stage: { _ in [] }
    )
    let body = checked.body.document
    guard case .entry(let index) = page else {
      found += RuleBook.diagnostics(in: PageSubject(page, of: library, terms: terms, file: file, body: body))
      continue
    }
    let demoFiles = try library.entries[index].demos.map { demo in
      try SourceFile(path: demo.file.path, bytes: Array(Data(contentsOf: URL(filePath: demo.file.absolutePath))))
    }
    found += RuleBook.diagnostics(
      in: EntrySubject(
        index,
        of: library,
        terms: terms,
        file: file,
        body: body,
        demoFiles: demoFiles
      ) { sheet in readText(sheet.path, at: sheet.absolutePath, beginningWith: nil).file }
    )
  }
  return found.inReportOrder()
}

extension Rule {
  static let unnamedProgress = builtIn("demo-unnamed-progress")
  static let vagueProgressName = builtIn("demo-vague-progress-name")
  static let progressFocus = builtIn("demo-progress-focus")

  /// A rule that the built-in vocabulary declares; if it does not, a rule that finds nothing.
  private static func builtIn(_ id: String) -> Rule {
    builtInVocabulary.rules.first { $0.id == id } ?? Rule("no-such-rule", .error, id)
  }
}

/// An entry with the required keys; more keys and a body may follow.
func entry(_ more: String = "", title: String = "Upload", body: String = "") -> String {
  "---\ntitle: \(title)\nname: Says what it is.\nfocus: Stays.\nannouncement: [Done]\n\(more)---\n\(body)"
}
