import Diagnostics
import Rules
import TestSupport
import Testing

@Suite("Rules on roles, ids and the order of focus in demos")
struct MarkupRuleTests {
  @Test("find a role that an element already has")
  func redundant() throws {
    let found = try expectDemoDiagnostics(
      of: .demoRedundantRole,
      in: demo(
        """
        <progress id=a 1️⃣role="progressbar"></progress><button 2️⃣role=button>x</button><nav 3️⃣role="navigation"></nav>
        <input type="checkbox" 4️⃣role="checkbox"><a href="#a" 5️⃣role="link">x</a><select 6️⃣role="combobox"></select>
        """
      )
    )
    #expect(found[0].message == "`<progress>` already has the role `progressbar`")
    #expect(try fixed(found[0]).contains("<progress id=a></progress>"))
    #expect(try fixed(found[1]).contains("<button>x</button>"))
  }

  @Test("ignore roles that add something or fix something")
  func neededRoles() throws {
    try expectDemoDiagnostics(
      of: .demoRedundantRole,
      in: demo(
        """
        <div role="progressbar"></div><button role="switch">x</button><a role="link">x</a><ul role="list"></ul>
        <h2 role="heading" aria-level="4">x</h2><input type="checkbox" role="switch"><select size="4" role="combobox"></select>
        <table role="table"></table><img src="a.svg" alt="x" role="img"><input type="text" list="l" role="textbox">
        """
      )
    )
  }

  @Test("keep a role that a style sheet or a script looks for")
  func soughtRoles() throws {
    let body = "<progress 1️⃣role=\"progressbar\"></progress>"
    let styled = try expectDemoDiagnostics(of: .demoRedundantRole, in: demo(body, style: "[role=progressbar] { x: y }"))
    #expect(styled.map(\.fix) == [nil])
    let scripted = try expectDemoDiagnostics(of: .demoRedundantRole, in: demo(body, script: "q('[role=progressbar]')"))
    #expect(scripted.map(\.fix) == [nil])
  }

  @Test("find an element that takes focus before the elements that precede it")
  func tabindex() throws {
    try expectDemoDiagnostics(
      of: .demoPositiveTabindex,
      in: demo(
        """
        <b 1️⃣tabindex="2"></b><b tabindex=0></b><b tabindex=-1></b><b tabindex=x></b><b 2️⃣tabindex=" +3px"></b>
        <b tabindex="- 2"></b><b tabindex="+-2"></b><b tabindex=""></b><b tabindex="99999999999999999999"></b>
        <b 3️⃣tabindex="1\u{200D}"></b><b tabindex="\u{200D}1"></b>
        """
      )
    )
  }

  @Test("find a duplicate id, and point to the first")
  func duplicateID() throws {
    let found = try expectDemoDiagnostics(
      of: .demoDuplicateID,
      in: demo("<b id=a></b><b 1️⃣id=a></b><b id=A></b><b id></b><b id=''></b><template><b id=a></b></template>")
    )
    #expect(found[0].notes.map { pointed(Diagnostic(.demoDuplicateID, at: $0.range, "")) } == ["id=a"])
  }

  @Test("find references to missing ids")
  func dangling() throws {
    let found = try expectDemoDiagnostics(
      of: .demoDanglingReference,
      in: demo(
        """
        <label for="1️⃣bra">x</label><progress id="bar"></progress><b aria-labelledby="bar 2️⃣gone"></b>
        <b aria-describedby="3️⃣hint"></b><b aria-controls="4️⃣panel"></b><output for="5️⃣field"></output>
        """
      )
    )
    #expect(found[0].help == "Did you mean `bar`?")
    #expect(found[1].message == "`aria-labelledby` refers to `gone`, and no element has that id")
  }

  @Test(
    "assume that an id exists if a script could create it",
    arguments: [
      "x.id = 'row-3'", "x.innerHTML = `<b id=\"row-${i}\">`", "x.id = `row-${i}`", "x.id = 'row-' + i",
      "x.id = `${a}-3`",
    ]
  )
  func madeIDs(script: String) throws {
    try expectDemoDiagnostics(of: .demoDanglingReference, in: demo("<b aria-controls=row-3></b>", script: script))
  }

  @Test("assume that an id exists if a template or another file may contain it")
  func laterIDs() throws {
    try expectDemoDiagnostics(
      of: .demoDanglingReference,
      in: demo("<b aria-owns=a></b><template><b id=a></b></template>")
    )
    try expectDemoDiagnostics(of: .demoDanglingReference, in: demo("<b aria-owns=a></b><script src=x.js></script>"))
    try expectDemoDiagnostics(of: .demoDanglingReference, in: demo("<b aria-owns=1️⃣a></b>", script: "x.id = `${b} c`"))
  }
}
