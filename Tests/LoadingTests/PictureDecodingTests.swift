import Hashing
import Loading
import PatternLibrary
import Testing

@Suite("A demo's pictures")
struct PictureDecodingTests {
  private let page = ["Content/c/spinner/upload.html": "u", "Content/c/spinner/save.html": "s"]

  private func demos(_ yaml: String) -> String { entry("demos:\n  upload: { title: U, \(yaml) }") }

  @Test("state what they show, when, of which part and under which settings, in the order of all settings")
  func pictures() throws {
    let yaml = """
      pictures: [{ name: half-done, label: 50%, alt: A bar, scenario: start, at: 3s, of: [Upload, { role: progressbar }],
          settings: [large-text, dark], cover: true }, { name: rest, label: At rest, alt: A button, settings: dark }]
      """
    let loaded = try Loaded(page.merging(["Content/c/spinner/index.md": demos(yaml)]) { $1 })
    #expect(loaded.places == [])
    let pictures = try #require(loaded.tree.entries.first?.entry.demos.first?.pictures)
    let half = DemoPicture(
      name: Located("half-done", at: 0..<0),
      label: "50%",
      alternative: "A bar",
      scenario: Located("start", at: 0..<0),
      time: Located(Milliseconds(3000), at: 0..<0),
      parts: [ElementReference(name: "Upload"), ElementReference(role: "progressbar")],
      settings: [.dark, .largeText],
      isCover: true
    )
    #expect(pictures.first == half)
    #expect(pictures.last?.settings == [.dark] && pictures.last?.isCover == false)
  }

  @Test(
    "have their faults reported at their places",
    arguments: [
      Fault("pictures: [1️⃣{ name: a, label: A }]", "entry-missing-key", "`alt` is missing from a picture"),
      Fault(
        "pictures: [{ name: 1️⃣Half done, label: A, alt: A }]",
        "entry-bad-value",
        "`name` must be lower-case letters, digits and hyphens, like `half-done`, but is `Half done`"
      ),
      Fault(
        "pictures: [{ name: a, label: A, alt: A, settings: [1️⃣dusk] }]",
        "entry-unknown-value",
        "an item of `settings` cannot be `dusk`"
      ),
      Fault(
        "pictures: [{ name: a, label: A, alt: A, settings: [dark, 1️⃣large-text.dark] }]",
        "entry-unknown-value",
        "an item of `settings` cannot be `large-text.dark`"
      ),
      Fault(
        "pictures: [{ name: a, label: A, alt: A }, { name: 1️⃣a, label: B, alt: B }]",
        "entry-duplicate-picture",
        "the picture `a` appears twice in one entry"
      ),
      Fault(
        "pictures: [{ name: a, label: A, alt: A, cover: true }, { name: b, label: B, alt: B, cover: 1️⃣true }]",
        "entry-duplicate-picture",
        "the entry has two covers"
      ),
      Fault(
        "pictures: [{ name: a, label: A, alt: A }] }\n  save: { title: S, pictures: [{ name: 1️⃣a, label: B, alt: B }]",
        "entry-duplicate-picture",
        "the picture `a` appears twice in one entry"
      ),
    ]
  )
  func faults(fault: Fault) throws {
    try fault.check({ demos($0) }, with: page)
  }

  @Test("have records that are read as they were written, one for each taking")
  func records() throws {
    let hash = ContentHash(of: [1])
    func record(_ name: String, _ setting: DemoPicture.Setting?) -> PictureRecord {
      PictureRecord(
        demo: "upload",
        picture: name,
        setting: setting,
        browserVersion: "Chromium 140",
        width: 240,
        height: 100,
        demoHash: hash,
        momentHash: hash,
        fileHash: hash
      )
    }
    let evidence = Evidence(pictures: [record("b", .dark), record("b", nil), record("a", .largeText), record("b", nil)])
    #expect(evidence.pictures.map(\.picture) == ["a", "b", "b"])
    #expect(evidence.pictures.map(\.setting) == [.largeText, nil, .dark])
    let text = String(decoding: evidence.json, as: UTF8.self)
    let loaded = try Loaded(["Content/c/spinner/index.md": entry(), "Content/c/spinner/evidence.json": text])
    #expect(loaded.places == [])
    #expect(loaded.tree.entries.first?.evidence?.evidence == evidence)
  }

  @Test("have their demos' files hashed if pictures were taken, and nowhere else")
  func hashes() throws {
    let record = PictureRecord(
      demo: "upload",
      picture: "a",
      setting: nil,
      browserVersion: "Chromium 140",
      width: 240,
      height: 100,
      demoHash: ContentHash(of: [1]),
      momentHash: ContentHash(of: [1]),
      fileHash: ContentHash(of: [1])
    )
    let files = [
      "Content/c/spinner/index.md": entry(), "Content/c/spinner/upload.html": "u",
      "Content/c/spinner/pictures/a.webp": "a", "Content/c/spinner/b.webp": "b",
      "Content/c/other/index.md": entry(), "Content/c/other/upload.html": "u", "Content/c/other/pictures/a.webp": "a",
    ]
    let none = try Loaded(files).tree
    #expect(none.demoFiles.allSatisfy { $0.hash == nil } && none.assets.allSatisfy { $0.hash == nil })
    let evidence = String(decoding: Evidence(pictures: [record]).json, as: UTF8.self)
    let some = try Loaded(files.merging(["Content/c/spinner/evidence.json": evidence]) { $1 }).tree
    #expect(some.demoFiles.filter { $0.hash != nil }.map(\.entry) == ["c/spinner"])
    #expect(some.assets.filter { $0.hash != nil }.map(\.sitePath) == ["c/spinner/pictures/a.webp"])
  }
}
