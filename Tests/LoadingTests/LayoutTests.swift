import Diagnostics
import Foundation
import Loading
import PatternLibrary
import TestSupport
import Testing

@Suite("The layout of a library")
struct LayoutTests {
  @Test("decides from places and names what files are")
  func layout() throws {
    let loaded = try Loaded([
      "polite.yml": "title: Ours\n",
      "Content/index.md": "---\ntitle: Welcome\nsummary: All of it\n---\n",
      "Content/logo.svg": "",
      "Content/loose.md": entry("category: forms"),
      "Content/controls/index.md": "---\ntitle: Controls!\nsummary: Things\norder: 1\n---\n",
      "Content/controls/flat.md": entry(),
      "Content/controls/pic.png": "",
      "Content/controls/bar/index.md": entry("demos: { run: { title: Run } }"),
      "Content/controls/bar/run.html": "r",
      "Content/controls/bar/extra.html": "e",
      "Content/controls/bar/evidence.json": EvidenceTests.example,
      "Content/controls/bar/img/a b.png": "",
      "Content/controls/bar/.hidden": "",
      "Content/controls/bar/notes.txt~": "",
      "Content/media_files/clip.mp4": "",
      "Templates/entry.mustache": "",
      "Templates/parts/head.mustache": "",
      "notes.md": "outside",
    ])
    #expect(loaded.diagnostics.isEmpty, "\(loaded.places)")
    let tree = loaded.tree
    #expect(tree.configuration.title == "Ours")
    #expect(tree.home?.title?.value == "Welcome")
    #expect(tree.home?.summary?.value == "All of it")
    #expect(tree.entries.map(\.entry.id) == ["controls/bar", "controls/flat", "forms/loose"])
    #expect(
      tree.entries.map(\.path) == ["Content/controls/bar/index.md", "Content/controls/flat.md", "Content/loose.md"]
    )
    #expect(tree.categories.map(\.category.slug) == ["controls", "forms"])
    #expect(tree.categories.map(\.category.title) == ["Controls!", "Forms"])
    #expect(tree.demoFiles.map(\.stem) == ["extra", "run"])
    #expect(tree.demoFiles.map(\.entry) == ["controls/bar", "controls/bar"])
    #expect(
      tree.assets.map(\.sitePath) == [
        "controls/bar/img/a b.png", "controls/pic.png", "logo.svg", "media_files/clip.mp4",
      ]
    )
    #expect(tree.templates.keys.sorted() == ["entry.mustache", "parts/head.mustache"])
  }

  @Test("leaves out a file whose name begins with a mark that belongs to no letter, also behind a link")
  func marks() throws {
    try withTemporaryFolder { folder in
      try write(["Content/c/a.md": entry(), "Content/c/\u{301}x.png": "x", "Content/c/e\u{301}.png": "x"], to: folder)
      try FileManager.default.createSymbolicLink(
        at: folder.appending(path: "Content/c/b.png"),
        withDestinationURL: folder.appending(path: "Content/c/\u{301}x.png")
      )
      let loaded = try Loaded(at: folder)
      #expect(loaded.places == ["Content/c/\u{301}x.png file-name"])
      #expect(loaded.tree.assets.map(\.sitePath) == ["c/b.png", "c/e\u{301}.png"])
    }
  }

  @Test("sorts categories by order, then by title")
  func categories() throws {
    let loaded = try Loaded([
      "Content/z/index.md": "---\norder: 1\n---\n", "Content/b/index.md": "---\ntitle: Aa\n---\n",
      "Content/a/index.md": "---\ntitle: Bb\n---\n", "Content/form-fields/index.md": "text",
    ])
    #expect(loaded.diagnostics.isEmpty)
    #expect(loaded.tree.categories.map(\.category.title) == ["Z", "Aa", "Bb", "Form fields"])
  }

  @Test("allows only a few keys for an index, and reports its faults")
  func indexes() throws {
    let loaded = try Loaded([
      "Content/index.md": "---\norder: 1\n---\n", "Content/c/index.md": "---\ntitle: [x]\naliases: y\n---\n",
      "Content/d/index.md": "", "Content/e/index.md": "---\nopen\n",
    ])
    #expect(
      loaded.places == [
        "Content/c/index.md entry-wrong-type", "Content/c/index.md entry-unknown-key", "Content/d/index.md file-empty",
        "Content/e/index.md front-matter-unclosed", "Content/index.md entry-unknown-key",
      ]
    )
  }

  @Test("causes warnings for what is in the wrong place, and the rest loads")
  func strays() throws {
    let loaded = try Loaded([
      "Content/c/a/index.md": entry(), "Content/c/a/more.md": "x", "Content/c/a/sub/deep.md": "x",
      "Content/c/a/sub/deep.html": "x", "Content/c/flat.html": "x", "Content/c/b.markdown": "x", "Content/c/D.MD": "x",
      "Content/x.html": "x", "Content/orphan.md": entry(),
    ])
    #expect(
      loaded.places == [
        "Content/c/D.MD library-stray-markdown", "Content/c/a/more.md library-stray-markdown",
        "Content/c/a/sub/deep.html library-stray-demo", "Content/c/a/sub/deep.md library-stray-markdown",
        "Content/c/b.markdown library-stray-markdown", "Content/c/flat.html library-stray-demo",
        "Content/orphan.md entry-missing-key", "Content/x.html library-stray-demo",
      ]
    )
    #expect(loaded.paths == ["Content/c/a/index.md"])
  }

  @Test("causes a warning for an index in capitals, and for a configuration under another name")
  func misnamed() throws {
    let loaded = try Loaded([
      "Content/c/a/Index.md": entry(), "Content/c/b.md": entry(), "polite.yaml": "title: A", ".polite.yml": "title: B",
    ])
    #expect(
      loaded.places == [
        ".polite.yml configuration-other-name", "Content/c/a/Index.md library-stray-markdown",
        "polite.yaml configuration-other-name",
      ]
    )
    #expect(loaded.diagnostics.dropFirst().first?.help == "Name it `index.md`.")
    #expect(loaded.paths == ["Content/c/b.md"])
  }

  @Test("has a diagnostic for an entry that is too deep, with the right folder, and for what is in it")
  func nested() throws {
    let loaded = try Loaded([
      "Content/c/inner/slider/index.md": entry(), "Content/c/inner/slider/volume.html": "x",
      "Content/c/inner/slider/evidence.json": "{}", "Content/c/a/b/d/e/index.md": entry(),
    ])
    #expect(loaded.paths.isEmpty)
    #expect(
      loaded.places == [
        "Content/c/a/b/d/e/index.md library-stray-markdown", "Content/c/inner/slider/evidence.json evidence-stray",
        "Content/c/inner/slider/index.md library-stray-markdown",
        "Content/c/inner/slider/volume.html library-stray-demo",
      ]
    )
    let help = "Move the folder `Content/c/inner/slider` to `Content/c/slider`, or remove it."
    #expect(loaded.diagnostics.dropFirst().allSatisfy { $0.help == help })
    #expect(loaded.diagnostics.first?.help == "Move the folder `Content/c/a/b/d/e` to `Content/c/e`, or remove it.")
  }

  @Test("has diagnostics for two entries with one page and for names that differ by case, each referring to the other")
  func clashes() throws {
    let loaded = try Loaded([
      "Content/c/a.md": entry(), "Content/c/a/index.md": entry(), "Content/c/B.md": entry(), "Content/c/b.md": entry(),
      "Content/C/x.md": entry(), "Content/c.md": entry("category: d"), "Content/d/c.md": entry(),
    ])
    #expect(
      loaded.places == [
        "Content/c library-case-clash", "Content/c/a/index.md library-duplicate-entry",
        "Content/c/b.md library-case-clash",
        "Content/d/c.md library-duplicate-entry",
      ]
    )
    #expect(
      loaded.diagnostics.map { $0.notes.map(\.range.file.path) } == [
        ["Content/C"], ["Content/c/a.md"], ["Content/c/B.md"], ["Content/c.md"],
      ]
    )
  }

  @Test(
    "has a diagnostic for a name that is invalid in an address",
    arguments: [
      "Content/c/a b.md", "Content/c/a#b.md", "Content/c d/x.md", "Content/c/%20/index.md", "Content/c/-a.md",
    ]
  )
  func names(path: String) throws {
    #expect(try Loaded([path: entry()]).places == ["\(path) file-name"])
  }

  @Test("allows names in other scripts, and reserves `index`")
  func otherNames() throws {
    #expect(try Loaded(["Content/übung/データ.md": entry(), "Content/c/v1.2_x.md": entry()]).rules.isEmpty)
    #expect(
      try Loaded(["Content/c/index/index.md": entry()]).places == ["Content/c/index/index.md library-index-entry"]
    )
    #expect(try Loaded(["Content/c/a:b.png": ""]).places == ["Content/c/a:b.png file-name"])
    let long = "Content/c/\(String(repeating: "n", count: 241)).md"
    #expect(try Loaded([long: entry()]).places == ["\(long) file-name"])
  }

  @Test("requires Content/, which is a diagnostic, and a root, which is an error")
  func noContent() throws {
    #expect(try Loaded(["polite.yml": "title: T"]).places == ["Content library-no-content"])
    #expect(throws: (any Error).self) { try loadLibrary(at: "/nowhere/at/all", threads: 1, includeDrafts: false) }
    #expect(try Loaded(["Content": "a file"]).places == ["Content file-unreadable"])
  }

  @Test("includes drafts and the files beside them on request only")
  func drafts() throws {
    let files = [
      "Content/c/a/index.md": entry("status: draft"), "Content/c/a/x.png": "", "Content/c/a/x.html": "",
      "Content/c/b.md": entry(),
    ]
    let without = try Loaded(files)
    #expect(without.paths == ["Content/c/b.md"])
    #expect(without.tree.leftOut.map(\.id) == ["c/a"])
    #expect(without.tree.leftOut.map(\.isDraft) == [true])
    #expect(without.tree.assets.isEmpty && without.tree.demoFiles.isEmpty)
    let with = try Loaded(files, includeDrafts: true)
    #expect(with.paths.count == 2)
    #expect(with.tree.assets.count == 1 && with.tree.demoFiles.count == 1)
  }

  @Test("is the same on any number of threads, with the same diagnostics")
  func threads() throws {
    var files: [String: String] = [:]
    for index in 0..<300 {
      let lines = index % 7 == 0 ? "status: x\nwcag: [1]" : index % 11 == 0 ? "layout: entry" : "order: \(index)"
      files["Content/c\(index % 5)/e\(index)/index.md"] = entry(lines)
      files["Content/c\(index % 5)/e\(index)/demo.html"] = "d"
    }
    try withTemporaryFolder(with: files) { folder in
      let runs = try [1, 2, 8].map { try Loaded(at: folder, threads: $0) }
      for run in runs.dropFirst() {
        #expect(run.diagnostics == runs[0].diagnostics)
        #expect(
          String(describing: run.tree.entries.map { ($0.path, $0.entry.order) })
            == String(describing: runs[0].tree.entries.map { ($0.path, $0.entry.order) })
        )
        #expect(run.tree.demoFiles == runs[0].tree.demoFiles)
        #expect(run.tree.leftOut.map(\.path) == runs[0].tree.leftOut.map(\.path))
      }
      #expect(runs[0].diagnostics.count > 80)
    }
  }
}

@Suite("Links and other unusual files")
struct HostileFileTests {
  @Test("are followed inside the library only, if they are links")
  func links() throws {
    try withTemporaryFolder { outer in
      let folder = outer.appending(path: "library")
      try write(["Content/c/a/index.md": entry(), "Content/c/a/real.png": "", "../secret.txt": "s"], to: folder)
      try write(["elsewhere/x.md": "x"], to: outer)
      try link("Content/c/a/same.png", to: "real.png", in: folder)
      try link("Content/c/a/out.txt", to: "../../../../secret.txt", in: folder)
      try link("Content/c/a/passwd", to: "/etc/passwd", in: folder)
      try link("Content/c/a/gone.png", to: "nothing.png", in: folder)
      try link("Content/c/a/one", to: "two", in: folder)
      try link("Content/c/a/two", to: "one", in: folder)
      try link("Content/c/a/up", to: "../..", in: folder)
      try link("Content/c/a/here", to: ".", in: folder)
      try link("Content/elsewhere", to: "../../elsewhere", in: folder)
      let loaded = try Loaded(at: folder)
      #expect(
        loaded.places == [
          "Content/c/a/gone.png file-link-broken", "Content/c/a/here file-link-loop", "Content/c/a/one file-link-loop",
          "Content/c/a/out.txt file-link-outside", "Content/c/a/passwd file-link-outside",
          "Content/c/a/two file-link-loop", "Content/c/a/up file-link-loop", "Content/elsewhere file-link-outside",
        ]
      )
      #expect(loaded.tree.assets.map(\.sitePath) == ["c/a/real.png", "c/a/same.png"])
      #expect(loaded.paths == ["Content/c/a/index.md"])
    }
  }

  @Test("end at the second link, if folders link to each other")
  func folderLinks() throws {
    try withTemporaryFolder(with: ["Content/a/x/index.md": entry(), "Content/b/y/index.md": entry()]) { folder in
      try link("Content/a/x/other", to: "../../b/y", in: folder)
      try link("Content/b/y/other", to: "../../a/x", in: folder)
      let loaded = try Loaded(at: folder)
      #expect(loaded.rules.filter { $0 == "file-link-loop" }.count == 2)
      #expect(loaded.paths == ["Content/a/x/index.md", "Content/b/y/index.md"])
    }
  }

  @Test("are rejected, if they lead from Content/ or polite.yml out of the library")
  func rootLinks() throws {
    try withTemporaryFolder { outer in
      try write(["content/c/a.md": entry(), "library/readme.txt": ""], to: outer)
      let folder = outer.appending(path: "library")
      try link("Content", to: "../content", in: folder)
      try link("polite.yml", to: "../content/c/a.md", in: folder)
      #expect(try Loaded(at: folder).places == ["Content file-link-outside", "polite.yml file-link-outside"])
    }
  }

  @Test("are reported, if they are pipes, folders instead of files or too deep, and nothing hangs")
  func others() throws {
    try withTemporaryFolder(with: ["Content/c/a.md": entry()]) { folder in
      try FileManager.default.createDirectory(
        at: folder.appending(path: "Content/c/b.md/" + String(repeating: "d/", count: 40)),
        withIntermediateDirectories: true
      )
      let made = unsafe mkfifo(folder.appending(path: "Content/c/pipe.md").path, 0o600)
      #expect(made == 0)
      let loaded = try Loaded(at: folder)
      #expect(Set(loaded.rules) == ["file-not-regular", "library-too-deep"])
      #expect(loaded.paths == ["Content/c/a.md"])
    }
  }

  private func link(_ path: String, to target: String, in folder: URL) throws {
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/" + path, withDestinationPath: target)
  }
}
