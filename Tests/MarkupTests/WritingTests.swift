import Diagnostics
import Markup
import TestSupport
import Testing

/// Text is scanned sixteen bytes at a time, so special bytes must be found at every position, in texts of every length.
@Suite("Writing bytes")
struct WritingTests {
  @Test("escapes every special byte, wherever it is")
  func escapes() {
    let entities: [Character: String] = ["<": "&lt;", ">": "&gt;", "&": "&amp;", "\"": "&quot;"]
    for length in 1...40 {
      for place in 0..<length {
        for (byte, entity) in entities {
          let before = String(repeating: "x", count: place)
          let after = String(repeating: "y", count: length - place - 1)
          let html = highlight(Array("\(before)\(byte)\(after)".utf8), language: "none")
          #expect(String(decoding: html, as: UTF8.self) == before + entity + after)
        }
      }
    }
  }

  @Test("escapes runs of special bytes, and no other byte")
  func escapesRuns() {
    let all = (UInt8.min...UInt8.max).map { $0 }
    let text = all + all.reversed() + Array(repeating: UInt8(ascii: "<"), count: 33)
    let expected = text.flatMap { byte -> [UInt8] in
      switch byte {
      case UInt8(ascii: "<"): Array("&lt;".utf8)
      case UInt8(ascii: ">"): Array("&gt;".utf8)
      case UInt8(ascii: "&"): Array("&amp;".utf8)
      case UInt8(ascii: "\""): Array("&quot;".utf8)
      default: [byte]
      }
    }
    #expect(highlight(text, language: "none") == expected)
  }

  @Test("writes destinations as libcmark does, whatever the bytes")
  func destinations() {
    let characters = (0x21...0x7E).compactMap(UnicodeScalar.init).filter { !"<>\\".unicodeScalars.contains($0) }
    for length in [1, 2, 7, 8, 9, 15, 16, 17, 31, 32, 33] {
      for place in Set([0, length / 2, length - 1]) {
        let links = characters.map { character in
          let before = String(repeating: "a", count: place)
          return "[x](<\(before)\(character)\(String(repeating: "Z", count: length - place - 1))>)\n\n"
        }
        let text = links.joined()
        #expect(parse(text).text == plainCommonMark(Array(text.utf8)))
      }
    }
    let others = "[x](<ä é\u{1F600}%20\u{7F} 'b'&c>)"
    #expect(parse(others).text == plainCommonMark(Array(others.utf8)))
  }

  @Test("finds the same code spans as libcmark, closed or not")
  func codeSpans() {
    let text = "`` a ` [x](no) `` [y](yes) ``` [z](too) ` [w](no) ` ```` b ` c"
    let document = parse(text)
    #expect(document.text == plainCommonMark(Array(text.utf8)))
    #expect(document.links.map(\.destination) == ["yes", "too"])
    #expect(document.links.allSatisfy { $0.isExact && slice(text, $0.range) == $0.destination })
  }

  @Test("recognises an id in raw HTML, however its attribute is written")
  func ids() {
    for html in [
      "<b ID='taken'>", "<b id\n=\"taken\">", "<b a=1 id=taken>", "<a NAME=taken>", "> <b id\n> ='taken'>",
    ] {
      let document = parse("# Taken\n\n\(html)x")
      #expect(document.headings.map(\.id) == ["taken-2"], "\(html)")
      #expect(document.htmlIDs == ["taken"], "\(html)")
    }
    #expect(parse("# Taken\n\n<b name=taken data-id=taken mid=taken>x").headings.map(\.id) == ["taken"])
  }

  @Test("renders consecutive tables, with their links, code and escapes")
  func tables() {
    let table = "| [a] | `x\\|y` |\n| --- | --- |\n| [b](c) | \\|d\\| |\n\n"
    let document = parse(String(repeating: table, count: 20) + "[a]: there")
    #expect(document.tables.count == 20)
    #expect(document.links.map(\.destination) == Array(repeating: ["there", "c"], count: 20).flatMap { $0 })
    #expect(document.text.contains("<code>x|y</code>") && document.text.contains("<td>|d|</td>"))
  }
}
