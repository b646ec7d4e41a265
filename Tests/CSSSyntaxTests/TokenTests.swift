import CSSSyntax
import Testing

@Suite("The tokens of CSS")
struct TokenTests {
  private func kinds(_ text: String) -> [CSSToken.Kind] { parseStyleSheet(Array(text.utf8)).tokens.map(\.kind) }

  private func values(_ text: String) -> [String] {
    let sheet = parseStyleSheet(Array(text.utf8))
    return sheet.tokens.map(sheet.value)
  }

  @Test(
    "are distinguished",
    arguments: [
      ("a", [CSSToken.Kind.ident]), ("--x", [.ident]), ("-a", [.ident]), ("-", [.delimiter]), ("é", [.ident]),
      ("rgb(", [.function]), ("url(a.png)", [.url]), ("url('a.png')", [.function, .string, .closeRound]),
      ("@media", [.atKeyword]), ("@", [.delimiter]), ("#fff", [.hash]), ("#", [.delimiter]),
      ("1", [.number]), ("-1.5", [.number]), (".5", [.number]), ("1e3", [.number]), ("1em", [.dimension]),
      ("40%", [.percentage]), ("1 .", [.number, .whitespace, .delimiter]), ("<!--", [.commentOpen]),
      ("-->", [.commentClose]), ("/* x */a", [.ident]), ("a/**/b", [.ident, .ident]), ("\\66 oo", [.ident]),
      ("\\\n", [.delimiter, .whitespace]), ("'a\nb", [.badString, .whitespace, .ident]), ("url(a b)", [.badURL]),
      (
        "([{,:;}])",
        [
          .openRound, .openSquare, .openCurly, .comma, .colon, .semicolon, .closeCurly, .closeSquare, .closeRound,
        ]
      ),
    ]
  )
  func told(text: String, expected: [CSSToken.Kind]) {
    #expect(kinds(text) == expected)
  }

  @Test("have values with their escapes resolved")
  func escapes() {
    #expect(values("\\66 oo") == ["foo"])
    #expect(values("'a\\'b' \"\\A9\"") == ["a'b", " ", "©"])
    #expect(values("'one\\\ntwo'") == ["onetwo"])
    #expect(values("@Med\\69 a #\\31 x") == ["Media", " ", "1x"])
    #expect(values("url(  a\\)b.png )") == ["a)b.png"])
    #expect(values("\\0 \\110000 ") == ["\u{FFFD}\u{FFFD}"])
  }

  @Test(
    "have their numbers and units",
    arguments: [
      ("1.5s", 1.5, "s"), ("+.25em", 0.25, "em"), ("-40%", -40, "%"), ("1e3", 1000, ""), ("1e-2MS", 0.01, "ms"),
      ("2em", 2, "em"), ("7", 7, ""),
    ]
  )
  func numbers(text: String, value: Double, unit: String) throws {
    let sheet = parseStyleSheet(Array(text.utf8))
    let number = try #require(sheet.number(of: sheet.tokens[0]))
    #expect(number.value == value)
    #expect(number.unit == unit)
  }

  @Test("have places in the source, and cover everything but comments")
  func places() {
    let text = "a /* ; */ { color : #fff ; --x: 'é' }"
    let sheet = parseStyleSheet(Array(text.utf8))
    let joined = sheet.tokens.map { String(decoding: sheet.source[$0.bytes], as: UTF8.self) }.joined()
    #expect(joined == "a  { color : #fff ; --x: 'é' }")
    for (left, right) in zip(sheet.tokens, sheet.tokens.dropFirst()) {
      #expect(left.bytes.upperBound <= right.bytes.lowerBound)
    }
  }
}
