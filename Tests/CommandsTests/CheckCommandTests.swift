import Commands
import Diagnostics
import Foundation
import TestSupport
import Testing

/// Front matter that every entry needs, and a body.
private func entry(_ title: String, _ body: String) -> String {
  "---\ntitle: \(title)\nname: Says what it is.\nfocus: Stays where it is.\nannouncement: [Draft saved]\n---\n\(body)"
}

private let callout = "> [!MISTAKE]\n> Look.\n"

/// A library with an error, two warnings and a category without faults.
private let library = [
  "Content/a/index.md": "---\ntitle: Controls\n---\n", "Content/b/index.md": "---\ntitle: Messages\n---\n",
  "Content/a/one/index.md": entry("Save button", "See [the slider](nowhere.md).\n\n" + callout),
  "Content/a/two.md": entry("Meter", callout),
  "Content/b/three.md": entry("Toast", "Fine.\n"),
]

/// Runs `polite check` on a library.
private func check(_ files: [String: String] = library, _ options: String...) throws -> Run {
  try withTemporaryFolder { folder throws in
    try write(files, to: folder)
    return Run(["check", "--root", folder.path] + options)
  }
}

@Suite("polite check") struct CheckCommandTests {
  @Test("reports diagnostics, and counts them")
  func report() throws {
    let run = try check(library, "--rule=link-missing-file", "--rule=text-callout-kind")
    #expect(run.code == .diagnostics)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("Content/a/one/index.md:7:18: error: "))
    #expect(run.errors.hasSuffix("\n1 error, 2 warnings in 2 files\n"))
  }

  @Test("accepts rules of polite verify and axe-core in polite.yml, and knows which must stay errors")
  func settingsOfOtherCommands() throws {
    func found(_ settings: String) throws -> String {
      var files = library
      files["polite.yml"] = "rules: { \(settings) }"
      return try check(files, "polite.yml").errors
    }
    #expect(try found("verify-axe: warning, verify-axe/region: off, verify-motion: note") == "")
    let misspelt = try found("verify-axe/regoin: off")
    #expect(misspelt.contains("polite.yml:1:10: error: there is no rule `verify-axe/regoin`"), "\(misspelt)")
    #expect(misspelt.contains("Did you mean `verify-axe/region`?"), "\(misspelt)")
    let test = try found("verify-failed: off")
    #expect(test.contains("`verify-failed` cannot be `off`, because a test passes or fails by it"), "\(test)")
    #expect(try found("verify-axe/: off").contains("[configuration-"))
  }

  @Test("succeeds when nothing is found, and says how much it checked")
  func clean() throws {
    let run = try check(library, "Content/b", "--strict")
    #expect(run.code == .clean)
    #expect(run.errors.isEmpty)
    #expect(run.output == "Nothing found in Content/b\n")
    let whole = library.filter { $0.key.hasPrefix("Content/b") }
    #expect(try check(whole, "--rule=text-callout-kind").output == "3 pages, nothing found\n")
    #expect(try check(library, "Content/b", "-q").output.isEmpty)
  }

  @Test(
    "reports only on the named entries and folders",
    arguments: [
      (["Content/a"], ["one/index.md", "two.md"]), (["Content/a/"], ["one/index.md", "two.md"]),
      (["Content/a/one"], ["one/index.md"]), (["Content/a/one/index.md"], ["one/index.md"]),
      (["Content/a/two.md"], ["two.md"]), (["./Content/b/../a/two.md"], ["two.md"]),
      (["Content/b", "Content/a/two.md"], ["two.md"]), (["Content/b", "."], ["one/index.md", "two.md"]),
      (["Content/a/index.md"], []),
    ]
  )
  func paths(words: [String], expected: [String]) throws {
    let run = try withTemporaryFolder { folder throws in
      try write(library, to: folder)
      // Relative to the root, and as absolute paths.
      let relative = Run(["check", "--root", folder.path, "--format", "json"] + words)
      let absolute = Run(["check", "--root", folder.path, "--format", "json"] + words.map { "\(folder.path)/\($0)" })
      #expect(relative.output == absolute.output)
      return relative
    }
    let paths = try Set(diagnostics(run).compactMap { $0["path"] as? String })
    #expect(paths.map { String($0.split(separator: "Content/a/").last ?? "") }.sorted() == expected)
  }

  @Test("rejects a path that does not exist or is not in the library, as wrong usage")
  func wrongPaths() throws {
    let missing = try check(library, "Content/c")
    #expect(missing.code == .wrongUsage)
    #expect(missing.errors.hasPrefix("polite: there is no file or folder Content/c\n"))
    let outside = try check(library, "/usr/bin")
    #expect(outside.code == .wrongUsage)
    #expect(outside.errors.hasPrefix("polite: /usr/bin is not in the library\n"))
  }

  @Test("follows links on the way to a path as the system does, and keeps the name of a link in the library")
  func links() throws {
    try withTemporaryFolder { folder throws in
      try write(library, to: folder.appending(path: "library"))
      try write(["b/three.md": "elsewhere"], to: folder)
      let manager = FileManager.default
      try manager.createDirectory(atPath: folder.path + "/c", withIntermediateDirectories: false)
      try manager.createSymbolicLink(atPath: folder.path + "/library/Content/link", withDestinationPath: "../../c")
      try manager.createSymbolicLink(atPath: folder.path + "/way", withDestinationPath: "library/Content")
      try manager.createSymbolicLink(atPath: folder.path + "/library/way", withDestinationPath: "Content/b")
      func run(_ path: String) -> Run { Run("check", "--root", folder.path + "/library", "\(folder.path)/\(path)") }
      #expect(run("library/Content/link").errors.contains("Content/link:1:1: error: the link leads out of the library"))
      #expect(run("library/Content/b/../link").errors == run("library/Content/link").errors)
      #expect(run("library/Content/link/../b").errors.hasSuffix("/link/../b is not in the library\n" + hint))
      #expect(run("way/b").output == "Nothing found in Content/b\n")
      #expect(run("library/way").output == "Nothing found in Content/b\n")
      #expect(run("way/../Content/b").output == "Nothing found in Content/b\n")
    }
  }

  private let hint = "Name a file or a folder of the library, or another library with --root.\n"

  @Test("reports only on the named rules")
  func rules() throws {
    let one = try check(library, "--rule", "link-missing-file", "--format=json")
    #expect(try diagnostics(one).compactMap { $0["rule"] as? String } == ["link-missing-file"])
    let two = try check(library, "--rule=link-missing-file", "--rule", "text-callout-kind", "--format=json")
    #expect(try diagnostics(two).count == 3)
    #expect(try check(library, "--rule=text-callout-kind").code == .clean)
  }

  @Test("rejects an unknown rule as wrong usage, with a near miss")
  func unknownRule() throws {
    let run = try check(library, "--rule", "link-mising-file")
    #expect(run.code == .wrongUsage)
    #expect(run.errors.hasPrefix("polite: there is no rule `link-mising-file`; did you mean `link-missing-file`?\n"))
  }

  @Test("prints at most as many diagnostics as asked for, but counts all of them for the exit code")
  func limit() throws {
    let run = try check(library, "--max-errors", "1", "--rule=link-missing-file", "--rule=text-callout-kind", "Content")
    #expect(run.code == .diagnostics)
    #expect(run.errors.contains("[link-missing-file]") && !run.errors.contains("[text-callout-kind]"))
    #expect(run.errors.hasSuffix("\n2 more diagnostics are not shown\n1 error, 2 warnings in 2 files\n"))
    let warnings = try check(library, "--max-errors=1", "--strict", "Content/a/two.md")
    #expect(warnings.code == .diagnostics)
  }

  @Test("fails on warnings under --strict")
  func strict() throws {
    #expect(try check(library, "Content/a/two.md").code == .clean)
    #expect(try check(library, "Content/a/two.md", "--strict").code == .diagnostics)
  }

  @Test("checks drafts when they are asked for")
  func drafts() throws {
    var files = library
    files["Content/b/idea.md"] = entry("Slider\nstatus: draft", "See [the knob](nowhere.md).\n")
    #expect(try check(files, "Content/b").code == .clean)
    #expect(try check(files, "Content/b", "--drafts").code == .diagnostics)
  }

  @Test("writes a whole document for machines, with the rules that were applied", arguments: ["json", "sarif"])
  func machines(format: String) throws {
    let run = try check(library, "--format", format)
    #expect(run.code == .diagnostics && run.errors.isEmpty)
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(run.output.utf8)) }
    let described = try check(library, "--format=sarif", "--rule=link-case").output
    #expect(described.contains("\"link-case\"") && !described.contains("\"link-draft\""))
  }

  @Test("fixes under --fix, says what it fixed, and reports the rest")
  func fix() throws {
    let dialect = """
      ---
      layout: entry
      title: Meter
      screenreader: { name: Says what is measured. }
      ---
      ### Focus
      Focus passes over the meter.
      ### Announcement examples
      - "Battery, 80%"

      [x](nowhere.md)

      """
    try withTemporaryFolder { folder throws in
      try write(["Content/a/meter.md": dialect, "Content/a/index.md": "---\ntitle: Controls\n---\n"], to: folder)
      let before = Run("check", "--root", folder.path)
      #expect(before.errors.hasSuffix("; 2 can be fixed with --fix\n"))
      let run = Run("check", "--root", folder.path, "--fix")
      #expect(run.code == .diagnostics)
      #expect(run.output == "Applied 2 fixes in 1 file\n")
      #expect(run.errors.contains("[link-missing-file]") && !run.errors.contains("[entry-lift"))
      let text = try String(contentsOf: folder.appending(path: "Content/a/meter.md"), encoding: .utf8)
      #expect(text.contains("focus: \"Focus passes over the meter.\"\nannouncement:\n  - \"Battery, 80%\"\n---\n"))
      #expect(Run("check", "--root", folder.path, "--fix").output.isEmpty)
      #expect(try String(contentsOf: folder.appending(path: "Content/a/meter.md"), encoding: .utf8) == text)
    }
  }

  @Test("rejects a folder that is not a library, as wrong usage")
  func noLibrary() {
    #expect(Run("check", "--root", "/nowhere/at/all").code == .wrongUsage)
  }

  private func diagnostics(_ run: Run) throws -> [[String: Any]] {
    let document = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    return try #require(document?["diagnostics"] as? [[String: Any]])
  }
}
