import Diagnostics
import Rules
import Testing

@Suite("Rules on motion in demos")
struct MotionRuleTests {
  @Test("find motion that ignores a person's settings")
  func unguarded() throws {
    try expectDemoDiagnostics(
      of: .demoMotion,
      in: demo(
        "<p 9️⃣style=\"animation: a 1s\"></p>",
        style: """
          .a { 1️⃣animation: turn 1s linear infinite none } .b { 2️⃣animation-name: turn; animation-duration: 1s }
          .c { 3️⃣transition: inline-size 400ms linear } .d { 4️⃣transition: 0.5s } html { 5️⃣scroll-behavior: smooth }
          .e { 6️⃣transition: color 1s, transform 1s } @media (min-width: 1px) { .f { 7️⃣animation: a 1s } }
          @supports (display: grid) { .g { &:hover { 8️⃣animation: a 1s } } }
          @keyframes turn { to { rotate: 1turn; transition: all 1s } }
          """
      ),
      saying: [
        "animation runs", "animation runs", "transition moves", "transition moves", "scrolls smoothly",
        "transition moves",
        "animation runs", "animation runs", "animation runs",
      ]
      .map { "this \($0) although a person asks for less motion" }
    )
  }

  @Test("find a transition in several declarations")
  func longhands() throws {
    try expectDemoDiagnostics(
      of: .demoMotion,
      in: demo(
        style: """
          .a { 1️⃣transition-property: opacity, transform; transition-duration: 1s }
          .b { transition-property: opacity; transition-duration: 1s } .c { transition-property: transform }
          .d { transition-property: none; transition-duration: 1s } .e { transition-duration: 1s }
          """
      )
    )
  }

  @Test("ignore motion that a style sheet from another file undoes, if that may win")
  func undoneElsewhere() throws {
    let link = "<link rel=stylesheet href=still.css>"
    let forPrint = "<link rel=stylesheet href=still.css media=print>"
    for (rule, marker, link) in [
      ("* { animation: none !important }", "", link), ("* { animation: none !important }", "1️⃣", forPrint),
      (".a { animation: none }", "", link), ("* { animation: none }", "1️⃣", link),
    ] {
      try expectDiagnostics(
        of: .demoMotion,
        in: [
          "Content/a/upload/index.md": entry(),
          "Content/a/upload/still.css": "@media (prefers-reduced-motion: reduce) { \(rule) }",
          "Content/a/upload/demo.html": demo(style: ".a { \(marker)animation: turn 1s }", head: link),
        ]
      )
    }
  }

  @Test("find motion in a style sheet from another file, unless it is undone or never applies")
  func elsewhere() throws {
    let reduce = "@media (prefers-reduced-motion: reduce) { .a { animation: none } }"
    for (sheet, link, style) in [
      (".a { 1️⃣animation: turn 1s }", "", ""), (".a { animation: turn 1s } \(reduce)", "", ""),
      ("\(reduce) .a { 1️⃣animation: turn 1s }", "", ""), (".a { animation: turn 1s }", "", reduce),
      (".a { animation: turn 1s }", "media=print", ""), (".a { animation: turn 1s }", "disabled", ""),
      (".a { animation: turn 1s }", "media='(prefers-reduced-motion: no-preference)'", ""),
      (".a { 1️⃣animation: turn 1s }", "media='(min-width: 20em)'", ""),
    ] {
      try expectDiagnostics(
        of: .demoMotion,
        in: [
          "Content/a/upload/index.md": entry(),
          "Content/a/upload/move.css": sheet,
          "Content/a/upload/demo.html": demo(style: style, head: "<link rel=stylesheet href=move.css \(link)>"),
          "Content/a/upload/other.html": demo(style: style, head: "<link rel=stylesheet href=move.css \(link)>"),
        ]
      )
    }
  }

  @Test(
    "read the conditions of an import",
    arguments: [
      ("@import \"move.css\";", "1️⃣"), ("@import url(\"move.css\");", "1️⃣"), ("@import url(move.css) print;", ""),
      ("@import \"move.css\" layer(a) supports(rotate: 1turn) (prefers-reduced-motion: no-preference);", ""),
      ("@import \"move.css\" layer screen;", "1️⃣"), ("@import \"move.css\" supports(not (rotate: 1turn));", "1️⃣"),
    ]
  )
  func imported(rule: String, marker: String) throws {
    try expectDiagnostics(
      of: .demoMotion,
      in: [
        "Content/a/upload/index.md": entry(), "Content/a/upload/demo.html": demo(style: rule),
        "Content/a/upload/move.css": ".a { \(marker)animation: turn 1s }",
      ]
    )
  }

  @Test(
    "count an undoing rule under a condition only for motion under the same one",
    arguments: [
      "@supports not (rotate: 1turn)", "@scope (.card)", "@container (min-width: 1px)", "@media (min-width: 1px)",
    ]
  )
  func conditions(condition: String) throws {
    let reduce = "@media (prefers-reduced-motion: reduce) { .a { animation: none } }"
    // A rule in a scope wins over one outside it.
    let marker = condition.hasPrefix("@scope") ? "1️⃣" : ""
    for style in [
      ".a { 1️⃣animation: turn 1s } \(condition) { \(reduce) }",
      "\(condition) { .a { animation: turn 1s } \(reduce) }",
      "\(condition) { .a { animation: turn 1s } } \(condition) { \(reduce) }",
      "\(condition) { .a { \(marker)animation: turn 1s } } \(reduce)",
    ] {
      try expectDemoDiagnostics(of: .demoMotion, in: demo(style: style))
    }
  }

  @Test(
    "weigh selectors with their arguments",
    arguments: [
      (".a:is(.b, #c)", ".a.a.a", "1️⃣"), (".a:where(#c)", ".a", ""), (".a:not(#c)", ".a.a.a", "1️⃣"),
      (".a:not(.b, i)", ".a.a", ""), (".a:has(> #c)", ".a.a.a", "1️⃣"), (".a:is(:is(b, #c))", ".a.a.a", "1️⃣"),
      (".a:nth-child(1 of #c)", ".a.a.a", "1️⃣"), (".a:nth-child(2n + 1)", ".a.a", ""), (".a:is()", ".a", ""),
    ]
  )
  func weights(moving: String, still: String, marker: String) throws {
    try expectDemoDiagnostics(
      of: .demoMotion,
      in: demo(
        style: """
          \(moving) { \(marker)animation: turn 1s }
          @media (prefers-reduced-motion: reduce) { \(still) { animation: none } }
          """
      )
    )
  }

  @Test("ignore an animation whose keyframes change only colour and opacity")
  func stillKeyframes() throws {
    try expectDemoDiagnostics(
      of: .demoMotion,
      in: demo(
        "<p style='animation: fade 1s'></p>",
        style: """
          @keyframes fade { from { opacity: 0; animation-timing-function: ease } to { opacity: 1; color: red } }
          @keyframes turn { to { rotate: 1turn } } @keyframes grow { to { opacity: 0; scale: 2 } }
          @keyframes twice { to { opacity: 0 } } @media (min-width: 1px) { @keyframes twice { to { scale: 2 } } }
          .a { animation: fade 1s infinite } .b { animation-name: fade; animation-duration: 1s }
          .c { 1️⃣animation: fade 1s, turn 1s } .d { 2️⃣animation: grow 1s } .e { 3️⃣animation: twice 1s }
          .f { 4️⃣animation: elsewhere 1s } .g { 5️⃣animation-name: fade, turn }
          @keyframes late { from { opacity: 0; & b { color: red } } to { scale: 2 } } .i { 6️⃣animation: late 1s }
          .h { animation: turn 1s } @media (prefers-reduced-motion: reduce) { .h { animation: fade 2s } }
          """
      )
    )
  }

  @Test("ignore what is not motion, or takes no time")
  func still() throws {
    try expectDemoDiagnostics(
      of: .demoMotion,
      in: demo(
        style: """
          .a { animation: none } .b { transition: background-color 1s, opacity 200ms ease-in, fill 1s } .c { transition: none }
          .d { transition: all 0s } .e { animation: a 0.01ms } .f { animation: var(--motion); transition: inline-size var(--pace) }
          .h { animation: 1s ease-in both }
          html { scroll-behavior: auto } .g { animation-duration: 1s; animation-name: none; transition-property: all }
          """
      )
    )
  }

  @Test(
    "ignore motion that is guarded",
    arguments: [
      "@media (prefers-reduced-motion: no-preference) { .a { MOTION } }",
      "@media screen and (prefers-reduced-motion: no-preference) and (min-width: 20em) { .a { MOTION } }",
      "@media not all and (prefers-reduced-motion: reduce) { .a { MOTION } }",
      "@media not (prefers-reduced-motion) { .a { MOTION } }",
      "@media (not (prefers-reduced-motion: reduce)) { .a { MOTION } }",
      ".a { @media (prefers-reduced-motion: no-preference) { MOTION } }",
      "@media (prefers-reduced-motion: no-preference) { @supports (rotate: 1turn) { .a { b { MOTION } } } }",
      "@media print { .a { MOTION } }",
      "@media (prefers-reduced-motion: reduce) { .a { animation: fade 3s; transition: transform 1s } }",
    ]
  )
  func guarded(style: String) throws {
    let motion = "animation: turn 1s infinite; transition: inline-size 1s; scroll-behavior: smooth"
    try expectDemoDiagnostics(of: .demoMotion, in: demo(style: style.replacing("MOTION", with: motion)))
  }

  @Test("find motion that a guard does not prevent")
  func wrongGuards() throws {
    try expectDemoDiagnostics(
      of: .demoMotion,
      in: demo(
        style: """
          @media (prefers-reduced-motion: no-preference), (min-width: 1px) { .a { 1️⃣animation: a 1s } }
          @media not (prefers-reduced-motion: no-preference) { .b { animation: a 1s } }
          @media (prefers-color-scheme: dark) { .c { 2️⃣animation: a 1s } }
          """
      )
    )
    let always = "<style media=\"(prefers-reduced-motion: no-preference)\">.a { animation: a 1s }</style>"
    try expectDemoDiagnostics(of: .demoMotion, in: demo(head: always))
  }

  @Test(
    "ignore motion that is undone under reduced motion",
    arguments: [
      ".a { animation: none }", ".a { animation-name: none }", ".a { animation-duration: 0.01ms }",
      ".a { display: none }",
      ".a { animation-play-state: paused }", "* { animation: none !important }", ".b, .a { animation: none }",
      "*, *::before { animation-duration: 1ms !important }", "b, .a { animation: none }", ".a { animation: fade 2s }",
    ]
  )
  func undone(rule: String) throws {
    let style = ".a { animation: turn 1s infinite }\n@media (prefers-reduced-motion: reduce) { \(rule) }"
    try expectDemoDiagnostics(
      of: .demoMotion,
      in: demo(style: style)
    )
  }

  @Test(
    "find motion that the undoing rule does not cover",
    arguments: [
      "* { animation: none }", ".b { animation: none }", ".a { transition: none }", ".a::before { animation: none }",
      ".a { animation-duration: 2s }", ".a .b { animation: none !important }",
    ]
  )
  func notUndone(rule: String) throws {
    let style = ".a { 1️⃣animation: turn 1s infinite }\n@media (prefers-reduced-motion: reduce) { \(rule) }"
    try expectDemoDiagnostics(of: .demoMotion, in: demo(style: style))
  }

  @Test("determine which rule of the cascade wins")
  func cascade() throws {
    let reduce = "@media (prefers-reduced-motion: reduce)"
    try expectDemoDiagnostics(
      of: .demoMotion,
      in: demo(style: "\(reduce) { .a { animation: none } } .a { 1️⃣animation: a 1s }")
    )
    try expectDemoDiagnostics(
      of: .demoMotion,
      in: demo(style: "\(reduce) { .a { animation: none !important } } .a { animation: a 1s }")
    )
    try expectDemoDiagnostics(
      of: .demoMotion,
      in: demo(
        style: "\(reduce) { .a { animation: none !important } .a { animation: none } } .a { animation: a 1s }"
      )
    )
    try expectDemoDiagnostics(
      of: .demoMotion,
      in: demo(style: ".b .a { 1️⃣animation: a 1s } \(reduce) { .a { animation: none } }")
    )
    try expectDemoDiagnostics(
      of: .demoMotion,
      in: demo(style: "i.a { animation: a 1s } \(reduce) { .a { animation: none !important } }")
    )
    try expectDemoDiagnostics(
      of: .demoMotion,
      in: demo(style: "@layer x; .b .a { animation: a 1s } \(reduce) { .a { animation: none } }")
    )
    try expectDemoDiagnostics(
      of: .demoMotion,
      in: demo("<p style='animation: a 1s'></p>", style: "\(reduce) { * { animation: none !important } }")
    )
  }

  @Test("find a drawing that moves without a script")
  func drawings() throws {
    try expectDemoDiagnostics(
      of: .demoDrawingMotion,
      in: demo(
        """
        <svg><circle r="5">1️⃣<animate attributeName="r" values="5;9" dur="1s"/></circle>
        <g>2️⃣<animateTransform attributeName="transform" type="rotate" dur="1s"/></g>
        <path><animate attributeName="d" dur="1s" begin="indefinite"/></path>
        <rect><animate attributeName="fill" dur="1s"/><set attributeName="r" to="2"/></rect></svg>3️⃣<marquee>x</marquee>
        """
      )
    )
  }

  @Test("ignore a drawing that is hidden or stopped under reduced motion")
  func caredForDrawings() throws {
    let body = "<svg><circle><animate attributeName=\"r\" dur=\"1s\"/></circle></svg>"
    let style = "@media (prefers-reduced-motion: reduce) { svg { display: none } }"
    try expectDemoDiagnostics(of: .demoDrawingMotion, in: demo(body, style: style))
    let script = "if (matchMedia('(prefers-reduced-motion: reduce)').matches) svg.pauseAnimations()"
    try expectDemoDiagnostics(of: .demoDrawingMotion, in: demo(body, script: script))
  }
}
