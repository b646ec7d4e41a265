import Platform
import Testing

@Suite("Text, scanned word by word")
struct ReadingTextTests {
  @Test("is text wherever the standard library decodes it as UTF-8 and as characters, at any position in a word")
  func agreesWithStandardLibrary() {
    let edges: [UInt8] = [
      0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC2, 0xE0, 0xE1, 0xED, 0xEF, 0xF0, 0xF4, 0xF5,
    ]
    for lead in UInt8(0x80)...0xFF {
      for second in edges {
        for rest in [[], [0x80], [0x80, 0x80], [0xBF, 0x7F], [0xBF, 0xBF], [0xBF, 0xBD], [0xC2, 0x80]] as [[UInt8]] {
          let middle = [lead, second] + rest
          let expected = isCharacters(inUTF8: middle)
          for before in [0, 3, 7, 8] {
            let bytes = ascii(before) + middle
            #expect(isText(bytes) == expected, "\(bytes)")
            #expect(isText(bytes + ascii(9)) == expected, "\(bytes)")
          }
        }
      }
    }
  }

  @Test("has no code point that is not a character")
  func noncharacters() {
    for scalar in (UInt32(1)...0x10FFFF).lazy.compactMap(Unicode.Scalar.init) where scalar.value & 0xFF > 0xC0 {
      let isCharacter = !scalar.properties.isNoncharacterCodePoint
      if isText(Array(String(scalar).utf8)) != isCharacter { Issue.record("U+\(String(scalar.value, radix: 16))") }
    }
  }

  @Test("has a NUL found wherever it is", arguments: 0..<20)
  func nul(place: Int) {
    var bytes = ascii(20)
    #expect(isText(bytes))
    bytes[place] = 0
    #expect(!isText(bytes))
    #expect(!isText(Array("ü".utf8) + bytes))
  }

  @Test("has lines that end at line feeds, and the last at the end")
  func lines() {
    let bytes = Array("ab\n\nc".utf8)
    #expect((0...6).map { lineEnd(bytes, from: $0) } == [2, 2, 2, 3, 5, 5, 5])
    #expect(lineEnd([], from: 0) == 0)
  }

  @Test("begins with a part of itself, and not with more or other bytes")
  func beginning() {
    #expect(bytes([1, 2, 3], beginWith: []))
    #expect(bytes([], beginWith: []))
    #expect(bytes([1, 2, 3], beginWith: [1, 2, 3]))
    #expect(!bytes([1, 2, 3], beginWith: [1, 2, 3, 4]))
    #expect(!bytes([1, 2, 3], beginWith: [1, 3]))
  }

  private func ascii(_ count: Int) -> [UInt8] { Array(repeating: 0x61, count: count) }

  private func isCharacters(inUTF8 bytes: [UInt8]) -> Bool {
    guard let text = String(validating: bytes, as: UTF8.self) else { return false }
    return !text.unicodeScalars.contains(where: \.properties.isNoncharacterCodePoint)
  }
}
