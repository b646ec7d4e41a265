import Diagnostics
import TestSupport
import Testing

@Suite("A source file") struct SourceFileTests {
  @Test("counts lines and columns from one")
  func lines() {
    let marked = MarkedText("ab\ncd1️⃣e\n2️⃣")
    let file = SourceFile(path: "a.md", text: marked.text)
    #expect(file.position(at: 0) == SourcePosition(offset: 0, line: 1, column: 1))
    #expect(file.position(at: marked.markers["1️⃣"]!) == SourcePosition(offset: 5, line: 2, column: 3))
    #expect(file.position(at: marked.markers["2️⃣"]!) == SourcePosition(offset: 7, line: 3, column: 1))
  }

  @Test("counts columns in Unicode scalars, whatever their length in bytes")
  func scalars() {
    let marked = MarkedText("é€𝄞1️⃣x")
    let file = SourceFile(path: "a.md", text: marked.text)
    #expect(file.position(at: marked.markers["1️⃣"]!).column == 4)
  }

  @Test("ignores a byte order mark when counting columns")
  func byteOrderMark() {
    let file = SourceFile(path: "a.md", bytes: [0xEF, 0xBB, 0xBF] + Array("ab\ncd".utf8))
    #expect(file.position(at: 3).column == 1)
    #expect(file.position(at: 4).column == 2)
    #expect(file.position(at: 6) == SourcePosition(offset: 6, line: 2, column: 1))
  }

  @Test("ends a line before a CR LF")
  func carriageReturns() {
    let file = SourceFile(path: "a.md", text: "one\r\ntwo\r\n")
    #expect(file.lineRange(containing: 1) == 0..<3)
    #expect(file.lineRange(containing: 6) == 5..<8)
    #expect(file.position(at: 5) == SourcePosition(offset: 5, line: 2, column: 1))
  }

  @Test("treats an offset past the end as the end", arguments: [-1, 0, 3, 4, 1000])
  func outside(offset: Int) {
    let file = SourceFile(path: "a.md", text: "abc")
    #expect(file.position(at: offset).offset == min(max(offset, 0), 3))
    #expect(file.lineRange(containing: offset) == 0..<3)
  }

  @Test("has one empty line when it is empty")
  func empty() {
    let file = SourceFile(path: "a.md", text: "")
    #expect(file.start.start == SourcePosition(offset: 0, line: 1, column: 1))
    #expect(file.lineRange(containing: 0) == 0..<0)
  }
}
