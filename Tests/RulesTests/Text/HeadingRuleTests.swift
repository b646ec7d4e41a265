import Diagnostics
import Rules
import TestSupport
import Testing

@Suite("Rules on headings")
struct HeadingRuleTests {
  @Test("find a skipped level, below a heading or at the start of the body")
  func skips() throws {
    try expectDiagnostics(
      of: .textHeadingSkip,
      in: entry(body: "## iOS\n\n1️⃣#### UIKit\n\n### Notes\n\n2️⃣<h5 id=a>Raw <b>one</b></h5>\n"),
      saying: [
        "the heading “UIKit” of level 4 follows one of level 2",
        "the heading “Raw one” of level 5 follows one of level 3",
      ]
    )
    try expectDiagnostics(
      of: .textHeadingSkip,
      in: entry(body: "1️⃣### Notes\n\n#### More\n"),
      saying: ["the body begins with a heading of level 3"]
    )
    try expectDiagnostics(
      of: .textHeadingSkip,
      in: entry(body: "# Whole\n\n1️⃣### Notes\n"),
      saying: ["the heading “Notes” of level 3 follows one of level 1"]
    )
  }

  @Test("accept levels that go down one at a time and up at will, in lists and comments as well")
  func noSkips() throws {
    let body = """
      # Whole

      ## A

      ### B

      #### C

      ## D

      > #### Quoted

      <!--
      ##### Commented out
      -->

      <h3>E</h3>
      """
    try expectDiagnostics(of: .textHeadingSkip, in: entry(body: body))
    let platforms = "## iOS\n\n## Developer notes\n\n#### Deep\n\n## Android\n\n### Name\n"
    try expectDiagnostics(of: .textHeadingSkip, in: entry(body: platforms))
  }

  @Test("find notes at the level of their platform, and lower them")
  func atParent() throws {
    let body =
      "## iOS\n\n<!-- notes -->\n1️⃣## Developer notes\n\n### Name\n\n## Android\n\nText.\n\n2️⃣## Developer notes\n"
    let found = try expectDiagnostics(of: .textHeadingAtParent, in: entry(body: body))
    #expect(found[0].message == "“Developer notes” sits at the level of “iOS”, which it belongs under")
    #expect(found[1].notes.map { pointed($0) } == ["## Android"])
    #expect(found.map { $0.fix?.edits.map(\.replacement) } == [["#"], ["#"]])
    #expect(found.allSatisfy { $0.fix?.edits[0].range.bytes == $0.range.bytes.lowerBound..<$0.range.bytes.lowerBound })
  }

  @Test("find a framework, or notes for one platform only, at the level of the platform's heading")
  func besideParent() throws {
    let found = try expectDiagnostics(
      of: .textHeadingAtParent,
      in: entry(body: "## iOS\n\n1️⃣## UIKit\n\nText.\n\n### macOS\n\n2️⃣### AppKit\n")
    )
    #expect(found.map(\.fix) == [nil, nil])
    try expectDiagnostics(of: .textHeadingAtParent, in: entry(body: "## iOS\n\n1️⃣## Developer notes\n\n### Name\n"))
  }

  @Test("accept a section with content before the next")
  func siblings() throws {
    try expectDiagnostics(
      of: .textHeadingAtParent,
      in: entry(body: "## iOS\n\nText.\n\n## UIKit\n\n## SwiftUI\n\n## Android\n\n## Sources\n\n## iOS\n\n## AppKit\n")
    )
    try expectDiagnostics(of: .textHeadingAtParent, in: entry(body: "## iOS\n\n### Developer notes\n\n## Android\n"))
  }

  @Test("find a heading that occurs twice in its section")
  func duplicates() throws {
    let found = try expectDiagnostics(
      of: .textDuplicateHeading,
      in: entry(body: "## Name\n\n### More\n\n1️⃣## name\n\n### More\n\n2️⃣<h3>More</h3>\n")
    )
    #expect(found[0].message == "the heading “name” appears twice in its section")
    #expect(found[0].notes.map { pointed($0) } == ["## Name"])
  }

  @Test("allow platforms to have the same sections")
  func noDuplicates() throws {
    let body = """
      ## iOS

      ## Developer notes

      ### Name

      ## Android

      ## Developer notes

      ### Name

      > ## iOS
      """
    try expectDiagnostics(of: .textDuplicateHeading, in: entry(body: body))
  }

  @Test("find one without text, whatever invisible characters and unnamed pictures are in it")
  func empty() throws {
    let body = """
      1️⃣##

      2️⃣## &shy;&ZeroWidthSpace;

      3️⃣<h2><img src="a.png" alt=""> <em></em></h2>

      ## ![Lamp](a.png)

      ## <x-title></x-title>

      <h3 aria-label="Labels"></h3>

      <h3><svg></svg></h3>

      """
    try expectDiagnostics(of: .textEmptyHeading, in: entry(body: body))
  }
}
