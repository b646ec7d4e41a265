import Diagnostics
import Foundation
import Loading
import Platform
import TestSupport
import Testing
import YAMLTree

/// A library in memory, and the result of loading it.
struct Loaded {
  let tree: ContentTree
  let diagnostics: [Diagnostic]

  init(
    _ files: [String: String],
    threads: Int = 2,
    includeDrafts: Bool = false,
    keepsInPart: Bool = false
  ) throws {
    self = try withTemporaryFolder(with: files) { folder in
      return try Loaded(at: folder, threads: threads, includeDrafts: includeDrafts, keepsInPart: keepsInPart)
    }
  }

  init(at folder: URL, threads: Int = 2, includeDrafts: Bool = false, keepsInPart: Bool = false) throws {
    (tree, diagnostics) = try loadLibrary(
      at: folder.path,
      threads: threads,
      includeDrafts: includeDrafts,
      keepsInPart: keepsInPart
    )
  }

  /// `path rule-id` of each diagnostic.
  var places: [String] { diagnostics.map { "\($0.range.file.path) \($0.rule.id)" } }
  var rules: [String] { diagnostics.map(\.rule.id) }
  var paths: [String] { tree.entries.map(\.path) }
}

/// Front matter with all required keys between its lines, followed by the test's own lines.
func entry(_ lines: String = "", body: String = "Text.\n") -> String {
  """
  ---
  title: Spinner
  name: The label says what loads.
  focus: Focus stays.
  announcement: Loading the chart
  \(lines)
  ---

  """ + body
}

/// One entry with a diagnostic: its place, its rule and its message.
struct Fault: Sendable, CustomTestStringConvertible {
  let lines: String
  let rule: String
  let message: String
  let help: String?

  /// - Parameter lines: The lines after the required ones, with a marker at the place of the diagnostic.
  init(_ lines: String, _ rule: String, _ message: String, help: String? = nil) {
    self.lines = lines
    self.rule = rule
    self.message = message
    self.help = help
  }

  var testDescription: String { lines }

  func check(_ text: (String) -> String = { entry($0) }, with files: [String: String] = [:]) throws {
    let marked = MarkedText(text(lines))
    var files = files
    files["Content/c/spinner/index.md"] = marked.text
    let loaded = try Loaded(files)
    try #require(loaded.rules == [rule], "\(loaded.diagnostics.map(\.message))")
    #expect(loaded.diagnostics[0].message == message)
    #expect(loaded.diagnostics[0].range.bytes.lowerBound == marked.markers["1️⃣"])
    if let help { #expect(loaded.diagnostics[0].help == help) }
    #expect((Rule.loadingRules + Rule.yamlRules).contains { $0.id == rule })
  }
}
