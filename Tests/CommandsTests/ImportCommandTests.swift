import Foundation
import TestSupport
import Testing

/// A small catalogue with the faults that break builds: dead links, missing includes, headings in rows, raw HTML, two
/// files with one name.
private let catalogue = [
  "source/_web/lamp.md": """
  ---
  layout: entry
  title: Lamp
  categories: light
  keyboard:
    spacebar: |
      Turns the [lamp](gone.md) on
    enter: "# Not a heading"
  screenreader:
    name: |
      Says which lamp it is
  ---

  {% highlight html %}
  {% include /lamp.html %}
  {% endhighlight %}

  {::nomarkdown}
  <example>
  <button id="lamp">On</button>

  <img src="gone.png" alt="">
  </example>
  {:/}

  [a](../gone/b.md#c) [b](/light/torch/#how) <a href="gone.html">c</a> ![d](gone.png) [e](#nowhere)

  """,
  "source/_web/torch.md": "---\nlayout: entry\ntitle: Torch\ncategories: light\n---\n## How\n\nIt shines.\n",
  "source/_web/torch.markdown": "## Condensed\n\n1. Test keyboard only\n\n   - Tab: Reaches it\n",
  "source/README.md": "# Lamps\n\nSee [the lamp](_web/lamp.md).\n",
]

@Suite("polite import") struct ImportCommandTests {
  @Test("makes a library that builds, and succeeds if there is nothing worse than a warning")
  func builds() throws {
    try withTemporaryFolder { folder throws in
      try write(catalogue, to: folder)
      let library = folder.path + "/library"
      let run = Run("import", folder.path + "/source", "--root", library)
      #expect(run.code == .clean)
      #expect(run.output == "3 entries, 8 files written, 0 unchanged\n")
      #expect(run.errors.contains("\(folder.path)/source/_web/lamp.md:7:22: warning: `gone.md` leads to nothing"))
      let build = Run("build", "--drafts", "--root", library)
      #expect(build.code == .clean, "\(build.errors)")
      let page = try String(contentsOfFile: library + "/Site/web-light/lamp.html", encoding: .utf8)
      #expect(page.contains("Says which lamp it is") && page.contains("The file <code>lamp.html</code> is missing"))
    }
  }

  @Test("makes libraries that build from entries cut off at any line")
  func cut() throws {
    try withTemporaryFolder { folder throws in
      let lines = (catalogue["source/_web/lamp.md"] ?? "").components(separatedBy: "\n")
      for end in 1..<lines.count {
        try write(["source/web/cut\(end).md": lines[..<end].joined(separator: "\n")], to: folder)
        try write(["source/web/tail\(end).md": lines[end...].joined(separator: "\n")], to: folder)
      }
      let library = folder.path + "/library"
      #expect(Run("import", folder.path + "/source", "--root", library).code == .clean)
      let build = Run("build", "--drafts", "--root", library)
      #expect(build.code == .clean, "\(build.errors.prefix(2_000))")
    }
  }

  @Test("reports what it found in every format", arguments: ["json", "sarif", "github", "gitlab"])
  func formats(format: String) throws {
    try withTemporaryFolder { folder throws in
      try write(catalogue, to: folder)
      let run = Run("import", folder.path + "/source", "--root", folder.path + "/library", "--format", format)
      #expect(run.code == .clean && run.errors.isEmpty)
      #expect(run.output.contains("import-include") || format == "github")
      #expect(run.output.contains("the included file `lamp.html` is not in the catalogue"))
    }
  }

  @Test("fails on warnings under --strict, and on a file that differs")
  func diagnostics() throws {
    try withTemporaryFolder { folder throws in
      try write(catalogue, to: folder)
      let library = folder.path + "/library"
      #expect(Run("import", folder.path + "/source", "--root", library, "--strict").code == .diagnostics)
      try write(["library/Content/web-light/lamp/index.md": "mine"], to: folder)
      let refused = Run("import", folder.path + "/source", "--root", library)
      #expect(refused.code == .diagnostics && refused.errors.contains("[import-differs]"))
      #expect(Run("import", folder.path + "/source", "--root", library, "--force").code == .clean)
      #expect(
        Run("import", folder.path + "/source", "--root", library).output == "3 entries, 0 files written, 8 unchanged\n"
      )
    }
  }

  @Test("is wrong usage without a source, with a missing source, or with the source as its output")
  func usage() throws {
    #expect(Run("import").code == .wrongUsage)
    try withTemporaryFolder { folder throws in
      try write(catalogue, to: folder)
      let gone = Run("import", folder.path + "/gone", "--root", folder.path + "/library")
      #expect(gone.code == .wrongUsage && gone.errors.contains("there is no file or folder \(folder.path)/gone"))
      try write(["other/a.txt": "no Markdown"], to: folder)
      let empty = Run("import", folder.path + "/other", "--root", folder.path + "/library")
      #expect(empty.code == .wrongUsage && empty.errors.contains("there is no Markdown file"))
      let inside = Run("import", folder.path + "/source", "--root", folder.path + "/source/library")
      #expect(inside.code == .wrongUsage && inside.errors.contains("it is in the catalogue"))
    }
  }

  @Test("has rules that can be explained")
  func explained() {
    let run = Run("explain", "import-link")
    #expect(run.code == .clean && run.output.contains("`polite import` applies it"))
  }
}
