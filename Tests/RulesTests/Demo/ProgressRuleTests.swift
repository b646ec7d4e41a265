import Diagnostics
import Rules
import Testing

@Suite("Rules on progress indicators in demos")
struct ProgressRuleTests {
  @Test("find an indicator without a name")
  func unnamed() throws {
    try expectDemoDiagnostics(
      of: .unnamedProgress,
      in: demo(
        """
        1️⃣<progress></progress>2️⃣<div role="progressbar" aria-label=" "></div>
        <span id="empty"></span>3️⃣<div role="progressbar" aria-labelledby="empty"></div>
        <label for="other">x</label>4️⃣<progress id="this"></progress>
        <label>5️⃣<progress id="there"></progress></label>
        """,
        script: ""
      )
    )
  }

  @Test("go by the first role that exists")
  func firstRole() throws {
    try expectDemoDiagnostics(
      of: .unnamedProgress,
      in: demo(
        """
        1️⃣<div role="progress progressbar"></div>2️⃣<progress role="bar"></progress>3️⃣<div role="PROGRESSBAR none"></div>
        <div role="none progressbar"></div><progress role="doc-note progressbar"></progress>
        """
      )
    )
    try expectDemoDiagnostics(
      of: .demoIndeterminateValue,
      in: demo(
        "<div role=\"progressbar none\" class=\"indeterminate\" aria-label=\"Fetching\" 1️⃣aria-valuenow=\"0\"></div>"
      )
    )
  }

  @Test("accept a name from any source")
  func named() throws {
    try expectDemoDiagnostics(
      of: .unnamedProgress,
      in: demo(
        """
        <label for="bar">Uploading</label><progress id="bar"></progress>
        <label>Uploading <progress></progress></label>
        <label for="two"></label><label for="two">Uploading</label><progress id="two"></progress>
        <label>Uploading <progress id="three"></progress></label><label for="three"></label>
        <progress aria-label="Uploading"></progress><progress title="Uploading"></progress>
        <h2 id="title">Uploading</h2><div role="progressbar" aria-labelledby="gone title"></div>
        <b id="named" aria-label="Uploading"></b><div role="progressbar" aria-labelledby="named"></div>
        <div aria-hidden="true"><progress></progress></div><progress role="presentation"></progress>
        <template><progress></progress></template>
        """
      )
    )
  }

  @Test("assume that an image in what names an indicator has a name")
  func namedByImages() throws {
    try expectDemoDiagnostics(
      of: .unnamedProgress,
      in: demo(
        """
        <b id=a><img src="data:," alt="Uploading"></b><div role=progressbar aria-labelledby=a></div>
        <label><img src="data:," alt="Uploading"><progress></progress></label>
        <b id=b aria-label="">Uploading</b><div role=progressbar aria-labelledby=b></div>
        <b id=c><img src="data:," alt=""></b>1️⃣<div role=progressbar aria-labelledby=c></div>
        """
      )
    )
  }

  @Test("assume that a script fills a label, and that one that refers to elements names them")
  func namedLater() throws {
    try expectDemoDiagnostics(
      of: .unnamedProgress,
      in: demo("<b id=a></b><div role=progressbar aria-labelledby=a></div>", script: "a.textContent = 'Uploading';")
    )
    try expectDemoDiagnostics(of: .unnamedProgress, in: demo("<progress></progress>", script: "p.ariaLabel = 'x';"))
    try expectDemoDiagnostics(of: .unnamedProgress, in: demo("1️⃣<progress></progress>", script: "p.value = 1;"))
  }

  @Test("find a name that is too vague for its indicator")
  func vague() throws {
    try expectDemoDiagnostics(
      of: .vagueProgressName,
      in: demo(
        """
        <span role="progressbar" 1️⃣aria-label="Loading…"></span><label for="b">Please wait</label>2️⃣<progress id="b"></progress>
        <span role="progressbar" aria-label="Loading messages"></span><button aria-label="Loading">x</button>
        """
      ),
      saying: [
        "the name “Loading…” does not say what is in progress",
        "the name “Please wait” does not say what is in progress",
      ]
    )
  }

  @Test("find a value on an indeterminate indicator")
  func value() throws {
    try expectDemoDiagnostics(
      of: .demoIndeterminateValue,
      in: demo(
        """
        <progress 1️⃣aria-valuenow="0"></progress><div role="progressbar" class="bar indeterminate" 2️⃣aria-valuenow="5"></div>
        <div role="progressbar" data-state="indeterminate" 3️⃣aria-valuenow="5"></div>
        <progress value="1"></progress><div role="progressbar" aria-valuenow="5"></div><progress></progress>
        <div role="progressbar" class="indeterminate"></div><div role="progressbar" data-indeterminate="false" aria-valuenow="1"></div>
        """
      )
    )
  }

  @Test("find two maxima, and remove the second if they are equal")
  func maxima() throws {
    let found = try expectDemoDiagnostics(
      of: .demoTwoMaxima,
      in: demo(
        """
        <progress max="10" 1️⃣aria-valuemax="10.0" value="1"></progress><meter max="1" 2️⃣aria-valuemax="2"></meter>
        <progress max="10"></progress><div role="progressbar" aria-valuemax="10"></div>
        <input type="text" role="spinbutton" max="10" aria-valuemax="10">
        """
      )
    )
    #expect(try fixed(found[0]).contains("<progress max=\"10\" value=\"1\">"))
    #expect(found[1].fix == nil)
  }

  @Test("find an indicator that is a Tab stop, but allow focus to be moved to one")
  func focus() throws {
    try expectDemoDiagnostics(
      of: .progressFocus,
      in: demo(
        """
        <progress 1️⃣tabindex="0"></progress><div role="progressbar" 2️⃣tabindex="3"></div>
        <div role="progressbar" tabindex="-1"></div><progress></progress><div tabindex="0"></div>
        """
      )
    )
  }

  @Test("find a wait that only aria-busy announces, in markup and in a script")
  func busyOnly() throws {
    try expectDemoDiagnostics(of: .demoBusyOnly, in: demo("<ul 1️⃣aria-busy=\"true\"></ul><ul aria-busy=\"true\"></ul>"))
    try expectDemoDiagnostics(of: .demoBusyOnly, in: demo("<ul></ul>", script: "l.setAttribute(1️⃣'aria-busy', 'true')"))
    let handler = "<button onclick=\"list.setAttribute('aria-busy', 'true')\">Fetch</button>"
    try expectDemoDiagnostics(of: .demoBusyOnly, in: demo(handler))
    for other in ["<p role=status></p>", "<progress></progress>", "<output></output>", "<p aria-live=polite></p>"] {
      try expectDemoDiagnostics(of: .demoBusyOnly, in: demo("<ul aria-busy=\"true\"></ul>\(other)"))
    }
    try expectDemoDiagnostics(of: .demoBusyOnly, in: demo("<ul aria-busy=\"true\"></ul>", script: "x.focus()"))
    try expectDemoDiagnostics(of: .demoBusyOnly, in: demo("<ul aria-busy=\"false\"></ul>"))
  }
}
