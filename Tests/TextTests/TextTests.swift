import Foundation
import Testing
import Text

@Suite("Text")
struct TextTests {
  @Test("has four kinds of white space, each within the next")
  func whiteSpace() {
    let kinds: [(UInt8) -> Bool] = [isSpaceOrTab, isPlainSpace, isWebSpace, isSpace]
    let bytes = kinds.map { kind in (UInt8.min ... .max).filter { kind($0) } }
    #expect(bytes == [[9, 32], [9, 10, 13, 32], [9, 10, 12, 13, 32], [9, 10, 11, 12, 13, 32]])
    #expect((UInt8.min ... .max).filter(isLineEnd) == [10, 13])
  }

  @Test("knows the letters and digits of ASCII, and none beyond it")
  func classes() {
    let all = (UInt8.min ... .max).filter(isLetterOrDigit)
    #expect(String(decoding: all, as: UTF8.self) == "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
    #expect(String(decoding: all.map(lowercased).suffix(52).prefix(26), as: UTF8.self) == "abcdefghijklmnopqrstuvwxyz")
  }

  @Test("reads each hexadecimal digit that it writes")
  func hexadecimal() {
    for value in UInt8(0)..<16 {
      #expect(hexadecimalValue(asciiDigit(value)) == value)
      #expect(hexadecimalValue(asciiDigit(value, isCapital: true)) == value)
    }
    #expect((UInt8.min ... .max).compactMap(hexadecimalValue).count == 22)
  }

  @Test("is trimmed at its ends alone, also where nothing is left")
  func trims() {
    #expect(trimmed("\t a b\u{B}\r\n") == "a b")
    #expect(trimmed("\u{A0}a") == "\u{A0}a")
    #expect([1, 0, 2, 0][1...].trimmed { $0 == 0 }.indices == 2..<3)
    #expect([0, 0].trimmed { $0 == 0 }.isEmpty)
  }

  @Test("loses the marks of its letters, as Unicode decomposes them, but not what other scripts have as letters")
  func marks() {
    #expect(withoutMarks("GRÖSSE, Größe: “İlk” حُذف") == "grosse, grosse: “ilk” حذف")
    #expect(withoutMarks("Gro\u{308}\u{DF}e Do\u{AD}nau") == "grosse donau")
    #expect(["हिन्दी", "ไทย", "が", "한국", "øđł"].allSatisfy { withoutMarks($0) == $0 })
    let marks = CharacterSet(charactersIn: "\u{300}"..."\u{36F}").union(
      CharacterSet(charactersIn: "\u{653}"..."\u{655}")
    )
    let kinds: Set<Unicode.GeneralCategory> = [.lowercaseLetter, .otherLetter]
    let wrong = (UInt32(0xE0)..<0x2000).compactMap(Unicode.Scalar.init).filter { scalar in
      let letter = String(Character(scalar))
      let parts = letter.decomposedStringWithCanonicalMapping.unicodeScalars.filter { !marks.contains($0) }
      guard letter == letter.lowercased(), letter != "ß", parts.count == 1, let part = parts.first,
        kinds.contains(part.properties.generalCategory)
      else { return false }
      return withoutMarks(letter).unicodeScalars.first != part
    }
    #expect(wrong.isEmpty, "\(wrong)")
  }

  @Test("is found where it first begins")
  func places() {
    #expect(Array("a--->".utf8)[1...].firstPlace(of: "-->".utf8) == 2)
    #expect([UInt8]().firstPlace(of: "a".utf8) == nil)
    #expect([UInt8](1...2).firstPlace(of: [UInt8]()) == nil)
  }

  @Test("is what it was, once its escapes are resolved", arguments: ["a & b < c > \"d\" &amp;lt;", "100 %, é", ""])
  func escapes(text: String) {
    #expect(unescapedMarkup(escapedMarkup(text)) == text)
    #expect(percentDecoded(percentEncoded(text)) == text)
  }

  @Test("is percent-encoded except for unreserved characters, and is not decoded where an escape is broken")
  func percents() {
    #expect(percentEncoded("a b/ü~", keeping: "/") == "a%20b/%C3%BC~")
    #expect(["%", "%4", "%GG", "%FF"].allSatisfy { percentDecoded($0) == nil })
  }

  @Test("is shortened to the characters that there is room for")
  func shortens() {
    #expect(shortened("abcd", to: 4) == "abcd")
    #expect(shortened("abcde", to: 4) == "abc…")
  }

  @Test("is tested eight bytes at a time as it is byte by byte")
  func eightBytes() {
    for byte in UInt8.min ... .max {
      let word = EightBytes.each(byte)
      #expect(EightBytes.between("A", "Z", word) == (isCapital(byte) ? EightBytes.each(0x80) : 0))
      #expect(EightBytes.equal(to: 0x41, word) == (byte == 0x41 ? EightBytes.each(0x80) : 0))
    }
    #expect(EightBytes.equal(to: 0x41, 0x4041_0041_4041_FF00).trailingZeroBitCount / 8 == 2)
  }
}
