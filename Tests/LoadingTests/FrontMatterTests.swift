import Diagnostics
import Foundation
import Loading
import TestSupport
import Testing

@Suite("Front matter")
struct FrontMatterTests {
  private static let keys = "title: T\nname: N\nfocus: F\nannouncement: A\n"

  @Test(
    "ends at the first line of exactly three hyphens",
    arguments: [
      ("plain", "---\n\(keys)---\nBody --- \n---\n", "Body --- \n---\n"),
      ("blanks after the hyphens", "--- \t\n\(keys)---  \nBody", "Body"),
      ("a byte order mark", "\u{FEFF}---\n\(keys)---\nBody", "Body"),
      ("carriage returns", "---\r\ntitle: T\r\nname: N\r\nfocus: F\r\nannouncement: A\r\n---\r\nBody\r\n", "Body\r\n"),
      ("hyphens in a value", "---\n\(keys)summary: a --- b\n---\nBody", "Body"),
      ("hyphens in block text", "---\n\(keys)summary: |\n  a\n  ---\n  b\n---\nBody", "Body"),
      ("four hyphens in a comment", "---\n\(keys)# ----\n---\nBody", "Body"),
      ("no body", "---\n\(keys)---\n", ""),
      ("no line end at all", "---\n\(keys)---", ""),
      ("code with hyphens", "---\n\(keys)---\n```\n---\n```\n", "```\n---\n```\n"),
      ("longer than a first look", "---\n\(keys)# \(String(repeating: "x", count: 20_000))\n---\nBody", "Body"),
      (
        "a line end at the edge of the first look",
        "---\n\(keys)#\(String(repeating: "x", count: 4_096 - 4 - keys.utf8.count - 2 - 3))\n---\nBody", "Body"
      ),
    ]
  )
  func body(name: String, text: String, body: String) throws {
    try withTemporaryFolder(with: ["Content/c/a.md": text]) { folder in
      let loaded = try Loaded(at: folder)
      #expect(loaded.diagnostics.isEmpty)
      let entry = try #require(loaded.tree.entries.first)
      #expect(entry.entry.title.value == "T")
      let (file, diagnostics) = read(entry)
      #expect(diagnostics.isEmpty)
      #expect(file.map { String(decoding: $0.bytes[entry.bodyStart...], as: UTF8.self) } == body)
    }
  }

  @Test(
    "that is missing or not closed leads to one diagnostic, at the first line",
    arguments: [
      ("# A heading\n---\ntitle: T\n---\n", "front-matter-missing", 0..<11),
      (" ---\ntitle: T\n---\n", "front-matter-missing", 0..<4),
      ("----\ntitle: T\n----\n", "front-matter-missing", 0..<4),
      ("\n---\ntitle: T\n---\n", "front-matter-missing", 0..<0),
      ("\u{FEFF}text", "front-matter-missing", 3..<7),
      ("---\ntitle: T\n", "front-matter-unclosed", 0..<3),
      ("---", "front-matter-unclosed", 0..<3),
      ("---\ntitle: T\n ---\n----\n--- x\n", "front-matter-unclosed", 0..<3),
      ("\u{FEFF}---\r\ntitle: T\r\n", "front-matter-unclosed", 3..<6),
      ("", "file-empty", 0..<0),
    ]
  )
  func faulty(text: String, rule: String, bytes: Range<Int>) throws {
    let loaded = try Loaded(["Content/c/a.md": text, "Content/c/b.md": entry()])
    #expect(loaded.places == ["Content/c/a.md \(rule)"])
    #expect(loaded.diagnostics.first?.range.bytes == bytes)
    #expect(loaded.paths == ["Content/c/b.md"])
    #expect(loaded.tree.leftOut.map(\.id) == ["c/a"])
  }

  @Test(
    "that was meant to be there is reported with what is wrong with its beginning",
    arguments: [
      ("\n---\ntitle: T\n---\n", "not even an empty line"), (" ---\ntitle: T\n---\n", "nothing may come before it"),
      ("----\ntitle: T\n----\n", "exactly three hyphens"), ("–––\ntitle: T\n–––\n", "exactly three hyphens"),
      ("---\rtitle: T\r---\r", "not in CR alone"), ("- a\n", "Put a line `---` first"),
      ("-\n", "Put a line `---` first"),
    ]
  )
  func meant(text: String, help: String) throws {
    let loaded = try Loaded(["Content/c/a.md": text])
    #expect(loaded.rules == ["front-matter-missing"])
    #expect(loaded.diagnostics.first?.help?.contains(help) == true, "\(loaded.diagnostics.first?.help ?? "")")
  }

  @Test("that is not closed is searched for no further than 64 KB")
  func endless() throws {
    let loaded = try Loaded(["Content/c/a.md": "---\n" + String(repeating: "a: b\n", count: 2_000_000)])
    #expect(loaded.rules == ["front-matter-unclosed"])
    #expect(loaded.diagnostics.first?.message == "the front matter that begins here is not closed within 64 KB")
  }

  @Test("may be too large if it is closed, while a large body is not")
  func sizes() throws {
    let comment = "# " + String(repeating: "x", count: 66_000)
    let loaded = try Loaded([
      "Content/c/a.md": entry(comment), "Content/c/b.md": entry(body: String(repeating: "y\n", count: 5_000_000)),
    ])
    #expect(loaded.places == ["Content/c/a.md yaml-too-large"])
    #expect(loaded.paths == ["Content/c/b.md"])
  }

  @Test("has bytes that are not UTF-8 or are NUL reported at their places")
  func bytes() throws {
    let start = Array("---\ntitle: ".utf8)
    #expect(
      try diagnostic(start + [0xC3, 0x28] + Array("\n---\n".utf8))
        == "file-not-utf8 11..<12: the byte 0xC3 is not UTF-8"
    )
    #expect(
      try diagnostic(start + [0xE2, 0x82] + Array("\n---\n".utf8))
        == "file-not-utf8 11..<13: the bytes 0xE2 0x82 are not UTF-8"
    )
    let several = start + [0xFF, 0x61, 0xE2, 0x82, 0x61, 0xFE] + Array("\n---\n".utf8)
    #expect(
      try diagnostic(several)
        == """
        file-not-utf8 11..<12: the byte 0xFF is not UTF-8, 13..<15: the bytes 0xE2 0x82 are not UTF-8 either, \
        16..<17: the byte 0xFE is not UTF-8 either
        """
    )
    #expect(try diagnostic(start + [0x00] + Array("\n---\n".utf8)) == "file-nul 11..<12: the text has a NUL byte")
    let values: [UInt32] = [0xFFFE, 0x20, 0xFDD0, 0xFDEF, 0xFDCF, 0xFDF0, 0xFFFD, 0x20, 0x1FFFF, 0x1FFFD]
    let nothings = String(String.UnicodeScalarView(values.compactMap(Unicode.Scalar.init)))
    #expect(
      try diagnostic(start + Array(nothings.utf8) + Array("\n---\n".utf8))
        == """
        file-noncharacter 11..<14: the text has U+FFFE, which is not a character, 15..<18: U+FDD0 is not one either, \
        18..<21: U+FDEF is not one either, 31..<35: U+1FFFF is not one either
        """
    )
    #expect(try diagnostic([0xFF, 0xFE, 0x2D, 0x00]) == "file-not-utf8 0..<2: the bytes 0xFF 0xFE are not UTF-8")
  }

  private func diagnostic(_ bytes: [UInt8]) throws -> String? {
    try withTemporaryFolder(with: ["Content/c/b.md": entry()]) { folder in
      try Data(bytes).write(to: folder.appending(path: "Content/c/a.md"))
      let loaded = try Loaded(at: folder)
      #expect(loaded.diagnostics.count == 1)
      return loaded.diagnostics.first.map { found in
        (["\(found.rule.id) \(found.range.bytes): \(found.message)"]
          + found.notes.map { "\($0.range.bytes): \($0.message)" }).joined(separator: ", ")
      }
    }
  }

  @Test("that is empty lacks all required keys, at the opening line")
  func empty() throws {
    for text in ["---\n---\n", "---\n# nothing\n---\n"] {
      let loaded = try Loaded(["Content/c/a.md": text])
      #expect(
        loaded.diagnostics.map(\.message)
          == ["announcement", "focus", "name", "title"].map { "`\($0)` is missing from an entry" }
      )
      #expect(Set(loaded.rules) == ["entry-missing-key"])
      #expect(loaded.diagnostics.allSatisfy { $0.range.bytes == 0..<3 })
    }
    #expect(try Loaded(["Content/c/a.md": "---\n- a\n---\n"]).rules == ["entry-wrong-type"])
    #expect(try Loaded(["Content/c/a.md": "---\njust text\n---\n"]).rules == ["entry-wrong-type"])
  }
}

@Suite("Reading bodies")
struct BodyTests {
  @Test("reports a body's faults when it is read")
  func faults() throws {
    try withTemporaryFolder(with: ["Content/c/a.md": entry(body: "é")]) { folder in
      let file = folder.appending(path: "Content/c/a.md")
      let loaded = try #require(try Loaded(at: folder).tree.entries.first)
      let text = try Data(contentsOf: file)
      #expect(read(loaded).file?.bytes == Array(text))

      try (text + Data([0x61, 0xFF])).write(to: file)
      let notUTF8 = read(loaded)
      #expect(notUTF8.file == nil)
      #expect(notUTF8.diagnostics.map(\.rule.id) == ["file-not-utf8"])
      #expect(notUTF8.diagnostics.first?.range.bytes == text.count + 1..<text.count + 2)

      try (text + Data([0x00])).write(to: file)
      #expect(read(loaded).diagnostics.map(\.rule.id) == ["file-nul"])

      try Data(entry("order: 2").utf8).write(to: file)
      #expect(read(loaded).diagnostics.map(\.rule.id) == ["file-changed"])

      try FileManager.default.removeItem(at: file)
      #expect(read(loaded).diagnostics.map(\.rule.id) == ["file-unreadable"])
    }
  }

  @Test("finds an index's body with or without front matter")
  func index() throws {
    try withTemporaryFolder { folder in
      let home = "# Welcome\n"
      try write(["Content/index.md": home, "Content/c/index.md": "---\norder: 1\n---\nAll of C.\n"], to: folder)
      let loaded = try Loaded(at: folder)
      #expect(loaded.diagnostics.isEmpty)
      let homePage = try #require(loaded.tree.home)
      #expect(homePage.bodyStart == 0)
      #expect(read(homePage).file?.bytes == Array(home.utf8))
      let index = try #require(loaded.tree.categories.first?.index)
      #expect(read(index).file?.bytes.dropFirst(index.bodyStart) == Array("All of C.\n".utf8)[...])
    }
  }
}

private func read(_ entry: LoadedEntry) -> (file: SourceFile?, diagnostics: [Diagnostic]) {
  readText(entry.path, at: entry.absolutePath, beginningWith: entry.entry.head)
}

private func read(_ page: IndexPage) -> (file: SourceFile?, diagnostics: [Diagnostic]) {
  readText(page.path, at: page.absolutePath, beginningWith: page.head)
}
