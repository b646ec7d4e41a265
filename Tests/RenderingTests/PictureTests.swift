import Foundation
import Hashing
import PatternLibrary
import TestSupport
import Testing

@Suite("Pictures on pages")
struct PictureTests {
  private static let demo = "<!doctype html><title>S</title>"

  /// A library of one entry with two pictures, the second of which is its cover, and one entry without pictures.
  private static func library(demo: String = demo) -> [String: String] {
    let pictures = """
      demos:
        save:
          title: Save
          pictures:
            - { name: rest, label: At rest, alt: A button. }
            - { name: done, label: "<Done>", alt: "A mark & words.", settings: [dark, forced-colours, large-text], cover: true }

      """
    func located<Value>(_ value: Value) -> Located<Value> { Located(value, at: 0..<0) }
    func records(_ name: String, _ settings: [DemoPicture.Setting?]) -> [PictureRecord] {
      settings.map { setting in
        let picture = DemoPicture(name: located(name), label: "", alternative: "")
        return PictureRecord(
          demo: "save",
          picture: name,
          setting: setting,
          browserVersion: "Chromium 140",
          width: 240,
          height: setting == nil ? 90 : 120,
          demoHash: ContentHash(of: Array(Self.demo.utf8)),
          momentHash: picture.meaning(among: [], under: setting) ?? ContentHash(of: []),
          fileHash: ContentHash(of: Array(picture.file(setting).utf8))
        )
      }
    }
    let evidence = Evidence(
      pictures: records("rest", [nil]) + records("done", [nil, .dark, .forcedColours, .largeText, .largeTextInDark])
    )
    var files = [
      "Content/c/index.md": "---\ntitle: C\n---\n", "Content/index.md": "---\ntitle: Home\n---\n",
      "Content/c/save/index.md": entry("Save", pictures, body: "## Look\n"), "Content/c/save/save.html": demo,
      "Content/c/other.md": entry("Other"),
      "Content/c/save/evidence.json": String(decoding: evidence.json, as: UTF8.self),
    ]
    for record in evidence.pictures {
      let file = DemoPicture(name: located(record.picture), label: "", alternative: "").file(record.setting)
      files["Content/c/save/\(file)"] = file
    }
    return files
  }

  private func page(_ path: String, demo: String = demo) throws -> String {
    let site = try RenderedSite(Self.library(demo: demo))
    #expect(site.diagnostics == [])
    return try #require(site.files[path])
  }

  @Test("show the states of an entry in a list, each with its text, its size, and its dark version")
  func strip() throws {
    let text = try page("c/save.html")
    let strip = try #require(text.firstMatch(of: /<section class="states"(?s:.*?)<\/section>/)?.0)
    #expect(strip.contains("<h2 id=\"spec.states\">States</h2>"))
    let captions = strip.matches(of: /<figcaption>(.*?)<\/figcaption>/).map { String($0.1) }
    #expect(
      captions.map { $0.replacing(/<[^>]*>/, with: "") } == [
        "At rest", "&lt;Done&gt;", "&lt;Done&gt;: Dark", "&lt;Done&gt;: Forced colours", "&lt;Done&gt;: Text at 200%",
      ]
    )
    #expect(
      strip.contains(
        "<img src=\"save/pictures/rest.webp\" width=\"240\" height=\"90\" loading=\"lazy\" alt=\"A button.\">"
      )
    )
    let done =
      "<picture><source media=\"(forced-colors: active)\" srcset=\"save/pictures/done.forced-colours.webp\">"
      + "<source media=\"(prefers-color-scheme: dark)\" srcset=\"save/pictures/done.dark.webp\">"
      + "<img src=\"save/pictures/done.webp\" width=\"240\" height=\"90\" loading=\"lazy\" alt=\"A mark &amp; words.\"></picture>"
    #expect(strip.contains(done))
    let large =
      "<picture><source media=\"(prefers-color-scheme: dark)\" srcset=\"save/pictures/done.large-text.dark.webp\">"
      + "<img src=\"save/pictures/done.large-text.webp\" width=\"240\" height=\"120\""
    #expect(strip.contains(large))
    #expect(strip.contains("<picture><img src=\"save/pictures/done.dark.webp\""))
  }

  @Test("include the cover of an entry beside its title on the home page and on its category's")
  func covers() throws {
    for (path, folder) in [("index.html", "c/save"), ("c/index.html", "save")] {
      let text = try page(path)
      #expect(text.matches(of: /<div class="cover">/).count == 1)
      #expect(text.contains("<img src=\"\(folder)/pictures/done.webp\" width=\"240\" height=\"90\" loading=\"lazy\""))
    }
  }

  @Test("are left out if the demo has changed since they were taken")
  func outdated() throws {
    for path in ["c/save.html", "index.html", "c/index.html"] {
      #expect(!(try page(path, demo: Self.demo + "<p>New</p>")).contains(".webp"))
    }
  }

  @Test("are listed in the entry's Markdown, and in JSON that validates against its schema")
  func exports() throws {
    let files = try RenderedSite(Self.library()).files
    let markdown = try #require(files["c/save/index.md"])
    #expect(markdown.contains("## States\n\n- **At rest**: ![A button.](pictures/rest.webp)\n- **<Done>**: "))
    let (text, schema) = (try #require(files["library.json"]), try #require(files["library.schema.json"]))
    #expect(
      text.contains("{\"setting\":\"dark\",\"file\":\"c/save/pictures/done.dark.webp\",\"width\":240,\"height\":120}")
    )
    try withTemporaryFolder { folder in
      try write(["schema.json": schema], to: folder)
      let path = folder.appending(path: "schema.json").path
      #expect(try schemaFaults(of: text, schema: path) == "")
      let wrong = text.replacing("\"setting\":\"dark\"", with: "\"setting\":\"dusk\"")
      #expect(try schemaFaults(of: wrong, schema: path).contains("'dusk' is not one of"))
    }
  }
}
