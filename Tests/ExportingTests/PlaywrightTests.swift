import Foundation
import TestSupport
import Testing

@Suite("Scenarios as tests for Playwright")
struct PlaywrightTests {
  @Test(
    "perform the person's actions",
    arguments: [
      ("{ activate: Save }", "await activate(control(page, 'Save'));"),
      (
        "{ activate: { role: button, name: Save } }",
        "await activate(page.getByRole('button', { name: 'Save', exact: true }).first());"
      ),
      (
        "{ activate: { role: button, name: Delete, within: { role: row, name: Ada }, nth: 2 } }",
        "await activate(page.getByRole('row', { name: 'Ada', exact: true }).getByRole('button', { name: 'Delete', exact: true }).nth(1));"
      ),
      (
        "{ focus: { role: textbox, name: \"\" } }",
        "await page.getByRole('textbox', { name: '', exact: true }).first().focus();"
      ),
      ("{ press: [Tab, Shift+Tab] }", "await page.keyboard.press('Tab'); await page.keyboard.press('Shift+Tab');"),
      ("{ press: Control++ }", "await page.keyboard.press('Control++');"),
      ("{ press: [a, é] }", "await page.keyboard.press('a'); await page.keyboard.insertText('é');"),
      ("{ type: Ada }", "await page.keyboard.type('Ada');"),
      ("{ type: { text: Ada, into: Name } }", "await typeInto(control(page, 'Name'), 'Ada');"),
      ("{ paste: Ada }", "await paste(page.locator(':focus').last(), 'Ada');"),
      ("{ paste: { text: Ada, into: Name } }", "await pasteInto(control(page, 'Name'), 'Ada');"),
      (
        "{ choose: { option: Ten, from: { role: radiogroup, name: Delay } } }",
        "await choose(page.getByRole('radiogroup', { name: 'Delay', exact: true }).first(), 'Ten');"
      ),
      (
        "{ attach: { file: a.txt, size: 200 kB, to: Upload } }",
        "await attach(control(page, 'Upload'), [{ name: 'a.txt', type: 'text/plain', start: 'MA==' }], { size: 200000 });"
      ),
      (
        "{ attach: { file: a.txt, to: Upload, press: Space } }",
        "await attach(control(page, 'Upload'), [{ name: 'a.txt', type: 'text/plain', start: 'MA==' }], { key: 'Space' });"
      ),
      (
        "{ drag: { on: { role: slider, name: Size }, x: 10, y: -5 } }",
        "await drag(page.getByRole('slider', { name: 'Size', exact: true }).first(), 10, -5);"
      ),
      ("{ hover: { role: img } }", "await page.getByRole('img').first().hover();"),
      ("{ double: { role: row } }", "await page.getByRole('row').first().dblclick();"),
      ("{ secondary: { role: row } }", "await page.getByRole('row').first().click({ button: 'right' });"),
      ("{ tap: { role: row } }", "await page.getByRole('row').first().tap();"),
      ("{ tap: { role: row } }", "test.describe(() => {"), ("{ tap: { role: row } }", "test.use({ hasTouch: true });"),
      ("{ passes: 1.5s }", "await demo.pass(1500);"),
      ("{ history: back }", "await travel(page, -1);"), ("{ history: forward }", "await travel(page, 1);"),
      ("{ network: offline }", "await page.context().setOffline(true);"),
      (
        "{ setting: { motion: reduced, scheme: dark } }",
        "await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });"
      ),
    ]
  )
  func actions(action: String, code: String) throws {
    let tests = try Exported(when: action, then: "{ focus: stays }").tests
    #expect(tests.contains(code), "\(tests)")
    #expect(tests.contains("await demo.expectFocusToStay();"))
  }

  @Test(
    "check what must follow",
    arguments: [
      ("{ focus: start }", "await demo.expectFocusAtStart();"),
      (
        "{ focus: { on: { role: button, name: Save } } }",
        "await demo.expectFocus(page.getByRole('button', { name: 'Save', exact: true }).and(page.locator(':focus')));"
      ),
      (
        "{ announced: { text: Saved, politeness: polite, within: 1s } }",
        "await demo.expectAnnouncement('Saved', { politeness: 'polite', within: 1000 });"
      ),
      ("{ announced: Saved }", "await demo.expectAnnouncement('Saved');"),
      ("{ silent: 2s }", "await demo.expectSilence(2000);"),
      (
        "{ element: { role: progressbar, name: Up, value: 25%, states: { busy: true } } }",
        "await demo.poll(() => facts(page.getByRole('progressbar', { name: 'Up', exact: true }), { busy: 'false' })).toContainEqual(expect.objectContaining({ value: '25%', busy: 'true' }));"
      ),
      (
        "{ element: { role: button, name: More, states: { expanded: absent } } }",
        "await demo.poll(() => facts(page.getByRole('button', { name: 'More', exact: true }), { expanded: 'absent' })).toContainEqual(expect.objectContaining({ expanded: 'absent' }));"
      ),
      (
        "{ element: { name: Save, states: { busy: false, keyshortcuts: absent } } }",
        "await demo.poll(() => facts(named(page, 'Save'), { busy: 'false', keyshortcuts: 'absent' })).toContainEqual(expect.objectContaining({ busy: 'false', keyshortcuts: 'absent' }));"
      ),
      (
        "{ element: { role: progressbar, states: none } }",
        "await demo.poll(() => facts(page.getByRole('progressbar'))).toContainEqual(expect.objectContaining({ told: [] }));"
      ),
      (
        "{ element: { role: textbox, name: Post code, description: Five digits, error: \"\" } }",
        "await expect(page.getByRole('textbox', { name: 'Post code', exact: true }).first()).toHaveAccessibleDescription('Five digits');"
      ),
      (
        "{ element: { role: option, count: 3 } }", "await demo.poll(() => countOf(page.getByRole('option'))).toBe(3);"
      ),
      (
        "{ element: { role: alert, group: none } }",
        "await demo.poll(() => isIn(page.getByRole('alert').first(), null)).toBe(true);"
      ),
      (
        "{ element: { role: alert, after: { role: heading } } }",
        "await demo.poll(() => isAfter(page.getByRole('alert').first(), page.getByRole('heading').first())).toBe(true);"
      ),
      (
        "{ element: { role: combobox, active: none } }",
        "await expect(page.getByRole('combobox').first()).not.toHaveAttribute('aria-activedescendant', /./);"
      ),
      (
        "{ element: { role: tab, controls: { role: tabpanel } } }",
        "await demo.poll(() => pointsAt(page.getByRole('tab').first(), 'aria-controls', page.getByRole('tabpanel'))).toBe(true);"
      ),
      (
        "{ absent: { role: form } }",
        "await demo.poll(() => countOf(page.getByRole('form').or(page.locator('form:not([role])')))).toBe(0);"
      ),
      ("{ absent: { role: alert } }", "await demo.poll(() => countOf(page.getByRole('alert'))).toBe(0);"),
      (
        "{ absent: { role: dialog, name: In, states: { modal: true } } }",
        "await demo.poll(() => facts(page.getByRole('dialog', { name: 'In', exact: true }), { modal: 'false' })).not.toContainEqual(expect.objectContaining({ modal: 'true' }));"
      ),
      (
        "{ inert: { role: main } }",
        "await demo.poll(() => isInert(page.getByRole('main', { includeHidden: true }))).toBe(true);"
      ),
      ("{ visible: 60% }", "await demo.poll(() => seenText(page)).toMatch(whole('60%'));"),
      ("{ hidden: 60% }", "await demo.poll(() => seenText(page)).not.toMatch(whole('60%'));"),
      ("{ title: Files }", "await demo.poll(() => page.title()).toBe('Files');"),
      ("{ motion: some }", "await demo.poll(() => moving(page)).toBeGreaterThan(0);"),
      ("{ motion: none }", "await demo.poll(() => moving(page)).toBe(0);"),
    ]
  )
  func expectations(expectation: String, code: String) throws {
    let exported = try Exported(when: "opens", then: expectation)
    #expect(exported.tests.contains(code), "\(exported.tests)")
    #expect(exported.export.unsaid == 0)
  }

  @Test(
    "open the demo under the given conditions",
    arguments: [
      ("{ motion: reduced, scheme: dark }", "{ motion: 'reduced', scheme: 'dark' }"),
      ("{ colours: forced, direction: rtl, online: false }", "{ colours: 'forced', direction: 'rtl', offline: true }"),
      ("{ width: 320, text: 200%, clock: real }", "{ width: 320, textSize: 200, clock: 'real' }"),
    ]
  )
  func conditions(given: String, code: String) throws {
    let tests = try Exported(given: given, when: "opens", then: "{ focus: stays }").tests
    #expect(tests.contains("const demo = await Demo.open(page, path, \(code));"), "\(tests)")
  }

  @Test(
    "name what cannot be expressed, with the reason, and count it",
    arguments: [
      (
        "{ fits: true }",
        "// Not checked here: whether text is cut off; this only looks for content that needs sideways scrolling."
      ),
      ("{ fits: false }", "// Not checked here: Playwright cannot tell which text is cut off."),
      (
        "{ element: { role: progressbar, fills: right } }",
        "// Not checked here: how far it is filled, which Polite measures in a picture of it."
      ),
      (
        "{ element: { role: progressbar, contrast: 3:1 } }",
        "// Not checked here: its contrast, which Polite measures in a picture of it."
      ),
    ]
  )
  func unsaid(expectation: String, comment: String) throws {
    let exported = try Exported(when: "opens", then: expectation)
    #expect(exported.tests.contains(comment), "\(exported.tests)")
    #expect(exported.export.unsaid == 1)
    #expect(exported.text.contains("1 of the expectations cannot be tested here"))
  }

  @Test("say that a key is not on Playwright's keyboard")
  func foreignKeys() throws {
    let exported = try Exported(when: "{ press: [é, Control+é] }", then: "{ focus: stays }")
    let start = "// Not checked here: what the key é does, which Playwright does not have; "
    #expect(exported.tests.contains("\(start)only its character is put in."), "\(exported.tests)")
    #expect(exported.tests.contains("\(start)it is not pressed."))
    #expect(!exported.tests.contains("press("))
    #expect(exported.export.unsaid == 2)
  }

  @Test("have one function for the rows of a table, and one for shared first steps")
  func whole() throws {
    let exported = try Exported(
      scenarios: """
        [
            { id: focused, title: The first tab has focus, steps: [
              { when: { press: Tab }, then: [{ focus: { on: { role: tab, name: Plan } } }] }] },
            { id: "moves-by-{key}", title: "{key} moves focus to {tab}", given: { after: focused }, steps: [
              { when: { press: "{key}" }, then: [{ focus: { on: { role: tab, name: "{tab}" } } }, { silent: 1s }] }],
              table: [{ key: ArrowRight, tab: "Member’s" }, { key: End, tab: Billing }] },
            { id: "counts-{key}", title: Counts, steps: [
              { when: { press: "{key}" }, then: [{ element: { role: tab, count: "{count}" } }] }],
              table: [{ key: a, count: 1 }, { key: b, count: 2 }] },
          ]
        """
    )
    #expect(exported.export.tests == 5)
    #expect(try syntaxFaults(in: ["whole.spec.ts": exported.text]) == [])
    try expectSnapshot(exported.export.bytes, named: "whole.spec.ts")
  }

  @Test("have one function for rows with very long texts")
  func longTexts() throws {
    let text = String(repeating: "a", count: 30_000)
    let tests = try Exported(
      scenarios: """
        [{ id: "sees-{n}", title: Sees, steps: [{ when: opens, then: [{ visible: "\(text) {n}" }] }],
            table: [{ n: one }, { n: two }] }]
        """
    ).tests
    #expect(tests.contains("{ n: 'one' },"))
    #expect(tests.contains("await demo.poll(() => seenText(page)).toMatch(whole(`\(text) ${row.n}`));"))
  }

  @Test("have unique titles, even if two demos share a name")
  func titles() throws {
    let scenario = "{ id: opens, steps: [{ when: opens, then: [{ focus: stays }] }] }"
    let more = "\n  again:\n    title: Save\n    scenarios: [\(scenario)]"
    let titles = try Exported(scenarios: "[\(scenario)]\(more)").tests.filter { $0.hasPrefix("test.describe(") }
    #expect(titles == ["test.describe('Save (save)', () => {", "test.describe('Save (again)', () => {"])
  }
}
