import CSSSyntax
import TestSupport
import Testing

@Suite("A malicious style sheet")
struct HostileTests {
  @Test(
    "is read to its end",
    arguments: [
      "{", "}", "a{", "a{b:", "(", ")", "[", ":not(", "a:b{", "a:b{}", "/*", "*/", "'", "\"", "\\", "@", "@a{", "@a(",
      "url(", "url( a ", "--x:{", "--x:", ";", ",", "a,", "!important", "1e", "#", "<!--", "-->", "\0", "é", "x{y:z}",
      "'\n", "a b;", "{(", "([{", "}])",
    ]
  )
  func read(text: String) {
    expectProportionalTime(to: 200_000) { size in
      let source = Array(String(repeating: text, count: size / text.utf8.count).utf8)
      let sheet = parseStyleSheet(source)
      #expect(sheet.faults.count <= StyleSheet.mostFaults)
      #expect(sheet.tokens.allSatisfy { $0.bytes.upperBound <= source.count })
      #expect(sheet.rules.allSatisfy { $0.parent.map { $0 < sheet.rules.count } ?? true })
      let inRules = Array(String(repeating: "a{\(text)", count: size / 20).utf8)
      #expect(parseDeclarations(inRules).sheet.faults.count <= StyleSheet.mostFaults)
    }
  }

  @Test("is not read beyond the maximum nesting, which is reported")
  func deep() {
    let allowed = String(repeating: "a{", count: StyleSheet.deepestNesting) + "b:c"
    let sheet = parseStyleSheet(Array((allowed + String(repeating: "}", count: 64)).utf8))
    #expect(sheet.faults.isEmpty)
    #expect(sheet.rules.last?.declarations.count == 1)
    let tooDeep = parseStyleSheet(Array(("a{" + allowed + String(repeating: "}", count: 65) + "d{e:f}").utf8))
    #expect(tooDeep.faults.map(\.kind) == [.nestsTooDeep])
    #expect(tooDeep.rules.last?.declarations.map(\.name) == ["e"])
  }

  @Test("may be any bytes, cut off anywhere")
  func anyBytes() {
    var state: UInt64 = 7
    let alphabet = Array("{}()[];:,'\"\\/*@#-.!aeu1%\n \u{E9}".utf8) + [0, 0xFF, 0xC3]
    for length in 0..<2_000 {
      var bytes: [UInt8] = []
      for _ in 0..<length % 97 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        bytes.append(alphabet[Int(state >> 33) % alphabet.count])
      }
      let sheet = parseStyleSheet(bytes)
      for token in sheet.tokens {
        _ = sheet.value(of: token)
        _ = sheet.number(of: token)
      }
      #expect(sheet.tokens.allSatisfy { $0.bytes.upperBound <= bytes.count })
    }
  }
}
