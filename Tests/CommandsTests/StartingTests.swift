import Commands
import Foundation
import TestSupport
import Testing

/// The files below a folder, by path.
private func files(in folder: URL) throws -> [String] {
  try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    .filter {
      $0 == ".gitignore" || $0.hasSuffix(".md") || $0.hasSuffix(".html") || $0.hasSuffix(".yml") || $0.hasSuffix(".txt")
    }.sorted()
}

/// The bytes of every file of the library in a folder, by path.
private func contents(of folder: URL) throws -> [String: Data] {
  let paths = try files(in: folder).filter { !$0.hasPrefix("Site/") }
  return try Dictionary(uniqueKeysWithValues: paths.map { ($0, try Data(contentsOf: folder.appending(path: $0))) })
}

/// The example libraries in the source tree.
private let examples = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().appending(path: "Examples")

private let starter = [
  ".gitignore", "Content/essentials/disclosure/delivery-times.html", "Content/essentials/disclosure/index.md",
  "Content/essentials/index.md", "Content/essentials/status-message/copy-link.html",
  "Content/essentials/status-message/index.md", "Content/index.md", "polite.yml",
]

@Suite("polite init") struct InitTests {
  @Test("writes a library, lists its files, and says how to build it")
  func writes() throws {
    try withTemporaryFolder { folder throws in
      let library = folder.path + "/deep/library"
      let run = Run("init", library)
      #expect(run.code == .clean && run.errors.isEmpty)
      #expect(try files(in: folder.appending(path: "deep/library")) == starter)
      let lines = run.output.split(separator: "\n").map(String.init)
      #expect(lines.dropLast().sorted() == starter.map { "wrote \(library)/\($0)" }.sorted())
      #expect(lines.last == "Build it: polite build --root \(library)")
    }
  }

  @Test("quotes the build command correctly for a shell")
  func quoted() throws {
    try withTemporaryFolder { folder throws in
      let library = folder.path + "/my li'brary"
      let last = Run("init", library).output.split(separator: "\n").last
      #expect(last == "Build it: polite build --root '\(folder.path)/my li'\\''brary'")
    }
    let nameless = Run("init", "")
    #expect(nameless.code == .wrongUsage)
    #expect(nameless.errors.hasPrefix("polite: an argument of `polite init` is empty\n"))
  }

  @Test("writes the library of widgets as it is in Examples, without recorded files")
  func widgets() throws {
    try withTemporaryFolder { folder throws in
      let run = Run("init", folder.path, "--example", "widgets")
      #expect(run.code == .clean && run.errors.isEmpty)
      let written = try contents(of: folder).filter { $0.key != ".gitignore" }
      #expect(written.count > 15)
      let recorded = try contents(of: examples.appending(path: "widgets")).filter {
        !$0.key.hasSuffix("/evidence.json") && !$0.key.contains("/pictures/")
      }
      #expect(written.keys.sorted() == recorded.keys.sorted())
      for (path, bytes) in recorded {
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        let kept = lines.filter {
          $0 != "    pictures:" && !($0.hasPrefix("      - { name: ") && $0.contains(", label: "))
        }
        #expect(written[path] == Data(kept.joined(separator: "\n").utf8), "\(path)")
      }
    }
  }

  @Test("rejects an unknown example")
  func unknownExample() throws {
    try withTemporaryFolder { folder throws in
      let run = Run("init", folder.path, "--example", "widgts")
      #expect(run.code == .wrongUsage && run.errors.contains("widgets"))
      #expect(try files(in: folder) == [])
    }
  }

  @Test("says nothing under --quiet")
  func quiet() throws {
    try withTemporaryFolder { folder throws in
      let run = Run("init", "-q", folder.path + "/library")
      #expect(run.code == .clean && run.output.isEmpty && run.errors.isEmpty)
      #expect(try files(in: folder).contains("library/polite.yml"))
    }
  }

  @Test("accepts a folder that contains only hidden files")
  func hidden() throws {
    try withTemporaryFolder { folder throws in
      try write([".git/config": "x", ".gitignore": "mine"], to: folder)
      #expect(Run("init", folder.path).code == .clean)
      let kept = try String(contentsOf: folder.appending(path: ".gitignore"), encoding: .utf8)
      #expect(kept == "mine")
    }
  }

  @Test("refuses a folder that is not empty, unless it is forced to add files there")
  func notEmpty() throws {
    try withTemporaryFolder { folder throws in
      try write(["notes.txt": "mine"], to: folder)
      let refused = Run("init", folder.path)
      #expect(refused.code == .wrongUsage)
      #expect(refused.errors.hasPrefix("polite: \(folder.path) is not empty: it has notes.txt\n"))
      #expect(try files(in: folder) == ["notes.txt"])
      #expect(Run("init", folder.path, "--force").code == .clean)
      #expect(try Set(files(in: folder)) == Set(starter + ["notes.txt"]))
    }
  }

  @Test("never overwrites a file: if one exists, it writes none")
  func overwrites() throws {
    try withTemporaryFolder { folder throws in
      try write(["Content/index.md": "mine"], to: folder)
      let run = Run("init", folder.path, "--force")
      #expect(run.code == .wrongUsage)
      #expect(run.errors.contains("Content/index.md"))
      #expect(try files(in: folder) == ["Content/index.md"])
      #expect(try String(contentsOfFile: folder.path + "/Content/index.md", encoding: .utf8) == "mine")
    }
  }

  @Test("fails if a file is in the way")
  func inTheWay() throws {
    try withTemporaryFolder { folder throws in
      try write(["file.txt": "x"], to: folder)
      #expect(Run("init", folder.path + "/file.txt").code == .couldNotRun)
    }
  }

  @Test("writes demos that are complete pages and respect reduced motion")
  func demos() throws {
    try withTemporaryFolder { folder throws in
      _ = Run("init", folder.path)
      for path in starter where path.hasSuffix(".html") {
        let page = try String(contentsOfFile: "\(folder.path)/\(path)", encoding: .utf8)
        #expect(page.hasPrefix("<!doctype html>\n<html lang=\"en\">"))
        #expect(page.contains("<title>") && page.contains("prefers-reduced-motion: no-preference"))
        #expect(!page.contains("http://") && !page.contains("https://"))
      }
    }
  }
}

@Suite("polite new") struct NewTests {
  @Test("writes a draft in which every field is explained")
  func entry() throws {
    try withTemporaryFolder { folder throws in
      try write(["Content/index.md": "x"], to: folder)
      let run = Run("new", "--root", folder.path, "forms/text-field")
      #expect(run.code == .clean)
      let index = "The category has no page of its own yet: write Content/forms/index.md with a `title` and a `summary`"
      #expect(run.output == "wrote \(folder.path)/Content/forms/text-field.md\n\(index)\n")
      try write(["Content/forms/index.md": "x"], to: folder)
      #expect(Run("new", "--root", folder.path, "forms/date").output == "wrote \(folder.path)/Content/forms/date.md\n")
      let text = try String(contentsOfFile: folder.path + "/Content/forms/text-field.md", encoding: .utf8)
      try expectSnapshot(text.utf8, named: "new-entry.md")
      let schema = try JSONSerialization.jsonObject(with: Data(Run("schema", "entry").output.utf8)) as? [String: Any]
      let properties = try #require(schema?["properties"] as? [String: [String: Any]])
      // The keys of the catalogue dialect are deprecated; the folder says the category, and demos need one of their own.
      let keys = properties.keys.filter { properties[$0]?["deprecated"] == nil && !["category", "demos"].contains($0) }
      for key in keys {
        #expect(text.contains("\n\(key):") || text.contains("\n# \(key):"), "\(key)")
      }
    }
  }

  @Test("writes a demo beside the entry on request")
  func demo() throws {
    try withTemporaryFolder { folder throws in
      try write(["Content/index.md": "x"], to: folder)
      for title in ["  ", "\u{200B}", "\u{1B}[31m", String(repeating: "long ", count: 20_000)] {
        let run = Run("new", "forms/text-field", "--root=\(folder.path)", "--title", title)
        #expect(run.code == .wrongUsage && run.errors.hasPrefix("polite: an entry cannot have that title: "))
      }
      for title in ["a\nb", "a\u{2028}b"] {
        let run = Run("new", "forms/text-field", "--root=\(folder.path)", "--title", title)
        #expect(run.code == .wrongUsage && run.errors.hasPrefix("polite: `--title` must be one line"))
      }
      let run = Run("new", "forms/text-field", "--demo", "--root=\(folder.path)", "--title", "A \"new\" \\ field")
      #expect(run.code == .clean)
      #expect(
        try files(in: folder) == [
          "Content/forms/text-field/example.html", "Content/forms/text-field/index.md", "Content/index.md",
        ]
      )
      let text = try String(contentsOfFile: folder.path + "/Content/forms/text-field/index.md", encoding: .utf8)
      #expect(text.contains("\ntitle: \"A \\\"new\\\" \\\\ field\"\n"))
      #expect(text.contains("![An example](example.html)"))
    }
  }

  @Test("does not write through a symbolic link")
  func link() throws {
    try withTemporaryFolder { folder throws in
      try write(["library/polite.yml": "", "outside/kept": "", "library/Content/kept": ""], to: folder)
      let link = folder.path + "/library/Content/a"
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.path + "/outside")
      let run = Run("new", "a/x", "--root", folder.path + "/library")
      #expect(run.code == .wrongUsage && run.errors.contains("Content/a is a symbolic link"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/outside") == ["kept"])
    }
  }

  @Test("refuses to write an entry that exists in either form")
  func exists() throws {
    try withTemporaryFolder { folder throws in
      try write(["Content/a/one.md": "mine", "Content/a/two/index.md": "mine"], to: folder)
      for (entry, option) in [("a/one", "--demo"), ("a/one", "-q"), ("a/two", "--demo"), ("a/two", "-q")] {
        let run = Run("new", "--root", folder.path, entry, option)
        #expect(run.code == .wrongUsage)
        #expect(run.errors.contains(" is there already\n"))
      }
      #expect(try files(in: folder) == ["Content/a/one.md", "Content/a/two/index.md"])
    }
  }

  @Test(
    "requires a category and a slug",
    arguments: ["one", "a/b/c", "/a", "a/", "A/b", "a b/c", "../a", "a/..", "a/-b", "a/index", "assets/a", ""]
  )
  func names(entry: String) throws {
    try withTemporaryFolder { folder throws in
      try write(["Content/index.md": "x"], to: folder)
      #expect(Run("new", "--root", folder.path, entry).code == .wrongUsage)
      #expect(try files(in: folder) == ["Content/index.md"])
    }
  }

  @Test("requires a library")
  func library() throws {
    try withTemporaryFolder { folder throws in
      let run = Run("new", "a/b", "--root", folder.path)
      #expect(run.code == .wrongUsage)
      #expect(run.errors.contains("is not a library: it has no folder Content"))
      let missing = Run("new", "a/b", "--root", folder.path + "/nowhere")
      #expect(missing.code == .wrongUsage)
      #expect(missing.errors.contains("Name the library with --root, or make one with `polite init`."))
    }
  }
}
