import Importing
import Testing

@Suite("The place of a source") struct PlaceTests {
  private func pages(_ files: [String: String]) -> [String] {
    imported(files).files.map(\.path).filter { $0.hasSuffix(".md") }
  }

  private func entry(_ categories: String?) -> String {
    "---\nlayout: entry\ntitle: Lamp\n\(categories.map { "categories: \($0)\n" } ?? "")---\nText\n"
  }

  @Test("is the category of its folders, followed by the first of its own categories")
  func categories() {
    #expect(pages(["_web/a.md": entry("main form")]).first == "Content/web-main/a.md")
    #expect(pages(["native/controls/a.md": entry(nil)]).first == "Content/native-controls/a.md")
    #expect(pages(["native/controls/a.md": entry("Controls")]).first == "Content/native-controls/a.md")
    #expect(pages(["a.md": entry("[form]")]).first == "Content/form/a.md")
    #expect(pages(["a.md": entry(nil)]).first == "Content/catalogue/a.md")
    #expect(pages(["assets/a.md": entry(nil)]).first == "Content/assets-entries/a.md")
  }

  @Test("keeps the words of its categories")
  func words() throws {
    let conversion = imported(["_web/a.md": entry("main form")])
    let text = try #require(conversion.text("Content/web-main/a.md"))
    #expect(text.contains("category: web-main\n") && text.contains("aliases:\n  - form\n"))
    #expect(conversion.text("Content/web-main/index.md") == "---\ntitle: Web – Main\n---\n")
  }

  @Test("has a number if another source has the same page")
  func duplicates() {
    let conversion = imported(["web/a.md": entry(nil), "web/A.markdown": entry(nil), "web/a_.md": entry(nil)])
    let paths = conversion.files.map(\.path).filter { !$0.hasSuffix("index.md") }
    #expect(paths == ["Content/web/a-2.md", "Content/web/a.md", "Content/web/a_.md", "polite.yml"])
    #expect(conversion.rules.filter { $0 == "import-duplicate-slug" }.count == 1)
  }

  @Test("is distinct on every system, even where names that differ in accents' form or in case are the same")
  func forms() throws {
    // Dictionaries treat such names as equal, as string comparison does.
    let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
    var catalogue = Catalogue(name: "catalogue", files: [])
    for path in [
      "\(composed)/a.md", "\(decomposed)/b.md", "CAF\u{C9}/c.md", "web/\(composed).md", "web/\(decomposed).md",
      "web/CAFE\u{301}.md",
    ] {
      catalogue.files.append(CatalogueFile(path: path, bytes: Array("\(entry(nil))![x](../p/x.png)\n".utf8)))
    }
    catalogue.others = ["\(composed)/x.png", "\(decomposed)/y.png", "p/x.png"]
    catalogue.files[0].bytes += Array("[x](x.png)\n".utf8)
    catalogue.files[1].bytes += Array("[y](y.png)\n".utf8)
    let conversion = convert(catalogue)
    #expect(conversion.entries == 6)
    #expect(conversion.rules.filter { $0 == "import-duplicate-slug" }.count == 2)
    // A disk that compares bytes must see as many names as the least discriminating disk.
    let folders = conversion.files.map { $0.path.split(separator: "/").dropLast().joined(separator: "/") }
    #expect(Set(folders.map { Array($0.utf8) }).count == Set(folders.map { $0.lowercased() }).count)
    #expect(try loadingErrors(conversion).isEmpty)
  }

  @Test("is the category's own page for a folder's index, and the home page at the top")
  func indexes() throws {
    let files = [
      "README.md": "# The lamps\n\nAll of them.\n", "web/index.md": "# Lamps on pages\n\nSome.\n",
      "web/a.md": entry(nil),
      "web/b/index.md": entry(nil),
    ]
    let conversion = imported(files)
    #expect(conversion.text("Content/index.md") == "---\ntitle: The lamps\n---\n\nAll of them.\n")
    #expect(conversion.text("Content/web/index.md") == "---\ntitle: Lamps on pages\n---\n\nSome.\n")
    #expect(conversion.text("Content/web/b.md") != nil)
    #expect(try loadingErrors(conversion).isEmpty)
  }

  @Test(
    "has a name that is valid in an address",
    arguments: ["Ünï çödé!.md", "a.b.c.md", "-x-.md", "…md", "日本.md", "a:b?.md", "_.md"]
  )
  func names(name: String) throws {
    let conversion = imported(["web/\(name)": entry(nil)])
    #expect(conversion.entries == 1)
    #expect(try loadingErrors(conversion) == [])
  }

  @Test("is the same in whatever order the catalogue's files are")
  func deterministic() {
    let files = ["_native/knob.md": Fixture.older, "_native/mixer.md": "# Mixer\n", "web/dimmer.md": Fixture.newer]
      .sorted { $0.key < $1.key }.map { CatalogueFile(path: $0.key, bytes: Array($0.value.utf8)) }
    let first = convert(Catalogue(name: "catalogue", files: files))
    let second = convert(Catalogue(name: "catalogue", files: files.reversed()))
    #expect(first.files.count > 3 && first.diagnostics.count > 3)
    #expect(first.files.map(\.path) == second.files.map(\.path))
    for file in first.files { #expect(first.text(file.path) == second.text(file.path), "\(file.path)") }
    #expect(first.diagnostics == second.diagnostics)
  }

  @Test("has a polite.yml that names the catalogue")
  func configuration() {
    let settings = ["title": "All: lamps", "description": "For rooms"]
    let conversion = imported(["a.md": entry(nil)], settings: settings)
    #expect(conversion.text("polite.yml")?.hasPrefix("title: \"All: lamps\"\nsummary: For rooms\n# ") == true)
    #expect(imported(["a.md": entry(nil)]).text("polite.yml")?.hasPrefix("title: Catalogue\n# ") == true)
  }

  @Test("has a polite.yml that makes unexpected behaviour a warning only")
  func surprises() throws {
    let text = try #require(imported(["a.md": entry(nil)]).text("polite.yml"))
    let lines = text.split(separator: "\n").drop { $0 != "rules:" }.dropFirst()
    #expect(
      lines == [
        "  verify-unexpected-announcement: warning", "  verify-unexpected-focus: warning",
        "  verify-page-error: warning", "  verify-console-error: warning", "  verify-missing-file: warning",
        "  verify-dialog: warning", "  verify-outside-request: warning",
      ]
    )
  }
}
