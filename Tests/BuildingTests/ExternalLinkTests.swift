import Building
import Diagnostics
import Fetching
import TestSupport
import Testing

@Suite("A review that follows links to the web")
struct ExternalLinkTests {
  private static let demo = """
    <!doctype html><html lang="en"><title>A demo</title>
    <p><a 1️⃣href="http://gone.example/">One</a> <a href="save.html">Two</a> <img src="http://gone.example/x">
    """

  private static let entry = MarkedText(
    """
    ---
    title: Upload
    name: See [this](1️⃣http://gone.example/name).
    focus: Stays where it is.
    announcement: [Done]
    ---
    [a](2️⃣http://gone.example/a) [b][ref] [c][ref] <3️⃣http://gone.example/b> ![d](4️⃣http://gone.example/d.png)
    <a href="5️⃣http://gone.example/a">e</a> [f](http://there.example/) `http://gone.example/code` [g](//gone.example)

    [ref]: 6️⃣http://gone.example/ref

    """
  )

  private static let files = [
    "polite.yml": "external: { exclude: http://left.example/** }\n",
    "Content/index.md": "---\ntitle: Home\n---\n[x](http://gone.example/) [y](http://left.example/x)\n",
    "Content/a/index.md": "---\ntitle: A\n---\n[x](http://gone.example/)\n",
    "Content/a/upload/index.md": entry.text, "Content/a/upload/demo.html": MarkedText(demo).text,
  ]

  /// The result of a review when only one host has any pages.
  private func review(
    _ files: [String: String] = files,
    _ change: (inout LibraryReview) -> Void = { _ in }
  ) throws -> (outcome: LibraryReview.Outcome, asked: Set<String>) {
    let server = try LoopbackServer { request, _ in
      .status(request.address.hasPrefix("http://there.") ? 200 : 404)
    }
    let outcome = try LibraryFixture.with(files) { fixture in
      try fixture.review {
        $0.external = ExternalCheck()
        $0.external?.options.proxy = server.address
        change(&$0)
      }
    }
    return (outcome, Set(server.requests.map(\.address)))
  }

  @Test("finds every place of a link: in front matter, bodies, raw HTML, definitions, images and demos")
  func places() throws {
    let (outcome, asked) = try review()
    let found = outcome.diagnostics.filter { $0.rule == .linkExternalGone }
    let ofEntry = found.filter { $0.range.file.path.hasSuffix("upload/index.md") }
    #expect(ofEntry.map(\.range.bytes.lowerBound) == Self.entry.markers.values.sorted())
    let ofDemo = found.filter { $0.range.file.path.hasSuffix("demo.html") }
    #expect(ofDemo.map(\.range.bytes.lowerBound) == MarkedText(Self.demo).markers.values.sorted())
    let others = found.filter { !$0.range.file.path.contains("upload") }.map(\.brief)
    #expect(others == ["Content/a/index.md:4:5 link-external-gone", "Content/index.md:4:5 link-external-gone"])
    #expect(!asked.contains("http://left.example/x") && !asked.contains("http://gone.example/code"))
    #expect(outcome.external?.asked == 7)
  }

  @Test("makes no requests unless links are to be followed and the diagnostics are wanted")
  func unasked() throws {
    let plain = try LibraryFixture.with(Self.files) { try $0.review() }
    #expect(plain.external == nil && !plain.diagnostics.contains { $0.rule == .linkExternalGone })
    #expect(try review { $0.scope.rules = ["link-case"] }.asked.isEmpty)
    let scoped = try review { $0.scope.paths = ["Content/a/index.md"] }
    #expect(scoped.asked == ["http://gone.example/"])
    #expect(scoped.outcome.diagnostics.count { $0.rule == .linkExternalGone } == 1)
  }

  @Test("applies the settings in polite.yml to these diagnostics as to all others")
  func settled() throws {
    var files = Self.files
    files["polite.yml"] = """
      rules: { link-external-gone: warning }
      overrides: [{ paths: Content/a/upload/**, rules: { link-external-gone: off } }]
      """
    let found = try review(files).outcome.diagnostics.filter { $0.rule == .linkExternalGone }
    #expect(found.map(\.severity) == [.warning, .warning, .warning])
  }

  @Test("follows links once under --fix, after everything is fixed")
  func fixed() throws {
    let server = try LoopbackServer { _, _ in .status(403) }
    try LibraryFixture.with(["Content/a/b.md": LibraryFixture.entry("B", body: "[x](//a.example/)\n")]) { fixture in
      var review = LibraryReview(LibrarySource(root: fixture.folder.path, threads: 1))
      review.external = ExternalCheck()
      // The fixed address is an HTTPS one, for which the proxy gets a CONNECT request.
      review.external?.options.proxy = server.address
      review.external?.options.pause = { _ in }
      let outcome = try review.fix()
      #expect(outcome.fixed == 1)
      #expect(outcome.review.external?.asked == 1)
      #expect(outcome.review.diagnostics.contains { $0.rule.id.hasPrefix("link-external-") })
      #expect(Set(server.requests.map(\.address)) == ["a.example:443"])
    }
  }
}
