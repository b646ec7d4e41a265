import Commands
import Foundation
import TestSupport
import Testing

@Suite("polite export playwright")
struct ExportCommandTests {
  private static let demo = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Save</title><h1>Save</h1>"

  private static func entry(_ demos: String) -> String {
    """
    ---
    title: Save
    name: Says it.
    focus: Stays.
    announcement: { none: Nothing happens. }
    demos: \(demos)
    ---

    """
  }

  private func withLibrary(_ body: (URL) throws -> Void) throws {
    let scenario = "{ id: start, title: The start, steps: [{ when: opens, then: [{ fits: true }] }] }"
    try withTemporaryFolder { folder in
      let files = [
        "Content/c/index.md": "---\ntitle: C\nsummary: C.\n---\n",
        "Content/d/index.md": "---\ntitle: D\nsummary: D.\n---\n",
        "Content/c/save/index.md": Self.entry("{ save: { title: Save, scenarios: [\(scenario)] } }"),
        "Content/c/save/save.html": Self.demo,
        "Content/c/none/index.md": Self.entry("{ none: { title: None } }"), "Content/c/none/none.html": Self.demo,
        "Content/d/none/index.md": Self.entry("{ none: { title: None } }"), "Content/d/none/none.html": Self.demo,
      ]
      try write(files, to: folder)
      try body(folder)
    }
  }

  @Test("writes the tests to standard output, and says how much cannot be expressed")
  func standardOutput() throws {
    try withLibrary { folder in
      let run = Run("export", "playwright", "c/save", "--root", folder.path)
      #expect(run.code == .clean, "\(run.errors)")
      #expect(run.output.contains("test('The start', async ({ page }) => {"))
      #expect(run.errors.contains("1 test of c/save; 1 part of its scenarios cannot be expressed in Playwright"))
      #expect(Run("export", "playwright", "save", "--root", folder.path).output == run.output)
    }
  }

  @Test("writes the same to a file, and replaces an earlier export but no other file")
  func file() throws {
    try withLibrary { folder in
      let file = folder.appending(path: "tests/save.spec.ts")
      try write(["tests/save.spec.ts": "mine\n"], to: folder)
      let refused = Run("export", "playwright", "save", "--root", folder.path, "--output", file.path)
      #expect(refused.code == .wrongUsage && refused.errors.contains("is not an export"))
      #expect(try String(contentsOf: file, encoding: .utf8) == "mine\n")
      let earlier = Run("export", "playwright", "save", "--root", folder.path).output
      try write(["tests/save.spec.ts": "\(earlier)// old\n"], to: folder)
      let run = Run("export", "playwright", "save", "--root", folder.path, "--output", file.path)
      #expect(run.code == .clean, "\(run.errors)")
      #expect(run.output == "1 test of c/save; 1 part of its scenarios cannot be expressed in Playwright\n")
      let written = try String(contentsOf: file, encoding: .utf8)
      #expect(written == earlier)
    }
  }

  @Test(
    "is wrong usage if there is nothing to write",
    arguments: [
      (["cypress", "save"], "scenarios cannot be exported as `cypress`, only as `playwright`"),
      (["playwright", "c/sav"], "there is no entry `c/sav`; did you mean `c/save`?"),
      (["playwright", "none"], "several entries are called `none`\nName one of `c/none`, `d/none`."),
      (["playwright", "c/none"], "`c/none` has no scenarios, so there is nothing to test"),
    ]
  )
  func usage(arguments: [String], message: String) throws {
    try withLibrary { folder in
      let run = Run(["export"] + arguments + ["--root", folder.path])
      #expect(run.code == .wrongUsage)
      #expect(run.output.isEmpty)
      #expect(run.errors == "polite: \(message)\n")
    }
  }

  @Test("exports nothing from a library with faults, but reports the faults")
  func faulty() throws {
    try withLibrary { folder in
      try write(["Content/c/save/index.md": "---\ntitle: Save\n---\n"], to: folder)
      let run = Run("export", "playwright", "c/save", "--root", folder.path)
      #expect(run.code == .diagnostics)
      #expect(run.output.isEmpty)
      #expect(run.errors.contains("Content/c/save/index.md:"), "\(run.errors)")
    }
  }

  @Test("says why it cannot write")
  func unwritable() throws {
    try withLibrary { folder in
      try write(["file": ""], to: folder)
      let path = folder.appending(path: "file/save.spec.ts").path
      let run = Run("export", "playwright", "save", "--root", folder.path, "--output", path)
      #expect(run.code == .couldNotRun)
      #expect(run.errors.hasPrefix("polite: cannot "), "\(run.errors)")
    }
  }
}
