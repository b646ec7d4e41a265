import Testing
import Verifying

@Suite("The text about a page's errors")
struct PageErrorsTests {
  @Test("shows paths relative to the demo, each error once, sorted and limited in number")
  func pageErrorsOfAnyRun() {
    let demo = "file:///tmp/polite-1x2/Site/c/save/save.html"
    let errors = ScenarioPlayer.pageErrors(
      [
        "\(demo) 5:1 Uncaught Error: b", "\(demo) 5:1 Uncaught Error: b", "a is\n not  there",
        "http://polite-9z.localhost:4711/tmp/polite-1x2/Site/c/save/save.html 1:1 c",
        "a file cannot be loaded: file:///tmp/polite-1x2/Site/x.js",
        "in /tmp/polite-1x2/Site/c/save/a.png",
      ],
      of: demo
    )
    #expect(
      errors == [
        "a file cannot be loaded: ../../x.js", "a is not there", "in a.png", "save.html 1:1 c",
        "save.html 5:1 Uncaught Error: b",
      ]
    )
    let many = ScenarioPlayer.pageErrors((0..<9).map { "\($0)" + String(repeating: "x", count: 999) }, of: demo)
    #expect(many.count == 6 && many.last == "and 4 more" && many.allSatisfy { $0.count <= 241 })
    #expect(
      ScenarioPlayer.pageErrors(["https://e.example/a/b/c.js 1:1"], of: "https://e.example/a/d.html") == ["b/c.js 1:1"]
    )
  }
}
