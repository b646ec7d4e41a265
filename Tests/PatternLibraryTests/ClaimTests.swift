import Diagnostics
import PatternLibrary
import Testing

@Suite("Claims")
struct ClaimTests {
  private func entry(_ announcements: AnnouncementGuidance, examples: [String] = []) -> Entry {
    Entry(
      head: SourceFile(path: "a.md", text: ""),
      category: "a",
      slug: "b",
      title: Located("B", at: 0..<0),
      name: Located(NameGuidance(guidance: "N", examples: examples), at: 0..<0),
      focus: Located(FocusGuidance(guidance: "F"), at: 0..<0),
      announcements: Located(announcements, at: 0..<0)
    )
  }

  private func scenario(_ steps: [Step], proves: [String] = []) -> Scenario {
    Scenario(
      id: Located("s", at: 0..<0),
      title: Located("S", at: 0..<0),
      steps: steps,
      proves: proves.map { Located($0, at: 0..<0) }
    )
  }

  private func step(_ when: Action, _ then: PatternLibrary.Expectation...) -> Step {
    Step(when: Located(when, at: 0..<0), then: then.map { Located($0, at: 0..<0) })
  }

  private func demo(_ scenarios: Scenario...) -> Demo {
    Demo(stem: Located("d", at: 0..<0), title: Located("D", at: 0..<0), scenarios: scenarios)
  }

  @Test("are made for each sentence: each announcement, row and criterion")
  func sentences() {
    var entry = entry(.announced([Announcement(text: "Saving"), Announcement(text: "Saved", id: "end")]))
    entry[rows: .keyboard] = [BehaviourRow(key: Located("tab", at: 0..<0), text: Located("T", at: 0..<0))]
    entry.wcag = ["4.1.3", "2.1.1", "4.1.3"].map { Located(CriterionReference(number: $0), at: 0..<0) }
    #expect(
      entry.claims.map(\.name)
        == ["name", "focus", "announcement.saving", "announcement.end", "keyboard.tab", "wcag.4.1.3", "wcag.2.1.1"]
    )
    #expect(
      entry.claims.map(\.title)
        == [
          "Name", "Focus", "Announcement: “Saving”", "Announcement: “Saved”", "Keyboard: tab",
          "WCAG 4.1.3 Status Messages", "WCAG 2.1.1 Keyboard",
        ]
    )
    #expect(self.entry(.none(reason: "R")).claims.map(\.name) == ["name", "focus", "announcement"])
  }

  @Test("of announcements without an id are named by their texts, with unique names")
  func slugs() {
    let texts = [
      "{percent}% uploaded", "Saved", "Saved!", "…", "Not saved. You’re offline.", "Übung 2 läuft", "saved 3", "—",
    ]
    let entry = entry(.announced(texts.map { Announcement(text: $0) } + [Announcement(text: "X", id: "saved")]))
    #expect(
      entry.claims.map(\.name).filter { $0.hasPrefix("announcement") }.map { $0.dropFirst(13) }
        == [
          "percent-uploaded", "saved-2", "saved-3", "4", "not-saved-you-re-offline", "übung-2-läuft", "saved-3-7", "8",
          "saved",
        ]
    )
  }

  @Test("include `announcement` as a name if there is only one announcement")
  func only() {
    let one = entry(.announced([Announcement(text: "Saving")])).claims
    #expect(ClaimNames(one).index(of: "announcement").map { one[$0].name } == "announcement.saving")
    let two = entry(.announced([Announcement(text: "Saving"), Announcement(text: "Saved")])).claims
    #expect(ClaimNames(two).index(of: "announcement") == nil)
    #expect(ClaimNames(two).index(of: "announcement.saved").map { two[$0].title } == "Announcement: “Saved”")
  }

  @Test("include the examples of names that a scenario mentions or proves")
  func examples() {
    let silent = AnnouncementGuidance.none(reason: "R")
    var entry = entry(silent, examples: ["Saving note", "Saving page", "Saving film", "Saving song"])
    #expect(entry.claims.map(\.name) == ["name", "focus", "announcement"])
    entry.demos = [
      demo(
        scenario([step(.activates(ElementReference(name: "Saving page")))], proves: ["name.saving-note"]),
        scenario([step(.opens, .absent(ElementReference(name: "Saving film")))])
      )
    ]
    entry.untestable = [BehaviourRow(key: Located("name.saving-song", at: 0..<0), text: Located("W", at: 0..<0))]
    #expect(
      entry.claims.map(\.name)
        == ["name", "name.saving-note", "name.saving-page", "name.saving-song", "focus", "announcement"]
    )
  }

  @Test("that no machine can test have a reason: gestures, other platforms, and what the entry says")
  func untestable() {
    var entry = entry(
      .announced([Announcement(text: "A", platform: .ios), Announcement(text: "B", platform: .web)])
    )
    let row = BehaviourRow(key: Located("swipe", at: 0..<0), text: Located("T", at: 0..<0))
    for section in [BehaviourSection.mobile, .mobileGestures, .keyboard] { entry[rows: section] = [row] }
    entry.untestable = [
      BehaviourRow(key: Located("keyboard.swipe", at: 0..<0), text: Located("Why not", at: 0..<0)),
      BehaviourRow(key: Located("mobile.swipe", at: 0..<0), text: Located("Own words", at: 0..<0)),
    ]
    let reasons = Dictionary(
      uniqueKeysWithValues: entry.claims.filter { $0.reasonAgainst != nil }.map { ($0.name, $0) }
    )
    #expect(
      reasons.keys.sorted() == ["announcement.a", "keyboard.swipe", "mobile gestures.swipe", "mobile.swipe"]
    )
    #expect(reasons["keyboard.swipe"]?.reasonAgainst == "Why not" && reasons["keyboard.swipe"]?.isReasonGiven == true)
    #expect(reasons["mobile.swipe"]?.reasonAgainst == "Own words")
    #expect(reasons["announcement.a"]?.reasonAgainst == "It is said on iOS, and only browsers are played.")
    #expect(reasons["announcement.a"]?.isReasonGiven == false)
    entry.demos = [demo(scenario([step(.opens)], proves: ["mobile gestures.swipe"]))]
    #expect(!entry.claims.unproven(by: entry.demos).contains { $0.name == "mobile gestures.swipe" })
    #expect(entry.claims.unproven(by: entry.demos).count == entry.claims.count - 1)
  }

  @Test("of announcements are heard in a scenario if an expectation has the text and nothing contradictory")
  func heard() {
    let claims = entry(
      .announced([
        Announcement(text: "{percent}% saved", politeness: .polite),
        Announcement(text: "Failed", politeness: .assertive),
        Announcement(text: "Saved"),
      ])
    ).claims
    let scenario = scenario([
      step(
        .opens,
        .announced(text: "50% saved", politeness: nil, within: nil),
        .announced(text: "Failed", politeness: .polite, within: nil),
        .announced(text: "Saved", politeness: .polite, within: nil)
      )
    ])
    #expect(
      claims.announcements(heardIn: scenario).map(\.name) == ["announcement.percent-saved", "announcement.saved"]
    )
  }
}

@Suite("Keys")
struct KeyPressTests {
  private static let rows: [(row: String, met: [String], unmet: [String])] = [
    ("tab", ["Tab", "Shift+Tab"], ["Enter", "a"]), ("Enter", ["Enter"], ["Space"]),
    ("spacebar", ["Space"], ["Enter"]), ("space bar", ["Space"], ["s"]), ("esc", ["Escape"], ["Tab"]),
    ("arrow keys", ["ArrowUp", "ArrowLeft", "Shift+ArrowDown"], ["Home"]),
    ("up arrow", ["ArrowUp"], ["ArrowDown"]), ("Down arrow key", ["ArrowDown"], ["ArrowUp"]),
    ("left and right arrows", ["ArrowLeft", "ArrowRight"], ["ArrowUp"]), ("home / end", ["Home", "End"], ["PageUp"]),
    ("page up, page down", ["PageUp", "PageDown"], ["Home"]), ("shift+tab", ["Shift+Tab"], ["Tab", "Control+Tab"]),
    ("Ctrl + A", ["Control+a", "Control+A"], ["a", "Shift+A"]), ("F2", ["F2"], ["F1"]), ("m", ["m", "Shift+M"], ["n"]),
    ("+", ["+", "Control++"], ["Tab"]), ("return or space", ["Enter", "Space"], ["Tab"]),
  ]

  @Test("are recognised by the names that a row uses", arguments: rows.indices)
  func named(index: Int) {
    let (row, met, unmet) = Self.rows[index]
    let keys = KeyPress.all(namedBy: row)
    for text in met { #expect(keys.contains { $0.isMet(by: KeyPress(text)) }, "\(row): \(text)") }
    for text in unmet { #expect(!keys.contains { $0.isMet(by: KeyPress(text)) }, "\(row): \(text)") }
  }

  @Test(
    "are not recognised in free text",
    arguments: ["printable characters", "any other key", "a letter", "tab twice", ""]
  )
  func free(row: String) {
    #expect(KeyPress.all(namedBy: row).isEmpty)
  }
}
