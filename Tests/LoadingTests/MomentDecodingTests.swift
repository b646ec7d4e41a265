import PatternLibrary
import Testing

@Suite("A demo's poster")
struct MomentDecodingTests {
  private let page = ["Content/c/spinner/upload.html": "u"]

  private func poster(_ yaml: String) throws -> Moment? {
    let text = entry("demos:\n  upload: { title: U, poster: \(yaml) }")
    let loaded = try Loaded(page.merging(["Content/c/spinner/index.md": text]) { $1 })
    #expect(loaded.diagnostics.isEmpty)
    return loaded.tree.entries.first?.entry.demos.first?.poster
  }

  @Test("is a time in one of its scenarios, or after it opens")
  func moments() throws {
    let ofScenario = try poster("{ scenario: opened, at: 1.5s }")
    #expect(ofScenario == Moment(of: Located("opened", at: 0..<0), at: Located(Milliseconds(1500), at: 0..<0)))
    #expect(try poster("{ at: 300ms }") == Moment(at: Located(Milliseconds(300), at: 0..<0)))
  }

  @Test(
    "has its faults reported at their places",
    arguments: [
      Fault("1️⃣poster: { scenario: opened }", "entry-missing-key", "`at` is missing from a moment"),
      Fault(
        "poster: { at: 1️⃣3 }",
        "entry-bad-duration",
        "`at` must be a duration like `500ms`, `2s` or `1.5s`, but is `3`"
      ),
      Fault(
        "poster: { at: 1️⃣soon }",
        "entry-bad-duration",
        "`at` must be a duration like `500ms`, `2s` or `1.5s`, but is `soon`"
      ),
      Fault("poster: { at: 3s, 1️⃣scenarios: a }", "entry-unknown-key", "unknown key `scenarios` in a moment"),
      Fault("poster: 1️⃣3s", "entry-wrong-type", "`poster` must be a map, but is the text `3s`"),
    ]
  )
  func faults(fault: Fault) throws {
    try fault.check({ entry("demos:\n  upload: { title: U, \($0) }") }, with: page)
  }
}
