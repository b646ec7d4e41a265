import Building
import Diagnostics
import Foundation
import TestSupport
import Testing

extension LibraryFixture {
  func review(threads: Int = 2, _ change: (inout LibraryReview) -> Void = { _ in }) throws -> LibraryReview.Outcome {
    var review = LibraryReview(LibrarySource(root: folder.path, threads: threads))
    change(&review)
    return try review.run()
  }
}

@Suite("A review of a library")
struct LibraryReviewTests {
  @Test("finds everything that a build finds, and writes nothing")
  func likeBuild() throws {
    var files = FaultTests.tenFaults
    files["Templates/footer.mustache"] = "<footer>\n{{site.titel}}</footer>\n"
    try LibraryFixture.with(files) { fixture in
      let before = try FileManager.default.subpathsOfDirectory(atPath: fixture.folder.path)
      let found = Set(try fixture.review().diagnostics.map(\.brief))
      #expect(try FileManager.default.subpathsOfDirectory(atPath: fixture.folder.path) == before)
      let built = try fixture.diagnostics()
      #expect(built.count > 5 && found.isSuperset(of: built))
      #expect(found.contains("Templates/footer.mustache:2:8 template-unknown-name"))
    }
  }

  @Test("finds the same on any number of threads", arguments: [1, 3, 8])
  func deterministic(threads: Int) throws {
    var files: [String: String] = [:]
    for index in 0..<40 {
      files["Content/many/entry-\(index).md"] = LibraryFixture.entry(
        "E \(index)",
        body: "[x](#no-\(index)) [y](z.md)\n"
      )
    }
    try LibraryFixture.with(files) { fixture in
      let one = try fixture.review(threads: 1).diagnostics
      #expect(one.count >= 80)
      #expect(try fixture.review(threads: threads).diagnostics == one)
    }
  }

  @Test("looks up common searches as the site does, and reports those that find nothing")
  func searches() throws {
    let found = [
      "loader", "LOADRE", "laoder", "load", "oader", "uiprogress", "labels loader", "done", "\"Ünïque\"", "SC 4.1.3",
      "html5.2",
    ]
    let lost = ["lad", "spinner", "loader spinner", "text", "\"?!\""]
    let files = [
      "polite.yml": "searches: [\((found + lost).joined(separator: ", "))]\n",
      "Content/many/bar.md": LibraryFixture.entry(
        "Bar",
        more: "aliases: [Loader, Ünïque, HTML5.2]\nwcag: [4.1.3]",
        body: "## Labels\n\nText for `UIProgressView`.\n"
      ),
      "Content/many/other.md": LibraryFixture.entry("Other"),
    ]
    try LibraryFixture.with(files) { fixture in
      let diagnostics = try fixture.review().diagnostics.filter { $0.rule.id == "configuration-lost-search" }
      let told = lost.map { $0.replacing("\"", with: "") }
      let endings = told.map { $0.contains(" ") ? "finds no entry with all its words" : "finds nothing" }
      #expect(diagnostics.map(\.message) == zip(told, endings).map { "a search for “\($0)” \($1)" })
      #expect(
        diagnostics.map(\.brief).first
          == "polite.yml:1:\(14 + found.joined(separator: ", ").count) configuration-lost-search"
      )
    }
  }

  @Test("looks up a search in a large library as its pages do, which do not tolerate a wrong first letter there")
  func searchesInMany() throws {
    // More words than three files of the index hold.
    let words = (10_000..<24_000).map { "w\($0)" }.joined(separator: " ")
    for (body, lost) in [("", []), ("## \(words)\n", ["xoader"])] {
      let files = [
        "polite.yml": "searches: [loadr, xoader]\n",
        "Content/many/bar.md": LibraryFixture.entry("Bar", more: "aliases: [Loader]", body: body),
      ]
      try LibraryFixture.with(files) { fixture in
        let found = try fixture.review().diagnostics.filter { $0.rule.id == "configuration-lost-search" }
        #expect(found.map(\.message) == lost.map { "a search for “\($0)” finds nothing" })
      }
    }
  }

  @Test("finds names of types, attributes and members anywhere in a line, and no other words")
  func searchedNames() throws {
    // One name of each kind at each of 20 positions, surrounded by other bytes.
    let tags = "abcdefghijklmnopqrst".map(String.init)
    let lines = tags.enumerated().map { index, tag in
      let gap = String(repeating: index % 2 == 0 ? "é" : "x", count: index)
      return "\(gap) UI\(tag)View aria-live\(tag) `.memberOf\(tag)Kind` [@^{`|~ "
        + "plainword\(tag) ZEBRA\(tag.uppercased())"
    }
    let found = tags.flatMap { ["ui\($0)view", "aria-live\($0)", "memberof\($0)kind"] }
    let lost = tags.flatMap { ["plainword\($0)", "zebra\($0)"] }
    let files = [
      "polite.yml": "searches: [\((found + lost).joined(separator: ", "))]\n",
      "Content/many/bar.md": LibraryFixture.entry("Bar", body: lines.joined(separator: "\n") + "\n"),
    ]
    try LibraryFixture.with(files) { fixture in
      let diagnostics = try fixture.review().diagnostics.filter { $0.rule.id == "configuration-lost-search" }
      #expect(diagnostics.map(\.message) == lost.map { "a search for “\($0)” finds nothing" })
    }
  }

  @Test("counts the pages done, up to the last")
  func progress() throws {
    try LibraryFixture.with(SiteBuildTests.library) { fixture in
      let seen = Tally()
      let pages = try fixture.review { $0.progress = { done, count in seen.note(done, of: count) } }.pages
      #expect(pages == 4)
      #expect(seen.calls.map(\.done).sorted() == [1, 2, 3, 4])
      #expect(seen.calls.allSatisfy { $0.count == 4 })
    }
  }

  @Test("finds every link to a missing anchor, and suggests near misses only for the first of very many")
  func missingPlaces() throws {
    let body = "## Labels\n" + String(repeating: "[x](#lables) ", count: 300)
    try LibraryFixture.with(["Content/a/b.md": LibraryFixture.entry("B", body: body + "\n")]) { fixture in
      let found = try fixture.review().diagnostics.filter { $0.rule.id == "link-missing-anchor" }
      #expect(found.count == 300)
      #expect(found.count { $0.help == "Did you mean `#labels`?" } == 50)
    }
  }

  @Test("names the missing place even if its link is several times in one text of the front matter")
  func repeatedPlaces() throws {
    let text = "---\ntitle: B\nname: N.\nfocus: See [a](#gone), then [b](#gone).\nannouncement: [Done]\n---\n"
    try LibraryFixture.with(["Content/a/b.md": text]) { fixture in
      let found = try fixture.review().diagnostics.filter { $0.rule.id == "link-missing-anchor" }
      #expect(found.map(\.brief) == Array(repeating: "Content/a/b.md:4:8 link-missing-anchor", count: 2))
      let message = "`Content/a/b.md` has no heading or element with the id `gone`"
      #expect(found.map(\.message) == [message, message])
    }
  }

  @Test("reports a fault in a style sheet once, however many demos use it")
  func sharedSheet() throws {
    let demo = "<!doctype html><html lang=en><title>A</title><link rel=stylesheet href=../look.css><p>A</p>"
    let files = [
      "Content/look.css": "@import \"gone.css\";", "Content/a/index.md": "---\ntitle: A\n---\n",
      "Content/a/b/index.md": LibraryFixture.entry("B"), "Content/a/b/b.html": demo.replacing("../", with: "../../"),
      "Content/a/c/index.md": LibraryFixture.entry("C"), "Content/a/c/c.html": demo.replacing("../", with: "../../"),
    ]
    try LibraryFixture.with(files) { fixture in
      let found = try fixture.review().diagnostics.filter { $0.rule.id == "demo-missing-file" }
      #expect(found.map(\.brief) == ["Content/look.css:1:9 demo-missing-file"])
    }
  }

  @Test("fails if the library is not a folder")
  func missing() {
    #expect(throws: BuildError.self) { try LibraryReview(LibrarySource(root: "/nowhere/at/all", threads: 1)).run() }
  }
}
