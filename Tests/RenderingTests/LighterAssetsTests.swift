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

  @Test("contain no multi-line strings or templates, which would lose their indentation")
  func haveNoLongStrings() throws {
    let assets = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Templates/assets")
    let names = try FileManager.default.contentsOfDirectory(atPath: assets.path)
      .filter { $0.hasSuffix(".js") || $0.hasSuffix(".css") }
    #expect(names.count > 20)
    for name in names {
      let text = try String(contentsOf: assets.appending(path: name), encoding: .utf8)
      #expect(!text.isEmpty, "\(name)")
      for line in text.split(separator: "\n") {
        // A set of characters in a regular expression may contain one.
        let quoting = line.replacing(#/\/\[[^\n]*?\]\/g/#, with: "")
        #expect(quoting.count { $0 == "`" }.isMultiple(of: 2), "\(name): \(line)")
        #expect(!line.hasSuffix("\\"), "\(name): \(line)")
      }
    }
  }
}
