import Diagnostics
import Rules
import Testing

@Suite("Rules on success criteria in texts")
struct CriterionRuleTests {
  @Test("find a number with another criterion's title")
  func misnamed() throws {
    let body = """
      - 1️⃣4.1.3 Name, Role, Value asks for this.
      - **2️⃣2.4.7** [Focus Order](upload.md)
      - 3️⃣1.4.3 Contrast (Enhanced)
      - (WCAG 4️⃣2.1.1: Reflow)
      """
    try expectDiagnostics(
      of: .entryCriterionName,
      in: entry("wcag: [{ criterion: 4.1.3, reason: 5️⃣4.1.3 Non-text Content }]\n", body: body),
      saying: [
        "4.1.3 is Status Messages, and Non-text Content is 1.1.1",
        "4.1.3 is Status Messages, and Name, Role, Value is 4.1.2",
        "2.4.7 is Focus Visible, and Focus Order is 2.4.3",
        "1.4.3 is Contrast (Minimum), and Contrast (Enhanced) is 1.4.6",
        "2.1.1 is Keyboard, and Reflow is 1.4.10",
      ]
    )
  }

  @Test("find a title that is misspelt, and a number that is no criterion's")
  func misspelt() throws {
    let body = "4.1.3 1️⃣Status Mesages, and WCAG 2️⃣4.1.9, and success criterion 3️⃣1.5.1.\n"
    let found = try expectDiagnostics(of: .entryCriterionName, in: entry(body: body))
    #expect(found[0].help == "Did you mean `Status Messages`?")
    #expect(found[1].message == "WCAG 2.2 has no success criterion 4.1.9")
  }

  @Test("accept correct titles, in any case and shortened, and sentences that continue after a number")
  func rightNames() throws {
    let body = """
      4.1.3 Status Messages (AA), 1.4.1 Use of Colour, 1.4.3 Contrast, 2.1.3 Keyboard, 2.4.9 Link purpose,
      [WCAG 1.4.11 Non-text Contrast (Level AA)](https://www.w3.org/WAI/WCAG22/Understanding/non-text-contrast.html).
      4.1.3 asks for it. 3.2.6 Help is in one place. 4.1.2 name, role and value. iOS 3.4.1 and `4.1.3 Reflow`.
      Version 4.1.3.2 Reflow, 1.2 and 2.10.11 are no criteria.
      """
    try expectDiagnostics(of: .entryCriterionName, in: entry(body: body))
    try expectDiagnostics(of: .entryCriterionLevel, in: entry(body: body))
  }

  @Test("find a wrong level, before or after the title")
  func levels() throws {
    let body = """
      - 4.1.3 (1️⃣A)
      - 4.1.2 Name, Role, Value (Level 2️⃣AAA)
      - 1.4.3, Level 3️⃣A, and 2.3.3 Animation from Interactions, 4️⃣AA.
      - 2.4.11 5️⃣A Focus Not Obscured (Minimum): 2.4.11 6️⃣AAA Focus Not Obscured (Minimum)
      """.replacing("5️⃣A ", with: "AA ").replacing("6️⃣", with: "5️⃣")
    let found = try expectDiagnostics(of: .entryCriterionLevel, in: entry(body: body))
    #expect(found.map(\.message)[0] == "4.1.3 Status Messages is level AA")
    #expect(found.map(\.help) == ["AA", "A", "AA", "AAA", "AA"].map { "Write `\($0)`." })
  }

  @Test("accept titles in British spelling, with non-breaking hyphens and in part, but not longer words")
  func spellings() throws {
    let levels = """
      - 1.4.1 Use of Colour (1️⃣AA), 1.4.11 NON‑TEXT CONTRAST (2️⃣A), 2.1.3 keyboard (3️⃣A), 3.3.5 Help, 4️⃣AA.
      - 1.4.10 Reflows (A), 1.4.10 Reflowé (A), 1.4.10 Reflow’s (A).
      """
    try expectDiagnostics(of: .entryCriterionLevel, in: entry(body: levels))
    let names = "1️⃣4.1.3 Use of Colour, 2.1.1 non‑text contrast, 2️⃣4.1.2 Non‑text Contrast, 4.1.2 Reflowé.\n"
    try expectDiagnostics(of: .entryCriterionName, in: entry(body: names))
  }

  @Test("accept texts of nothing but numbers, whatever follows")
  func density() throws {
    func diagnostics(_ unit: String, of rule: Rule) throws -> [Diagnostic] {
      let text = String(repeating: unit, count: 500)
      return try RulesTests.diagnostics(of: rule, in: ["Content/a/upload.md": entry(body: text)])
    }
    for unit in ["1.4.3 ", "1.4.3 A… ", "1.4.3 Contrast (Minimum) ", "4.9.9 ", "1.2.6,X,", "2.2.6 Txmxxxts, "] {
      #expect(try diagnostics(unit, of: .entryCriterionName).isEmpty, "\(unit)")
    }
    #expect(try diagnostics("WCAG 4.9.9 ", of: .entryCriterionName).count == 500)
    #expect(try diagnostics("2.2.6 Timeoust, ", of: .entryCriterionName).count == 500)
    #expect(try diagnostics("1.4.3,A) ", of: .entryCriterionLevel).isEmpty)
    #expect(try diagnostics("1.4.3 (A) ", of: .entryCriterionLevel).count == 500)
  }

  @Test("do not mistake an article for a level")
  func articles() throws {
    try expectDiagnostics(
      of: .entryCriterionLevel,
      in: entry(body: "4.1.3 A status message, 1.4.3: A text. 1.4.3, A.\n")
    )
  }

  @Test("find a link that leads to another criterion than it says")
  func links() throws {
    let body = """
      - [4.1.3 Status Messages](1️⃣https://www.w3.org/WAI/WCAG22/Understanding/name-role-value)
      - [Reflow](2️⃣https://www.w3.org/TR/WCAG22/#resize-text)
      - [Understanding 4.1.3](https://www.w3.org/WAI/WCAG22/Understanding/status-messages.html)
      - [What it means](https://www.w3.org/WAI/WCAG22/Understanding/reflow)
      - [4.1.2 and 4.1.3](https://www.w3.org/WAI/WCAG22/Understanding/name-role-value#intent)
      - [4.1.3](https://example.org/Understanding/reflow)
      """
    let found = try expectDiagnostics(of: .entryCriterionName, in: entry(body: body))
    #expect(found[0].message == "the link says 4.1.3 Status Messages, but leads to 4.1.2 Name, Role, Value")
    #expect(found[1].help == "Link to `https://www.w3.org/WAI/WCAG22/Understanding/reflow`.")
  }
}
