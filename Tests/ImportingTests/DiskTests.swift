import Diagnostics
import Foundation
import Importing
import TestSupport
import Testing

/// The files of a folder with their bytes and dates, and its links with their targets.
private func state(of folder: URL) throws -> [String: String] {
  var result: [String: String] = [:]
  for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
    let place = folder.appending(path: path).path
    let facts = try FileManager.default.attributesOfItem(atPath: place)
    let kind = try #require(facts[.type] as? FileAttributeType)
    let content =
      switch kind {
      case .typeRegular: try Data(contentsOf: URL(filePath: place)).base64EncodedString()
      case .typeSymbolicLink: try FileManager.default.destinationOfSymbolicLink(atPath: place)
      default: ""
      }
    result[path] = "\(try #require(facts[.modificationDate])) \(kind) \(content)"
  }
  return result
}

/// An import from `source` to `library` in a folder.
private func run(_ folder: URL, force: Bool = false, source: String = "source") throws -> CatalogueImport.Outcome {
  var catalogue = CatalogueImport(source: folder.path + "/" + source, root: folder.path + "/library")
  catalogue.overwrites = force
  return try catalogue.run()
}

private let lamp = "---\nlayout: entry\ntitle: Lamp\n---\n![a](lamp.png) {% include glow.html %}\n"

private func writeCatalogue(_ folder: URL) throws {
  try write(
    [
      "source/_web/lamp.md": lamp, "source/_web/lamp.png": "not really", "source/_web/notes.txt": "left",
      "source/_includes/glow.html": "It glows.", "source/_config.yml": "title: Lamps # all of them\nowner: 'Ann'\n",
      "source/.git/config.md": "hidden", "source/_layouts/entry.md": "no entry",
    ],
    to: folder
  )
}

@Suite("An import from a disk") struct DiskTests {
  @Test("writes a library, does not change its source, and does nothing the second time")
  func twice() throws {
    try withTemporaryFolder { folder in
      try writeCatalogue(folder)
      let before = try state(of: folder.appending(path: "source"))
      let first = try run(folder)
      #expect(
        first.written == [
          "Content/files/web/lamp.png", "Content/web/index.md", "Content/web/lamp.md", "polite.yml",
        ]
      )
      #expect(first.entries == 1)
      let library = folder.appending(path: "library")
      let entry = try String(contentsOf: library.appending(path: "Content/web/lamp.md"), encoding: .utf8)
      #expect(entry.hasSuffix("\n![a](../files/web/lamp.png) It glows.\n"))
      #expect(
        try String(contentsOf: library.appending(path: "polite.yml"), encoding: .utf8).hasPrefix("title: Lamps\n")
      )
      let after = try state(of: library)
      let second = try run(folder)
      #expect(second.written.isEmpty && second.unchanged == 4)
      #expect(try state(of: library) == after)
      #expect(try state(of: folder.appending(path: "source")) == before)
    }
  }

  @Test("writes nothing through a link out of the library", arguments: ["Content", "Content/web", "Content/files"])
  func outside(link: String) throws {
    try withTemporaryFolder { folder in
      try writeCatalogue(folder)
      try write(["outside/mine.txt": "mine", "library/Content/other/x.md": "x"], to: folder)
      let manager = FileManager.default
      if link == "Content" { try manager.removeItem(atPath: folder.path + "/library/Content") }
      try manager.createSymbolicLink(
        atPath: folder.path + "/library/" + link,
        withDestinationPath: folder.path + "/outside"
      )
      let before = try state(of: folder)
      for force in [false, true] {
        do {
          _ = try run(folder, force: force)
          Issue.record("it was not refused")
        } catch let error as ImportError {
          guard case .refused(let place, let reason) = error else { throw error }
          #expect(place.hasPrefix(folder.path + "/library/" + link))
          #expect(reason == "a symbolic link leads from there out of the library")
        }
      }
      #expect(try state(of: folder) == before)
    }
  }

  @Test("lists the files that are not imported")
  func left() throws {
    try withTemporaryFolder { folder in
      try writeCatalogue(folder)
      let found = try run(folder).diagnostics.first { $0.rule.id == "import-file-left" }
      #expect(found?.message.hasPrefix("`lamp.png`, `notes.txt` are not Markdown") == true)
      #expect(found?.range.file.path == "_web")
    }
  }

  @Test("accepts one file with any extension, with the includes beside it")
  func single() throws {
    try withTemporaryFolder { folder in
      try writeCatalogue(folder)
      try write(["source/one.txt": lamp.replacing("![a](lamp.png)", with: "Here:")], to: folder)
      let outcome = try run(folder, source: "source/one.txt")
      #expect(outcome.written == ["Content/source/index.md", "Content/source/one.md", "polite.yml"])
      let entry = try String(contentsOf: folder.appending(path: "library/Content/source/one.md"), encoding: .utf8)
      #expect(entry.hasSuffix("\nHere: It glows.\n"))
    }
  }

  @Test("finds includes above its source")
  func above() throws {
    try withTemporaryFolder { folder in
      try writeCatalogue(folder)
      _ = try run(folder, source: "source/_web")
      let entry = try String(contentsOf: folder.appending(path: "library/Content/web/lamp.md"), encoding: .utf8)
      #expect(entry.hasSuffix("It glows.\n"))
    }
  }

  @Test("does not replace a file that differs, and then writes nothing, unless it is told to")
  func differing() throws {
    try withTemporaryFolder { folder in
      try writeCatalogue(folder)
      try write(["library/Content/web/lamp.md": "mine", "library/Content/web/index.md": "mine"], to: folder)
      try write(["library/polite.yml": "title: Mine\n"], to: folder)
      let library = folder.appending(path: "library")
      let before = try state(of: library)
      let refused = try run(folder)
      #expect(refused.written.isEmpty)
      let diagnostic = refused.diagnostics.first { $0.rule.id == "import-differs" }
      #expect(diagnostic?.range.file.path == "_web/lamp.md" && diagnostic?.severity == .error)
      #expect(try state(of: library) == before)
      let forced = try run(folder, force: true)
      #expect(forced.written == ["Content/files/web/lamp.png", "Content/web/lamp.md"])
      #expect(try String(contentsOf: library.appending(path: "polite.yml"), encoding: .utf8) == "title: Mine\n")
      #expect(try String(contentsOf: library.appending(path: "Content/web/index.md"), encoding: .utf8) == "mine")
    }
  }

  @Test("does not write a second file for a page that exists")
  func otherForm() throws {
    try withTemporaryFolder { folder in
      try writeCatalogue(folder)
      try write(["library/Content/web/lamp/index.md": "mine"], to: folder)
      let outcome = try run(folder, force: true)
      #expect(outcome.written.isEmpty && outcome.diagnostics.contains { $0.rule.id == "import-differs" })
    }
  }

  @Test("completes what an interrupted import left behind")
  func killed() throws {
    try withTemporaryFolder { folder in
      try writeCatalogue(folder)
      try write(["library/Content/web/.lamp.md.polite-import": "---\ntit"], to: folder)
      let outcome = try run(folder)
      #expect(outcome.written.contains("Content/web/lamp.md"))
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/library/Content/web")
      #expect(names.sorted() == ["index.md", "lamp.md"])
    }
  }

  @Test("follows no links, and ends where links form a cycle")
  func links() throws {
    try withTemporaryFolder { folder in
      try writeCatalogue(folder)
      let web = folder.path + "/source/_web"
      try write(["outside/secret.md": "secret"], to: folder)
      for (name, target) in [
        ("loop", "../_web"), ("circle.md", "circle.md"), ("broken.md", "gone.md"),
        ("out.md", "../../outside/secret.md"),
        ("again.md", "lamp.md"),
      ] {
        try FileManager.default.createSymbolicLink(atPath: "\(web)/\(name)", withDestinationPath: target)
      }
      let outcome = try run(folder)
      #expect(outcome.entries == 1)
      let found = outcome.diagnostics.filter { $0.rule.id == "import-not-followed" }.map { diagnostic in
        "\(diagnostic.range.file.path): \(diagnostic.message)"
      }
      #expect(found.count == 5)
      #expect(found.contains("_web/circle.md: the link leads in a circle, and is not followed"))
      #expect(found.contains("_web/out.md: the link leads out of the catalogue, and is not followed"))
    }
  }

  @Test("opens no pipe, and reads no file that is too large or nested too deeply")
  func odd() throws {
    try withTemporaryFolder { folder in
      try writeCatalogue(folder)
      let made = unsafe mkfifo(folder.path + "/source/_web/pipe.md", 0o600)
      #expect(made == 0)
      try write(["source/huge.md": String(repeating: "lamp ", count: 900_000)], to: folder)
      try write(["source/\(String(repeating: "d/", count: 40))deep.md": lamp], to: folder)
      let outcome = try run(folder)
      #expect(outcome.entries == 1)
      let rules = Set(outcome.diagnostics.filter { $0.severity == .error }.map(\.rule.id))
      #expect(rules == ["import-unreadable", "import-too-large", "import-too-deep"])
    }
  }

  @Test(
    "ends for a long text that makes no sense",
    arguments: ["[", "{{", "{%", "<example>\n", "# a\n", "a: b\n", "- a: |\n", "{: ", "![", "](x) ", "`", "<a href=x>"]
  )
  func hostile(piece: String) {
    expectProportionalTime(to: 16_000) { size in
      let text = "---\nlayout: entry\n---\n" + String(repeating: piece, count: size / piece.utf8.count)
      let conversion = imported(["web/a.md": text, "web/b.md": String(text.dropFirst(18))])
      #expect(conversion.entries == 2)
    }
  }

  @Test("is refused into its own source, and from the library that it would write")
  func overlaps() throws {
    try withTemporaryFolder { folder in
      try writeCatalogue(folder)
      let source = folder.path + "/source"
      let before = try state(of: folder)
      for (from, to) in [
        (source, source), (source, source + "/library"), (source, source + "/a/b/c"),
        (source + "/_web", source + "/_web"),
      ] {
        #expect(throws: ImportError.self) { try CatalogueImport(source: from, root: to).run() }
      }
      #expect(try state(of: folder) == before)
      _ = try run(folder)
      for from in ["/library/Content", "/library/Content/web", "/library/Content/web/lamp.md"] {
        #expect(throws: ImportError.self) {
          try CatalogueImport(source: folder.path + from, root: folder.path + "/library").run()
        }
      }
    }
  }

  @Test("is refused where a link would lead the library into its source")
  func linkedOutput() throws {
    try withTemporaryFolder { folder in
      try writeCatalogue(folder)
      let library = folder.path + "/library"
      try FileManager.default.createDirectory(atPath: library + "/Content", withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: library + "/Content/web",
        withDestinationPath: "../../source/_web"
      )
      let before = try state(of: folder.appending(path: "source"))
      #expect(throws: ImportError.self) { try run(folder) }
      #expect(try state(of: folder.appending(path: "source")) == before)
    }
  }
}
