import Diagnostics
import Loading
import PatternLibrary
import Testing

@Suite("Front matter decoded into the model")
struct EntryDecodingTests {
  @Test("sets every key of the model")
  func everything() throws {
    let entry = try loaded(
      """
      ---
      title: Progress bar
      summary: >
        Shows how far
        a task is.
      use: { when: It is known., not: [It is not., Or never.] }
      do: [Name it., Fill it., End it.]
      name: { guidance: Say what is in progress., examples: [Uploading a photo] }
      focus: { guidance: Focus stays., policy: not-focusable, to: the button }
      announcement:
        - Uploading
        - { text: Failed, politeness: assertive, when: it fails, platform: ios }
      category: c
      order: -3
      aliases: [meter, no]
      status: beta
      platforms: [web, ipados]
      wcag: [4.1.3, { criterion: 1.4.11, reason: The track has a border. }]
      related: spinner
      changes: [{ date: 2024-02-29, note: First. }]
      redirects: [old/bar.html]
      keyboard: { tab: Skips it., on: x }
      mobile: { swipe: Finds it. }
      mobile gestures: { doubletap: Nothing. }
      screenreader: { role: "Progress bar" }
      settings:
        text resize: |
          It grows.

      ---
      """
    )
    #expect(entry.id == "c/bar")
    #expect(entry.title.value == "Progress bar")
    #expect(entry.summary?.value == "Shows how far a task is.")
    #expect(entry.use?.when.map(\.value) == ["It is known."])
    #expect(entry.use?.not.map(\.value) == ["It is not.", "Or never."])
    #expect(entry.instructions.map(\.value) == ["Name it.", "Fill it.", "End it."])
    #expect(entry.name.value == NameGuidance(guidance: "Say what is in progress.", examples: ["Uploading a photo"]))
    #expect(entry.focus.value == FocusGuidance(guidance: "Focus stays.", policy: .notFocusable, to: "the button"))
    let failed = Announcement(text: "Failed", politeness: .assertive, when: "it fails", platform: .ios)
    #expect(entry.announcements.value == .announced([Announcement(text: "Uploading"), failed]))
    #expect(entry.order == -3)
    #expect(entry.aliases.map(\.value) == ["meter", "no"])
    #expect(entry.status == .beta)
    #expect(entry.platforms.map(\.value) == [.web, .ipados])
    #expect(entry.wcag.map(\.value.number) == ["4.1.3", "1.4.11"])
    #expect(entry.wcag.map(\.value.reason) == [nil, "The track has a border."])
    #expect(entry.related.map(\.value) == ["spinner"])
    #expect(entry.changes.map(\.value) == [Change(date: "2024-02-29", note: "First.")])
    #expect(entry.redirects.map(\.value) == ["old/bar.html"])
    #expect(entry[rows: .keyboard].map(\.key.value) == ["tab", "on"])
    #expect(entry[rows: .mobile].map(\.text.value) == ["Finds it."])
    #expect(entry[rows: .mobileGestures].map(\.key.value) == ["doubletap"])
    #expect(entry[rows: .screenReader].map(\.text.value) == ["Progress bar"])
    #expect(entry[rows: .settings].map(\.text.value) == ["It grows."])
  }

  @Test("has the same meaning in short and long forms")
  func shortForms() throws {
    let short = try loaded("---\ntitle: T\nname: N\nfocus: F\nannouncement: A\n---\n")
    let long = try loaded(
      "---\ntitle: T\nname: { guidance: N }\nfocus: { guidance: F }\nannouncement: { text: A }\n---\n"
    )
    #expect(short.name == long.name)
    #expect(short.focus == long.focus)
    #expect(short.announcements == long.announcements)
    let none = try loaded("---\ntitle: T\nname: N\nfocus: F\nannouncement: { none: It is silent. }\n---\n")
    #expect(none.announcements.value == .none(reason: "It is silent."))
  }

  @Test("gives each value the place of its text in the file")
  func places() throws {
    let text = "\u{FEFF}---\ntitle: \"é\"\nname: N\nfocus: F\nannouncement: A\naliases: [x]\n---\n"
    let entry = try loaded(text)
    func source(_ bytes: Range<Int>) -> String { String(decoding: entry.head.bytes[bytes], as: UTF8.self) }
    #expect(source(entry.title.bytes) == "\"é\"")
    #expect(source(entry.announcements.bytes) == "A")
    #expect(source(entry.aliases[0].bytes) == "x")
    #expect(entry.head.bytes == Array(text.utf8))
  }

  private func loaded(_ text: String) throws -> Entry {
    let loaded = try Loaded(["Content/c/bar.md": text])
    try #require(loaded.diagnostics.isEmpty, "\(loaded.diagnostics.map(\.message))")
    return try #require(loaded.tree.entries.first?.entry)
  }
}

@Suite("Decoded scenarios")
struct ScenarioTests {
  @Test("have every action and expectation")
  func everything() throws {
    let scenarios = try scenarios(
      """
            - id: all
              title: All there is
              given: { motion: reduced, online: false, direction: rtl, scheme: dark, colours: forced, width: 320, text: 200% }
              proves: [announcement, keyboard.arrow keys]
              steps:
                - when: opens
                  then: { focus: start }
                - when: { activate: Upload }
                  then:
                    - focus: stays
                    - focus: { on: Upload }
                    - focus: { on: { role: button, name: Upload } }
                - when: { focus: { role: slider } }
                  then:
                    - announced: Uploading
                    - announced: { text: 5, politeness: polite, within: 1.5s }
                    - silent: 2s
                - when: { press: [Shift+Tab, Escape, "+", Control++, a] }
                  then:
                    - element: { role: progressbar, name: Up, value: "", description: d, states: { busy: true } }
                    - absent: { role: progressbar }
                    - absent: { role: button, name: Menu, states: { expanded: true, pressed: absent } }
                    - inert: Sign in
                - when: { press: Tab }
                  then:
                    - visible: 25%
                    - hidden: Retry
                    - title: Your files
                    - motion: none
                    - motion: some
                    - fits: true
                    - fits: false
                    - element: { role: status, name: "", states: none, group: none }
                    - element: { role: progressbar, group: { role: figure, name: Prices } }
                    - element: { name: Up, after: Prices, fills: clockwise, turns: anticlockwise, contrast: 4.5:1, colours: system }
                    - element: { name: Up, after: { role: heading }, contrast: 3:1, indicator: large, target: 24 }
                    - element: { role: slider, states: { valuemin: -0.50, valuenow: 2.0, keyshortcuts: 5 } }
                    - element: { role: option, states: { posinset: 2, setsize: -1 } }
                    - element: { role: option, count: 3, within: { role: listbox, nth: 2 }, controls: none, error: "" }
                    - element: { name: Town, active: { name: Oslo }, controls: { role: listbox }, owns: none, error: Where? }
                    - focus: { on: Town, active: { role: option, name: Oslo, nth: 1, within: Towns } }
                    - focus: { on: Town, active: none }
                - when: { type: 7 }
                - when: { type: { text: hello, into: Name } }
                - when: { paste: " 7 " }
                - when: { paste: { text: hello, into: Name } }
                - when: { choose: { option: 10 seconds, from: Delay } }
                - when: { drag: { on: Photo, y: 120 } }
                - when: { hover: Photo }
                - when: { double: { role: row, name: Ada } }
                - when: { secondary: Photo }
                - when: { tap: Photo }
                - when: { passes: 500ms }
                - when: { network: offline }
                - when: { setting: { motion: reduced, scheme: dark } }
      """
    )
    let scenario = try #require(scenarios.first)
    #expect(scenario.title.value == "All there is")
    var given = Conditions()
    given.motion = .reduced
    given.online = false
    given.direction = .rightToLeft
    given.scheme = .dark
    given.colours = .forced
    given.width = 320
    given.textSize = 200
    #expect(scenario.given == given)
    #expect(scenario.proves.map(\.value) == ["announcement", "keyboard.arrow keys"])
    #expect(scenario.steps.map(\.when.value) == actions)
    #expect(scenario.steps.flatMap(\.then).map(\.value) == expectations)
  }

  private let actions: [Action] = [
    .opens, .activates(ElementReference(name: "Upload")), .focuses(ElementReference(role: "slider")),
    .presses(["Shift+Tab", "Escape", "+", "Control++", "a"]), .presses(["Tab"]), .writes(.type, "7", into: nil),
    .writes(.type, "hello", into: ElementReference(name: "Name")),
    .writes(.paste, " 7 ", into: nil), .writes(.paste, "hello", into: ElementReference(name: "Name")),
    .chooses("10 seconds", from: ElementReference(name: "Delay")),
    .drags(ElementReference(name: "Photo"), x: 0, y: 120), .points(.hover, ElementReference(name: "Photo")),
    .points(.double, ElementReference(role: "row", name: "Ada")), .points(.secondary, ElementReference(name: "Photo")),
    .points(.tap, ElementReference(name: "Photo")),
    .passes(Milliseconds(500)), .network(online: false),
    .sets(motion: .reduced, scheme: .dark),
  ]

  private let expectations: [PatternLibrary.Expectation] = [
    .focus(.start), .focus(.stays), .focus(.on(ElementReference(name: "Upload"))),
    .focus(.on(ElementReference(role: "button", name: "Upload"))),
    .announced(text: "Uploading", politeness: nil, within: nil),
    .announced(text: "5", politeness: .polite, within: Milliseconds(1500)), .silent(Milliseconds(2000)),
    .element(
      ElementExpectation(
        element: ElementReference(role: "progressbar", name: "Up"),
        value: "",
        description: "d",
        states: [.busy: "true"]
      )
    ),
    .absent(ElementReference(role: "progressbar")),
    .absent(ElementReference(role: "button", name: "Menu"), states: [.expanded: "true", .pressed: "absent"]),
    .inert(ElementReference(name: "Sign in")), .visible("25%"),
    .hidden("Retry"), .title("Your files"), .motion(false), .motion(true), .fits(true), .fits(false),
    .element(
      ElementExpectation(element: ElementReference(role: "status", name: ""), isStateless: true, group: .nothing)
    ),
    .element(
      ElementExpectation(
        element: ElementReference(role: "progressbar"),
        group: .element(ElementReference(role: "figure", name: "Prices"))
      )
    ),
    .element(
      ElementExpectation(
        element: ElementReference(name: "Up"),
        after: ElementReference(name: "Prices"),
        picture: PictureExpectation(
          fills: .clockwise,
          turns: .anticlockwise,
          contrast: ContrastRatio(hundredths: 450),
          isInSystemColours: true
        )
      )
    ),
    .element(
      ElementExpectation(
        element: ElementReference(name: "Up"),
        after: ElementReference(role: "heading"),
        picture: PictureExpectation(contrast: ContrastRatio(hundredths: 300), indicator: .large, target: 24)
      )
    ),
    .element(
      ElementExpectation(
        element: ElementReference(role: "slider"),
        states: [.valuemin: "-0.5", .valuenow: "2", .keyshortcuts: "5"]
      )
    ),
    .element(
      ElementExpectation(element: ElementReference(role: "option"), states: [.posinset: "2", .setsize: "-1"])
    ),
    .element(
      ElementExpectation(
        element: ElementReference(role: "option", within: ElementReference(role: "listbox", nth: 2)),
        error: "",
        relations: [.controls: .nothing],
        count: 3
      )
    ),
    .element(
      ElementExpectation(
        element: ElementReference(name: "Town"),
        error: "Where?",
        relations: [
          .active: .element(ElementReference(name: "Oslo")), .controls: .element(ElementReference(role: "listbox")),
          .owns: .nothing,
        ]
      )
    ),
    .focus(
      .active(
        .element(ElementReference(role: "option", name: "Oslo", within: ElementReference(name: "Towns"), nth: 1)),
        on: ElementReference(name: "Town")
      )
    ),
    .focus(.active(.nothing, on: ElementReference(name: "Town"))),
  ]

  @Test("may refer to an element without a name wherever they refer to an element")
  func nameless() throws {
    let element = "{ role: button, name: '' }"
    let actions = [
      "activate: \(element)", "focus: \(element)", "type: { text: a, into: \(element) }",
      "paste: { text: a, into: \(element) }",
      "choose: { option: a, from: \(element) }", "drag: { on: \(element), x: 1 }",
      "attach: { file: a.txt, size: 9 bytes, to: \(element) }",
    ]
    let expectations = [
      "focus: { on: \(element) }", "element: { role: button, name: '' }", "absent: \(element)", "inert: \(element)",
      "element: { role: link, group: \(element), after: \(element) }",
    ]
    let steps = actions.map {
      "{ when: { \($0) }, then: [\(expectations.map { "{ \($0) }" }.joined(separator: ", "))] }"
    }
    let scenario = try #require(try scenarios("      - { id: a, steps: [\(steps.joined(separator: ", "))] }").first)
    let nameless = ElementReference(role: "button", name: "")
    #expect(
      scenario.steps.map(\.when.value) == [
        .activates(nameless), .focuses(nameless), .writes(.type, "a", into: nameless),
        .writes(.paste, "a", into: nameless), .chooses("a", from: nameless),
        .drags(nameless, x: 1, y: 0), .attaches(ChosenFiles(["a.txt"], size: ByteSize(9)), to: nameless, pressing: nil),
      ]
    )
    #expect(
      scenario.steps.first?.then.map(\.value) == [
        .focus(.on(nameless)), .element(ElementExpectation(element: nameless)), .absent(nameless), .inert(nameless),
        .element(
          ElementExpectation(element: ElementReference(role: "link"), group: .element(nameless), after: nameless)
        ),
      ]
    )
  }

  @Test("are named after their ids if they have no title")
  func untitled() throws {
    let scenarios = try scenarios("      - { id: refresh-reduced, steps: [{ when: opens }] }")
    #expect(scenarios.first?.title.value == "Refresh reduced")
    #expect(scenarios.first?.given == Conditions())
  }

  @Test(
    "have their faults reported at their places",
    arguments: [
      Fault("- { id: a, steps: [{ when: 1️⃣open }] }", "entry-unknown-value", "`when` cannot be `open`"),
      Fault("- { id: a, steps: [{ when: { 1️⃣swipe: x } }] }", "entry-unknown-key", "unknown key `swipe` in an action"),
      Fault(
        "- { id: a, steps: [{ when: { focus: x, 1️⃣press: Tab } }] }",
        "entry-wrong-type",
        "an action has exactly one key, but 2 are here"
      ),
      Fault(
        "- { id: a, steps: [{ when: { type: Ada, 1️⃣into: Name } }] }",
        "entry-unknown-key",
        "unknown key `into` in an action",
        help: "It belongs to `type`: `type: { text: …, into: … }`."
      ),
      Fault(
        "- { id: a, steps: [{ when: opens, then: [{ announced: Saved, 1️⃣within: 1s }] }] }",
        "entry-unknown-key",
        "unknown key `within` in an expectation",
        help: "It belongs to `announced`: `announced: { text: …, within: … }`."
      ),
      Fault("- { id: a, steps: [{ when: 1️⃣{} }] }", "entry-empty-value", "`when` is empty"),
      Fault(
        "- { id: a, steps: [{ when: opens, then: { hidden: 1️⃣\"\\u200B\" } }] }",
        "entry-empty-value",
        "`hidden` is empty"
      ),
      Fault(
        "- { id: a, steps: [{ when: opens, then: { announced: 1️⃣\"\" } }] }",
        "entry-empty-value",
        "`announced` is empty"
      ),
      Fault(
        "- { id: a, steps: [1️⃣{ then: [{ focus: stays }] }] }",
        "entry-missing-key",
        "`when` is missing from a step"
      ),
      Fault("- { id: a, steps: 1️⃣[] }", "entry-empty-value", "`steps` is empty"),
      Fault("- 1️⃣{ id: a }", "entry-missing-key", "`steps` is missing from a scenario"),
      Fault("- 1️⃣{ steps: [{ when: opens }] }", "entry-missing-key", "`id` is missing from a scenario"),
      Fault(
        "- { id: 1️⃣a/b, steps: [{ when: opens }] }",
        "entry-bad-value",
        "`id` must be letters, digits, `-`, `_` and `.`, beginning with a letter or a digit, but is `a/b`"
      ),
      Fault(
        "- { id: 1️⃣true, steps: [{ when: opens }] }",
        "entry-wrong-type",
        "`id` must be letters, digits, `-`, `_` and `.`, beginning with a letter or a digit, but is `true`"
      ),
      Fault(
        "- { id: a, steps: [{ when: { passes: 1️⃣1.5ms } }] }",
        "entry-bad-duration",
        "`passes` must be a duration like `500ms`, `2s` or `1.5s`, but is `1.5ms`"
      ),
      Fault(
        "- { id: a, steps: [{ when: { passes: 1️⃣2 } }] }",
        "entry-bad-duration",
        "`passes` must be a duration like `500ms`, `2s` or `1.5s`, but is `2`"
      ),
      Fault(
        "- { id: a, steps: [{ when: { press: [1️⃣Esc] } }] }",
        "entry-bad-key-press",
        "an item of `press` must be a key like `Tab`, `Escape` or `Shift+Tab`, but is `Esc`",
        help: "Did you mean `Escape`?"
      ),
      Fault(
        "- { id: a, steps: [{ when: { press: 1️⃣Ctrl+a } }] }",
        "entry-bad-key-press",
        "`press` must be a key like `Tab`, `Escape` or `Shift+Tab`, but is `Ctrl+a`",
        help: "Did you mean `Control+a`?"
      ),
      Fault(
        "- { id: a, steps: [{ when: { press: 1️⃣Shift + Tab } }] }",
        "entry-bad-key-press",
        "`press` must be a key like `Tab`, `Escape` or `Shift+Tab`, but is `Shift + Tab`",
        help: "Did you mean `Shift+Tab`?"
      ),
      Fault(
        "- { id: a, steps: [{ when: { press: 1️⃣ArrowDown+Shift } }] }",
        "entry-bad-key-press",
        "`press` must be a key like `Tab`, `Escape` or `Shift+Tab`, but is `ArrowDown+Shift`",
        help: "Did you mean `Shift+ArrowDown`?"
      ),
      Fault(
        "- { id: a, steps: [{ when: { press: 1️⃣Cmd+V } }] }",
        "entry-bad-key-press",
        "`press` must be a key like `Tab`, `Escape` or `Shift+Tab`, but is `Cmd+V`",
        help: "Did you mean `Meta+v`?"
      ),
      Fault(
        "- { id: a, steps: [{ when: { 1️⃣wait: 3s } }] }",
        "entry-unknown-key",
        "unknown key `wait` in an action",
        help: "Did you mean `passes`?"
      ),
      Fault(
        "- { id: a, steps: [{ when: { press: 1️⃣Shift+ } }] }",
        "entry-bad-key-press",
        "`press` must be a key like `Tab`, `Escape` or `Shift+Tab`, but is `Shift+`"
      ),
      Fault(
        "- { id: a, steps: [{ when: opens, then: [{ 1️⃣announce: x }] }] }",
        "entry-unknown-key",
        "unknown key `announce` in an expectation",
        help: "Did you mean `announced`?"
      ),
      Fault(
        "- { id: a, steps: [{ when: opens, then: [{ focus: 1️⃣stay }] }] }",
        "entry-unknown-value",
        "`focus` cannot be `stay`"
      ),
      Fault(
        "- { id: a, steps: [{ when: opens, then: [{ 1️⃣absent: {} }] }] }",
        "entry-missing-key",
        "`role` or `name` is missing from an element"
      ),
      Fault(
        "- { id: a, steps: [{ when: opens, then: [{ 1️⃣absent: { name: '' } }] }] }",
        "entry-missing-key",
        "`role` or `name` is missing from an element"
      ),
      Fault(
        "- { id: a, steps: [{ when: opens, then: [{ 1️⃣element: { name: ' ' } }] }] }",
        "entry-missing-key",
        "`role` or `name` is missing from `element`"
      ),
      Fault(
        "- { id: a, given: { online: 1️⃣no }, steps: [{ when: opens }] }",
        "entry-wrong-type",
        "`online` must be `true` or `false`, but is the text `no`"
      ),
      Fault(
        "- { id: a, given: { width: 1️⃣20 }, steps: [{ when: opens }] }",
        "entry-bad-value",
        "`width` must be a whole number from 100 to 10000, but is `20`"
      ),
      Fault(
        "- { id: a, given: { text: 1️⃣200 }, steps: [{ when: opens }] }",
        "entry-bad-value",
        "`text` must be a percentage from `10%` to `999%`, but is `200`"
      ),
      Fault(
        "- { id: a, given: { colours: 1️⃣force }, steps: [{ when: opens }] }",
        "entry-unknown-value",
        "`colours` cannot be `force`"
      ),
      Fault(
        "- { id: a, steps: [{ when: opens, then: [{ element: { role: x, contrast: 1️⃣3 } }] }] }",
        "entry-bad-value",
        "`contrast` must be a contrast ratio from `1:1` to `21:1`, like `4.5:1`, but is `3`"
      ),
      Fault(
        "- { id: a, steps: [{ when: opens, then: [{ element: { role: x, fills: 1️⃣rigth } }] }] }",
        "entry-unknown-value",
        "`fills` cannot be `rigth`"
      ),
      Fault(
        "- { id: a, steps: [{ when: opens, then: [{ fits: 1️⃣yes }] }] }",
        "entry-wrong-type",
        "`fits` must be `true` or `false`, but is the text `yes`"
      ),
      Fault(
        "- { id: a, steps: [{ when: opens, then: [{ element: { role: x, states: 1️⃣non } }] }] }",
        "entry-unknown-value",
        "`states` cannot be `non`"
      ),
      Fault(
        "- { id: a, steps: [{ when: opens, then: [{ element: { role: x, states: { 1️⃣modl: false } } }] }] }",
        "entry-unknown-key",
        "unknown key `modl` in `states`",
        help: "Did you mean `modal`?"
      ),
      Fault(
        "- { id: a, steps: [{ when: opens, then: [{ element: { role: x, states: { busy: 1️⃣yes } } }] }] }",
        "entry-unknown-value",
        "`busy` cannot be `yes`"
      ),
      Fault(
        "- { id: a, steps: [{ when: opens, then: [{ element: { role: x, states: 1️⃣{} } }] }] }",
        "entry-empty-value",
        "`states` is empty"
      ),
      Fault(
        "- { id: a, steps: [{ when: opens, then: [{ absent: { role: x, states: 1️⃣none } }] }] }",
        "entry-wrong-type",
        "`states` must be a map, but is the text `none`"
      ),
      Fault(
        "- { id: a, steps: [{ when: opens, then: [{ absent: { role: dialog, states: { 1️⃣expanded: true } } }] }] }",
        "entry-unsupported-state",
        "an element of the role `dialog` has no state `expanded`",
        help: "In WAI-ARIA 1.2 it has `busy`, `current`, `keyshortcuts`, `modal` and `roledescription`."
      ),
      Fault(
        "- { id: a, steps: [{ when: opens, then: [{ element: { role: switch, states: { checked: 1️⃣mixed } } }] }] }",
        "entry-unsupported-state",
        "`checked` of an element of the role `switch` cannot be `mixed`",
        help: "It is `true`, `false` or `absent`."
      ),
      Fault(
        "- { id: a, steps: [{ when: opens, then: [{ element: { role: dialog, states: { modal: 1️⃣absent } } }] }] }",
        "entry-unsupported-state",
        "`modal` of an element of the role `dialog` cannot be `absent`",
        help: "Where nothing is said of it, it is `false`."
      ),
      Fault(
        "- { id: a, steps: [{ when: opens, then: [{ element: { role: button, states: { 1️⃣aria-expanded: true } } }] }] }",
        "entry-unknown-key",
        "unknown key `aria-expanded` in `states`",
        help: "Did you mean `expanded`?"
      ),
      Fault(
        "- { id: a, steps: [{ when: { activate: { role: x, nth: 1️⃣0 } } }] }",
        "entry-bad-value",
        "`nth` must be a whole number from 1 to 10000, but is `0`"
      ),
      Fault(
        "- { id: a, steps: [{ when: { activate: { role: x, within: { role: y, 1️⃣within: z } } } }] }",
        "entry-unknown-key",
        "unknown key `within` in `within`",
        help: "`within` has `role`, `name` and `nth`."
      ),
      Fault(
        "- { id: a, steps: [{ when: opens, then: [{ element: { role: x, 1️⃣control: none } }] }] }",
        "entry-unknown-key",
        "unknown key `control` in `element`",
        help: "Did you mean `controls`?"
      ),
      Fault(
        "- { id: a, steps: [{ when: opens, then: [{ element: { role: x, owns: 1️⃣list } }] }] }",
        "entry-unknown-value",
        "`owns` cannot be `list`",
        help: "It is `none` or a map like `{ role: … }`."
      ),
      Fault(
        "- { id: a, steps: [{ when: opens, then: [{ element: { role: heading, 1️⃣aria-level: 2 } }] }] }",
        "entry-unknown-key",
        "unknown key `aria-level` in `element`",
        help: "It belongs in `states`: `states: { level: … }`."
      ),
      Fault(
        "- { id: a, steps: [{ when: opens, then: [{ element: { role: heading, states: { level: 1️⃣0 } } }] }] }",
        "entry-bad-value",
        "`level` must be a whole number from 1 on or `absent`, but is `0`"
      ),
      Fault(
        "- { id: a, steps: [{ when: opens, then: [{ element: { role: slider, states: { valuenow: 1️⃣some } } }] }] }",
        "entry-bad-value",
        "`valuenow` must be a number or `absent`, but is `some`"
      ),
      Fault(
        "- { id: a, steps: [{ when: opens, then: [{ element: { role: button, states: { 1️⃣level: 2 } } }] }] }",
        "entry-unsupported-state",
        "an element of the role `button` has no property `level`",
        help:
          "In WAI-ARIA 1.2 it has `busy`, `current`, `disabled`, `expanded`, `haspopup`, `keyshortcuts`, `pressed` and `roledescription`."
      ),
      Fault(
        "- { id: a, steps: [{ when: opens, then: [{ element: { role: heading, states: { level: 1️⃣absent } } }] }] }",
        "entry-unsupported-state",
        "`level` of an element of the role `heading` cannot be `absent`",
        help: "Where nothing is said of it, it is `2`."
      ),
      Fault(
        "- { id: a, steps: [{ when: opens, then: [{ element: { role: option, states: { posinset: 1️⃣absent } } }] }] }",
        "entry-unsupported-state",
        "`posinset` of an element of the role `option` cannot be `absent`",
        help: "Where nothing is said of it, browsers count it differently."
      ),
      Fault(
        "- { id: a, proves: [1️⃣keybord.tab], steps: [{ when: opens }] }",
        "entry-bad-value",
        "an item of `proves` must be a claim like `focus`, `announcement.started`, `keyboard.tab` or `wcag.4.1.3`, but is `keybord.tab`"
      ),
    ]
  )
  func fault(fault: Fault) throws {
    try fault.check({ entry("demos:\n  upload:\n    title: U\n    scenarios:\n      \($0)") }, with: demo)
  }

  @Test("have different ids in one demo, but not across demos")
  func duplicateIds() throws {
    let one = "{ id: a, steps: [{ when: opens }] }"
    let twice = try Loaded(demo.merging(["Content/c/spinner/index.md": demos("[\(one), \(one)]", "[\(one)]")]) { $1 })
    #expect(twice.rules == ["entry-duplicate-scenario"])
    #expect(twice.diagnostics.first?.notes.count == 1)
    let apart = try Loaded(demo.merging(["Content/c/spinner/index.md": demos("[\(one)]", "[\(one)]")]) { $1 })
    #expect(apart.rules.isEmpty)
    #expect(apart.tree.entries.first?.entry.demos.map(\.stem.value) == ["upload", "other"])
  }

  @Test("need a file beside the entry for each demo in the front matter")
  func demoFiles() throws {
    let lines = "demos:\n  1️⃣uplod: { title: U }"
    try Fault(
      lines,
      "entry-missing-demo-file",
      "the demo `uplod` has no file `uplod.html` beside the entry",
      help: "Did you mean `upload`?"
    ).check(with: demo)
    try Fault(
      "demos:\n  1️⃣upload.html: { title: U }",
      "entry-missing-demo-file",
      "the demo `upload.html` has no file `upload.html.html` beside the entry",
      help: "Did you mean `upload`?"
    ).check(with: demo)
    let flat = try Loaded(["Content/c/a.md": entry("demos: { upload: { title: U } }"), "Content/c/upload.html": "x"])
    #expect(flat.places == ["Content/c/a.md entry-missing-demo-file", "Content/c/upload.html library-stray-demo"])
  }

  private let demo = ["Content/c/spinner/upload.html": "u", "Content/c/spinner/other.html": "o"]

  private func demos(_ first: String, _ second: String) -> String {
    entry("demos:\n  upload: { title: U, scenarios: \(first) }\n  other: { title: O, scenarios: \(second) }")
  }

  private func scenarios(_ yaml: String) throws -> [Scenario] {
    let text = entry("demos:\n  upload:\n    title: U\n    scenarios:\n\(yaml)")
    let loaded = try Loaded(demo.merging(["Content/c/spinner/index.md": text]) { $1 })
    try #require(loaded.diagnostics.isEmpty, "\(loaded.diagnostics.map(\.message))")
    return try #require(loaded.tree.entries.first?.entry.demos.first?.scenarios)
  }
}
