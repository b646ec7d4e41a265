import Diagnostics
import PatternLibrary
import Testing
import Verifying

@Suite("What a demo is known to announce")
struct KnownAnnouncementsTests {
  private let known: KnownAnnouncements

  init() {
    let entry = Entry(
      head: SourceFile(path: "a.md", text: ""),
      category: "a",
      slug: "b",
      title: Located("B", at: 0..<0),
      name: Located(NameGuidance(guidance: "N"), at: 0..<0),
      focus: Located(FocusGuidance(guidance: "F"), at: 0..<0),
      announcements: Located(
        .announced([
          Announcement(text: "{percent}% uploaded"), Announcement(text: "5 of 10 done"),
          Announcement(text: "{count} new messages", one: "1 new message"),
        ]),
        at: 0..<0
      )
    )
    let expected = Expectation.announced(text: "Half  done", politeness: nil, within: nil)
    let scenario = Scenario(
      id: Located("s", at: 0..<0),
      title: Located("S", at: 0..<0),
      steps: [Step(when: Located(.opens, at: 0..<0), then: [Located(expected, at: 0..<0)])],
      allowances: [Allowance(Announcement(text: "{number} left"), reason: "R")]
    )
    var other = scenario
    other.allowances = [Allowance(Announcement(text: "{number} right"), reason: "R")]
    known = KnownAnnouncements(of: entry, on: [scenario, other], in: scenario)
  }

  @Test("is what the entry documents, with any value where it has a placeholder, and what scenarios expect or allow")
  func holds() {
    for text in [
      "25% uploaded", "100% uploaded", "5 of 10 done", "3 new messages", "1 new message", " Half done", "7 left",
    ] {
      #expect(known.holds(text) && known.reasonAgainst(text) == nil, "\(text)")
    }
    for text in ["7 right", "4 of 10 done", "Done", "Half done.", "150% uploaded", "1 new messages"] {
      #expect(!known.holds(text), "\(text)")
    }
  }

  @Test("says why a text is none of it, where only a value is wrong or has no placeholder")
  func reasons() {
    #expect(known.reasonAgainst("1 new messages") == "for a count of one the entry says “1 new message”")
    #expect(known.reasonAgainst("150% uploaded") == "“150” is not a number from 0 to 100")
    #expect(known.reasonAgainst("4 of 10 done") == "the entry has no placeholder for the number in “5 of 10 done”")
    #expect(known.reasonAgainst("Not done") == nil)
  }
}
