import Importing
import Testing

@Suite("Front matter with faults") struct FrontMatterFaultTests {
  private func frontMatter(_ yaml: String) -> Conversion { imported("---\nlayout: entry\n\(yaml)\n---\nText\n") }

  @Test("with N/A instead of a map becomes no rows, and is reported", arguments: ["keyboard: N/A", "keyboard:\n  N/A"])
  func notApplicable(yaml: String) {
    let conversion = frontMatter(yaml)
    #expect(!conversion.frontMatter.contains("keyboard"))
    #expect(conversion.places("import-not-a-map") == ["N/A"])
  }

  @Test("with a text instead of a map becomes one row for all")
  func scalar() {
    let conversion = frontMatter("keyboard: The lamp takes no focus")
    #expect(conversion.frontMatter.contains("keyboard:\n  all: The lamp takes no focus\n"))
    #expect(conversion.places("import-not-a-map") == ["The lamp takes no focus"])
  }

  @Test("with an empty row leaves the row out, and the row is reported")
  func emptyRow() {
    let conversion = frontMatter("keyboard:\n  tab: |\n\n  enter: Opens")
    #expect(conversion.frontMatter.contains("keyboard:\n  enter: Opens\n"))
    #expect(conversion.places("import-empty-row") == ["tab"])
  }

  @Test("with wrongly indented rows is read line by line")
  func indentation() {
    let conversion = frontMatter(
      """
      keyboard:
        tab: |
          Reaches the lamp
         spacebar: |
          Turns it off
        enter: |
        Turns it on
      mobile:
        swipe: |
          Reaches the lamp
      """
    )
    let rows =
      "keyboard:\n  tab: Reaches the lamp\n  space: Turns it off\n  enter: Turns it on\nmobile:\n  swipe: Reaches"
    #expect(conversion.frontMatter.contains(rows), "\(conversion.frontMatter)")
    #expect(conversion.rules.filter { $0 == "import-yaml" }.count == 1)
  }

  @Test("with rows that are not indented is read as if they were")
  func slipped() {
    let conversion = frontMatter("keyboard:\ntab: Reaches the lamp\nspacebar: Turns it off\ngroup: The lamps of a room")
    #expect(conversion.frontMatter.contains("keyboard:\n  tab: Reaches the lamp\n  space: Turns it off\n"))
    #expect(conversion.frontMatter.contains("screenreader:\n  group: The lamps of a room\n"))
    #expect(conversion.places("import-key-slipped") == ["tab", "spacebar", "group"])
  }

  @Test("with tabs as indentation or before a colon is read")
  func tabs() {
    let conversion = frontMatter("keyboard:\n\ttab: Reaches the lamp\n\tescape\t: Leaves it")
    #expect(conversion.frontMatter.contains("keyboard:\n  tab: Reaches the lamp\n  escape: Leaves it\n"))
  }

  @Test("with a colon in a value is read")
  func colon() {
    let conversion = imported("---\nlayout: entry\ntitle: Lamp: the tall one\n---\nText\n")
    #expect(conversion.frontMatter.contains("title: \"Lamp: the tall one\"\n"))
  }

  @Test(
    "with a repeated key keeps both texts",
    arguments: ["  tab: One\n  tab: Two", "  tab: One\nkeyboard:\n  tab: Two"]
  )
  func duplicates(rows: String) {
    let conversion = frontMatter("keyboard:\n\(rows)")
    #expect(conversion.frontMatter.contains("keyboard:\n  tab: |-\n    One\n\n    Two\n"), "\(conversion.entry)")
    #expect(conversion.places("import-duplicate-key") == ["Two"])
  }

  @Test("with a repeated known key keeps the second in the body")
  func secondTitle() {
    let conversion = imported("---\nlayout: entry\ntitle: Lamp\ntitle: Lantern\n---\nText\n")
    #expect(conversion.frontMatter.contains("title: Lamp\n"))
    #expect(conversion.body.contains("```yaml\ntitle: Lantern\n```\n"))
  }

  @Test("keeps signs that a combining mark follows")
  func marks() throws {
    let title = "abc \"\u{301} and \\\u{301}"
    let conversion = imported(
      "---\nlayout: entry\ntitle: '1 \(title)'\ndescription: \"a #\u{301} b\"\nsettings:\n  all: \"a: \u{301}b\"\n---\n"
    )
    #expect(conversion.frontMatter.contains("title: \"1 abc \\\"\u{301} and \\\\\u{301}\"\n"))
    #expect(conversion.frontMatter.contains("summary: \"a #\u{301} b\"\n"))
    #expect(conversion.frontMatter.contains("  all: \"a: \u{301}b\"\n"))
    #expect(try loadingErrors(conversion).isEmpty)
  }

  @Test("keeps comments, wherever they are")
  func comments() {
    let conversion = frontMatter("keyboard: # of the lamp\n  tab: Reaches it # once\n# enter: Opens it\n  # and more")
    #expect(conversion.frontMatter.contains("# of the lamp\n# once\n# enter: Opens it\n# and more\n"))
    #expect(conversion.frontMatter.contains("keyboard:\n  tab: Reaches it\n"))
  }

  @Test("moves unknown keys to the body, whatever their form")
  func unknown() {
    let conversion = frontMatter("sidebar:\n  - {left: [menu, search]}\nauthor: Ann Other")
    #expect(conversion.body.contains("```yaml\nsidebar:\n  - {left: [menu, search]}\nauthor: Ann Other\n```\n"))
    #expect(conversion.places("import-unknown-key") == ["sidebar", "author"])
  }

  @Test("is in the body, with a diagnostic, if it is TOML")
  func toml() {
    let conversion = imported("+++\ntitle = \"Lamp\"\n+++\nA lamp.\n")
    #expect(conversion.places("import-yaml") == ["+++"] && conversion.body.contains("title = \"Lamp\""))
  }

  @Test("that exceeds the limit of an entry is moved to the body")
  func long() throws {
    let rows = (0..<3_000).map { "  key \($0): Something happens then" }.joined(separator: "\n")
    let conversion = frontMatter("keyboard:\n\(rows)")
    #expect(conversion.rules.contains("import-yaml"))
    #expect(conversion.body.contains("  key 2999: Something happens then\n"))
    #expect(try loadingErrors(conversion).isEmpty)
  }
}

@Suite("The fences of front matter") struct FenceTests {
  @Test(
    "may be missing",
    arguments: [
      "---\nlayout: entry\ntitle: Lamp\n\n## Notes\n\nText\n",
      "layout: entry\ntitle: Lamp\n---\n\n## Notes\n\nText\n",
      "layout: entry\ntitle: Lamp\n\n## Notes\n\nText\n",
      "\n\n---\nlayout: entry\ntitle: Lamp\n\n{% raw %}\n{% endraw %}\n## Notes\n\nText\n",
    ]
  )
  func missing(text: String) {
    let conversion = imported(text)
    #expect(conversion.frontMatter.contains("title: Lamp\n"))
    #expect(conversion.body.contains("## Notes\n\nText\n"))
    #expect(conversion.rules.contains("import-fence"))
  }

  @Test("that are missing do not reach to a thematic break in the body", arguments: ["## Notes\n\nText", "Text"])
  func breakBelow(text: String) {
    let conversion = imported("layout: entry\ntitle: Lamp\n\n\(text)\n\n---\n\nMore\n")
    #expect(conversion.frontMatter.contains("title: Lamp\n"))
    #expect(conversion.body.contains("\(text)\n\n---\n\nMore\n"))
    #expect(conversion.rules.contains("import-fence"))
  }

  @Test("without an opening fence end at the closing one, also below a value that goes on at the start of a line")
  func continued() {
    let conversion = imported("layout: entry\ntitle: Lamp\ndescription: A lamp\nthat is lit\n---\nText\n")
    #expect(conversion.frontMatter.contains("A lamp that is lit"))
    #expect(conversion.body == "\nText\n")
  }

  @Test("end before a heading that no key follows, which is then not a comment")
  func heading() {
    let conversion = imported(
      "---\n# An entry\nlayout: entry\ntitle: Lamp\n# Of lamps\ncategories: forms\n\n# Lit\n\nText\n"
    )
    #expect(conversion.body.contains("# Lit\n\nText\n"))
    #expect(!conversion.body.contains("Of lamps"))
    #expect(conversion.rules.contains("import-fence"))
  }

  @Test("may have trailing blanks, a byte order mark before them, and any line endings")
  func variants() {
    for text in [
      "\u{FEFF}---\nlayout: entry\ntitle: Lamp\n--- \nText\n", "---\r\nlayout: entry\r\ntitle: Lamp\r\n---\r\nText\r\n",
      "---\rtitle: Lamp\r---\rText\r",
    ] {
      let conversion = imported(text)
      #expect(conversion.frontMatter.contains("title: Lamp\n"))
      #expect(conversion.body == "\nText\n")
      #expect(!conversion.rules.contains("import-fence"))
    }
  }

  @Test("are not confused with two thematic breaks")
  func breaks() {
    let conversion = imported("---\n\nFirst part\n\n---\n\nSecond part\n")
    #expect(conversion.body.contains("---\n\nFirst part\n\n---\n\nSecond part\n"))
  }
}

@Suite("The encoding of a source") struct EncodingTests {
  private func imported(_ bytes: [UInt8]) -> Conversion {
    convert(Catalogue(name: "catalogue", files: [CatalogueFile(path: "forms/sample.md", bytes: bytes)]))
  }

  @Test("may be UTF-16 in either byte order, with or without a mark")
  func utf16() {
    let text = "---\nlayout: entry\ntitle: Café lamp\n---\nIt glows.\n"
    let little = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    for bytes in [[0xFF, 0xFE] + little, [0xFE, 0xFF] + big, little, big] {
      let conversion = imported(bytes)
      #expect(conversion.frontMatter.contains("title: Café lamp\n"))
      #expect(conversion.rules.contains("import-encoding"))
    }
  }

  @Test("may be Windows-1252, in part or as a whole")
  func latin() {
    let conversion = imported(Array("title: Caf\u{E9}\n---\nIt's ".utf8) + [0x93, 0xE9, 0x94, 0x0A])
    #expect(conversion.frontMatter.contains("title: Café\n"))
    #expect(conversion.body.contains("It's “é”\n"))
    #expect(conversion.messages("import-encoding").first?.hasPrefix("3 bytes") == true)
  }

  @Test("may include byte order marks anywhere, which are removed")
  func byteOrderMarks() {
    let conversion = imported(Array("---\ntitle: Lamp\n---\n{: .a}\u{FEFF}One\n\u{FEFF}\u{FEFF}Two\n".utf8))
    #expect(conversion.body == "\nOne\nTwo\n")
  }

  @Test("may include NUL characters, which are replaced")
  func nul() throws {
    let conversion = imported(Array("A\0B and more text than NUL\n".utf8))
    #expect(conversion.body.contains("A\u{FFFD}B"))
    #expect(try loadingErrors(conversion).isEmpty)
  }

  @Test("does not matter for an empty file, which is reported as empty", arguments: ["", "\u{FEFF}", " \n\n"])
  func empty(text: String) {
    let conversion = imported(Array(text.utf8))
    #expect(conversion.entries == 0)
    #expect(conversion.rules == ["import-empty-file"])
  }
}
