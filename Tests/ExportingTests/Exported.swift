import Checking
import Exporting
import Foundation
import Loading
import TestSupport
import Testing

/// An entry of one demo, and its export.
struct Exported {
  let export: PlaywrightExport
  var text: String { String(decoding: export.bytes, as: UTF8.self) }

  /// The lines of the tests, without the beginning and end that every file has.
  var tests: [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .drop { !$0.hasPrefix("test.describe(") }.prefix { !$0.hasPrefix("/* Helpers for the tests above") }.map(\.self)
  }

  /// - Parameter scenarios: The list of the demo's scenarios, in YAML's flow style or indented by ten spaces.
  init(scenarios: String, title: String = "Save") throws {
    let entry = """
      ---
      title: Saving
      name: Says it.
      focus: Stays.
      announcement: { none: Nothing happens. }
      demos:
        save:
          title: \(title)
          scenarios: \(scenarios)
      ---

      """
    let demo = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Save</title><h1>Save</h1>"
    let files = [
      "Content/c/index.md": "---\ntitle: C\nsummary: C.\n---\n", "Content/c/save/index.md": entry,
      "Content/c/save/save.html": demo, "Content/c/save/again.html": demo,
    ]
    export = try withTemporaryFolder(with: files) { folder in
      let (library, faults) = try library(at: folder)
      try #require(faults.isEmpty, "\(faults)")
      return PlaywrightExport(try #require(library.entries.first))
    }
  }

  /// One scenario of one step.
  init(given: String = "{}", when action: String, then expectation: String) throws {
    let step = "{ when: \(action), then: [\(expectation)] }"
    try self.init(scenarios: "[{ id: one, title: One, given: \(given), steps: [\(step)] }]")
  }
}

/// A library, and the reason for any fault in it.
func library(at root: URL) throws -> (CheckedLibrary, [String]) {
  let loaded = try loadLibrary(at: root.path, threads: 2, includeDrafts: true)
  let (library, faults) = checkLibrary(loaded.tree, siteFiles: [])
  return (library, (loaded.diagnostics + faults).filter { $0.severity == .error }.map(\.message))
}

let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

/// The errors of a TypeScript parser for files given by name: one for each line, with its place; empty if all files
/// parse.
func syntaxFaults(in files: [String: String]) throws -> [String] {
  let python = repository.appending(path: ".cache/samples/bin/python")
  try #require(FileManager.default.fileExists(atPath: python.path), "`make test` puts the parsers there")
  return try withTemporaryFolder(with: files) { folder in
    let process = Process()
    process.executableURL = python
    process.arguments = [repository.appending(path: "Scripts/parse-samples.py").path, folder.path]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let lines = output.split(separator: "\n").map(String.init)
    // The parser must say how many files it parsed, so that no errors does not mean no files.
    try #require(lines.last == "Parsed \(files.count) samples: \(files.count) typescript", "\(output)")
    return lines.dropLast().map(\.self)
  }
}
