import Foundation
import JSONSyntax
import PatternLibrary
import TestSupport
import Testing
import Verifying

extension InTheBrowser {
  @Suite("A demo shown as a poster, from a file", .serialized, .inALane)
  struct PosterTests {
    /// What the demo does on its own, on saving and afterwards: it announces, moves with styles, frames and timers, and
    /// takes focus.
    private static let demo = """
      <!doctype html>
      <html lang="en"><head><meta charset="utf-8"><title>Save</title>
      <style>
      .turns { display: inline-block; animation: turn 4s linear infinite } @keyframes turn { to { rotate: 1turn } }
      progress::-webkit-progress-value { transition: inline-size 2s linear }
      .mark { position: relative; left: 0; transition: left 4s linear } .is-gone { left: 200px }
      </style></head>
      <body><main>
      <h1 tabindex="-1">A note</h1>
      <p class="open"></p>
      <label>Note <input></label> <button type="button">Save</button>
      <p role="status"></p><p class="count"></p><p class="frames"></p><p class="mark">A mark</p>
      <script>
      const [open, region, count, frames, mark] = document.querySelectorAll('main p');
      const opened = Date.now();
      setInterval(() => { open.textContent = `Open for ${Math.round((Date.now() - opened) / 1000)} s`; }, 1000);
      document.querySelector('button').addEventListener('click', ({ target }) => {
        region.textContent = 'Saving';
        target.classList.add('turns');
        mark.classList.add('is-gone');
        document.querySelector('h1').focus();
        const bar = Object.assign(document.createElement('progress'), { max: 10, value: 0, ariaLabel: 'Saving' });
        count.after(bar);
        setInterval(() => { bar.value += 1; count.textContent = `${bar.value} of 10`; }, 500);
        const start = performance.now();
        requestAnimationFrame(function draw(now) {
          frames.textContent = `${Math.floor((now - start) / 100) / 10} s`;
          requestAnimationFrame(draw);
        });
        setTimeout(() => { region.textContent = 'Saved'; }, 4000);
      });
      </script></main></body></html>

      """

    private static let steps = """
      [{ when: { activate: Save }, then: [{ announced: Saving }] }, { when: { passes: 5s }, then: [{ announced: Saved }] }]
      """

    /// Opens the page of an entry with one demo.
    private func onPage(
      of poster: String,
      in kind: TestEnvironment.Browser,
      steps: String = Self.steps,
      _ body: (Session) throws -> Void
    ) throws {
      let entry = """
        ---
        title: Save
        name: Says what it is.
        focus: { guidance: Moves on., policy: moves }
        announcement: [Saving, Saved]
        demos:
          save:
            title: Save a note
            poster: \(poster)
            scenarios: [{ id: start, title: Both are announced, steps: \(steps) }]
        ---
        ![Save a note](save.html)

        """
      let files = ["Content/controls/save/index.md": entry, "Content/controls/save/save.html": Self.demo]
      try withSite(of: files, in: kind) { site, session in
        try session.open(site.appending(path: "controls/save.html").absoluteString)
        try body(session)
      }
    }

    /// Whether the poster of a page is at its moment.
    static let isStill = """
      const frame = document.querySelector('[data-stage-frame]');
      return frame.inert && !frame.classList.contains('is-led');
      """

    /// The texts that change: how long the demo has been open, what it announces, and what timers and frames write.
    private func changing(_ session: Session) throws -> [String] {
      try inDemo(session) { try texts(of: "main p", in: session) }
    }

    @Test(
      "is paused at its moment: timers, frames, dates, animations and transitions",
      arguments: Tools.chromiumAndFirefox
    )
    func standsStill(kind: TestEnvironment.Browser) throws {
      try onPage(of: "{ scenario: start, at: 2600ms }", in: kind) { session in
        try until(session, Self.isStill)
        let texts = try changing(session)
        #expect(texts == ["Open for 2 s", "Saving", "5 of 10", "2.5 s", "A mark"])
        let looks = """
          const { rotate } = getComputedStyle(document.querySelector('button'));
          const { left } = getComputedStyle(document.querySelector('.mark'));
          return [parseFloat(rotate) > 200 && parseFloat(rotate) < 240, parseFloat(left) > 120 && parseFloat(left) < 132, rotate, left];
          """
        let before = try inDemo(session, looks)
        #expect(before.array?.prefix(2) == [true, true], "\(before)")
        let picture = try session.screenshot()
        _ = try session.executeAsync("setTimeout(arguments[0], 1200)")
        #expect(try session.screenshot() == picture)
        #expect(try inDemo(session, looks) == before)
        #expect(try changing(session) == texts)
      }
    }

    @Test(
      "announces nothing, takes no focus and is no keyboard stop, and what it shows is stated beside it",
      arguments: Tools.chromiumAndFirefox
    )
    func isSilent(kind: TestEnvironment.Browser) throws {
      try onPage(of: "{ scenario: start, at: 4500ms }", in: kind) { session in
        try until(session, Self.isStill)
        #expect(try changing(session)[1] == "Saved")
        #expect(try texts(of: stageLog, in: session) == [])
        let said = try session.execute(
          """
          return [document.querySelector('[data-stage-caption]').textContent, document.getElementById('page.said').textContent,
            document.activeElement.localName, document.querySelector('.log-empty').checkVisibility(),
            document.querySelector('.log-still').textContent];
          """
        )
        let words = "A still picture, 4500 ms into “Both are announced”. Start the demo to use it."
        #expect(said == ["", "", "body", false, .string(words.replacing("4500 ms", with: "4.5 seconds"))])
        try goTo("[data-stage-start]", in: session)
        let passed = try goTo(".source > summary", in: session)
        #expect(!passed.contains("iframe") && passed.count > 3, "\(passed)")
      }
    }

    @Test(
      "starts by keyboard with a button that names the demo, which then opens afresh with focus in it",
      arguments: Tools.chromiumAndFirefox
    )
    func starts(kind: TestEnvironment.Browser) throws {
      try onPage(of: "{ scenario: start, at: 2600ms }", in: kind) { session in
        try until(session, Self.isStill)
        try goTo("[data-stage-start]", in: session)
        let button = try session.focusedElement()
        #expect(try session.computedLabel(of: button) == "Start the demo “Save a note”")
        try session.press(.enter)
        try until(
          session,
          """
          const frame = document.activeElement;
          return frame.matches('[data-stage-frame]') && !frame.inert && !document.querySelector('[data-stage-start]').checkVisibility()
            && document.querySelector('[data-stage-restart]').checkVisibility();
          """
        )
        try session.enter(frame: session.find("[data-stage-frame]"))
        try until(
          session,
          "return document.readyState === 'complete' && document.querySelector('.open').textContent !== ''"
        )
        #expect(try text(of: ".count", in: session) == "")
        try session.press(.tab)
        try session.press(.tab)
        #expect(try session.execute("return document.activeElement.textContent") == "Save")
        try session.press(.enter)
        try until(session, "return document.querySelector('.count').textContent === '1 of 10'")
        try session.leaveFrames()
        #expect(try texts(of: stageLog, in: session) == ["You activated “Save”", "“Saving”"])
      }
    }

    @Test("can also show a demo with which nobody has interacted", arguments: Tools.chromiumAndFirefox)
    func byItself(kind: TestEnvironment.Browser) throws {
      try onPage(of: "{ at: 3s }", in: kind) { session in
        try until(session, Self.isStill)
        #expect(try changing(session) == ["Open for 3 s", "", "", "", "A mark"])
      }
    }

    @Test("shows the running demo instead if it cannot reach its moment")
    func lost() throws {
      try onPage(
        of: "{ scenario: start, at: 1s }",
        in: .chromium,
        steps: "[{ when: { activate: Send } }, { when: { passes: 9s } }]"
      ) {
        session in
        try until(
          session,
          """
          const frame = document.querySelector('[data-stage-frame]');
          return !frame.inert && !document.querySelector('[data-stage-start]').checkVisibility() && getComputedStyle(frame).opacity === '1';
          """
        )
        try session.enter(frame: session.find("[data-stage-frame]"))
        try until(session, "return Boolean(document.querySelector('.open')?.textContent.startsWith('Open for'))")
        try session.leaveFrames()
      }
    }

    @Test("passes focus on from its button to the demo if its moment turns out to be out of reach")
    func focus() throws {
      try onPage(of: "{ scenario: start, at: 1s }", in: .chromium) { session in
        try until(session, Self.isStill)
        let moved = """
          document.querySelector('[data-stage-start]').focus();
          \(StageTests.tell)
          tell({ kind: 'lost' });
          return document.activeElement.matches('[data-stage-frame]');
          """
        let isInDemo = try session.execute(moved)
        #expect(isInDemo == true)
      }
    }

    @Test("follows the settings beside it, and makes way for a played scenario, after which the demo runs")
    func beside() throws {
      try onPage(of: "{ scenario: start, at: 2600ms }", in: .chromium) { session in
        try until(session, Self.isStill)
        _ = try session.execute("document.querySelector('.more-tools').open = true")
        _ = try session.execute("document.querySelector('[value=narrow]').click()")
        try until(session, Self.isStill)
        #expect(try inDemo(session, "return innerWidth") == 320)
        #expect(try changing(session)[2] == "5 of 10")
        _ = try session.execute("document.querySelector('.scenarios').open = true")
        _ = try session.execute("document.querySelector('[data-play]').click()")
        try until(session, "return Boolean(document.querySelector('.play-end'))")
        try untilOver(session)
        #expect(try text(of: ".play-end", in: session) == "Expectations met: 2 of 2.")
        try session.press(.escape)
        try until(
          session,
          "return !document.querySelector('.play') && !document.querySelector('[data-stage-frame]').inert"
        )
      }
    }

    @Test("is the demo, without a button, where scripts are off", arguments: Tools.chromiumAndFirefox)
    func withoutScripts(kind: TestEnvironment.Browser) throws {
      let site = try ContentSite.shared()
      try withTemporaryFolder { folder in
        let page = site.url(of: "progress/progress-bar.html")
        let frame =
          "<!doctype html><title>A frame</title><iframe sandbox=\"allow-same-origin\" src=\"\(page)\"></iframe>"
        try write(["frame.html": frame], to: folder)
        try withUsedSession(kind) { session in
          try session.open(folder.appending(path: "frame.html").absoluteString)
          try session.enter(frame: session.find("iframe"))
          let seen = try session.execute(
            """
            const [start, frame] = ['start', 'frame'].map((name) => document.querySelector(`[data-stage-${name}]`));
            return [typeof window.politeStages, start.checkVisibility(), frame.inert, getComputedStyle(frame).opacity];
            """
          )
          #expect(seen == ["undefined", false, false, "1"])
          try session.enter(frame: session.find("[data-stage-frame]"))
          #expect(try session.text(of: session.find("button")) == "Upload photo.jpg")
        }
      }
    }
  }
}
