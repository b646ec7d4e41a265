import JSONSyntax
import Testing

@Suite("The JSON reader")
struct JSONReaderTests {
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

  @Test("says at which byte a text becomes invalid")
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

  @Test("reads values that are written back unchanged")
  func roundTrip() throws {
    let text = #"{"b":[1,2.5,true,null,"\t\"\\\n😀"],"a":{"c":"d"}}"#
    #expect(String(decoding: try read(text).bytes(), as: UTF8.self) == text)
    let unordered: [String: JSONValue] = ["z": 1, "y": 2]
    #expect(String(decoding: JSONValue(unordered).bytes(), as: UTF8.self) == #"{"y":2,"z":1}"#)
  }

  @Test("gives the place of each value and name, and the spelling of a number")
  func places() throws {
    let text = Array(#" {"a": [1.50, "é"]} "#.utf8)
    let root = try readJSON(text)
    guard case .object(let members) = root.content, case .array(let items) = members[0].value.content,
      case .word(.number(1.5), let written) = items[0].content
    else { return #expect(Bool(false), "\(root)") }
    let places = [root.bytes, members[0].nameBytes, members[0].value.bytes, items[0].bytes, items[1].bytes]
    let texts = places.map { String(decoding: text[$0], as: UTF8.self) }
    #expect(texts == [#"{"a": [1.50, "é"]}"#, #""a""#, #"[1.50, "é"]"#, "1.50", #""é""#])
    #expect(written == "1.50")
  }

  @Test("refuses half of a surrogate pair unless it may repair the text")
  func halves() {
    let error = #expect(throws: JSONError.self) { try readJSON(Array(#"["\ud83d!"]"#.utf8)) }
    #expect(error == JSONError(offset: 4, reason: "half of a character is missing"))
  }

  @Test(
    "refuses a character that no page can contain, unless it may repair the text",
    arguments: [#"\u0001"#, #"\b"#, "\u{7F}", #"\ufdd0"#, "\u{FFFF}"]
  )
  func controls(text: String) throws {
    let bytes = Array("[\"a\(text)\"]".utf8)
    let error = #expect(throws: JSONError.self) { try readJSON(bytes) }
    let reason = "a character that no page can contain is in the string that begins here"
    #expect(error == JSONError(offset: 1, reason: reason))
    #expect(try JSONValue(bytes) == ["a\u{FFFD}"])
  }
}
