import Diagnostics
import Rules
import Testing

@Suite("The rule on contrast in demos")
struct ContrastRuleTests {
  private func ratio(_ style: String) throws -> String? {
    let files = ["Content/a/upload/index.md": entry(), "Content/a/upload/demo.html": demo(style: style)]
    return try diagnostics(of: .demoContrast, in: files).first?.message
  }

  @Test("finds text with too little contrast")
  func text() throws {
    try expectDemoDiagnostics(
      of: .demoContrast,
      in: demo(style: "p { 1️⃣color: #777; background: #fff } i { color: #767676; background: white }"),
      saying: ["the text of `p` on its background has a contrast of 4.47 to 1 in light and in dark, and needs 4.5"]
    )
  }

  @Test(
    "understands all ways in which CSS writes colours",
    arguments: [
      ("#000", "21"), ("#0000ff", "2.44"), ("#00f", "2.44"), ("BLUE", "2.44"), ("rgb(0 0 255)", "2.44"),
      ("rgba(0, 0, 255, 1)", "2.44"), ("rgb(0% 0% 100% / 100%)", "2.44"), ("hsl(240 100% 50%)", "2.44"),
      ("hsl(240deg, 100%, 50%)", "2.44"), ("hsl(-120 100% 50%)", "2.44"), ("hsl(0.6666666turn 100% 50%)", "2.44"),
      ("#0000ffff", "2.44"), ("rgb(0 0 255 / 0.5)", "1.3"),
    ]
  )
  func colours(text: String, ratio: String) throws {
    let style = "p { color: \(text); background-color: #000 }"
    let found = try self.ratio(text == "#000" ? "p { color: #fff; background: \(text) }" : style)
    if ratio == "21" {
      #expect(found == nil)
    } else {
      #expect(found?.contains("a contrast of \(ratio) to 1") == true, "\(found ?? "nothing was found")")
    }
  }

  @Test("follows custom properties in light and in dark")
  func properties() throws {
    try expectDemoDiagnostics(
      of: .demoContrast,
      in: demo(
        style: """
          :root { color-scheme: light dark; --ink: #222; --page: white; --soft: var(--ink); --both: light-dark(#111, #333) }
          @media (prefers-color-scheme: dark) { :root { --page: #111 } }
          body { 1️⃣color: var(--soft); background: var(--page) } b { 2️⃣color: var(--both); background: var(--page) }
          """
      ),
      saying: ["body", "b"].map { name in
        let ratio = name == "body" ? "1.18" : "1.49"
        return "the text of `\(name)` on its background has a contrast of \(ratio) to 1 in dark, and needs 4.5"
      }
    )
  }

  @Test("combines two rules for one selector, and reports nothing where it cannot be certain")
  func certainty() throws {
    try expectDemoDiagnostics(
      of: .demoContrast,
      in: demo(
        style: """
          :root { --a: #eee; --b: #ddd; --c: #ccc } .x { --b: #000 }
          @media (min-width: 1px) { :root { --c: #000 } }
          .a { color: var(--a); background: var(--b) } .b { color: var(--c); background: #ddd }
          .c { color: #eee; background: url(x.png) #fff } .d { color: #eee; background: linear-gradient(#fff, #eee) }
          .e { color: inherit; background: #fff } .f { color: #eee } .f { font: inherit } .g { background: #fff }
          .h { color: #eee; background: rgb(255 255 255 / 0.9) } .i { color: CanvasText; background: Canvas }
          .j { color: #999; background: #aaa } @media (prefers-color-scheme: light) { .j { color: #000 } }
          @media (prefers-color-scheme: dark) { .j { background: #000 } }
          .k { color: #eee; background: #fff } .k { color: #000 }
          .l:disabled { color: #999; background: #aaa } @media print { .m { color: #eee; background: #fff } }
          @media (forced-colors: active) { .n { color: #eee; background: #fff } }
          @media (min-width: 9em) { .o { color: #000 } } .o { color: #eee; background: #fff }
          """
      )
    )
  }

  @Test("requires less of large text and of graphics")
  func large() throws {
    try expectDemoDiagnostics(
      of: .demoContrast,
      in: demo(
        style: """
          h1 { font-size: 2rem; color: #888; background: #fff } h2 { font: bold 24px/1 serif; 1️⃣color: #aaa; background: #fff }
          progress { color: #888; background: #fff } h3 { font-size: 1rem; 2️⃣color: #888; background: #fff }
          """
      )
    )
  }

  @Test("knows the sizes of headings, of words and of percentages, and not to take the height of a line for one")
  func sizes() throws {
    try expectDemoDiagnostics(
      of: .demoContrast,
      in: demo(
        style: """
          h1, h2, h3 { color: #888; background: #fff } h4 { 1️⃣color: #888; background: #fff }
          .a { font-size: x-large; color: #888; background: #fff } .b { font-size: 200%; color: #888; background: #fff }
          .c { font: 1rem/2rem serif; 2️⃣color: #888; background: #fff }
          """
      )
    )
  }

  @Test("looks at each selector of a rule")
  func lists() throws {
    try expectDemoDiagnostics(
      of: .demoContrast,
      in: demo(
        style: """
          .large, .small { 1️⃣color: #888; background: #fff } .large { font-size: 2rem }
          .dark, .light { 2️⃣color: #bbb; background: #fff } .dark { background: #000 }
          """
      ),
      saying: [
        "the text of `.small` on its background has a contrast of 3.54 to 1 in light and in dark, and needs 4.5",
        "the text of `.light` on its background has a contrast of 1.91 to 1 in light and in dark, and needs 4.5",
      ]
    )
  }

  @Test("chooses the colours of the scheme that the page has")
  func schemes() throws {
    let style = "p { color: light-dark(#000, #888); background: light-dark(#fff, #777) }"
    #expect(try ratio(style) == nil)
    #expect(try ratio(":root { color-scheme: light dark } \(style)")?.contains(" in dark,") == true)
    #expect(try ratio(":root { color-scheme: dark } \(style)")?.contains(" in light and in dark,") == true)
    try expectDemoDiagnostics(
      of: .demoContrast,
      in: demo(
        style: style.replacing("color: light", with: "1️⃣color: light", maxReplacements: 1),
        head: "<meta name=color-scheme content='light dark'>"
      )
    )
  }

  @Test("ignores what elements only have for a moment, and properties that a part of the page changes")
  func uncertain() throws {
    try expectDemoDiagnostics(
      of: .demoContrast,
      in: demo(
        style: """
          @starting-style { .a { color: #eee; background: #fff } }
          @-moz-keyframes b { from { color: #eee; background: #fff } }
          :root { --c: #eee } :root .c { --c: #000 } .c b { color: var(--c); background: #fff }
          """
      )
    )
  }

  @Test("finds a progress bar's value that has too little contrast with its track")
  func bars() throws {
    try expectDemoDiagnostics(
      of: .demoContrast,
      in: demo(
        style: """
          progress { background: #ccc } progress::-webkit-progress-bar { background: transparent }
          progress::-webkit-progress-value { 1️⃣background: #999 } progress::-moz-progress-bar { background: #333 }
          """
      ),
      saying: ["the value of `progress` on its track has a contrast of 1.77 to 1 in light and in dark, and needs 3"]
    )
  }

  @Test("finds pairs by their names, and requires more contrast of those used for text")
  func names() throws {
    try expectDemoDiagnostics(
      of: .demoContrast,
      in: demo(
        style: """
          :root { --a: #767676; --on-a: #eee; --b: #808080; --on-b: #eee; --on-c: #000; --d: #aaa; 1️⃣--on-d: #bbb;
            2️⃣--on-e: #eee; --e: #777 }
          p { color: var(--on-e) } i { fill: var(--on-a) }
          """
      ),
      saying: [
        "`--on-d` on `--d` has a contrast of 1.21 to 1 in light and in dark, and needs 3",
        "`--on-e` on `--e` has a contrast of 3.85 to 1 in light and in dark, and needs 4.5",
      ]
    )
  }
}
