import Diagnostics
import PatternLibrary
import Testing
import Verifying

@Suite("The known announcements of a demo")
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
          Announcement(text: "Not saved", politeness: .assertive),
        ]),
        at: 0..<0
      )
    )
    let expected = Expectation.announced(text: "Half  done", politeness: nil, within: nil)
    var scenario = Sample.scenario("s", [Sample.step(.opens, expected)])
    scenario.allowances = [Allowance(Announcement(text: "{number} left"), reason: "R")]
    var other = scenario
    other.allowances = [Allowance(Announcement(text: "{number} right"), reason: "R")]
    known = KnownAnnouncements(of: entry, on: [scenario, other], in: scenario)
  }

  private func said(_ text: String, _ politeness: Politeness = .polite) -> Utterance {
    Utterance(text, at: 0, politeness: politeness)
  }

  @Test("have the politeness that the entry documents, if it does")
  func politeness() {
    #expect(known.holds(said("Not saved", .assertive)) && known.holds(said("5 of 10 done", .assertive)))
    #expect(!known.holds(said("Not saved")) && known.holds(said("Half done", .assertive)))
    #expect(known.reasonAgainst(said("Not saved")) == "the entry documents it as assertive")
  }

  @Test("are what the entry documents, with any value for a placeholder, and what scenarios expect or allow")
  func holds() {
    for text in [
      "25% uploaded", "100% uploaded", "5 of 10 done", "3 new messages", "1 new message", " Half done", "7 left",
    ] {
      #expect(known.holds(said(text)) && known.reasonAgainst(said(text)) == nil, "\(text)")
    }
    for text in ["7 right", "4 of 10 done", "Done", "Half done.", "150% uploaded", "1 new messages"] {
      #expect(!known.holds(said(text)), "\(text)")
    }
  }

  @Test("say why a text is none of them, if only a value is wrong or has no placeholder")
  func reasons() {
    #expect(known.reasonAgainst(said("1 new messages")) == "for a count of one the entry says “1 new message”")
    #expect(known.reasonAgainst(said("150% uploaded")) == "“150” is not a number from 0 to 100")
    #expect(
      known.reasonAgainst(said("4 of 10 done")) == "the entry has no placeholder for the number in “5 of 10 done”"
    )
    #expect(known.reasonAgainst(said("Not done")) == nil)
  }
}
