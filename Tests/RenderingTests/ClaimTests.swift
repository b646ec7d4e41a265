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

  @Test("are counted and listed one sentence at a time")
  func sentences() throws {
    let more = "wcag: [4.1.3]\nmobile: { swipe: S. }\nuntestable: { wcag.4.1.3: Nobody <can>. }\n"
    let page = try #require(
      try site("[Saving, Saved]", more, proves: "focus, announcement.saved, announcement.saved").files["coverage.html"]
    )
    #expect(page.contains("make 7 claims") && page.contains("Tested as they are now: 0, of 2 that scenarios back."))
    #expect(page.contains("Only people can test: 2. Without a scenario: 3."))
    let table = try #require(
      page.components(after: "<caption class=\"visually-hidden\">The claims of", before: "</table>")
    )
    let rows = table.matches(
      of: /<th scope="row">([^<]*)<\/th><td>\s*(<ul>|<span class="mark-word mark-[a-z]*">([^<]*)<)/
    )
    #expect(
      rows.map { "\($0.1): \($0.3 ?? "backed")" } == [
        "Name: No scenario", "Name: “Saving &amp; co”: No scenario", "Focus: backed",
        "Announcement: “Saving”: No scenario", "Announcement: “Saved”: backed",
        "Mobile screen readers: swipe: Not tested: only people can",
        "WCAG 4.1.3 Status Messages: Not tested: only people can",
      ]
    )
    #expect(page.contains("Nobody &lt;can&gt;.") && page.contains("which no browser here has."))
    #expect(table.components(separatedBy: "#scenario.save.start").count == 3)
    let gaps = try #require(page.components(after: "id=\"view.gaps\"", before: ">Only people can test "))
    #expect(gaps.contains("<span>5 in</span> Save") && gaps.contains("mark-untested\">Not tested<"))
    let cells = page.components(after: "<table class=\"matrix\">", before: "</tbody>")?.matches(
      of: /<span aria-hidden="true" title="([^"]*)">/
    ).map {
      String($0.1)
    }
    #expect(
      cells == [
        "0 of 7 tested, 5 without proof, 2 only people can test", "0 of 2 tested, 2 without proof",
        "0 of 1 tested, 1 without proof", "0 of 2 tested, 2 without proof", "0 of 1 tested, 1 only people can test",
        "0 of 1 tested, 1 only people can test",
      ]
    )
  }

  @Test(
    "have their proof beside them on the entry's page, or why no machine can test them, or nothing without scenarios"
  )
  func proofs() throws {
    let more = "mobile: { swipe: S., pull down: P. }\nwcag: [4.1.3]\nuntestable: { wcag.4.1.3: Nobody <can>. }\n"
    let page = try #require(
      try site("[Saving, Saved]", more, proves: "focus, mobile.pull down, announcement.saved").files["c/save.html"]
    )
    let link = "by <a href=\"#scenario.save.start\">The start</a>"
    let focus = try #require(page.components(after: "id=\"spec.focus\"", before: "id=\"spec.announcement\""))
    #expect(
      focus.contains(
        "<span class=\"mark-word mark-untested\">Not tested</span> <span class=\"proof-by\">\(link)</span>"
      )
    )
    let list = try #require(page.components(after: "<ol class=\"track\">", before: "</ol>"))
    #expect(list.matches(of: /mark-word mark-([a-z]*)"/).map { String($0.1) } == ["open", "untested"])
    let rows = try #require(page.components(after: "<tbody id=\"spec.mobile\" role=\"rowgroup\">", before: "</tbody>"))
    #expect(
      rows.contains(
        "Not tested: only people can</span> <span class=\"proof-by\">A gesture of a screen reader on a touch screen"
      )
    )
    #expect(rows.components(separatedBy: link).count == 2)
    let criteria = try #require(page.components(after: "id=\"spec.wcag\"", before: "</section>"))
    #expect(criteria.contains("Not tested: only people can</span> <span class=\"proof-by\">Nobody &lt;can&gt;.</span>"))
    #expect(page.contains("<b>0 of 8</b> claims tested</a>. Without proof: 6. Only people can test: 2."))
    let bare = try #require(RenderedSite(["Content/a/b.md": entry("B", "keyboard: { tab: T. }")]).files["a/b.html"])
    #expect(!bare.contains("mark-word") && !bare.contains("claims tested"))
  }

  @Test("that are announcements are shown with placeholders, the values that these take, and the words for one")
  func placeholders() throws {
    let list = "[{ text: \"{percent}% & {n} of {count}\", where: { n: [one, two] }, one: \"{percent}% & {n} of 1\" }]"
    let page = try #require(try site(list).files["c/save.html"])
    #expect(page.contains("<q><var>percent</var>% &amp; <var>n</var> of <var>count</var></q>"))
    #expect(page.contains("<q><var>percent</var>% &amp; <var>n</var> of 1</q>"))
    #expect(page.contains("<var>percent</var><span>: a number from 0 to 100</span>"))
    #expect(page.contains("<var>n</var><span>: “one” or “two”</span>"))
  }
}
