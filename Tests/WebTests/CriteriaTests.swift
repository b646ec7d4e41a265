import Foundation
import JSONSyntax
import PatternLibrary
import TestSupport
import Testing
import Verifying

extension InTheBrowser {
  @Suite("My criteria, from files and by keyboard", .serialized, .inALane)
  struct CriteriaTests {
    static let library = [
      "polite.yml": "title: Patterns\n",
      "Content/controls/bar/index.md": """
      ---
      title: Bar & <track>
      name: Says *what* it is.
      focus: Stays on the `button`.
      announcement: [Saving, "{file} is saved"]
      keyboard: { tab: Goes past it. }
      demos:
        save:
          title: Save
          scenarios:
            - id: start
              title: The start is announced
              given: { motion: reduced }
              steps:
                - when: { activate: Save }
                  then: [{ focus: stays }, { announced: Saving }]
        wrong:
          title: "Wrong: save"
          scenarios:
            - id: silence
              title: Nobody is told
              steps:
                - when: { activate: Save }
                  then: [{ silent: 1s }]
      ---
      ![Save](save.html)

      """,
      "Content/controls/bar/save.html": demo("<title>Save</title>"),
      "Content/controls/bar/wrong.html": demo(
        "<title>Wrong: save</title><meta name=\"polite:wrong\" content=\"It tells nobody.\">"
      ),
      "Content/controls/spin.md": """
      ---
      title: Spin
      name: Says what it is.
      focus: Stays.
      announcement: { none: Nobody waits for it. }
      screenreader: { =role: "Is \\"a\\" picture, or none" }
      ---
      Turns.

      """,
    ]

    private static func demo(_ head: String) -> String {
      "<!doctype html><html lang=\"en\"><head>\(head)</head><body><button>Save</button></body></html>"
    }

    private func onSite(in kind: TestEnvironment.Browser, _ body: (String, Session) throws -> Void) throws {
      try withSite(of: Self.library, in: kind) { site, session in
        try session.setViewport(width: 1200, height: 900)
        try body(site.absoluteString, session)
      }
    }

    /// Focuses a button, presses it, and waits until the page says these words.
    private func press(_ selector: String, says words: String, in session: Session) throws {
      _ = try session.execute(
        "document.getElementById('page.said').textContent = ''; document.querySelector(arguments[0]).focus()",
        [.string(selector)]
      )
      try session.press(.enter)
      try untilSaid(words, in: session)
    }

    /// Waits until the page shows a number of criteria.
    private func untilShown(_ count: Int, in session: Session) throws {
      try until(session, "return document.querySelectorAll('.mine-item').length === \(count)")
    }

    /// Follows the link in the header, and waits until the page shows a number of criteria.
    private func follow(to count: String, in session: Session) throws {
      _ = try session.execute("document.querySelector('[data-mine]').click()")
      try until(session, "return document.querySelector('.mine-count')?.textContent === '\(count)'")
    }

    /// The titles on the page, entry by entry.
    private func shown(_ session: Session) throws -> [String] {
      try texts(of: ".mine-list :is(h2, h3 > :first-child)", in: session)
    }

    @Test("shows the kind of a claim in English, and all else in the language of the library")
    func languages() throws {
      var files = Self.library
      files["polite.yml"]? += "language: de\n"
      try withSite(of: files) { site, session in
        let ids = "controls/bar=:focus,:keyboard.tab,save.start&controls/spin=:announcement"
        try session.open(site.absoluteString + "criteria.html#" + ids)
        try untilShown(4, in: session)
        let parts = try session.execute(
          """
          return Array.from(document.querySelectorAll('.mine-item h3 a'), ({ childNodes }) => Array.from(childNodes, (part) =>
            `${part.parentElement.closest('[lang]').lang} ${part.lang ?? ''} ${part.textContent}`));
          """
        )
        #expect(
          parts == [
            ["en  Focus"], ["en  Keyboard: ", "en de Tab"], ["en  ", "en de The start is announced"],
            ["en  Announcement: none"],
          ]
        )
      }
    }

    /// Collects a scenario and a claim from one page, and two claims from another.
    private func collect(_ site: String, in session: Session) throws {
      try session.open(site + "controls/bar.html")
      _ = try session.execute("document.querySelector('.scenarios').open = true")
      try press(".scenario > .mine", says: "Added. My criteria: 1.", in: session)
      try press("[data-claim=focus] > .mine", says: "Added. My criteria: 2.", in: session)
      #expect(try text(of: "[data-mine]", in: session) == "My criteria 2")
      // Firefox has separate storage for each file, so the link in the header carries the ids.
      if session.kind == .firefox {
        try follow(to: "2 criteria", in: session)
        try press(".mine-note button", says: "My criteria: 2.", in: session)
      }
      try session.open(site + "controls/spin.html")
      let before = session.kind == .firefox ? 0 : 2
      try press("[data-claim='screenreader.=role'] > .mine", says: "Added. My criteria: \(before + 1).", in: session)
      try press("[data-claim=announcement] > .mine", says: "Added. My criteria: \(before + 2).", in: session)
      try follow(to: session.kind == .firefox ? "2 criteria" : "4 criteria", in: session)
      if session.kind == .firefox {
        #expect(try text(of: ".mine-note button", in: session) == "Add them to my 2")
        try press(".mine-note button", says: "My criteria: 4.", in: session)
        #expect(try session.execute("return document.activeElement.className") == "mine-count")
      }
      #expect(try session.execute("return location.hash") == "")
      #expect(try session.execute("return document.querySelector('.mine-note').hidden") == true)
    }

    private static let all = [
      "Bar & <track>", "The start is announced", "Focus", "Spin", "Screen reader: =role", "Announcement: none",
    ]

    @Test("are collected on two pages, and shown by entry on a page of their own", arguments: Tools.chromiumAndFirefox)
    func collecting(_ kind: TestEnvironment.Browser) throws {
      try onSite(in: kind) { site, session in
        try session.open(site + "controls/bar.html")
        let button = try session.find("[data-claim='keyboard.tab'] > .mine")
        #expect(try session.computedRole(of: button) == "button")
        #expect(try session.computedLabel(of: button) == "My criteria: Tab")
        #expect(try session.execute("return document.querySelectorAll('.stage-wrong .mine').length") == 0)
        try press("[data-claim=name] > .mine", says: "Added. My criteria: 1.", in: session)
        let pressed = "return document.querySelector('[data-claim=name] > .mine').getAttribute('aria-pressed')"
        #expect(try session.execute(pressed) == "true")
        // They are still there when the page is opened again.
        try session.open(site + "controls/bar.html")
        #expect(try session.execute(pressed) == "true")
        try press("[data-claim=name] > .mine", says: "Removed. My criteria: 0.", in: session)
        #expect(try text(of: "[data-mine]", in: session) == "My criteria ")
        try collect(site, in: session)
        #expect(try shown(session) == Self.all)
        #expect(try text(of: ".mine-item .steps dd", in: session) == "the person has asked for reduced motion")
      }
    }

    @Test("are reordered, removed and put back without losing focus", arguments: Tools.chromiumAndFirefox)
    func ordering(_ kind: TestEnvironment.Browser) throws {
      try onSite(in: kind) { site, session in
        try openAll(site, in: session)
        try press(".mine-note button", says: "My criteria: 4.", in: session)
        let focused = "return document.activeElement.textContent"
        _ = try session.execute("document.head.insertAdjacentHTML('beforeend', '<style>.mine-item { height: 900px }')")
        try press(".mine-item .mine-move + .mine-move", says: "Moved to 2 of 2.", in: session)
        #expect(try session.execute(focused) == "Down: The start is announced")
        #expect(
          try session.execute("return document.activeElement.getBoundingClientRect().bottom <= innerHeight") == true
        )
        try press(".mine-item:nth-child(2) .mine-move + .mine-move", says: "It is 2 of 2.", in: session)
        try press(".mine-head .mine-move + .mine-move", says: "Moved to 2 of 2.", in: session)
        let order = [
          "Spin", "Screen reader: =role", "Announcement: none", "Bar & <track>", "Focus", "The start is announced",
        ]
        #expect(try shown(session) == order)
        try press(".mine-remove", says: "Removed. 3 criteria.", in: session)
        #expect(try session.execute(focused) == "Undo: Screen reader: =role")
        #expect(try text(of: ".mine-gone", in: session) == "Removed: Screen reader: =role Undo: Screen reader: =role")
        try press(".mine-undo", says: "Put back. 4 criteria.", in: session)
        #expect(try session.execute(focused) == "Remove: Screen reader: =role")
        try press(".mine-clear", says: "Removed. 0 criteria.", in: session)
        #expect(try session.execute(focused) == "Undo: remove all")
        try press(".mine-undo", says: "Put back. 4 criteria.", in: session)
        #expect(try session.execute(focused) == "Remove all")
        try session.open(site + "criteria.html")
        try untilShown(4, in: session)
        #expect(try shown(session) == order)
        try press(".mine-clear", says: "Removed. 0 criteria.", in: session)
        try session.open(site + "criteria.html")
        try until(
          session,
          "return document.querySelector('.mine-note p')?.textContent.startsWith('Nothing is collected')"
        )
        #expect(
          try text(of: ".mine-note p + p", in: session).contains(
            "open “Scenarios” below the demo, choose a form beside “Copy as”"
          )
        )
      }
    }

    private static let address = "controls/bar=save.start,:focus&controls/spin=:screenreader.%3Drole,:announcement"

    /// Opens the page with the four criteria of the address.
    private func openAll(_ site: String, in session: Session) throws {
      try session.open(site + "criteria.html#" + Self.address)
      try untilShown(4, in: session)
    }

    @Test(
      "use the labels of their entry's page: keys begin with a capital, and placeholders are marked",
      arguments: Tools.chromiumAndFirefox
    )
    func labels(_ kind: TestEnvironment.Browser) throws {
      try onSite(in: kind) { site, session in
        try session.open(site + "criteria.html#controls/bar=:keyboard.tab,:announcement.file-is-saved")
        try untilShown(2, in: session)
        #expect(try shown(session) == ["Bar & <track>", "Keyboard: Tab", "Announcement: “file is saved”"])
        #expect(try text(of: ".mine-item h3 var", in: session) == "file")
        let button = try session.find(".mine-item + .mine-item .mine-remove")
        // What is hidden from sight is a part by itself for some browsers, with a space before it.
        let label = try session.computedLabel(of: button).replacing(" :", with: ":")
        #expect(label == "Remove: Announcement: “file is saved”")
      }
    }

    @Test(
      "are copied and saved in each form for scenarios, and each form is named in the confirmation",
      arguments: Tools.chromiumAndFirefox
    )
    func exporting(_ kind: TestEnvironment.Browser) throws {
      try onSite(in: kind) { site, session in
        try openAll(site, in: session)
        try keepExports(in: session)
        let origin =
          try session.execute(
            "return `From Patterns, ${document.querySelector('.home').href}, ${new Date().toLocaleDateString('sv')} (${document.querySelector('meta[name=generator]').content})`"
          ).string ?? ""
        #expect(try session.execute("return document.querySelector('.mine-bar select').value") == "checklist")
        for form in Self.forms(site, origin) {
          try choose(form: form.value, from: ".mine-bar", in: session)
          try press(".mine-bar .copy", says: "Copied the criteria as a \(form.title).", in: session)
          #expect(try session.execute("return window.copied") == .string(form.text))
          try press(".mine-bar .copy + button", says: "Saved the criteria as \(form.file).", in: session)
          try until(session, "return window.savedAs === '\(form.file)' && window.saved === window.copied")
          #expect(try text(of: ".mine-form", in: session) != "")
        }
        try choose(form: "script", from: ".mine-bar", in: session)
        try press(".mine-bar .copy", says: "Copied the criteria as a test script for people.", in: session)
        let lines = try session.execute("return window.copied").string?.split(separator: "\n").map(String.init) ?? []
        for line in [
          "# Test script for My criteria", origin, "Tester:", "## [Bar \\& \\<track\\>](<\(site)controls/bar.html>)",
          "### [1. The start is announced](<\(site)controls/bar.html#scenario.save.start>)",
          "Not tested in the library’s demo. Reopen the demo: \(site)controls/bar/save.html",
          "Before the steps: the person has asked for reduced motion.",
          "- Keyboard: turn on Reduce Motion in the system’s settings",
          "| 1 | Keyboard: go to “Save” and press Enter or Space; Touch: swipe right until you hear “Save”, and double-tap | “Saving” | focus stays where it is | ☐ | ☐ |  |",
          "### Also to be tried", "- [ ] [Focus: Stays on the button.](<\(site)controls/bar.html#spec.focus>)",
        ] { #expect(lines.contains(line), "\(line)") }
        try press(".mine-ways .copy", says: "Copied the link to this list.", in: session)
        #expect(try session.execute("return window.copied") == .string(site + "criteria.html#" + Self.address))
      }
    }

    private static func forms(_ site: String, _ origin: String) -> [(
      value: String, title: String, file: String, text: String
    )] {
      let (bar, spin) = (site + "controls/bar.html", site + "controls/spin.html")
      let checklist = """
        # My criteria

        \(origin)

        ## [Bar \\& \\<track\\>](<\(bar)>)

        - [ ] [The start is announced](<\(bar)#scenario.save.start>)
          - Given the person has asked for reduced motion
          - When the person activates “Save”
          - Then focus stays where it is
          - And “Saving” is announced
        - [ ] [Focus: Stays on the button.](<\(bar)#spec.focus>)

        ## [Spin](<\(spin)>)

        - [ ] [Screen reader: =role: Is "a" picture, or none](<\(spin)#spec.screenreader>)
        - [ ] [Announcement: none: Nobody waits for it.](<\(spin)#spec.announcement>)

        """
      let gherkin = """
        Feature: My criteria

          # \(bar)
          Rule: Bar & <track>

            - Focus: Stays on the button.

            # \(bar)#scenario.save.start
            Scenario: The start is announced
              Given the person has asked for reduced motion
              When the person activates “Save”
              Then focus stays where it is
              And “Saving” is announced

          # \(spin)
          Rule: Spin

            - Screen reader: =role: Is "a" picture, or none
            - Announcement: none: Nobody waits for it.

        """
      let steps = """
        "Given the person has asked for reduced motion
        When the person activates “Save”
        Then focus stays where it is
        And “Saving” is announced"
        """
      let told = steps.dropFirst().dropLast().replacing("\n", with: "; ")
      let csv = [
        "entry,kind,criterion,steps,standing,page",
        "Bar & <track>,scenario,The start is announced,\(steps),Not tested,\(bar)#scenario.save.start",
        "Bar & <track>,claim,Focus: Stays on the button.,,No scenario,\(bar)#spec.focus",
        "Spin,claim,\"Screen reader: =role: Is \"\"a\"\" picture, or none\",,No scenario,\(spin)#spec.screenreader",
        "Spin,claim,Announcement: none: Nobody waits for it.,,No scenario,\(spin)#spec.announcement", "",
      ].joined(separator: "\r\n")
      let json = """
        {
          "entries": [
            {
              "id": "controls/bar",
              "title": "Bar & <track>",
              "page": "\(bar)",
              "criteria": [
                {
                  "id": "save.start",
                  "title": "The start is announced",
                  "given": "the person has asked for reduced motion",
                  "steps": [
                    {
                      "when": "the person activates “Save”",
                      "then": [
                        "focus stays where it is",
                        "“Saving” is announced"
                      ]
                    }
                  ],
                  "standing": "Not tested",
                  "demo": "\(site)controls/bar/save.html",
                  "heard": [],
                  "url": "\(bar)#scenario.save.start"
                },
                {
                  "id": ":focus",
                  "title": "Focus",
                  "text": "Stays on the button.",
                  "standing": "No scenario",
                  "url": "\(bar)#spec.focus"
                }
              ]
            },
            {
              "id": "controls/spin",
              "title": "Spin",
              "page": "\(spin)",
              "criteria": [
                {
                  "id": ":screenreader.=role",
                  "title": "Screen reader: =role",
                  "text": "Is \\"a\\" picture, or none",
                  "standing": "No scenario",
                  "url": "\(spin)#spec.screenreader"
                },
                {
                  "id": ":announcement",
                  "title": "Announcement: none",
                  "text": "Nobody waits for it.",
                  "standing": "No scenario",
                  "url": "\(spin)#spec.announcement"
                }
              ]
            }
          ]
        }

        """
      let jira = """
        h2. [Bar & <track>|\(bar)]
        ||Criterion||Steps||In the library’s demo||
        |[The start is announced|\(bar)#scenario.save.start]|\(told)|Not tested|
        |[Focus: Stays on the button.|\(bar)#spec.focus]| |No scenario|

        h2. [Spin|\(spin)]
        ||Criterion||Steps||In the library’s demo||
        |[Screen reader: =role: Is "a" picture, or none|\(spin)#spec.screenreader]| |No scenario|
        |[Announcement: none: Nobody waits for it.|\(spin)#spec.announcement]| |No scenario|

        """
      let markdown = """
        [Bar \\& \\<track\\>](<\(bar)>)

        | Criterion | Steps | In the library’s demo |
        | --- | --- | --- |
        | [The start is announced](<\(bar)#scenario.save.start>) | \(told) | Not tested |
        | [Focus: Stays on the button.](<\(bar)#spec.focus>) |  | No scenario |

        [Spin](<\(spin)>)

        | Criterion | Steps | In the library’s demo |
        | --- | --- | --- |
        | [Screen reader: =role: Is "a" picture, or none](<\(spin)#spec.screenreader>) |  | No scenario |
        | [Announcement: none: Nobody waits for it.](<\(spin)#spec.announcement>) |  | No scenario |

        """
      return [
        ("checklist", "checklist", "my-criteria.md", checklist),
        ("gherkin", "Gherkin feature", "my-criteria.feature", gherkin),
        ("markdown", "Markdown table", "my-criteria.table.md", markdown),
        ("jira", "Jira table", "my-criteria.jira.txt", jira), ("csv", "CSV table", "my-criteria.csv", csv),
        ("json", "JSON file", "my-criteria.json", json),
      ]
    }

    @Test("open from a shared address, with an offer to keep them", arguments: Tools.chromiumAndFirefox)
    func sharing(_ kind: TestEnvironment.Browser) throws {
      try onSite(in: kind) { site, session in
        try session.open(site + "criteria.html#controls/bar=:focus")
        try untilShown(1, in: session)
        let words = "These criteria come from the address, and are not kept in this browser."
        #expect(try text(of: ".mine-note p", in: session) == words)
        #expect(try text(of: ".mine-note button", in: session) == "Keep them")
        // Until they are kept, changes to them affect only the address.
        try press(".mine-remove", says: "Removed. 0 criteria.", in: session)
        #expect(try session.execute("return location.hash") == "")
        try press(".mine-undo", says: "Put back. 1 criterion.", in: session)
        #expect(try session.execute("return location.hash") == "#controls/bar=:focus")
        try press(".mine-note button", says: "My criteria: 1.", in: session)
        #expect(try session.execute("return location.hash") == "")
        // Chat programs encode addresses in their own way.
        _ = try session.execute("location.hash = '#controls%2Fbar=%3Afocus,save.start'")
        try untilShown(2, in: session)
        #expect(try text(of: ".mine-note button", in: session) == "Add them to my 1")
        #expect(try text(of: ".mine-note button + button", in: session) == "Show what I collected")
        try press(".mine-note button + button", says: "My criteria: 1.", in: session)
        #expect(try shown(session) == ["Bar & <track>", "Focus"])
      }
    }

    @Test(
      "are not made up from an address with unknown ids: the page reports those and shows nothing else",
      arguments: Tools.chromiumAndFirefox
    )
    func hostile(_ kind: TestEnvironment.Browser) throws {
      try onSite(in: kind) { site, session in
        let none = "This address names no criterion of this library."
        for (fragment, words) in [
          (
            "controls/bar=gone.x&nowhere=:focus",
            "\(none) 2 are not in this library: controls/bar=gone.x, nowhere=:focus."
          ),
          ("controls/bar=wrong.silence", "\(none) 1 is not in this library: controls/bar=wrong.silence."),
          (
            "a=%3Cimg%20src%3Dx%20onerror%3D%22window.hit%3D1%22%3E",
            "\(none) 1 is not in this library: 1 without a proper name."
          ),
          ("<img src=x onerror=window.hit=1>", "\(none) 1 is not in this library: 1 without a proper name."),
          ("%E0%A4%A", none), ("__proto__=constructor", "\(none) 1 is not in this library: __proto__=constructor."),
        ] {
          try session.open("about:blank")
          try session.open(site + "criteria.html#" + fragment)
          try until(session, "return document.querySelector('.mine-note p') !== null")
          let said = try texts(of: ".mine-note > p:not(.mine-ways)", in: session)
          #expect(said.joined(separator: " ") == words, "\(fragment)")
          #expect(try session.execute("return document.querySelectorAll('.mine-list > *, main img').length") == 0)
          #expect(try session.execute("return window.hit === undefined") == true)
        }
        let many = (0..<600).map { "e\($0)=:focus" }.joined(separator: "&")
        try session.open("about:blank")
        try session.open(site + "criteria.html#" + many)
        try until(
          session,
          "return document.querySelector('.mine-note')?.textContent.includes('names 100 more than the 500')"
        )
        // Known ids are shown, unknown ids are reported, and a link to a place on the page is not a collection.
        _ = try session.execute("location.hash = '#controls/bar=:focus,gone.x'")
        try untilShown(1, in: session)
        #expect(try text(of: ".mine-note", in: session).contains("1 is not in this library: controls/bar=gone.x."))
        _ = try session.execute("document.querySelector('.skip').click()")
        #expect(try session.execute("return document.querySelectorAll('.mine-item').length") == 1)
      }
    }

    @Test("are only in the address where the browser stores nothing, and the page says so")
    func refused() throws {
      try onSite(in: .chromium) { site, session in
        try session.runOnEveryPage(
          "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });"
        )
        try session.open(site + "controls/bar.html")
        try press(
          "[data-claim=focus] > .mine",
          says: "Added. My criteria: 1. This browser keeps them no longer than this page.",
          in: session
        )
        try follow(to: "1 criterion", in: session)
        #expect(try text(of: ".mine-note", in: session).hasPrefix("These criteria are only in the address"))
        #expect(try session.execute("return document.querySelectorAll('.mine-note button').length") == 0)
        try press(".mine-remove", says: "Removed. 0 criteria.", in: session)
        try press(".mine-undo", says: "Put back. 1 criterion.", in: session)
        #expect(try session.execute("return location.hash") == "#controls/bar=:focus")
      }
    }

    @Test("are left alone where their texts cannot be loaded, and the page says so")
    func unloaded() throws {
      try withSite(of: Self.library, isNew: true) { site, session in
        try session.runOnEveryPage(
          """
          Object.defineProperty(HTMLScriptElement.prototype, 'src', {
            get() { return new URL(this.getAttribute('src'), document.baseURI).href; },
            set(address) {
              if (String(address).includes('/assets/criteria/')) setTimeout(() => this.onerror(new Event('error')));
              else this.setAttribute('src', address);
            },
          });
          """
        )
        try session.open(site.absoluteString + "criteria.html#" + Self.address)
        let words = "The criteria of this site could not be loaded."
        try until(session, "return document.querySelector('.mine-note').textContent === '\(words)'")
        #expect(try session.execute("return document.querySelector('.mine-bar').checkVisibility()") == false)
      }
    }

    @Test("that are no longer in the library are reported until they are removed")
    func forgotten() throws {
      try onSite(in: .chromium) { site, session in
        try session.open(site + "index.html")
        _ = try session.execute(
          "localStorage.setItem('polite.criteria ' + new URL('.', location), 'controls/bar=:focus&controls/bar=gone.x&old/one=:name')"
        )
        try session.open(site + "criteria.html")
        try untilShown(1, in: session)
        #expect(
          try text(of: ".mine-note p", in: session) == "2 are not in this library: controls/bar=gone.x, old/one=:name."
        )
        try press(".mine-note button", says: "My criteria: 1.", in: session)
        #expect(try session.execute("return document.querySelector('.mine-note').hidden") == true)
      }
    }

    @Test("are printed as a list to tick off, without the controls that are only for the screen")
    func printing() throws {
      try onSite(in: .chromium) { site, session in
        try openAll(site, in: session)
        try session.emulate(EmulatedMedia(print: true))
        let isSeen = """
          return Array.from(document.querySelectorAll(arguments[0]), (one) => String(one.checkVisibility()));
          """
        for part in [".mine-item h3", ".mine-item .steps dd", ".mine-entry h2"] {
          #expect(try Set(session.execute(isSeen, [.string(part)]).strings) == ["true"], "\(part)")
        }
        for tool in ["header .scripted", ".mine-bar", ".mine-note", ".mine-movers", "button"] {
          #expect(try Set(session.execute(isSeen, [.string(tool)]).strings) == ["false"], "\(tool)")
        }
        let box = "return getComputedStyle(document.querySelector('.mine-item h3'), '::before').content"
        #expect(try session.execute(box).string?.contains("☐") == true)
        let whose = "return getComputedStyle(document.querySelector('.mine-item .badge'), '::after').content"
        #expect(try session.execute(whose) == "\" in the library’s demo\"")
      }
    }

    @Test("are printed in the chosen form if it is one for people, however printing starts")
    func sheet() throws {
      try onSite(in: .chromium) { site, session in
        try openAll(site, in: session)
        try session.emulate(EmulatedMedia(print: true))
        let texts = """
          dispatchEvent(new Event('beforeprint'));
          const seen = Array.from(document.querySelectorAll(arguments[0])).filter((one) => one.checkVisibility());
          dispatchEvent(new Event('afterprint'));
          return seen.map((one) => one.textContent);
          """
        func printed(_ selector: String, as form: String) throws -> [String] {
          try choose(form: form, from: ".mine-bar", in: session)
          return try session.execute(texts, [.string(selector)]).strings
        }
        let headings = try printed(":is(h1, h2, h3)", as: "script")
        #expect(headings.first == "Test script for My criteria" && headings.count == 6)
        let fields = [
          "Tester", "Date", "Screen reader and version", "Browser or app and version", "Device, system and version",
        ]
        #expect(try printed(".sheet-fields th", as: "script") == fields)
        let ticks = try printed(".sheet-ticks > li", as: "checklist")
        #expect(ticks.count == 4)
        #expect(
          ticks.first?.hasPrefix("The start is announcedNot tested in the library’s demoGiven the person") == true
        )
        #expect(try printed(".sheet > p", as: "checklist").first?.hasPrefix("From Patterns, ") == true)
        // Forms for programs have no print version, so the page's list is printed.
        #expect(try printed(".sheet", as: "csv") == [])
        #expect(try printed(".mine-item h3", as: "csv").count == 4)
        let print = "return Array.from(document.querySelectorAll('.take button')).at(-1).hidden"
        #expect(try session.execute(print) == true)
      }
    }
  }
}
