import Diagnostics
import PatternLibrary
import TestSupport
import Testing
import Verifying

@Suite("A list of subjects for a library")
struct SubjectPlanTests {
  private static let files = [
    "Content/c/save/index.md": """
    ---
    title: Save
    name: Says what is saved.
    focus: Stays.
    announcement:
      - Saving note
      - { text: "{percent}% saved", politeness: polite }
      - Note saved
    demos:
      save:
        title: Save
        scenarios:
          - id: start
            title: It starts
            steps:
              - { when: opens, then: { silent: 500ms } }
              - { when: { activate: Save note }, then: [{ announced: Saving note }, { focus: stays }] }
              - { when: { passes: 3s }, then: { announced: { text: 25% saved, within: 2s } } }
          - { id: end, steps: [{ when: { activate: { role: button, name: Save note } }, then: { visible: Note saved } }] }
      other:
        title: Other
        scenarios: [{ id: start, steps: [{ when: { type: { text: A, into: Text } }, then: { hidden: Note saved } }] }]
      mute:
        title: Mute
        scenarios: [{ id: nothing, steps: [{ when: opens, then: { silent: 2s } }] }]
    ---
    """,
    "Content/c/save/save.html": Sample.save,
    "Content/c/save/other.html": Sample.save,
    "Content/c/save/mute.html": "<!doctype html><meta name=\"polite:wrong\" content=\"Mute.\"><title>Mute</title>",
  ]
  private static let pages = ["app/index.html": Sample.save, "app/pages/a b.html": Sample.save]

  private func plan(_ list: String) throws -> SubjectPlan {
    try Sample.plan(
      subjects: list,
      with: Self.pages,
      of: Self.files,
      pathPrefix: "lib/",
      environment: ["ROOM": "the ${CITY} room", "TOKEN": "a b"]
    )
  }

  @Test("plays the scenarios of right demos, in the product's words, with its controls and times")
  func words() throws {
    let plan = try plan(
      """
      subjects:
        - page: app/index.html
          name: Lists
          entry: save
          words: { Saving note: Saving list, "{percent}% saved": "{percent} per cent", Note saved: List saved, A: B }
          controls:
            - { entry: Save note, page: { role: menuitem, name: Save list } }
            - { entry: { role: button, name: Save note }, page: Save all }
          times: { 3s: 1s, 2s: 4s, 500ms: 700ms }

      """
    )
    #expect(plan.diagnostics.isEmpty && plan.left.isEmpty, "\(plan.diagnostics)")
    let runs = plan.groups.flatMap(\.plays)
    #expect(runs.map(\.name) == ["Lists, save: start", "Lists, save: end", "Lists, other: start"])
    let steps = runs[0].scenario.steps
    #expect(
      steps.map(\.when.value) == [
        .opens, .activates(ElementReference(role: "menuitem", name: "Save list")), .passes(Milliseconds(1000)),
      ]
    )
    #expect(
      steps.flatMap(\.then).map(\.value) == [
        .silent(Milliseconds(700)), .announced(text: "Saving list", politeness: nil, within: nil), .focus(.stays),
        .announced(text: "25 per cent", politeness: nil, within: Milliseconds(4000)),
      ]
    )
    // The more specific reference counts; what it does not say stays.
    let end = runs[1].scenario.steps[0]
    #expect(end.when.value == .activates(ElementReference(role: "button", name: "Save all")))
    #expect(end.then.map(\.value) == [.visible("List saved")])
    #expect(runs[2].scenario.steps[0].when.value == .writes(.type, "B", into: ElementReference(name: "Text")))
    #expect(runs.allSatisfy { $0.scenario.given.clock == .real })
  }

  @Test("plays the steps that lead to the state first, and then starts without opening the page again")
  func approach() throws {
    let plan = try plan(
      "subjects: [{ page: app/index.html, entry: save, demo: save, steps: [{ activate: Open }], clock: page }]\n"
    )
    let scenario = try #require(plan.groups.first?.plays.first).scenario
    #expect(scenario.given.clock == .page)
    #expect(
      scenario.steps.prefix(2).map(\.when.value) == [
        .activates(ElementReference(name: "Open")), .passes(Milliseconds(0)),
      ]
    )
  }

  @Test("leaves out what does not apply, with the reason, for one demo or for each")
  func leftOut() throws {
    let plan = try plan(
      """
      subjects:
        - page: app/index.html
          entry: save
          words: { A: B }
          leave: { other.start: There is no field., end: It never ends. }

      """
    )
    #expect(plan.diagnostics.isEmpty, "\(plan.diagnostics)")
    #expect(plan.groups.flatMap(\.plays).map(\.name) == ["save, save: start"])
    #expect(
      plan.left.map { "\($0.demo).\($0.scenario.id.value): \($0.reason)" } == [
        "save.end: It never ends.", "other.start: There is no field.",
      ]
    )
  }

  @Test(
    "has what the library and the folder do not contain reported, with near misses",
    arguments: [
      ("entry: 1️⃣savee", "verify-unknown-subject", "Did you mean `save`?"),
      ("entry: save, demo: 1️⃣mute", "verify-unknown-subject", "It has `save` and `other`."),
      ("entry: save, demo: 1️⃣mute, words: { Saved: X }, leave: { x: It is so. }", "verify-unknown-subject", "It has"),
      ("entry: save, leave: { 1️⃣strat: It is so. }", "verify-unknown-subject", "Did you mean `start`?"),
      ("entry: save, leave: { 1️⃣other.end: It is so. }", "verify-unknown-subject", ""),
      ("entry: 1️⃣save, leave: { start: It is so., end: It is so. }", "verify-unknown-subject", ""),
      ("entry: save, words: { 1️⃣Saving notes: X }", "verify-unused-word", "Did you mean `Saving note`?"),
      ("entry: save, words: { Saving note: 1️⃣\"X {percent}\" }", "verify-unused-word", ""),
      ("entry: save, controls: [{ entry: 1️⃣{ role: link, name: Save note }, page: X }]", "verify-unused-word", ""),
      ("entry: save, times: { 1️⃣9s: 1s }", "verify-unused-word", "`passes`"),
      ("entry: save, times: { 3s: 1s, 1️⃣3000ms: 2s }", "verify-subject-value", "Remove one"),
      (
        "entry: save, controls: [{ entry: Save note, page: 1️⃣{ role: buton, name: Save } }]", "verify-subject-value",
        "Did you mean `button`?"
      ),
      ("entry: save, steps: [1️⃣{ activate: { role: Link, name: Lists } }]", "verify-subject-value", "`link`"),
      ("entry: save, storage: { session: { a: 1️⃣\"${ROOF}\" } }", "verify-subject-value", "`ROOF=… polite verify"),
      (
        "entry: save, words: { \"{percent}% saved\": \"{percent}\", 1️⃣\"{count}% saved\": \"{count}\" }",
        "verify-overlapping-words", "“25% saved”"
      ),
    ]
  )
  func faults(keys: String, rule: String, help: String) throws {
    let marked = MarkedText("subjects: [{ page: app/index.html, \(keys) }]\n")
    let plan = try plan(marked.text)
    let fault = try #require(plan.diagnostics.first)
    #expect(plan.diagnostics.count == 1, "\(plan.diagnostics)")
    #expect(fault.rule.id == rule && fault.range.bytes.lowerBound == marked.markers["1️⃣"], "\(fault)")
    #expect(fault.help?.contains(help.isEmpty ? " " : help) == true, "\(fault)")
  }

  @Test("gives browsers values of the environment to keep and to type, as they are, and shows none")
  func environment() throws {
    let local = "{ a: \"${ROOM}, ${ROOM}\", b: \"${1}$ROOM $${ROOM}\" }"
    let steps = "[{ type: { text: \"${TOKEN}\", into: Password } }]"
    let plan = try plan(
      "subjects: [{ page: app/index.html, entry: save, storage: { local: \(local) }, steps: \(steps) }]\n"
    )
    let run = try #require(plan.groups.first?.plays.first)
    let subject = try #require(run.subject).subject
    #expect(subject.storage.local.map(\.value) == ["the ${CITY} room, the ${CITY} room", "${1}$ROOM ${ROOM}"])
    #expect(subject.typed == ["${TOKEN}": "a b"])
    #expect(run.scenario.steps[0].when.value == .writes(.type, "${TOKEN}", into: ElementReference(name: "Password")))
  }

  @Test("distinguishes pages by their names")
  func names() throws {
    let marked = MarkedText(
      "subjects: [{ page: app/index.html, entry: save }, { page: app/index.html, entry: 1️⃣save }, "
        + "{ page: app/index.html, name: Lists, entry: save }]\n"
    )
    let plan = try plan(marked.text)
    #expect(plan.diagnostics.map(\.message) == ["another page is called `save`"], "\(plan.diagnostics)")
    #expect(plan.diagnostics.map(\.range.bytes.lowerBound) == [marked.markers["1️⃣"]])
  }

  @Test("prefers a text's own entry to a pattern that matches it")
  func literal() throws {
    let words = "\"{percent}% saved\": \"{percent}\", \"{count}% saved\": \"{count}\", 25% saved: A quarter"
    let plan = try plan("subjects: [{ page: app/index.html, entry: save, words: { \(words) } }]\n")
    #expect(plan.diagnostics.map(\.rule.id) == ["verify-unused-word"], "\(plan.diagnostics)")
  }

  @Test(
    "plays only on existing files and on the hosts that it names",
    arguments: [
      ("", "app/index.html?a=b#c", nil), ("files: app\n", "app/pages/a b.html", nil),
      ("files: /\n", "app/index.html", nil),
      ("", "app/none.html", "No such file or directory"), ("", "app", "is not a file"),
      ("files: app/pages\n", "app/index.html", "outside the folder"),
      ("files: app/index.html\n", "app/index.html", "is not a folder"),
      ("hosts: 127.0.0.1:81\n", "http://127.0.0.1:81", nil), ("hosts: LocalHost\n", "https://localhost/a", nil),
      ("hosts: a\n", "http://a:80/", nil), ("hosts: \"a:443\"\n", "https://a/", nil),
      ("hosts: a\n", "http://a:443/", "does not name the host `a:443`"),
      ("hosts: 127.0.0.1:81\n", "http://127.0.0.1:82/", "does not name the host `127.0.0.1:82`"),
      ("", "http://127.0.0.1/", "does not name the host `127.0.0.1`"),
      ("hosts: a\n", "http://a.example/", "does not name the host `a.example`"),
      ("hosts: a\n", "http://a@b/", "does not name the host `b`"), ("hosts: a\n", "http://", "is not the address"),
      ("hosts: a\n", "http://a:99999/", "is not the address"),
    ] as [(String, String, String?)]
  )
  func pages(start: String, page: String, fault: String?) throws {
    let plan = try plan("\(start)subjects: [{ page: \"\(page)\", entry: save }]\n")
    #expect(plan.diagnostics.count == (fault == nil ? 0 : 1), "\(plan.diagnostics)")
    if let fault {
      #expect(plan.groups.isEmpty && plan.diagnostics[0].rule.id == "verify-subject-page")
      #expect(plan.diagnostics[0].message.contains(fault), "\(plan.diagnostics)")
    }
  }

  @Test("allows cookies for addresses only")
  func cookies() throws {
    let plan = try plan("subjects: [{ page: app/index.html, entry: save, storage: { cookies: { a: b } } }]\n")
    #expect(plan.diagnostics.map(\.message) == ["a page that is a file has no cookies"])
  }

  @Test("needs no environment variable of pages that are not chosen")
  func unchosen() throws {
    let list = """
      subjects:
        - { page: app.html, name: A, entry: wait, storage: { local: { token: "${NONE}" } } }
        - { page: app.html, name: B, entry: save }

      """
    func plan(_ entry: String) throws -> SubjectPlan {
      try Sample.plan(subjects: list, with: ["app.html": ""], choice: TestPlan.Choice(entries: [entry]))
    }
    let (wait, save) = (try plan("wait"), try plan("save"))
    #expect(wait.diagnostics.map(\.rule.id) == ["verify-subject-value"])
    #expect(save.diagnostics == [] && save.groups.map(\.plays[0].entry.entry.slug) == ["save", "save"])
  }

  @Test("leaves out pages whose server does not answer, with one diagnostic for each, and asks each server once")
  func unanswered() throws {
    let list = """
      hosts: [one.example, two.example]
      subjects:
        - { page: https://one.example/a, name: A, entry: wait }
        - { page: https://one.example/b, name: B, entry: save }
        - { page: https://two.example/, name: C, entry: wait }
        - { page: app.html, name: D, entry: wait }

      """
    var plan = try Sample.plan(subjects: list, with: ["app.html": ""])
    var asked: [String] = []
    let found = plan.removeUnanswered { server in
      asked.append(server)
      return server.contains("one") ? "It is down." : nil
    }
    #expect(asked == ["https://one.example/", "https://two.example/"])
    #expect(
      found.map { "\($0.range.start.line): \($0.message)" } == [
        "3: nothing of `A` is played: nobody answers at https://one.example/: It is down",
        "4: nothing of `B` is played: nobody answers at https://one.example/: It is down",
      ]
    )
    #expect(plan.groups.count == 2)
  }
}

@Suite("The results of a product's pages")
struct SubjectResultTests {
  private func results() throws -> (plan: SubjectPlan, results: [TestResult]) {
    let list = """
      subjects:
        - page: app.html
          name: A & B
          entry: save
          steps: [{ activate: Open }]
          words: { A: Ä }
          leave: { end: "It <never> ends." }

      """
    let plan = try Sample.plan(subjects: list, with: ["app.html": ""], pathPrefix: "lib/")
    try #require(plan.diagnostics.isEmpty, "\(plan.diagnostics)")
    let run = plan.groups[0].plays[0]
    var failure = Sample.failure(run.scenario.steps[1].then[0].bytes)
    (failure.step, failure.approach) = (1, 1)
    var early = Sample.failure(run.scenario.steps[0].when.bytes)
    (early.step, early.approach) = (0, 1)
    return (plan, [Sample.result(run, failures: [early, failure])])
  }

  @Test("are reported where the list mentions what failed, with a note at the scenario")
  func places() throws {
    let found = diagnostics(in: try results().results)
    let places = found.map { "\($0.range.file.path):\($0.range.start.line):\($0.range.start.column)" }
    #expect(places == ["subjects.yml:5:13", "subjects.yml:6:14"])
    #expect(
      found.map { $0.notes.map { "\($0.range.file.path):\($0.range.start.line)" } } == [
        [], ["lib/Content/c/save/index.md:10"],
      ]
    )
    #expect(found[0].message.hasPrefix("Chromium, step 1 on the way there of `start`: "))
    #expect(found[1].message.hasPrefix("Chromium, step 1 of `start`: "))
  }

  @Test("are available in JUnit's form by the product's names, including what is left out")
  func junit() throws {
    let (plan, results) = try results()
    let report = String(decoding: junitReport(of: results, left: plan.left), as: UTF8.self)
    #expect(report.contains("tests=\"2\" failures=\"1\" errors=\"0\" skipped=\"1\""))
    #expect(report.contains("classname=\"A &amp; B/save\"") && report.contains("file=\"subjects.yml\" line=\"4\""))
    #expect(report.contains("<skipped message=\"It &lt;never&gt; ends.\"/>"))
  }

  @Test("are available as a page for people, with what was expected, observed and left out")
  func page() throws {
    let (plan, results) = try results()
    let page = String(decoding: subjectReport(of: results, plan, date: "2026-11-25"), as: UTF8.self)
    #expect(
      page.contains("<h2>A &amp; B</h2>") && page.contains("1 play: 0 passed, 1 failed, 1 scenario left out.")
    )
    #expect(page.contains("It &lt;never&gt; ends.") && page.contains("mark-failed\">failed in Chromium"))
    #expect(page.contains("On the way there: the person activates “Open”") && page.contains("“Ä” can be seen"))
    #expect(!page.contains("<script") && !page.contains("src=") && !page.contains("href="))
  }
}
