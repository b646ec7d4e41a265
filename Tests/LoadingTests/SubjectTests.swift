import Diagnostics
import Loading
import PatternLibrary
import TestSupport
import Testing

@Suite("A list of subjects")
struct SubjectTests {
  private func parse(_ text: String) -> (list: SubjectList?, diagnostics: [Diagnostic]) {
    parseSubjects(SourceFile(path: "subjects.yml", text: text))
  }

  @Test("sets everything about a page in the model")
  func everything() throws {
    let read = parse(
      """
      library: ../lib
      hosts: [127.0.0.1:8080, staging.example.org]
      files: dist
      clock: page
      subjects:
        - page: app/index.html
          name: Saving
          entry: c/save
          demo: [save, other]
          steps:
            - { activate: Open }
            - opens
            - { when: { press: Enter }, then: { focus: { on: { role: button, name: Save list } } } }
          words: { "Saving {file}": "Saving your {file}", 1 file: One file }
          controls: [{ entry: { role: button, name: Save }, page: { role: menuitem, name: Save list, nth: 2 } }]
          times: { 3s: 1500ms }
          allow: { announced: Ready, reason: The page greets. }
          storage: { local: { tasks: "[]", count: 3 }, session: { a: b }, cookies: { user: u1 } }
          clock: real
          leave: { fails: It needs no network. }
        - { page: "http://127.0.0.1:8080/", entry: wait }

      """
    )
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
    let list = try #require(read.list)
    #expect(list.library?.value == "../lib" && list.files?.value == "dist")
    #expect(list.hosts.map(\.value) == ["127.0.0.1:8080", "staging.example.org"])
    let (one, other) = (list.subjects[0], list.subjects[1])
    #expect(one.name.value == "Saving" && one.page.value == "app/index.html" && one.entry.value == "c/save")
    #expect(one.demos.map(\.value) == ["save", "other"] && !one.isAddress)
    let save = ElementReference(role: "button", name: "Save list")
    #expect(
      one.approach.map(\.when.value) == [.activates(ElementReference(name: "Open")), .opens, .presses(["Enter"])]
    )
    #expect(one.approach.map { $0.then.map(\.value) } == [[], [], [.focus(.on(save))]])
    #expect(one.words.map(\.key.value) == ["Saving {file}", "1 file"])
    #expect(one.words.map(\.value.value) == ["Saving your {file}", "One file"])
    #expect(one.controls.map(\.key.value) == [ElementReference(role: "button", name: "Save")])
    #expect(one.controls.map(\.value.value) == [ElementReference(role: "menuitem", name: "Save list", nth: 2)])
    #expect(one.times.map(\.key.value) == [Milliseconds(3000)] && one.times[0].value.value == Milliseconds(1500))
    #expect(one.allowances == [Allowance(Announcement(text: "Ready"), reason: "The page greets.")])
    #expect(one.storage.local.map(\.name) == ["tasks", "count"] && one.storage.local.map(\.value) == ["[]", "3"])
    #expect(one.storage.session.map(\.value) == ["b"] && one.storage.cookies.map(\.name) == ["user"])
    #expect(one.clock == .real && one.leftOut.map(\.value.value) == ["It needs no network."])
    // Missing values come from the list or from the entry's name.
    #expect(other.clock == .page && other.name.value == "wait" && other.isAddress)
  }

  @Test("is played in real time unless it says otherwise")
  func usualClock() {
    #expect(parse("subjects: [{ page: a.html, entry: b }]\n").list?.subjects.map(\.clock) == [.real])
  }

  @Test(
    "has each fault reported at its place",
    arguments: [
      ("1️⃣pages: []\nsubjects: [{ page: a, entry: b }]\n", "verify-subject-key", "`subjects`"),
      ("subjects: [1️⃣{ page: a.html }]\n", "verify-subject-value", "Add `entry`"),
      ("subjects: [{ page: a, entry: b, leave: { 1️⃣fails: } }]\n", "verify-subject-value", "Give it a value"),
      ("subjects: [{ page: a, entry: b, 1️⃣word: { a: b } }]\n", "verify-subject-key", "`words`"),
      ("hosts: 1️⃣http://a.example\nsubjects: [{ page: a, entry: b }]\n", "verify-subject-value", ""),
      ("subjects: [{ page: a, entry: b, times: { 1️⃣3 s: 2s } }]\n", "verify-subject-value", ""),
      ("subjects: [{ page: a, entry: b, times: { 3s: 1️⃣soon } }]\n", "verify-subject-value", ""),
      ("subjects: [{ page: a, entry: b, clock: 1️⃣pages }]\n", "verify-subject-value", "`page`"),
      ("subjects: [{ page: a, entry: b, steps: [{ 1️⃣pres: Enter }] }]\n", "verify-subject-key", "`press`"),
      ("subjects: [{ page: a, entry: b, controls: [1️⃣{ entry: A }] }]\n", "verify-subject-value", "Add `page`"),
      ("subjects: [{ page: a, entry: b, 1️⃣allow: { announced: A } }]\n", "verify-subject-value", "Add `reason`"),
      (
        "subjects: [{ page: a, entry: b, storage: { cookies: { user: 1️⃣\"u1; path=/\" } } }]\n", "verify-subject-value",
        ""
      ),
      ("subjects: [{ page: a, entry: b, storage: { cookies: { 1️⃣user name: u1 } } }]\n", "verify-subject-value", ""),
      ("1️⃣# nothing\n", "verify-subject-value", "Name the pages"),
      ("1️⃣- page\n", "verify-subject-value", ""),
    ]
  )
  func faults(text: String, rule: String, help: String) throws {
    let marked = MarkedText(text)
    let read = parse(marked.text)
    let fault = try #require(read.diagnostics.first)
    #expect(fault.rule.id == rule && fault.range.bytes.lowerBound == marked.markers["1️⃣"], "\(read.diagnostics)")
    #expect(help.isEmpty || fault.help?.contains(help) == true, "\(fault)")
  }

  @Test(
    "accepts hosts as they are written in addresses",
    arguments: [
      ("a", true), ("127.0.0.1", true), ("127.0.0.1:8080", true), ("a-b.example:1", true), ("[::1]:80", true),
      ("a:65535", true), ("a:65536", false),
      ("[::1]", true), ("a:", false), ("a:b", false), ("-a", false), ("a..b", false), ("a/b", false), ("*.a", false),
      ("a b", false), ("[::1", false), ("u@a", false),
    ]
  )
  func hosts(host: String, isOne: Bool) {
    let read = parse("hosts: [\"\(host)\"]\nsubjects: [{ page: a.html, entry: b }]\n")
    #expect(read.diagnostics.isEmpty == isOne, "\(read.diagnostics)")
  }

  @Test("is rejected if it is not text")
  func damaged() throws {
    let read = parseSubjects(SourceFile(path: "subjects.yml", bytes: [0x61, 0xFF, 0x62]))
    #expect(read.list == nil && read.diagnostics.map(\.rule.id) == ["file-not-utf8"])
    try withTemporaryFolder { folder in
      let path = folder.path + "/none.yml"
      #expect(throws: (any Error).self) { try loadSubjects(at: path, as: "none.yml") }
    }
  }
}
