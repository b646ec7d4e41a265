import Hashing
import PatternLibrary
import Rules
import Testing

@Suite("Stale pictures")
struct StalePictureTests {
  private static let demo = "<!doctype html><html lang=\"en\"><title>Save</title><p>Saved</p>"

  private func library(
    demo: String = demo,
    steps: String = "{ when: { passes: 3s } }",
    file: String? = "picture",
    isRecorded: Bool = true
  ) -> [String: String] {
    func located<Value>(_ value: Value) -> Located<Value> { Located(value, at: 0..<0) }
    let picture = DemoPicture(name: located("half"), label: "Half", alternative: "A bar.", scenario: located("start"))
    let scenario = Scenario(
      id: located("start"),
      title: located("Start"),
      steps: [Step(when: located(.passes(Milliseconds(3000))), then: [])]
    )
    let record = PictureRecord(
      demo: "save",
      picture: "half",
      setting: nil,
      browserVersion: "Chromium 140",
      width: 240,
      height: 100,
      demoHash: ContentHash(of: Array(Self.demo.utf8)),
      momentHash: picture.meaning(among: [scenario], under: nil) ?? ContentHash(of: []),
      fileHash: ContentHash(of: Array("picture".utf8))
    )
    let demos = """
      demos:
        save:
          title: Save
          pictures: [{ name: 1️⃣half, label: Half, alt: A bar., scenario: start }]
          scenarios: [{ id: start, steps: [\(steps)] }]

      """
    var files = ["Content/a/upload/index.md": entry(demos), "Content/a/upload/save.html": demo]
    files["Content/a/upload/pictures/half.webp"] = file
    if isRecorded {
      files["Content/a/upload/evidence.json"] = String(decoding: Evidence(pictures: [record]).json, as: UTF8.self)
    }
    return files
  }

  @Test("are not reported for a demo and a scenario that have not changed")
  func current() throws {
    let files = library().mapValues { $0.replacing("1️⃣", with: "") }
    #expect(try diagnostics(of: .scenarioStalePicture, in: files) == [])
  }

  @Test("are reported if the demo or the scenario has changed since, and the help says how to take them again")
  func outdated() throws {
    let message = "the demo or the scenario has changed since the picture `pictures/half.webp` was taken"
    for files in [library(demo: Self.demo + "<p>More</p>"), library(steps: "{ when: { passes: 4s } }")] {
      let found = try expectDiagnostics(of: .scenarioStalePicture, in: files, saying: [message])
      #expect(found.first?.help == "Take it with `polite verify --pictures --entry upload`.")
    }
  }

  @Test("are reported if no picture was taken, or if its file has changed")
  func missing() throws {
    let missing = "the picture `pictures/half.webp` has not been taken yet"
    try expectDiagnostics(of: .scenarioStalePicture, in: library(file: nil), saying: [missing])
    try expectDiagnostics(of: .scenarioStalePicture, in: library(isRecorded: false), saying: [missing])
    try expectDiagnostics(
      of: .scenarioStalePicture,
      in: library(file: "another"),
      saying: ["the file `pictures/half.webp` is not the picture that was taken"]
    )
  }
}
