import Testing

/// Turns of phrase that the house does not use, each with the replacement.
enum PlainWords {
  static let list: [(old: String, plain: String)] = [
    ("befalls", "happens to"), ("stands", "is, appears, means or replaces"), ("stood", "was"), ("stand for", "mean"),
    ("standing for", "meaning"),
    ("stand in", "replace"), ("standing in", "replacing"), ("whence", "from where"), ("hence", "so"), ("thus", "so"),
    ("therein", "in it"), ("wherein", "in which"), ("thereof", "of it"), ("hereby", "by this"), ("upon", "on"),
    ("lest", "so that not"), ("amid", "among"), ("amongst", "among"), ("whilst", "while"), ("naught", "nothing"),
    ("shall", "must, or will"), ("hitherto", "until now"), ("henceforth", "from now on"), ("ere", "before"),
    ("finding", "diagnostic"), ("findings", "diagnostics"), ("anew", "again"), ("mend", "fix"), ("mends", "fixes"),
    ("mended", "fixed"), ("mending", "fixing"), ("held against", "checked against"), ("but for", "except"),
  ]

  /// Modern phrases that contain such a word.
  static let exceptions = ["finding out"]
}

@Suite("The words of the house")
struct PlainWordTests {
  @Test("are plain, in Swift, in the theme and in the documents")
  func words() throws {
    for path in try Self.texts() {
      for (index, line) in try SourceTree.lines(of: path).enumerated() {
        for (old, plain) in Self.oldWords(in: line) {
          Issue.record("\(path):\(index + 1) says “\(old)”: write “\(plain)”")
        }
      }
    }
  }

  @Test("do not include modern phrases")
  func exceptions() {
    #expect(Self.oldWords(in: "The marker Stands alone, hence it counts.").map(\.old) == ["stands", "hence"])
    #expect(Self.oldWords(in: "`*` stands for any text; to stand in the place").map(\.old) == ["stands", "stand in"])
    let today = "The stand-in driver understands what the test is finding out, in `case (scenario, standing) in`."
    #expect(Self.oldWords(in: today).isEmpty)
  }

  /// Everything that people read, except this list.
  private static func texts() throws -> [String] {
    let kinds = [".swift", ".md", ".js", ".css", ".mustache"]
    let folders = ["Sources", "Tests", "Templates", "docs"]
    let below = try folders.flatMap { try SourceTree.files(below: $0) }.filter { path in
      kinds.contains(where: path.hasSuffix) && !path.hasSuffix("/PlainWords.swift")
    }
    return below + ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"]
  }

  private static let firstWords = Set(PlainWords.list.map { $0.old.prefix { $0 != " " } })

  private static func oldWords(in line: String) -> [(old: String, plain: String)] {
    var text = line.lowercased()
    // Bytes first: nearly every line has no such word.
    let words = text.utf8.split { !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
    guard words.contains(where: { firstWords.contains(Substring($0)) }) else { return [] }
    for exception in PlainWords.exceptions { text = text.replacing(exception, with: "") }
    // Punctuation ends a phrase, as in `case (scenario, standing) in`.
    let parts = text.split { !$0.isLetter && $0 != " " }.map { " \($0) " }
    return PlainWords.list.filter { word in parts.contains { $0.contains(" \(word.old) ") } }
  }
}
