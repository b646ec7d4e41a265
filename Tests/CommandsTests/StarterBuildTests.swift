import Building
import Diagnostics
import Foundation
import TestSupport
import Testing

/// The result of building a library, as the text of its diagnostics.
private func build(_ folder: URL) throws -> (diagnostics: String, pages: Int) {
  var build = SiteBuild(LibrarySource(root: folder.path, threads: 2), output: folder.path + "/Site")
  build.source.includesDrafts = true
  build.isStrict = true
  let outcome = try build.run()
  #expect(outcome.isPublished)
  return (String(decoding: TextWriter().write(outcome.diagnostics), as: UTF8.self), outcome.pages)
}

@Suite("The files that Polite writes to start with") struct StarterBuildTests {
  @Test("build without a diagnostic, and prove every claim")
  func library() throws {
    try withTemporaryFolder { folder throws in
      _ = Run("init", folder.path)
      #expect(try build(folder).diagnostics.isEmpty)
      let check = Run("check", "--root", folder.path)
      #expect(check.output.contains("nothing found"), "\(check.output)\(check.errors)")
    }
  }

  @Test("build without a diagnostic as the library of widgets too, which passes every rule")
  func widgets() throws {
    try withTemporaryFolder { folder throws in
      _ = Run("init", folder.path, "--example", "widgets")
      let built = try build(folder)
      #expect(built.diagnostics.isEmpty)
      #expect(built.pages > 9)
      let check = Run("check", "--root", folder.path, "--strict")
      #expect(check.code == .clean, "\(check.output)\(check.errors)")
    }
  }

  @Test("accept new entries that build without a diagnostic, with or without a demo")
  func entries() throws {
    try withTemporaryFolder { folder throws in
      _ = Run("init", folder.path)
      let before = try build(folder).pages
      #expect(Run("new", "--root", folder.path, "forms/text-field").code == .clean)
      #expect(
        Run("new", "--root", folder.path, "forms/slider", "--demo", "--title", "Slider: \"fine\" # 1").code == .clean
      )
      let after = try build(folder)
      #expect(after.diagnostics.isEmpty)
      #expect(after.pages > before)
    }
  }

  @Test("include each classic widget as an entry with its own title, which passes every rule")
  func patterns() throws {
    let names = ["combobox", "dialog", "disclosure", "grid", "menu-button", "slider", "switch", "tabs", "tree-view"]
    try withTemporaryFolder { folder throws in
      _ = Run("init", folder.path)
      for name in names {
        let run = Run("new", "--root", folder.path, "widgets/our-\(name)", "--pattern", name)
        #expect(run.code == .clean && run.output.contains("widgets/our-\(name)/index.md"), "\(run.errors)")
      }
      #expect(try build(folder).diagnostics.isEmpty)
      let tabs = try String(contentsOfFile: folder.path + "/Content/widgets/our-tabs/index.md", encoding: .utf8)
      #expect(tabs.contains("\ntitle: \"Our tabs\"\nstatus: draft\n"))
      #expect(tabs.contains("www.w3.org/WAI/ARIA/apg/patterns/tabs/"))
      // What the example says about its other entries stays, without the links to them.
      for name in names {
        let path = folder.path + "/Content/widgets/our-\(name)/index.md"
        #expect(try !String(contentsOfFile: path, encoding: .utf8).contains("](../"), "\(name)")
      }
      let dialog = try String(contentsOfFile: folder.path + "/Content/widgets/our-dialog/index.md", encoding: .utf8)
      #expect(dialog.contains("show a part of the page, as a disclosure does."))
      let check = Run("check", "--root", folder.path, "--strict")
      #expect(check.code == .clean, "\(check.output)\(check.errors)")
      #expect(Run("new", "--root", folder.path, "widgets/other", "--pattern", "carousel").code == .wrongUsage)
    }
  }
}
