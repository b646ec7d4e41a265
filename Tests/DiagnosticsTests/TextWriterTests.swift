import Diagnostics
import Foundation
import TestSupport
import Testing

@Suite("The text writer") struct TextWriterTests {
  @Test("prints place, message, rule, line, carets, help, notes, fix and a count")
  func whole() throws {
    let file = SourceFile(path: "Content/a.md", text: "---\ntitel: Toast\n---\n")
    let other = SourceFile(path: "Content/b.md", text: "x")
    let diagnostics = [
      Diagnostic(.sampleWarning, at: other.start, "odd"),
      Diagnostic(
        .sampleError,
        at: file.range(4..<9),
        "unknown key `titel`",
        help: "did you mean `title`?",
        notes: [.init(at: other.start, "it is right here")],
        fix: Fix("Replace `titel` by `title`", edits: [.init(file.range(4..<9), "title")], promise: .samePage)
      ),
    ]
    try expectSnapshot(TextWriter().write(diagnostics), named: "diagnostics.txt")
    try expectSnapshot(
      TextWriter(colour: true, pathPrefix: "docs/").write(diagnostics),
      named: "diagnostics-colour.txt"
    )
  }

  @Test("prints at most as many diagnostics as the limit, but counts all of them and those that can be fixed")
  func limit() {
    let file = SourceFile(path: "a.md", text: "abcdef")
    let fix = Fix("Drop it", edits: [.init(file.range(0..<1), "")], promise: .samePage)
    let diagnostics = (0..<5).map { index in
      Diagnostic(.sampleError, at: file.range(index..<index + 1), "wrong", fix: index < 2 ? fix : nil)
    }
    let printed = text(TextWriter(limit: 2, fixOption: "--fix").write(diagnostics))
    #expect(printed.components(separatedBy: "error: wrong").count == 3)
    #expect(printed.hasSuffix("\n3 more diagnostics are not shown\n5 errors in 1 file; 2 can be fixed with --fix\n"))
    #expect(text(TextWriter(limit: 5).write(diagnostics)).hasSuffix("\n\n5 errors in 1 file\n"))
  }

  @Test("prints nothing when nothing was found")
  func nothing() {
    #expect(TextWriter().write([]).isEmpty)
  }

  @Test("shows no line for a file without text")
  func emptyFile() {
    let printed = text(TextWriter().write([diagnostic("")]))
    #expect(printed == "a.md:1:1: error: wrong [sample-error]\n\n1 error in 1 file\n")
  }

  @Test("prints carets under the place, counted in terminal columns")
  func carets() {
    #expect(excerpt(diagnostic("ab1️⃣cd2️⃣e")) == ["abcde", "  ^^"])
    #expect(excerpt(diagnostic("\ta1️⃣b2️⃣c")) == ["    abc", "     ^"])
    #expect(excerpt(diagnostic("a1️⃣\t2️⃣b")) == ["a   b", " ^^^"])
    #expect(excerpt(diagnostic("日1️⃣本2️⃣語")) == ["日本語", "  ^^"])
    #expect(excerpt(diagnostic("e\u{301}1️⃣x2️⃣")) == ["e\u{301}x", " ^"])
    #expect(excerpt(diagnostic("🎉1️⃣x2️⃣")) == ["🎉x", "  ^"])
    #expect(excerpt(diagnostic("éa1️⃣b2️⃣")) == ["éab", "  ^"])
  }

  @Test("prints one caret at an empty place, also after the end of the line")
  func emptyPlace() {
    #expect(excerpt(diagnostic("ab1️⃣")) == ["ab", "  ^"])
    #expect(excerpt(diagnostic("ab1️⃣\ncd")) == ["ab", "  ^"])
    #expect(excerpt(diagnostic("1️⃣\ncd")) == ["", "^"])
    #expect(excerpt(diagnostic("ab\r1️⃣\ncd")) == ["ab", "  ^"])
  }

  @Test("shows the first line of a place that spans several")
  func severalLines() {
    #expect(excerpt(diagnostic("one t1️⃣wo\nthree2️⃣ four")) == ["one two", "     ^^"])
  }

  @Test("leaves a byte order mark out of the line")
  func byteOrderMark() {
    let file = SourceFile(path: "a.md", text: "\u{FEFF}abc")
    #expect(excerpt(Diagnostic(.sampleError, at: file.range(4..<5), "wrong")) == ["abc", " ^"])
    #expect(excerpt(Diagnostic(.sampleError, at: file.range(0..<3), "wrong")) == ["abc", "^"])
  }

  @Test("makes control characters and terminal escapes harmless everywhere")
  func controls() {
    let file = SourceFile(path: "a\u{1B}]0;x\u{7}.md", text: "a\u{1B}[31m\u{9B}2J\u{202E}b")
    let diagnostic = Diagnostic(.sampleError, at: file.range(1..<2), "un\u{1B}known\n", help: "\u{8}")
    let printed = TextWriter().write([diagnostic])
    #expect(excerpt(diagnostic)[0] == "a␛[31m<U+009B>2J<U+202E>b")
    #expect(!printed.contains { $0 < 0x20 && $0 != UInt8(ascii: "\n") || $0 == 0x7F })
    #expect(text(printed).contains("a␛]0;x␇.md:1:2: error: un␛known␊ [sample-error]\n"))
  }

  @Test(
    "shows invisible characters by their number, in messages, help and source lines",
    arguments: [
      ("\u{200B}", "<U+200B>"), ("\u{A0}", "<U+00A0>"), ("\u{AD}", "<U+00AD>"), ("\u{85}", "<U+0085>"),
      ("\u{202E}", "<U+202E>"), ("\u{2066}", "<U+2066>"), ("\u{2028}", "<U+2028>"), ("\u{3000}", "<U+3000>"),
      ("\u{FEFF}", "<U+FEFF>"), ("\u{E000}", "<U+E000>"), ("\u{10FFFD}", "<U+10FFFD>"), ("\u{E0041}", "<U+E0041>"),
      ("\u{378}", "<U+0378>"), ("\u{FFFE}", "<U+FFFE>"), ("\u{3164}", "<U+3164>"), ("\u{34F}", "<U+034F>"),
      ("\u{2800}", "<U+2800>"), ("\u{200D}", "<U+200D>"), ("\u{FE0F}", "<U+FE0F>"),
    ]
  )
  func invisible(character: String, shown: String) {
    let file = SourceFile(path: "a.md", text: "Save\(character)!")
    let place = file.range(0..<4 + character.utf8.count)
    let diagnostic = Diagnostic(.sampleError, at: place, "no `Save\(character)`", help: "Not \(character).")
    #expect(excerpt(diagnostic) == ["Save\(shown)!", String(repeating: "^", count: 4 + shown.count)])
    let printed = text(TextWriter().write([diagnostic]))
    #expect(printed.contains("error: no `Save\(shown)` [") && printed.contains("help: Not \(shown)."))
    #expect(!text(MachineWriter().json([diagnostic])).contains("<U+"))
    #expect(text(MachineWriter().github([diagnostic])).contains("::no `Save\(shown)`%0A"))
  }

  @Test(
    "leaves everything else as it is, including joined emoji",
    arguments: ["naïve", "日本語", "e\u{301}", "👩‍💻", "⚠️", "👨🏽‍🦰", "🏳️‍🌈", "1️⃣"]
  )
  func visible(word: String) {
    #expect(displayed(word) == word)
    #expect(displayedLines("\(word)\n\t\(word)") == "\(word)\n\t\(word)")
  }

  @Test("shows bytes that are not UTF-8 as replacement characters")
  func invalidBytes() {
    let file = SourceFile(path: "a.md", bytes: [0x61, 0xFF, 0x80, 0x62, 0xC3])
    #expect(
      excerpt(Diagnostic(.sampleError, at: file.range(3..<4), "wrong")) == ["a\u{FFFD}\u{FFFD}b\u{FFFD}", "   ^"]
    )
  }

  @Test("cuts a long line around the place")
  func longLine() {
    let long = String(repeating: "x", count: 100)
    #expect(excerpt(diagnostic("1️⃣ab2️⃣" + long), width: 20) == ["ab" + long.prefix(16) + "…", "^^"])
    #expect(excerpt(diagnostic(long + "1️⃣ab2️⃣" + long), width: 20) == ["…xxxxxxab\(long.prefix(10))…", "       ^^"])
    #expect(excerpt(diagnostic(long + "1️⃣"), width: 20) == ["…xxxxxx", "       ^"])
    #expect(excerpt(diagnostic(long + "1️⃣" + long + "2️⃣"), width: 20)[1] == "       ^^^^^^^^^^^^")
  }

  @Test("gives every place of a very long file its line and column")
  func manyDiagnostics() {
    let line = String(repeating: "é", count: 700) + "\n"
    let file = SourceFile(path: "a.md", text: String(repeating: line, count: 40))
    let offsets = stride(from: 0, to: file.bytes.count, by: 97)
    let printed = text(TextWriter().write(offsets.map { Diagnostic(.sampleError, at: file.range($0..<$0), "wrong") }))
    let places = printed.split(separator: "\n").filter { $0.hasPrefix("a.md:") }.map { $0.split(separator: ":")[1...2] }
    let expected = offsets.map { offset in
      let (before, within) = offset.quotientAndRemainder(dividingBy: line.utf8.count)
      return ["\(before + 1)", "\((within + 1) / 2 + 1)"]
    }
    #expect(places.map { $0.map(String.init) } == expected)
  }
}
