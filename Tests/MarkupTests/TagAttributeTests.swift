import Markup
import Testing

@Suite("The attributes in the source of a tag")
struct TagAttributeTests {
  private func written(_ tag: String) -> [String] {
    let source = Array(tag.utf8)
    return writtenAttributes(source, in: source.indices).map {
      "\($0.name)|\(String(decoding: source[$0.range], as: UTF8.self))"
    }
  }

  @Test("are found with their values, whatever separates them")
  func values() {
    #expect(
      written("<a href=x CLASS='b c'id=\"d\"hidden>") == [
        "href|href=x", "class|CLASS='b c'", "id|id=\"d\"", "hidden|hidden",
      ]
    )
    #expect(written("<a\n b = c\t/d=e/>") == ["b|b = c", "d|d=e/"])
    #expect(written("<a/b/=c d='>'>") == ["b|b", "=c|=c", "d|d='>'"])
    #expect(written("<a b\u{B}c=d>") == ["b\u{B}c|b\u{B}c=d"])
    #expect(written("<a>") == [] && written("<a b='c") == ["b|b='c"])
  }

  @Test("are found twice if they are written twice")
  func twice() {
    #expect(written("<p role=a class=b ROLE=c>") == ["role|role=a", "class|class=b", "role|ROLE=c"])
  }
}
