import Foundation
import JSONSyntax
import TestSupport
import Testing

/// Bytes as text.
private func told(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

@Suite("Written JSON")
struct JSONWritingTests {
  @Test("keeps the order of an object's members")
  func order() {
    let value: JSONValue = ["b": 1, "a": [true, .null, "x"], "c": [:], "d": []]
    #expect(told(value.bytes()) == #"{"b":1,"a":[true,null,"x"],"c":{},"d":[]}"#)
  }

  @Test("is indented by two spaces on request")
  func indented() {
    let value: JSONValue = ["a": [1, 2], "b": [:]]
    #expect(told(value.bytes(indented: true)) == "{\n  \"a\": [\n    1,\n    2\n  ],\n  \"b\": {}\n}\n")
  }

  @Test("escapes quotation marks, backslashes and control characters, and nothing else")
  func escapes() {
    #expect(
      told(JSONValue.string("\"\\/\n\r\t\u{0}\u{1F}\u{7F}\u{9F}é🎉").bytes())
        == #""\"\\/\n\r\t\u0000\u001f\u007f\u009fé🎉""#
    )
  }

  @Test("is read back as it was written, whatever scalars its texts contain")
  func roundTrip() throws {
    let scalars = (0...0xFFFF).compactMap(Unicode.Scalar.init) + ["\u{10000}", "\u{10FFFF}"]
    let every = String(String.UnicodeScalarView(scalars))
    let read = try JSONSerialization.jsonObject(with: Data(JSONValue.array([.string(every)]).bytes())) as? [String]
    #expect(read?.first.map { Array($0.unicodeScalars) } == Array(every.unicodeScalars))
  }

  @Test("contains the replacement character for bytes that are not UTF-8")
  func loneSurrogate() {
    let surrogate = String(decoding: [0xED, 0xA0, 0x80], as: UTF8.self)
    #expect(told(JSONValue.string(surrogate).bytes()) == "\"\u{FFFD}\u{FFFD}\u{FFFD}\"")
  }
}
