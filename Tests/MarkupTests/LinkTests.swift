import Markup
import TestSupport
import Testing

@Suite("Links and images")
struct LinkTests {
  /// Parses a text in which 1️⃣ and 2️⃣ enclose the destination of the first link or image.
  private func expectPlace(_ marked: String, _ destination: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let text = MarkedText(marked)
    let document = parse(text.text)
    let link = (document.links + document.images).first
    #expect(link?.destination == destination, sourceLocation: sourceLocation)
    #expect(link?.isExact == true, sourceLocation: sourceLocation)
    #expect(link?.range == text.markers["1️⃣"]!..<text.markers["2️⃣"]!, sourceLocation: sourceLocation)
  }

  @Test("have the byte range of their destination")
  func places() {
    expectPlace("Read [it](1️⃣a/b.md#c2️⃣ \"T\").", "a/b.md#c")
    expectPlace("ünï [it](<1️⃣a b.md2️⃣>)", "a b.md")
    expectPlace("# [it](1️⃣a2️⃣)", "a")
    expectPlace("![it](1️⃣a.png2️⃣) text", "a.png")
    expectPlace("<1️⃣https://example.org/2️⃣>", "https://example.org/")
    expectPlace("<1️⃣a@example.org2️⃣>", "mailto:a@example.org")
    expectPlace("[it](1️⃣a\\_b&amp;c2️⃣)", "a_b&c")
    expectPlace("`[x](y)` <b title=\"[x](y)\">[x](1️⃣y2️⃣)</b>", "y")
  }

  @Test("have ranges inside quotes, lists and following lines")
  func nestedPlaces() {
    expectPlace("> - one\n>   [two\n>   words](\n>   1️⃣a.md2️⃣)", "a.md")
    expectPlace("> > a [b](1️⃣c2️⃣\n> > \"t\")", "c")
    expectPlace("1. x\r\n   [b](1️⃣c2️⃣)\r\n", "c")
  }

  @Test("have a range in the definition to which a reference refers")
  func references() {
    expectPlace("See [the page][Ref  Name].\n\n> [ref name]: 1️⃣a.md2️⃣ 'T'\n", "a.md")
    expectPlace("[a]\n\n[a]:\n  <1️⃣x y2️⃣>\n", "x y")
    expectPlace("- [a]: 1️⃣u2️⃣\n  [b]: v\n  text [a][]\n", "u")
  }

  @Test("are rewritten with their titles and text")
  func rewriting() {
    let html = parse("[a *b*](x.md \"T\") ![p](q.png) <http://e.org> [c][d]\n\n[d]: y.md\n") { link in
      switch link.destination {
      case "x.md": .rewrite("x.html?a&b'c")
      case "q.png": .rewrite("../q 1.png")
      case "y.md": .link("y.html")
      default: .keep
      }
    }.text
    #expect(
      html == """
        <p><a href="x.html?a&amp;b&#x27;c" title="T">a <em>b</em></a> <img src="../q%201.png" alt="p" /> \
        <a href="http://e.org">http://e.org</a> <a href="y.html">c</a></p>

        """
    )
  }

  @Test("call the resolver once for each use, in source order")
  func order() {
    var asked: [String] = []
    _ = parse("[![i](1)](2) <a href=\"3\"> [t](4)\n\n| [c](5) |\n|-|\n\n<img src=\"6\">\n") { link in
      asked.append(link.destination)
      return .keep
    }
    #expect(asked == ["2", "1", "3", "4", "5", "6"])
  }

  @Test("keep every byte value that libcmark keeps in a destination, and escape the others as it does")
  func escapes() {
    for value in 1..<256 where !(0x80..<0xC0).contains(value) {
      guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
      let text = "[a](<x\(scalar)y>)\n"
      #expect(parse(text).text == plainCommonMark(Array(text.utf8)), "byte \(value)")
    }
  }
}

@Suite("Demo placement")
struct PlacementTests {
  private func resolve(_ link: MarkupLink) -> LinkResolution {
    guard link.destination == "upload.html" else { return .keep }
    return link.isBlockImage ? .place(html: Array("<div class=\"stage\"></div>".utf8)) : .link("entry/upload.html")
  }

  @Test("replaces the paragraph of an image that is alone in it")
  func block() {
    let document = parse("a\n\n![Upload a file](upload.html)\n\nb\n", resolve: resolve)
    #expect(document.text == "<p>a</p>\n<div class=\"stage\"></div>\n<p>b</p>\n")
  }

  @Test("turns a demo into a link anywhere else")
  func inline() {
    #expect(
      parse("Try ![the *demo*](upload.html \"T\").\n", resolve: resolve).text
        == "<p>Try <a href=\"entry/upload.html\" title=\"T\">the demo</a>.</p>\n"
    )
    #expect(
      parse("[![the demo](upload.html)](x)\n", resolve: resolve).text == "<p><a href=\"x\">the demo</a></p>\n"
    )
  }

  @Test("works in lists too, and does not affect other images")
  func elsewhere() {
    #expect(
      parse("- ![a](upload.html)\n", resolve: resolve).text == "<ul>\n<li>\n<div class=\"stage\"></div>\n</li>\n</ul>\n"
    )
    #expect(parse("![a](b.png)\n", resolve: resolve).text == "<p><img src=\"b.png\" alt=\"a\" /></p>\n")
    #expect(parse("![a](b.png)\n").images.map(\.isBlockImage) == [true])
  }
}
