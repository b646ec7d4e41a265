import Foundation
import Rendering
import Testing

@Suite("The theme's style sheet and scripts")
struct LighterAssetsTests {
  @Test("lose comments on lines of their own, indentation and empty lines")
  func areLighter() {
    let source = """
      /* One line. */
      main {
        /* Over
           two. */
        color: red; /* kept */

        // gone
        background: url(a//b);
      }
      /* a */ p { margin: 0 }
      """
    let expected = """
      main {
      color: red; /* kept */
      background: url(a//b);
      }
      /* a */ p { margin: 0 }

      """
    #expect(String(decoding: lighter(Array(source.utf8), named: "a.js"), as: UTF8.self) == expected)
  }

  @Test("keep significant space in style sheets, and no other")
  func areDense() {
    let source = """
      @media (min-width: 40rem) {
        .a > :is(b, i) :hover::before { content: "a; {b} , c"; margin: 0 -1px calc(1px + 2px) }
        p, q /* kept , here */ {
          color: red;
        }
      }
      """
    let expected =
      "@media (min-width:40rem){.a > :is(b,i) :hover::before{content:\"a; {b} , c\";margin:0 -1px calc(1px + 2px)}"
      + "p,q /* kept , here */{color:red}}"
    #expect(String(decoding: lighter(Array(source.utf8), named: "a.css"), as: UTF8.self) == expected)
  }

  @Test(
    "contain no multi-line strings or templates, which would lose their indentation",
    arguments: [
      "polite.css", "polite.js", "stage.js", "announcer.js", "frame.js",
    ]
  )
  func haveNoLongStrings(name: String) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(contentsOf: root.appending(path: "Templates/assets/\(name)"), encoding: .utf8)
    for line in text.split(separator: "\n") {
      #expect(line.count { $0 == "`" }.isMultiple(of: 2), "\(line)")
      #expect(!line.hasSuffix("\\"), "\(line)")
    }
    #expect(!text.isEmpty)
  }
}
