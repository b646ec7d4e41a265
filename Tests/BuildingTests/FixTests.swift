import Building
import Diagnostics
import Foundation
import Platform
import TestSupport
import Testing

private let sample = Rule("text-sample", .warning, "A sample", isFixable: true)

/// For tests that are about bytes only.
private let anything: PromiseCheck = { _, _, _ in true }

/// A diagnostic that offers edits of one file, given as byte ranges with their new text.
private func offer(_ file: SourceFile, _ edits: (Range<Int>, String)...) -> Diagnostic {
  Diagnostic(
    sample,
    at: file.range(edits[0].0),
    "wrong",
    fix: Fix("Fix it", edits: edits.map { .init(file.range($0.0), $0.1) }, promise: .samePage)
  )
}

/// The result of applying fixes to a file with the letters `a` to `h` on two lines, and the rules of the fixes that
/// were not applied.
private func fixed(_ edits: [(Range<Int>, String)]...) throws -> (text: String, rules: [String], count: Int) {
  let text = "abcd\nefgh\n"
  return try withTemporaryFolder(with: ["Content/a.md": text]) { folder in
    let file = SourceFile(path: "Content/a.md", text: text)
    let diagnostics = edits.map { edits in
      Diagnostic(
        sample,
        at: file.range(edits[0].0),
        "wrong",
        fix: Fix("Fix it", edits: edits.map { .init(file.range($0.0), $0.1) }, promise: .samePage)
      )
    }
    let outcome = try applyFixes(of: diagnostics, below: folder.path, check: anything)
    let after = try String(contentsOf: folder.appending(path: "Content/a.md"), encoding: .utf8)
    return (after, outcome.diagnostics.map(\.rule.id), outcome.fixed.count)
  }
}

@Suite("Fixes")
struct FixTests {
  @Test("are applied byte for byte, however many there are for one file")
  func several() throws {
    let one = try fixed([(1..<2, "BB")], [(6..<8, "")], [(5..<5, "\u{1F600}")])
    #expect(one.text == "aBBcd\n\u{1F600}eh\n")
    #expect(one.rules == [] && one.count == 3)
    #expect(try fixed([(0..<1, "A"), (9..<10, "")]).text == "Abcd\nefgh")
    #expect(try fixed([(1..<3, "x")], [(3..<4, "y")]).text == "axy\nefgh\n")
  }

  @Test("that overlap are all left out, and the others are applied")
  func overlapping() throws {
    let one = try fixed([(1..<3, "x")], [(2..<4, "y")], [(5..<6, "E")])
    #expect(one.text == "abcd\nEfgh\n")
    #expect(one.rules == ["fix-overlap", "fix-overlap"] && one.count == 1)
    #expect(try fixed([(1..<1, "x")], [(1..<1, "y")]).text == "abcd\nefgh\n")
    #expect(try fixed([(1..<3, "x")], [(3..<3, "y")]).text == "abcd\nefgh\n")
    #expect(try fixed([(0..<10, "")], [(1..<2, "x")], [(8..<9, "y")]).rules.count == 3)
    #expect(try fixed([(1..<3, "x"), (2..<4, "y")]).text == "abcd\nefgh\n")
  }

  @Test("are applied together, in report order, if they insert whole lines at one place")
  func lines() throws {
    #expect(try fixed([(5..<5, "1\n")], [(5..<5, "2\n3\n")]).text == "abcd\n1\n2\n3\nefgh\n")
    #expect(try fixed([(4..<4, "1\n")], [(4..<4, "2\n")]).rules.count == 2)
  }

  @Test("are applied once if they are the same change")
  func same() throws {
    let one = try fixed([(1..<2, "x")], [(1..<2, "x")])
    #expect(one.text == "axcd\nefgh\n")
    #expect(one.rules == [])
  }

  @Test("are refused for a file that changed since it was read, with those that belong to them")
  func changed() throws {
    try withTemporaryFolder(with: ["a.md": "one more", "b.md": "two", "c.md": "three"]) { folder in
      let one = SourceFile(path: "a.md", text: "ONE")
      let two = SourceFile(path: "b.md", text: "two")
      let three = SourceFile(path: "c.md", text: "thr")
      let edits = [Fix.Edit(one.range(0..<1), "x"), Fix.Edit(two.range(0..<1), "y")]
      let both = Diagnostic(sample, at: two.start, "wrong", fix: Fix("Fix both", edits: edits, promise: .samePage))
      let outcome = try applyFixes(of: [both, offer(three, (0..<3, "fre"))], below: folder.path, check: anything)
      #expect(outcome.diagnostics.map(\.rule.id) == ["fix-refused"])
      #expect(outcome.diagnostics.first?.message.contains("a.md: it changed since it was read") == true)
      #expect(outcome.files == ["c.md"])
      #expect(try texts(["a.md", "b.md", "c.md"], in: folder) == ["one more", "two", "freee"])
    }
  }

  @Test("are never written through a link that leaves the library, but through one that stays in it")
  func links() throws {
    try withTemporaryFolder(with: ["out.md": "out", "library/in.md": "in"]) { folder in
      let library = folder.appending(path: "library")
      for (link, target) in [("far.md", "../out.md"), ("near.md", "in.md")] {
        try FileManager.default.createSymbolicLink(
          atPath: library.appending(path: link).path,
          withDestinationPath: target
        )
      }
      let far = SourceFile(path: "far.md", text: "out")
      let near = SourceFile(path: "near.md", text: "in")
      let diagnostics = [offer(far, (0..<1, "x")), offer(near, (0..<1, "I"))]
      let outcome = try applyFixes(of: diagnostics, below: library.path, check: anything)
      #expect(outcome.diagnostics.map(\.rule.id) == ["fix-refused"])
      #expect(try texts(["out.md", "library/in.md"], in: folder) == ["out", "In"])
      let near2 = try FileManager.default.destinationOfSymbolicLink(atPath: library.appending(path: "near.md").path)
      #expect(near2 == "in.md")
    }
  }

  @Test("leave no extra files, and keep the mode of the files that they change")
  func traces() throws {
    try withTemporaryFolder(with: ["a.md": "abc"]) { folder in
      let path = folder.appending(path: "a.md").path
      try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
      _ = try applyFixes(
        of: [offer(SourceFile(path: "a.md", text: "abc"), (0..<1, ""))],
        below: folder.path,
        check: anything
      )
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.md"])
      #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o640)
    }
  }

  private func texts(_ paths: [String], in folder: URL) throws -> [String] {
    try paths.map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
  }
}

@Suite("Fixing a library")
struct MendTests {
  /// An entry as catalogues have them: only its body describes focus and announcements.
  static let entry = """
    ---
    # Kept as it is.
    layout: entry
    title:  "Meter"   # and this
    categories: controls

    screenreader:
      name:  |
        Says what is measured, and of what
    settings:
      text resize: |
        The value grows with the text
    ---
    ## iOS
    ### Focus
    - Focus passes over the meter.

    ### Announcement examples
    - "Battery, 80%"

    """

  @Test(
    "lifts focus and announcement into the front matter, after which nothing more is reported for them",
    arguments: ["\n", "\r\n"]
  )
  func lifting(lineEnd: String) throws {
    let text = Self.entry.replacingOccurrences(of: "\n", with: lineEnd)
    try LibraryFixture.with(["Content/controls/meter.md": text]) { fixture in
      let outcome = try LibraryReview(LibrarySource(root: fixture.folder.path, threads: 2)).fix()
      #expect(outcome.fixed == 2)
      #expect(outcome.files == ["Content/controls/meter.md"])
      #expect(!outcome.review.diagnostics.contains { $0.rule.id.hasPrefix("entry-lift") })
      let after = try String(
        contentsOf: fixture.folder.appending(path: "Content/controls/meter.md"),
        encoding: .utf8
      )
      let lines = [
        "focus: \"Focus passes over the meter.\"", "announcement:", "  - text: \"Battery, 80%\"", "    platform: ios",
      ]
      let end = "text\(lineEnd)---"
      #expect(
        after
          == text.replacingOccurrences(
            of: end,
            with: "text\(lineEnd)" + lines.map { $0 + lineEnd }.joined() + "---"
          )
      )
      let again = try LibraryReview(LibrarySource(root: fixture.folder.path, threads: 2)).fix()
      #expect(again.fixed == 0 && again.files.isEmpty)
      #expect(again.review.diagnostics == outcome.review.diagnostics)
    }
  }

  @Test("fixes only what is asked for")
  func scope() throws {
    try LibraryFixture.with(["Content/a/one.md": Self.entry, "Content/b/two.md": Self.entry]) { fixture in
      var review = LibraryReview(LibrarySource(root: fixture.folder.path, threads: 1))
      review.scope.paths = ["Content/a"]
      review.scope.rules = ["entry-lift-focus"]
      let outcome = try review.fix()
      #expect(outcome.fixed == 1)
      #expect(outcome.files == ["Content/a/one.md"])
      review.scope = ReviewScope()
      let left = try review.run().diagnostics.filter { $0.rule.id.hasPrefix("entry-lift") }
      #expect(
        left.map { "\($0.range.file.path) \($0.rule.id)" } == [
          "Content/a/one.md entry-lift-announcement", "Content/b/two.md entry-lift-focus",
          "Content/b/two.md entry-lift-announcement",
        ]
      )
    }
  }

  @Test("does not touch rules that the library's settings turn off")
  func off() throws {
    let files = [
      "Content/a/one.md": Self.entry,
      "polite.yml": "rules: { entry-lift-focus: off, entry-lift-announcement: off }\n",
    ]
    try LibraryFixture.with(files) { fixture in
      let outcome = try LibraryReview(LibrarySource(root: fixture.folder.path, threads: 1)).fix()
      #expect(outcome.fixed == 0)
    }
  }
}
