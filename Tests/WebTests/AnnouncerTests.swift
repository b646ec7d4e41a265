import Foundation
import TestSupport
import Testing
import Verifying

/// The theme's scripts and styles, as they are in the source tree.
let themeAssets = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().appending(path: "Templates/assets")

extension InTheBrowser {
  @Suite("The announcer", .serialized, .inALane)
  struct AnnouncerTests {
    struct Rule: Sendable {
      let html: String
      let script: String
      let announced: [String]

      init(_ html: String, _ script: String, _ announced: [String]) {
        (self.html, self.script, self.announced) = (html, script, announced)
      }
    }

    static let politeness: KeyValuePairs = [
      "status is polite": Rule("<p id=a role=status></p>", "$('a').textContent = 'Saved'", ["polite: Saved"]),
      "output is a status": Rule("<output id=a></output>", "$('a').textContent = '3'", ["polite: 3"]),
      "alert is assertive": Rule("<p id=a role=alert></p>", "$('a').textContent = 'Failed'", ["assertive: Failed"]),
      "log is polite": Rule("<ul id=a role=log></ul>", "$('a').innerHTML = '<li>Hi'", ["polite: Hi"]),
      "timer says nothing": Rule("<p id=a role=timer></p>", "$('a').textContent = '9'", []),
      "marquee says nothing": Rule("<p id=a role=marquee></p>", "$('a').textContent = '9'", []),
      "aria-live speaks": Rule("<p id=a aria-live=polite></p>", "$('a').textContent = 'On'", ["polite: On"]),
      "off silences a role": Rule("<p id=a role=status aria-live=off></p>", "$('a').textContent = 'On'", []),
      "aria-live gives a timer a voice": Rule(
        "<p id=a role=timer aria-live=assertive></p>",
        "$('a').textContent = '9'",
        ["assertive: 9"]
      ),
      "roles have no case": Rule("<p id=a role=ALERT></p>", "$('a').textContent = 'On'", ["assertive: On"]),
      "nor has aria-live": Rule("<p id=a aria-live=Polite></p>", "$('a').textContent = 'On'", ["polite: On"]),
      "unknown roles are passed over": Rule(
        "<p id=a role='x status'></p>",
        "$('a').textContent = 'On'",
        ["polite: On"]
      ),
      "a known role is not": Rule("<p id=a role='note status'></p>", "$('a').textContent = 'On'", []),
      "what is one thing says nothing from inside": Rule(
        "<div role=IMG aria-label=A><p id=a role=status></p></div><div role=progressbar><p id=b role=alert></p></div>",
        "$('a').textContent = 'On'; $('b').textContent = 'On'",
        []
      ),
      "no region, no word": Rule("<p id=a></p>", "$('a').textContent = 'Saved'", []),
      "alerts come first": Rule(
        "<p id=a role=status></p><p id=b role=alert></p>",
        "$('a').textContent = 'Saving'; $('b').textContent = 'Disk full'",
        ["assertive: Disk full", "polite: Saving"]
      ),
    ]

    static let changes: KeyValuePairs = [
      "the same text set again is no news": Rule("<p id=a role=status>Saved</p>", "$('a').textContent = 'Saved'", []),
      "generated text is text, of attributes too, and images are none": Rule(
        "<style>.n::before { content: url('data:,') 'All ' attr(data-x) }</style><p id=a role=status data-x=saved></p>",
        "$('a').className = 'n'",
        ["polite: All saved"]
      ),
      "what a popover shows is read, though the document does not change": Rule(
        "<p id=a role=alert popover>Failed</p>",
        "$('a').showPopover(); await wait(5); await wait(5); announcer.look()",
        ["assertive: Failed"]
      ),
      "text cleared and set again is": Rule(
        "<p id=a role=status>Saved</p>",
        "$('a').textContent = ''; await wait(5); $('a').textContent = 'Saved'",
        ["polite: Saved"]
      ),
      "removal is silent": Rule("<p id=a role=status>Saved</p>", "$('a').textContent = ''", []),
      "so is the removal of a part": Rule(
        "<div id=a role=status><p>One</p><p id=b>Two</p></div>",
        "$('b').remove()",
        []
      ),
      "unless removals are relevant": Rule(
        "<ul id=a role=log aria-relevant='additions removals'><li>One<li id=b>Two</ul>",
        "$('b').remove()",
        ["polite: Two"]
      ),
      "a status is read whole": Rule(
        "<div id=a role=status>Step <b id=b>1</b> of 3</div>",
        "$('b').textContent = '2'",
        ["polite: Step 2 of 3"]
      ),
      "a log is read by what is new": Rule(
        "<ul id=a role=log><li>One</ul>",
        "$('a').insertAdjacentHTML('beforeend', '<li>Two')",
        ["polite: Two"]
      ),
      "what is not atomic says its changed part": Rule(
        "<div role=status aria-atomic=false>Step <b id=b>1</b> of 3</div>",
        "$('b').firstChild.data = '2'",
        ["polite: 2"]
      ),
      "an atomic part of a log is read whole": Rule(
        "<ul role=log><li aria-atomic=true>Goals: <b id=b>1</b></ul>",
        "$('b').firstChild.data = '2'",
        ["polite: Goals: 2"]
      ),
      "only relevant changes are read": Rule(
        "<ul id=a role=log aria-relevant=additions><li id=b>One</ul>",
        "$('b').firstChild.data = '1'",
        []
      ),
      "changes in one moment are read once": Rule(
        "<p id=a role=status></p>",
        "$('a').textContent = 'One'; await 0; $('a').textContent = 'Two'",
        ["polite: Two"]
      ),
      "a group's label does not replace what is in it": Rule(
        "<div aria-live=polite><div role=group aria-label=Offer><b id=a>0</b></div><ul id=b aria-label=Results></ul></div>",
        "$('a').textContent = '9 left'; await wait(100); $('b').innerHTML = '<li>Oslo'",
        ["polite: 9 left", "polite: Oslo"]
      ),
      "a no-break space makes a text another, which reads the same": Rule(
        "<p id=a role=status></p>",
        "$('a').textContent = 'Saved'; await wait(100); $('a').textContent = 'Saved' + String.fromCharCode(160)",
        ["polite: Saved", "polite: Saved"]
      ),
      "labels and alternatives are read, hidden parts are not": Rule(
        "<p id=a role=status></p>",
        "$('a').innerHTML = '<img alt=Done src=data:,> <span aria-hidden=true>x</span><button aria-label=all>3</button><i hidden>y</i>'",
        ["polite: Done all"]
      ),
    ]

    static let presence: KeyValuePairs = [
      "a region that comes with its text says nothing": Rule(
        "<div id=a></div>",
        "$('a').innerHTML = '<p role=status>Saved</p>'",
        []
      ),
      "one that was there, empty, says it": Rule(
        "<div id=a></div>",
        "$('a').innerHTML = '<p id=b role=status></p>'; await wait(100); $('b').textContent = 'Saved'",
        ["polite: Saved"]
      ),
      "an alert speaks as it comes": Rule(
        "<div id=a></div>",
        "$('a').innerHTML = '<p role=alert>Failed</p>'",
        ["assertive: Failed"]
      ),
      "what the page opens with is no news": Rule("<p role=alert>Welcome</p>", "", []),
      "a hidden region is silent": Rule("<p id=a role=status hidden></p>", "$('a').textContent = 'Saved'", []),
      "so is one that is shown with its text": Rule(
        "<p id=a role=status hidden></p>",
        "$('a').textContent = 'Saved'; $('a').hidden = false",
        []
      ),
      "and one that assistive technology is not given": Rule(
        "<div aria-hidden=true><p id=a role=status></p></div><div inert><p id=b role=status></p></div>",
        "$('a').textContent = 'x'; $('b').textContent = 'y'",
        []
      ),
      "and one behind a modal dialog": Rule(
        "<p id=a role=status></p><dialog id=b>Hello</dialog>",
        "$('b').showModal(); await wait(60); $('a').textContent = 'x'",
        []
      ),
      "but not as the dialog closes": Rule(
        "<p id=a role=status></p><dialog id=b>Hello</dialog>",
        "$('b').showModal(); await wait(60); $('b').close(); $('a').textContent = 'x'",
        ["polite: x"]
      ),
      "and what changed behind it stays unsaid": Rule(
        "<p id=a role=status></p><dialog id=b>Hello</dialog>",
        "$('b').showModal(); await wait(60); $('a').textContent = 'x'; await wait(60); $('b').close()",
        []
      ),
      "clipped text is given": Rule(
        "<p id=a role=status style='position: absolute; clip-path: inset(50%)'></p>",
        "$('a').textContent = 'Saved'",
        ["polite: Saved"]
      ),
      "a part that is uncovered is read": Rule(
        "<p id=a role=status><span id=b hidden>Saved</span></p>",
        "$('b').hidden = false",
        ["polite: Saved"]
      ),
      "a busy region waits": Rule(
        "<div id=a role=status aria-busy=true></div>",
        "$('a').textContent = 'One'; await wait(80); $('a').textContent = 'Two'",
        []
      ),
      "and speaks when it is no longer busy": Rule(
        "<section id=s aria-busy=true><div id=a role=status></div></section>",
        "$('a').textContent = 'One'; await wait(80); $('s').removeAttribute('aria-busy')",
        ["polite: One"]
      ),
    ]

    @Test(
      "follows ARIA's rules for live regions",
      arguments: [("politeness", politeness), ("changes", changes), ("presence", presence)]
    )
    func rules(_ family: String, _ rules: KeyValuePairs<String, Rule>) throws {
      let page = """
        <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Regions</title>
        <script src="\(themeAssets.appending(path: "announcer.js").absoluteString)"></script></head><body></body></html>
        """
      try withTemporaryFolder(with: ["regions.html": page]) { folder in
        try withUsedSession(.chromium) { session in
          try session.open(folder.appending(path: "regions.html").absoluteString)
          for (says, rule) in rules {
            let said = try session.executeAsync(Self.player, [.string(rule.html), .string(rule.script)])
            #expect(said.array?.compactMap(\.string) == rule.announced, "\(says)")
          }
        }
      }
    }

    /// Sets the body, listens to it, runs the action, and returns what was announced.
    private static let player = """
      const [html, act, done] = arguments;
      const said = [];
      // Time passes where the test says so: between tasks of the page, in which it tells of changes.
      let now = 0;
      let due = [];
      const after = (time, act) => due.push({ at: now + time, act });
      const task = () => new Promise((go) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => go();
        port2.postMessage(0);
      });
      const wait = async (time) => {
        await task();
        now += time;
        const [ready, rest] = [due.filter(({ at }) => at <= now), due.filter(({ at }) => at > now)];
        due = rest;
        for (const { act } of ready) act();
        await task();
      };
      const Act = (async () => {}).constructor;
      document.body.innerHTML = html;
      const announcer = new PoliteAnnouncer(document, ({ text, politeness }) => said.push(`${politeness}: ${text}`), { now: () => now, after });
      announcer.start();
      new Act('$', 'wait', 'announcer', act)((id) => document.getElementById(id), wait, announcer)
        .then(() => wait(120)).then(() => { announcer.stop(); done(said); });
      """
  }
}
