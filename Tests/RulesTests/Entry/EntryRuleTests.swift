import Diagnostics
import Rules
import TestSupport
import Testing

@Suite("Rules on entries in relation to each other")
struct EntryRuleTests {
  @Test("find a duplicate title, and point to the first")
  func titles() throws {
    let found = try expectDiagnostics(
      of: .entryDuplicateTitle,
      in: [
        "Content/a/one.md": entry(title: "Progress  bar"), "Content/b/two.md": entry(title: "1️⃣progress bar"),
        "Content/b/three.md": entry(title: "Progress bars"),
      ]
    )
    #expect(found.first?.notes.map(\.range.file.path) == ["Content/a/one.md"])
  }

  @Test("note a slug that occurs in two categories")
  func slugs() throws {
    let found = try expectDiagnostics(
      of: .entryDuplicateSlug,
      in: [
        "Content/a/bar.md": entry(title: "Bar"), "Content/b/bar.md": entry(title: "1️⃣Other bar"),
        "Content/b/baz.md": entry(title: "Baz"),
      ],
      saying: ["the slug `bar` is also that of `a/bar`"]
    )
    #expect(found.map(\.severity) == [.note])
  }

  @Test("find an alias that is another entry's title or alias, or occurs twice")
  func aliases() throws {
    try expectDiagnostics(
      of: .entryDuplicateAlias,
      in: [
        "Content/a/one.md": entry("aliases: [spinner, throbber, 1️⃣Spinner]\n", title: "Activity indicator"),
        "Content/b/two.md": entry("aliases: [2️⃣activity indicator, bar, 3️⃣throbber]\n", title: "Two"),
      ],
      saying: [
        "the alias “Spinner” is also this entry's alias",
        "the alias “activity indicator” is also another entry's title",
        "the alias “throbber” is also another entry's alias",
      ]
    )
  }

  @Test("report entries with the same title by other rules only")
  func titlesAreNoAliases() throws {
    let files = ["Content/a/one.md": entry(title: "Bar"), "Content/b/two.md": entry(title: "Bar")]
    try expectDiagnostics(of: .entryDuplicateAlias, in: files)
    try expectDiagnostics(of: .entryDuplicateSlug, in: files)
  }

  @Test("find changes that are out of order")
  func changes() throws {
    let text = """
      changes:
        - date: 2026-01-02
          note: Second.
        - note: Later, on 2026-03-01.
          date: 1️⃣"2026-03-04"
        - { date: 2025-12-31, note: First. }

      """
    let found = try diagnostics(of: .entryChangeOrder, in: ["Content/a/b.md": entry(text.unmarked)])
    #expect(found.map(pointed) == ["2026-03-04"])
    #expect(found.map(\.message) == ["the change of 2026-03-04 is below that of 2026-01-02"])
    let ordered = "changes:\n  - { date: 2026-01-02, note: B. }\n  - { date: 2026-01-02, note: A. }\n"
    try expectDiagnostics(of: .entryChangeOrder, in: entry(ordered))
  }

  @Test("find a category without an index")
  func categories() throws {
    let found = try diagnostics(
      of: .entryCategoryIndex,
      in: [
        "Content/a/one.md": entry(), "Content/b/two.md": entry(title: "Two"),
        "Content/b/index.md": "---\ntitle: B\n---\n",
      ]
    )
    #expect(found.map(\.brief) == ["Content/a:1:1 entry-category-index"])
    #expect(found.map(\.help) == ["Add `Content/a/index.md` with a title and a summary."])
  }

  @Test("find a scenario that proves a row that does not exist")
  func claims() throws {
    let text = """
      ---
      title: A
      name: N.
      focus: F.
      announcement: [Done]
      keyboard:
        arrow keys: Move.
      mobile gestures:
        doubletap: Does nothing.
      demos:
        upload:
          title: Upload
          scenarios:
            - id: a
              title: A
              proves: [name, keyboard.arrow keys, mobile gestures.doubletap, 1️⃣keyboard.arow keys, 2️⃣settings.zoom]
              steps: [{ when: opens, then: [{ silent: 1s }] }]
      ---
      """
    let found = try expectDiagnostics(
      of: .entryUnknownClaim,
      in: [
        "Content/a/upload/index.md": text,
        "Content/a/upload/upload.html": "<!doctype html><html lang=en><title>A</title><p>A",
      ],
      saying: ["the entry documents no `keyboard.arow keys`", "the entry documents no `settings.zoom`"]
    )
    #expect(
      found.map(\.help) == ["Did you mean `keyboard.arrow keys`?", "Name a row as it is written, like `keyboard.tab`."]
    )
  }

  /// An entry with three announcements and a scenario that hears two of them.
  private func hearing(_ proves: String, _ more: String = "") -> [String: String] {
    let text = """
      ---
      title: A
      name: N.
      focus: F.
      announcement: [Saving, Saved, { id: failed, text: Not saved. Try again. }]
      \(more)
      demos:
        upload:
          title: Upload
          scenarios:
            - id: a
              proves:\(proves)
              steps: [{ when: opens, then: [{ announced: Saving }, { announced: Saved }] }]
      ---

      """
    return [
      "Content/a/upload/index.md": text,
      "Content/a/upload/upload.html": demo("<p role=status>"),
    ]
  }

  @Test("find an ambiguous announcement, and name those that the scenario hears")
  func ambiguous() throws {
    let lists: [(proves: String, fixed: String)] = [
      (" [focus, 1️⃣announcement]", " [focus, announcement.saving, announcement.saved]"),
      (" [1️⃣\"announcement\", name]", " [announcement.saving, announcement.saved, name]"),
      (" 1️⃣announcement", " [announcement.saving, announcement.saved]"),
      (
        "\n          - focus\n          - 1️⃣announcement",
        "\n          - focus\n          - announcement.saving\n          - announcement.saved"
      ),
    ]
    for (proves, fixed) in lists {
      let found = try expectDiagnostics(
        of: .entryUnknownClaim,
        in: hearing(proves),
        saying: ["the entry documents 3 announcements, and `announcement` does not say which"]
      )
      #expect(
        found[0].help == "It documents `announcement.saving`, `announcement.saved` and `announcement.failed`."
      )
      let edit = try #require(found[0].fix?.edits.first)
      var bytes = found[0].range.file.bytes
      bytes.replaceSubrange(edit.range.bytes, with: edit.replacement.utf8)
      #expect(String(decoding: bytes, as: UTF8.self).contains("proves:\(fixed)\n"), "\(proves)")
    }
    let named = try expectDiagnostics(of: .entryUnknownClaim, in: hearing(" [announcement.saved, 1️⃣announcement]"))
    #expect(named[0].fix == nil)
    try expectDiagnostics(of: .entryUnknownClaim, in: hearing(" [announcement.saved, announcement.failed]"))
  }

  @Test("find misspelt names under `proves` and `untestable`")
  func misspelt() throws {
    let found = try expectDiagnostics(
      of: .entryUnknownClaim,
      in: hearing(" [1️⃣announcement.saveing, 2️⃣wcag.4.1.2]", "wcag: [4.1.3, 2.1.1]\nuntestable: { 3️⃣keyboard.tab: W. }")
    )
    #expect(
      found.map(\.help) == [
        "Name a row as it is written, like `keyboard.tab`.", "Did you mean `announcement.saving`?",
        "Did you mean `wcag.4.1.3`?",
      ]
    )
  }
}

extension String {
  /// The text without its markers.
  var unmarked: String { MarkedText(self).text }
}
