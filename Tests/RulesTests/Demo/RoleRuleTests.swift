import Diagnostics
import Rules
import Testing

@Suite("Rules on what roles need and support in demos")
struct RoleRuleTests {
  @Test("find a role that does not exist, and suggest the one that is meant")
  func unknown() throws {
    let found = try expectDemoDiagnostics(
      of: .demoUnknownRole,
      in: demo(
        """
        <div 1️⃣role="buton">x</div><div 2️⃣role="Progress"></div><div 3️⃣role="widget"></div><p role="x BUTTON">x</p>
        <p role="">x</p><p role="doc-note">x</p><p role="graphics-symbol">x</p><p role="suggestion">x</p>
        """
      )
    )
    #expect(found[0].message == "there is no role `buton`")
    #expect(
      found.map(\.help) == [
        "Did you mean `button`?", "Did you mean `progressbar`?",
        "Use a role of WAI-ARIA, or an element that has one by itself.",
      ]
    )
  }

  @Test("find an attribute of WAI-ARIA that does not exist")
  func unknownAttribute() throws {
    let found = try expectDemoDiagnostics(
      of: .demoUnknownAttribute,
      in: demo(
        """
        <b 1️⃣aria-labl="x"></b><b 2️⃣aria-tooltip="x"></b><b aria-description="x" aria-colindextext="x" data-aria-x="x"></b>
        """
      )
    )
    #expect(found[0].help == "Did you mean `aria-label`?")
  }

  @Test("find what an element's role does not support, by its `role` or by HTML")
  func unsupported() throws {
    let found = try expectDemoDiagnostics(
      of: .demoUnsupportedAttribute,
      in: demo(
        """
        <button 1️⃣aria-checked="true">x</button><div role="switch" aria-checked="true" 2️⃣aria-pressed="true">x</div>
        <p 3️⃣aria-label="x">x</p><div 4️⃣aria-labelledby="a" id=a>x</div><b aria-label="x"></b><b role=generic 5️⃣aria-label=x></b>
        <button aria-pressed="true" aria-busy="true" aria-expanded="false">x</button><div aria-checked="true">x</div>
        <div popover aria-label="x">x</div><a href=a role="doc-noteref" aria-expanded="false">x</a>
        <svg aria-label="x"><g role="button" aria-checked="true"></g></svg><td aria-selected="true">x</td><p aria-label="">x</p>
        """
      )
    )
    #expect(found[0].message == "an element of the role `button` does not support `aria-checked`")
    #expect(found[3].message == "`<div>` without a role cannot be named")
  }

  @Test("trust a script that sets roles, or that is in another file")
  func scripted() throws {
    let body = "<button aria-checked=true>x</button><b role=tab>x</b><b role=menu></b>"
    for rule in [Rule.demoUnsupportedAttribute, .demoRequiredParent, .demoRequiredChildren] {
      try expectDemoDiagnostics(of: rule, in: demo(body, script: "b.setAttribute('role', 'radio')"))
      try expectDemoDiagnostics(of: rule, in: demo(body, script: "b.role = 'radio'"))
      try expectDemoDiagnostics(of: rule, in: demo(body + "<b onclick=\"this.setAttribute('role', 'a')\"></b>"))
      #expect(try !diagnostics(of: rule, in: files(demo(body, script: "q('[role=tab]')"))).isEmpty)
    }
  }

  private func files(_ demo: String) -> [String: String] {
    ["Content/a/upload/index.md": entry(), "Content/a/upload/demo.html": demo]
  }

  @Test("find a role without a state that it must have, unless HTML or a script gives it")
  func requiredAttribute() throws {
    let found = try expectDemoDiagnostics(
      of: .demoRequiredAttribute,
      in: demo(
        """
        <b 1️⃣role="switch">x</b><b 2️⃣role="slider">x</b><input 3️⃣role="combobox"><b 4️⃣role=separator tabindex=0></b>
        <b role=separator></b><input type=checkbox role=switch><b role=checkbox aria-checked=false></b><b role=progressbar></b>
        <h2 role="heading">x</h2><b 5️⃣role=heading>x</b><b role=option>x</b>
        """
      )
    )
    #expect(found[0].message == "an element of the role `switch` must have `aria-checked`")
    for script in ["b.setAttribute('aria-checked', 1)", "b.ariaChecked = 1", "b.setAttribute(`aria-${name}`, 1)"] {
      try expectDemoDiagnostics(of: .demoRequiredAttribute, in: demo("<b role=switch>x</b>", script: script))
    }
  }

  @Test("find a part that is outside of what it belongs to")
  func requiredParent() throws {
    let found = try expectDemoDiagnostics(
      of: .demoRequiredParent,
      in: demo(
        """
        <b 1️⃣role=tab>x</b><ul role=menu><li role=none><b role=menuitem>x</b></li></ul><b 2️⃣role=menuitem>x</b>
        <div role=listbox><div role=group><b role=option>x</b></div></div><div role=row 3️⃣></div>
        <div role=tablist aria-owns="t"></div><div id=t><b role=tab>x</b></div><x-tabs><b role=tab>x</b></x-tabs>
        <table role=grid><tr><td role=gridcell>x</td></tr></table><li>x</li><template><b role=tab>x</b></template>
        """.replacing("role=row 3️⃣", with: "3️⃣role=row")
      )
    )
    #expect(found[0].message == "an element of the role `tab` must be in one of the role `tablist`")
    #expect(found[1].message.hasSuffix("one of the role `group` or `menu` or `menubar`"))
  }

  @Test("find a widget without its parts, unless a script may make them")
  func requiredChildren() throws {
    let body = """
      <div 1️⃣role="tablist"><button>x</button></div><div 2️⃣role=listbox></div><div role=menu aria-busy=true></div>
      <div role=tree aria-owns=x></div><div role=menu><x-item></x-item></div><ul role=list><li>x</li></ul>
      <div role=grid><div role=rowgroup><div role=row><b role=gridcell>x</b></div></div></div><div role=radiogroup></div>
      """
    let found = try expectDemoDiagnostics(of: .demoRequiredChildren, in: demo(body))
    #expect(found[0].message == "an element of the role `tablist` must contain one of the role `tab`")
    let plain = "<div role=listbox></div>"
    try expectDemoDiagnostics(of: .demoRequiredChildren, in: demo(plain, script: "list.append(option())"))
  }

  @Test("leave a demo alone that shows a mistake on purpose")
  func wrong() throws {
    let head = "<meta name=\"polite:wrong\" content=\"No tab list.\">"
    try expectDemoDiagnostics(of: .demoRequiredParent, in: demo("<b role=tab>x</b>", head: head))
  }
}
