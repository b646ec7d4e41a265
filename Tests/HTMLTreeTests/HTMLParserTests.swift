import HTMLTree
import Testing

@Suite("HTML, parsed as HTML 5 specifies")
struct HTMLParserTests {
  @Test("has elements in document order, with attributes and places")
  func elements() throws {
    let source = "<!doctype html><html lang=\"en\"><title>A &amp; B</title><body><p id=x class='a b'>Hi <b>you</b></p>"
    let document = try #require(parseHTML(Array(source.utf8)))
    #expect(document.elements.map(\.name) == ["html", "head", "title", "body", "p", "b"])
    #expect(document.first("html")?["lang"] == "en")
    let title = try #require(document.first("title"))
    #expect(document.text(in: title.index) == "A & B")
    let paragraph = try #require(document.first("p"))
    #expect(paragraph["class"] == "a b")
    #expect(paragraph["title"] == nil)
    let bytes = Array(source.utf8)
    let ranges = paragraph.attributes.map { String(decoding: bytes[$0.range], as: UTF8.self) }
    #expect(ranges == ["id=x", "class='a b'"])
    #expect(document.text(in: paragraph.index) == "Hi you")
  }

  @Test("has the source inside each element, byte for byte")
  func inside() throws {
    let source = "<style>\n p > a { color: red }\n</style><script>if (1 < 2) {}</script>"
    let bytes = Array(source.utf8)
    let document = try #require(parseHTML(bytes))
    let style = try #require(document.first("style")?.inside)
    #expect(String(decoding: bytes[style], as: UTF8.self) == "\n p > a { color: red }\n")
    let script = try #require(document.first("script")?.inside)
    #expect(String(decoding: bytes[script], as: UTF8.self) == "if (1 < 2) {}")
  }

  @Test("has no place for elements that the parser added")
  func supplied() throws {
    let document = try #require(parseHTML(Array("<p>x".utf8)))
    #expect(try #require(document.first("body")).startTag == nil)
    let paragraph = try #require(document.first("p"))
    #expect(paragraph.startTag != nil && paragraph.inside == nil)
  }

  @Test("keeps elements that HTML does not know", arguments: ["my-widget", "foreignobject"])
  func unknown(name: String) throws {
    let document = try #require(parseHTML(Array("<\(name)>x</\(name)>".utf8)))
    #expect(document.elements.contains { $0.name == name })
  }

  @Test("is an empty document if the file is empty, and may contain bytes that are not text")
  func hostile() throws {
    let empty = try #require(parseHTML([]))
    #expect(empty.elements.map(\.name) == ["html", "head", "body"])
    #expect(empty.elements.allSatisfy { $0.startTag == nil })
    let bytes: [UInt8] = [0x3C, 0xFF, 0x00, 0x3C, 0x61, 0x00, 0x3E, 0xC3]
    #expect(parseHTML(bytes) != nil)
  }
}
