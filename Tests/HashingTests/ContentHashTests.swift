import Hashing
import Testing

@Suite("Content hashes")
struct ContentHashTests {
  @Test("are XXH3-128: the hash of no bytes is that of the reference implementation")
  func reference() {
    #expect(ContentHash(of: []).text == "99aa06d3014798d86001c324468d497f")
  }

  @Test("differ if one bit differs")
  func difference() {
    #expect(ContentHash(of: Array("polite".utf8)) != ContentHash(of: Array("qolite".utf8)))
  }

  @Test("cover only the given part")
  func part() {
    let bytes = Array("<<polite>>".utf8)
    #expect(ContentHash(of: bytes, in: 2..<8) == ContentHash(of: Array("polite".utf8)))
    #expect(ContentHash(of: bytes, in: 8..<400) == ContentHash(of: Array(">>".utf8)))
    #expect(ContentHash(of: bytes, in: 40..<50) == ContentHash(of: []))
  }

  @Test("are read in exactly the form in which they are written")
  func text() {
    let hash = ContentHash(high: 0x0a, low: 0xfedc_ba98_7654_3210)
    #expect(hash.text == "000000000000000afedcba9876543210")
    #expect(ContentHash(hash.text) == hash)
    for wrong in [
      "", "0", hash.text.uppercased(), String(hash.text.dropLast()), hash.text + "0", "g" + hash.text.dropFirst(),
    ] {
      #expect(ContentHash(wrong) == nil, "\(wrong)")
    }
  }
}
