import Testing

@Suite("Claims on pages")
struct ClaimTests {
  private func site(_ announcement: String, _ more: String = "", proves: String = "focus") throws -> RenderedSite {
    let demos = """
      \(more)demos:
        save:
          title: Save
          scenarios:
            - { id: start, title: The start, proves: [\(proves)], steps: [{ when: { activate: Saving & co }, then: { focus: stays } }] }
      """
    let text = entry("Save", demos).replacing("[Done]", with: announcement)
      .replacing("name: Says what it is.", with: "name: { guidance: N, examples: [Saving & co, Saving song] }")
    let site = try RenderedSite(["Content/c/save/index.md": text, "Content/c/save/save.html": "<title>S</title>"])
    #expect(site.diagnostics.map(\.message) == [])
    return site
  }

  @Test("are counted and listed sentence by sentence")
  func sentences() throws {
    let more = "wcag: [4.1.3]\nmobile: { swipe: S. }\nuntestable: { wcag.4.1.3: Nobody <can>. }\n"
    let page = try #require(
      try site("[Saving, Saved]", more, proves: "focus, announcement.saved, announcement.saved").files["coverage.html"]
    )
    #expect(page.contains("make 7 claims") && page.contains("back 2 of them, and 0 have been tested"))
    #expect(page.contains("2 no machine here can show; 3 have no scenario"))
    let rows = page.matches(
      of: /<th scope="row">([^<]*)<\/th><td>\s*(<ul>|<span class="badge badge-untested">([^<]*)<)/
    )
    #expect(
      rows.map { "\($0.1): \($0.3 ?? "backed")" } == [
        "Name: No scenario", "Name: “Saving &amp; co”: No scenario", "Focus: backed",
        "Announcement: “Saving”: No scenario", "Announcement: “Saved”: backed", "Mobile: swipe: Untestable",
        "WCAG 4.1.3 Status Messages: Untestable",
      ]
    )
    #expect(page.contains("Nobody &lt;can&gt;.") && page.contains("which no browser here has."))
    #expect(page.components(separatedBy: "#scenario.save.start").count == 3)
  }

  @Test("that no machine can show are on the entry's page with the reason, unless a scenario shows them")
  func untestable() throws {
    let more = "mobile: { swipe: S., pull down: P. }\nuntestable: { name: Nobody <can>. }\n"
    let page = try #require(try site("[Saving]", more, proves: "focus, mobile.pull down").files["c/save.html"])
    #expect(page.contains("href=\"#spec.untestable\""))
    let section = try #require(page.components(after: "id=\"spec.untestable\"", before: "</section>"))
    let rows = section.matches(of: /<p class="criterion-title">([^<]*)<\/p>\n<p>([^<]*)<\/p>/).map {
      "\($0.1): \($0.2)"
    }
    #expect(
      rows == [
        "Name: Nobody &lt;can&gt;.",
        "Mobile: swipe: A gesture of a screen reader on a touch screen, which no browser here has.",
      ]
    )
    #expect(page.contains("<dd><a href=\"../coverage.html\">2 of 6 backed by scenarios</a></dd>"))
    #expect(try site("[Saving]").files["c/save.html"]?.contains("spec.untestable") == false)
  }

  @Test("of announcements are shown with their placeholders, what these take, and the words for one")
  func placeholders() throws {
    let list = "[{ text: \"{percent}% & {n} of {count}\", where: { n: [one, two] }, one: \"{percent}% & {n} of 1\" }]"
    let page = try #require(try site(list).files["c/save.html"])
    #expect(page.contains("<q><var>percent</var>% &amp; <var>n</var> of <var>count</var></q>"))
    #expect(page.contains("<q><var>percent</var>% &amp; <var>n</var> of 1</q>"))
    #expect(page.contains("<var>percent</var><span>: a number from 0 to 100</span>"))
    #expect(page.contains("<var>n</var><span>: “one” or “two”</span>"))
  }
}
