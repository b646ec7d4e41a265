import TestSupport
import Testing

@Suite("The entries as My criteria shows them")
struct CriteriaTextTests {
  @Test("are in a script: each claim with its text, each scenario in sentences, and no mistakes")
  func texts() throws {
    let more = """
      keyboard: { tab: "Goes *past* `<a>`\\tit \\\\ \\"so\\"." }
      wcag: [4.1.3]
      demos:
        save:
          title: Save
          scenarios:
            - { id: start, title: The start, steps: [{ when: { activate: Save }, then: [{ announced: Done }] }] }
        wrong:
          title: Wrong
          scenarios:
            - { id: silence, title: Silence, steps: [{ when: { activate: Save }, then: [{ silent: 1s }] }] }
      """
    let wrong = "<meta name=\"polite:wrong\" content=\"No.\">"
    let site = try RenderedSite([
      "Content/c/save/index.md": entry("Save", more), "Content/c/save/save.html": "<title>Save</title>",
      "Content/c/save/wrong.html": "<title>Wrong</title>\(wrong)",
    ])
    let lines = [
      #":name\tName\tNo scenario\tSays what it is."#, #":focus\tFocus\tNo scenario\tStays."#,
      #":announcement.done\tAnnouncement: “Done”\tNo scenario\t"#,
      #":keyboard.tab\tKeyboard: tab\tNo scenario\tGoes past <a> it \\ \"so\"."#,
      #":wcag.4.1.3\tWCAG 4.1.3 Status Messages\tNo scenario\t"#,
      #"save.start\tThe start\tNot tested\tDsave/save.html\tWthe person activates “Save”\tT“Done” is announced"#
        + #"\tA{\"steps\":[{\"when\":{\"activate\":{\"name\":\"Save\"}},\"then\":[{\"announced\":{\"text\":\"Done\"}}]}]}"#,
    ]
    let expected = #"["c/save","Save","c/save.html",""# + lines.map { $0 + #"\n"# }.joined() + #""]"#
    #expect(site.files["assets/criteria/0.js"] == "politeCriteria.entries(0,[\(expected)]);\n")
    #expect(site.files["criteria.html"]?.contains("data-criteria=\"1\"") == true)
    let page = try #require(site.files["c/save.html"])
    for claim in ["name", "focus", "announcement.done", "keyboard.tab", "wcag.4.1.3"] {
      #expect(page.contains("data-claim=\"\(claim)\""), "\(claim)")
    }
  }

  @Test("are split over enough scripts to keep each small")
  func size() throws {
    let rows = (1...30).map { "  key \($0): It does what is said of it, and nothing more than that." }
    let keyboard = "keyboard:\n" + rows.joined(separator: "\n")
    let entries = (1...120).map { ("Content/c/entry-\($0).md", entry("Entry \($0)", keyboard)) }
    let files = try RenderedSite(Dictionary(uniqueKeysWithValues: entries)).files
    let scripts = files.filter { $0.key.hasPrefix("assets/criteria/") }
    #expect(scripts.count > 10)
    #expect(files["criteria.html"]?.contains("data-criteria=\"\(scripts.count)\"") == true)
    #expect(scripts.values.allSatisfy { $0.utf8.count < 100_000 })
    #expect(scripts.values.map { $0.split(separator: "\n").count }.reduce(0, +) >= 120)
  }
}
