import Testing
import Verifying

@Suite("JSON")
struct JSONTests {
  private func read(_ text: String) throws -> JSONValue { try JSONValue(Array(text.utf8)) }

  @Test("reads every kind of value")
  func kinds() throws {
    let value = try read(#" { "a" : [ 1, -2.5e1, true, false, null, "é\n\"\/" ] , "b" : {} } "#)
    #expect(value == ["a": [1, -25, true, false, .null, "é\n\"/"], "b": [:]])
    #expect(value["a"].array?.first?.integer == 1)
    #expect(value["missing"]["deeper"] == .null)
  }

  @Test("joins surrogate pairs, and replaces a lone half")
  func surrogates() throws {
    #expect(try read(#""\ud83d\ude00""#) == "😀")
    #expect(try read(#""\ud83d!""#) == "\u{FFFD}!")
    #expect(try read(#""\ude00\u0041""#) == "\u{FFFD}A")
  }

  @Test(
    "refuses what RFC 8259 refuses",
    arguments: [
      "", " ", "{", "[1,]", "{\"a\":1,}", "[1 2]", "01", "1.", ".5", "+1", "-", "1e", "nul", "'a'", "\"a", "\"\t\"",
      "\"\\x\"", "\"\\u12\"", "{\"a\":1,\"a\":2}", "{a:1}", "1 2", "NaN", "[1]]",
    ]
  )
  func refused(text: String) {
    #expect(throws: JSONError.self) { try read(text) }
  }

  @Test("says at which byte a text goes wrong")
  func place() {
    let error = #expect(throws: JSONError.self) { try read("[1, ]") }
    #expect(error?.offset == 4)
    #expect(error?.description == "not JSON at byte 4: a value is missing")
  }

  @Test("refuses bytes that are not UTF-8, and values nested too deeply")
  func hostile() {
    #expect(throws: JSONError.self) { try JSONValue([0x22, 0xFF, 0x22]) }
    #expect(throws: JSONError.self) { try read(String(repeating: "[", count: 100_000)) }
  }

  @Test("writes what it read, keys in order")
  func roundTrip() throws {
    let text = #"{"a":[1,2.5,true,null,"\u0001\"\\\n😀"],"b":{"c":"d"}}"#
    #expect(String(decoding: try read(text).bytes, as: UTF8.self) == text)
    #expect(String(decoding: (["z": 1, "y": 2] as JSONValue).bytes, as: UTF8.self) == #"{"y":2,"z":1}"#)
  }
}
