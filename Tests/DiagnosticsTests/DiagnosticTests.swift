import Diagnostics
import Testing

@Suite("Diagnostics") struct DiagnosticTests {
  @Test("are sorted by path, place, rule and message")
  func reportOrder() {
    let a = SourceFile(path: "a.md", text: "one two")
    let b = SourceFile(path: "b.md", text: "one two")
    let expected = [
      Diagnostic(.sampleWarning, at: a.range(0..<1), "x"),
      Diagnostic(.sampleError, at: a.range(4..<5), "a"),
      Diagnostic(.sampleError, at: a.range(4..<5), "b"),
      Diagnostic(.sampleNote, at: a.range(4..<5), "a"),
      Diagnostic(.sampleError, at: b.range(0..<1), "x"),
    ]
    #expect(expected.reversed().inReportOrder() == expected)
    #expect(expected.shuffled().inReportOrder() == expected)
  }

  @Test("have severities that can be compared")
  func severities() {
    #expect(Severity.note < .warning)
    #expect(Severity.warning < .error)
  }

  @Test("take their severity from their rule, but can be given another")
  func severity() {
    var diagnostic = diagnostic("1️⃣a")
    #expect(diagnostic.severity == .error)
    diagnostic.severity = .warning
    #expect(DiagnosticCounts([diagnostic]).warnings == 1)
  }

  @Test("are counted by severity and by file")
  func counts() {
    let diagnostics = [
      diagnostic("1️⃣a"), diagnostic("a1️⃣"), diagnostic("1️⃣a", .sampleWarning, path: "b.md"),
      diagnostic("1️⃣a", path: "c.md"),
    ]
    #expect(DiagnosticCounts(diagnostics).sentence == "3 errors, 1 warning in 3 files")
    #expect(DiagnosticCounts([diagnostic("1️⃣a", .sampleNote)]).sentence == "1 note in 1 file")
    #expect(DiagnosticCounts([]).sentence == "")
  }
}

@Suite("A near miss") struct NearMissTests {
  @Test(
    "is found for typing errors",
    arguments: [("titel", "title"), ("anouncement", "announcement"), ("Focus", "focus"), ("keybaord", "keyboard")]
  )
  func found(word: String, meant: String) {
    let candidates = ["title", "name", "focus", "announcement", "keyboard"]
    #expect(nearMiss(to: word, among: candidates) == meant)
  }

  @Test(
    "is not found for a different word",
    arguments: ["zebra", "", "x", String(repeating: "title", count: 20), String(repeating: "title", count: 200)]
  )
  func notFound(word: String) {
    #expect(nearMiss(to: word, among: ["title", "name", "focus"]) == nil)
  }

  @Test("is the first of two that are equally near")
  func tie() {
    #expect(nearMiss(to: "caf", among: ["cab", "cat"]) == "cab")
  }
}

@Suite("Numbers in sentences") struct CountingTests {
  @Test("are grouped by thousands", arguments: [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567")])
  func groups(number: Int, expected: String) {
    #expect(grouped(number) == expected)
    #expect(grouped(-number) == (number == 0 ? "0" : "-\(expected)"))
  }

  @Test("agree with their nouns")
  func nouns() {
    #expect(counted(1, "entry", "entries") == "1 entry")
    #expect(counted(0, "entry", "entries") == "0 entries")
    #expect(counted(2, "page") == "2 pages")
  }
}
