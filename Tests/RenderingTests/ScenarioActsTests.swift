import EmbeddedFiles
import Foundation
import Loading
import Testing

@Suite("A scenario that the stage acts out")
struct ScenarioActsTests {
  /// Expectations that are checked by observing the demo, without a look at the page.
  private static let heard: Set<ExpectationKey> = [.announced, .silent]

  @Test("uses only expectations that the page can check", arguments: ExpectationKey.allCases)
  func looks(key: ExpectationKey) throws {
    let script = embeddedFile("Templates/assets/act-look.js").text
    let parts = script.components(separatedBy: "acts.look = {")
    try #require(parts.count == 2)
    #expect(parts[1].contains(try Regex("\\b\(key.rawValue)\\b[,:(]")) != Self.heard.contains(key))
  }

  @Test(
    "has the person's actions in the words of the front matter, and durations in milliseconds",
    arguments: [
      ("opens", #"{"opens":true}"#),
      ("{ activate: Save }", #"{"activate":{"name":"Save"}}"#),
      ("{ focus: { role: button, name: Save } }", #"{"focus":{"role":"button","name":"Save"}}"#),
      ("{ press: [Tab, Shift+Tab] }", #"{"press":["Tab","Shift+Tab"]}"#),
      ("{ type: Ada }", #"{"type":{"text":"Ada"}}"#),
      ("{ type: { text: Ada, into: Name } }", #"{"type":{"text":"Ada","into":{"name":"Name"}}}"#),
      ("{ paste: Ada }", #"{"paste":{"text":"Ada"}}"#),
      (
        "{ choose: { option: Ten, from: { role: combobox, name: Delay } } }",
        #"{"choose":{"option":"Ten","from":{"role":"combobox","name":"Delay"}}}"#
      ),
      (
        "{ attach: { file: cv.txt, size: 3 MB, to: Upload } }",
        #"{"attach":{"files":[{"name":"cv.txt","type":"text/plain","start":"MA=="}],"size":3000000,"to":{"name":"Upload"}}}"#
      ),
      (
        "{ attach: { file: cv.txt, to: Upload, press: Space } }",
        #"{"attach":{"files":[{"name":"cv.txt","type":"text/plain","start":"MA=="}],"to":{"name":"Upload"},"press":"Space"}}"#
      ),
      ("{ drag: { on: List, y: 120 } }", #"{"drag":{"on":{"name":"List"},"x":0,"y":120}}"#),
      ("{ double: List }", #"{"double":{"name":"List"}}"#),
      ("{ passes: 1.5s }", #"{"passes":1500}"#),
      ("{ history: back }", #"{"history":"back"}"#),
      ("{ network: offline }", #"{"network":false}"#),
      ("{ setting: { motion: full, scheme: dark } }", #"{"setting":{"motion":"full","scheme":"dark"}}"#),
    ]
  )
  func actions(action: String, json: String) throws {
    #expect(
      try acted(when: action, then: "{ focus: stays }")
        == #"{"steps":[{"when":\#(json),"then":[{"focus":"stays"}]}]}"#
    )
  }

  @Test(
    "has the expectations, except those that a page cannot check about itself",
    arguments: [
      ("{ focus: start }", #"{"focus":"start"}"#),
      ("{ focus: { on: Save } }", #"{"focus":{"on":{"name":"Save"}}}"#),
      ("{ announced: Saved }", #"{"announced":{"text":"Saved"}}"#),
      (
        "{ announced: { text: Saved, politeness: polite, within: 1s } }",
        #"{"announced":{"text":"Saved","politeness":"polite","within":1000}}"#
      ),
      ("{ silent: 2s }", #"{"silent":2000}"#),
      (
        "{ element: { role: status, name: \"\", value: \"1\", description: D, states: { busy: true }, after: Save } }",
        #"{"element":{"role":"status","name":"","value":"1","description":"D","states":{"busy":"true"},"after":{"name":"Save"}}}"#
      ),
      (
        "{ element: { name: Up, states: none, group: none, fills: left } }",
        #"{"element":{"name":"Up","states":"none","group":"none","inPart":true}}"#
      ),
      ("{ element: { name: Up, group: { role: form } } }", #"{"element":{"name":"Up","group":{"role":"form"}}}"#),
      (
        "{ absent: { role: button, states: { pressed: mixed, disabled: true } } }",
        #"{"absent":{"role":"button","states":{"disabled":"true","pressed":"mixed"}}}"#
      ),
      (
        "{ element: { role: slider, states: { disabled: true, valuenow: 2 }, controls: none, count: 2 } }",
        #"{"element":{"role":"slider","states":{"disabled":"true"},"count":2,"inPart":true}}"#
      ),
      (
        "{ element: { role: button, name: Save, nth: 2, within: { role: row, name: Ada } } }",
        #"{"element":{"role":"button","name":"Save","nth":2,"within":{"role":"row","name":"Ada"}}}"#
      ),
      (
        "{ focus: { on: Town, active: { name: Oslo } } }",
        #"{"focus":{"on":{"name":"Town"},"inPart":true}}"#
      ),
      ("{ inert: Sign in }", #"{"inert":{"name":"Sign in"}}"#),
      ("{ visible: Sent }", #"{"visible":"Sent"}"#),
      ("{ hidden: Retry }", #"{"hidden":"Retry"}"#),
      ("{ motion: none }", #"{"motion":false}"#),
      ("{ title: Your books }", #"{"title":"Your books"}"#),
      ("{ fits: true }", #"{"fits":true}"#),
    ]
  )
  func expectations(expectation: String, json: String) throws {
    #expect(
      try acted(when: "opens", then: expectation)
        == #"{"steps":[{"when":{"opens":true},"then":[\#(json)]}]}"#
    )
  }

  @Test("has the conditions, if they are unusual")
  func conditions() throws {
    let given =
      "{ motion: reduced, online: false, direction: rtl, scheme: dark, colours: forced, width: 320, text: 200% }"
    let json =
      #"{"motion":"reduced","online":false,"direction":"rtl","scheme":"dark","colours":"forced","width":320,"text":200}"#
    #expect(
      try acted(given: given, when: "opens", then: "{ focus: stays }")
        == #"{"given":\#(json),"steps":[{"when":{"opens":true},"then":[{"focus":"stays"}]}]}"#
    )
  }

  @Test("cannot end the script that contains it, whatever its texts")
  func hostile() throws {
    let json = try acted(when: "opens", then: "{ visible: '</script><!-- \"' }")
    #expect(json.contains(#""visible":"\u003c/script>\u003c!-- \"""#))
  }

  @Test("from another demo is offered where a demo breaks it, and nowhere else")
  func broken() throws {
    let demos = """
      demos:
        save:
          title: Save
          scenarios: [{ id: start, title: It <starts>, steps: [{ when: opens }] }]
        shout:
          title: Shout
          breaks: save.start
        cry:
          title: Cry
          breaks: save.end
      """
    let page = "<!doctype html><html lang=\"en\"><title>T</title>"
    let site = try RenderedSite([
      "Content/a/b/index.md": entry("B", demos), "Content/a/b/save.html": page, "Content/a/b/shout.html": page,
      "Content/a/b/cry.html": page,
    ])
    let stages = site.stages
    #expect(stages["shout"]?.contains("data-play=\"scenario.save.start\">Show where it fails</button>") == true)
    #expect(stages["save"]?.contains("Show where it fails") == false)
    #expect(stages["cry"]?.contains("data-play") == false)
  }

  @Test(
    "that leads to a poster is in the name of the frame, with its conditions, unless there is no such scenario"
  )
  func poster() throws {
    let demos = """
      demos:
        save:
          title: Save
          poster: { scenario: start, at: 1.5s }
          scenarios:
            - id: start
              title: It <starts>
              given: { motion: reduced, online: false, direction: rtl, scheme: dark, width: 320, text: 200% }
              steps: [{ when: { activate: A }, then: [{ announced: "“a” & <b>" }, { visible: b }] }, { when: { passes: 2s } }, { when: { press: Tab } }]
        wait:
          title: Wait
          poster: { at: 3s }
        lost:
          title: Lost
          poster: { scenario: begin, at: 3s }
      """
    let page = "<!doctype html><html lang=\"en\"><title>T</title>"
    let stages = try RenderedSite([
      "Content/a/b/index.md": entry("B", demos), "Content/a/b/save.html": page, "Content/a/b/wait.html": page,
      "Content/a/b/lost.html": page,
    ]).stages
    let steps =
      #"[{"when":{"activate":{"name":"A"}},"then":[{"announced":{"text":"“a” & <b>"}}]},{"when":{"passes":2000},"then":[]}]"#
    let given = #""motion":"reduced","direction":"rtl","colours":"dark","width":"narrow","text":"200""#
    let name = #"{"play":{"parts":["poster"],"online":false,"poster":{"at":1500,"steps":\#(steps)}},\#(given)}"#
    let escaped = name.replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;")
    #expect(stages["save"]?.contains(" name=\"\(escaped)\" data-stage-frame") == true)
    #expect(stages["save"]?.contains("A still picture, 1.5 seconds into “<span>It &lt;starts&gt;</span>”.") == true)
    #expect(
      stages["wait"]?.contains(
        " name=\"{&quot;play&quot;:{&quot;parts&quot;:[&quot;poster&quot;],&quot;poster&quot;:{&quot;at&quot;:3000,&quot;steps&quot;:[]}}}\""
      ) == true
    )
    #expect(stages["wait"]?.contains("A still picture, 3 seconds after it opens.") == true)
    #expect(stages["lost"]?.contains("data-stage-start") == false)
    #expect(stages["lost"]?.contains("name=\"{") == false)
  }

  /// The data of a scenario of one step.
  private func acted(given: String = "{}", when: String, then: String) throws -> String {
    let demos = """
      demos:
        run:
          title: Run
          scenarios:
            - id: one
              title: One
              given: \(given)
              steps:
                - when: \(when)
                  then: [\(then)]
      """
    let site = try RenderedSite(["Content/a/b/index.md": entry("B", demos), "Content/a/b/run.html": "<p>x"])
    #expect(site.diagnostics.map(\.message) == [])
    let stage = try #require(site.stages["run"])
    return try #require(
      stage.components(after: "<script type=\"application/json\" data-acts>", before: "</script>")
    )
  }
}
