let demoProofs: [RuleProof] = [
  .demo("demo-broken-style", style: "p 1️⃣{ margin: 0 «⇒}»\nb { margin: 0 }"),
  .demo("demo-busy-only", "<ul 1️⃣aria-busy=\"true\"></ul>«⇒<p role=\"status\"></p>»"),
  .demo(
    "demo-contrast",
    "<button>Save</button>",
    style: ":root { --a: «#8cb⇒#0a5860»; --on-a: #fff; }\nbutton { background: var(--a); 1️⃣color: var(--on-a); }"
  ),
  .demo("demo-dangling-reference", "<label for=\"1️⃣bar\">Uploading</label> <progress id=\"bar«s⇒»\"></progress>"),
  .demo(
    "demo-drawing-motion",
    "<svg><circle r=\"5\">«1️⃣<animate attributeName=\"r\" values=\"5;9;5\" dur=\"1s\"/>⇒»</circle></svg>"
  ),
  .demo("demo-duplicate-id", "<p id=\"bar\">A</p> <p 1️⃣id=\"bar«⇒2»\">B</p>"),
  .demo(
    "demo-indeterminate-value",
    "<div class=\"indeterminate\" role=\"progressbar\" aria-label=\"Fetching mail\"« 1️⃣aria-valuenow=\"0\"⇒»></div>"
  ),
  .demo("demo-inline-handler", "<button «1️⃣onclick=\"save()\"⇒type=\"button\"»>Save</button>"),
  RuleProof(
    "demo-missing-file",
    [
      "Content/a/slider/index.md": RuleProof.front(), "Content/a/slider/style.css": "p { margin: 0 }\n",
      "Content/a/slider/save.html":
        "<!doctype html>\n<html lang=\"en\"><title>Save</title><link rel=\"stylesheet\" 1️⃣href=\"st«ly⇒yl»e.css\"><p>Text</p>\n",
    ]
  ),
  .demo("demo-module", "<script «1️⃣type=\"module\"⇒defer» src=\"index.md\"></script>"),
  .document("demo-no-language", "<!doctype html>\n1️⃣<html«⇒ lang=\"en\"»><title>Save</title><p>Text</p>\n"),
  .document("demo-no-title", "<!doctype html>\n<html lang=\"en\">1️⃣<title>«⇒Save»</title><p>Text</p>\n"),
  .demo("demo-outside-resource", "<img 1️⃣src=\"«https://example.org/a.png⇒data:image/png;base64,AA==»\" alt=\"A\">"),
  .demo("demo-positive-tabindex", "<button 1️⃣tabindex=\"«2⇒0»\">Save</button>"),
  .demo("demo-progress-focus", "<div role=\"progressbar\" aria-label=\"Signing in\" 1️⃣tabindex=\"«0⇒-1»\"></div>"),
  .demo("demo-redundant-role", "<progress« 1️⃣role=\"progressbar\"⇒» aria-label=\"Signing in\"></progress>"),
  .demo(
    "demo-region-in-drawing",
    "<svg «1️⃣role=\"status\" aria-label=\"Fetching messages\"⇒aria-hidden=\"true\"»><circle r=\"5\"/></svg>"
  ),
  .demo(
    "demo-region-injected",
    "<form></form><p role=\"status\"></p>",
    script: "document.querySelector('form').innerHTML += 1️⃣`<p«⇒ class=\"x\"»« role=\"status\"⇒»>Saved</p>`;"
  ),
  .demo("demo-region-not-empty", "1️⃣<p role=\"status\">«Ready⇒»</p>"),
  .demo(
    "demo-two-maxima",
    "<progress aria-label=\"Signing in\" max=\"10\"« 1️⃣aria-valuemax=\"10\"⇒»></progress>"
  ),
  .demo("demo-unnamed-progress", "1️⃣<progress max=\"100\"«⇒ aria-label=\"Uploading photo.jpg\"»></progress>"),
  .demo(
    "demo-unreadable",
    "«\(String(repeating: "<div>", count: 511))1️⃣\(String(repeating: "<div>", count: 89))\(String(repeating: "</div>", count: 600))⇒<div></div>»"
  ),
  .demo("demo-vague-progress-name", "<span role=\"progressbar\" 1️⃣aria-label=\"«Loading⇒Fetching messages»\"></span>"),
]

let demoMotionProofs: [RuleProof] = [
  .demo(
    "demo-motion",
    style: """
      @keyframes turn { to { rotate: 1turn } }
      @media «screen⇒(prefers-reduced-motion: no-preference)» { p { 1️⃣animation: turn 1s linear infinite; } }
      """
  )
]
