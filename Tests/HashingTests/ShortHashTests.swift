import Hashing
import Testing

@Suite("Short hashes")
struct ShortHashTests {
  @Test(
    "are FNV-1a of 64 bits",
    arguments: [("", 0xcbf2_9ce4_8422_2325), ("a", 0xaf63_dc4c_8601_ec8c), ("foobar", 0x8594_4171_f739_67e8)]
  )
  func reference(text: String, hash: UInt64) {
    #expect(shortHash(of: text.utf8) == hash)
  }
}
