import Testing

/// Turns of phrase that the house does not use, each with what it writes instead.
enum PlainWords {
  static let list: [(old: String, plain: String)] = [
    ("stands", "is, or appears"), ("stood", "was"), ("whence", "from where"), ("hence", "so"), ("thus", "so"),
    ("therein", "in it"), ("wherein", "in which"), ("thereof", "of it"), ("hereby", "by this"), ("upon", "on"),
    ("lest", "so that not"), ("amid", "among"), ("amongst", "among"), ("whilst", "while"), ("naught", "nothing"),
    ("shall", "must, or will"), ("hitherto", "until now"), ("henceforth", "from now on"), ("ere", "before"),
  ]

  /// Phrases of today that have such a word.
  static let exceptions = ["stands for", "stands still", "stands out", "stood for", "stood still"]
}

@Suite("The words of the house")
struct PlainWordTests {
  @Test("are plain ones, in Swift and in the documents")
  func words() throws {
    let documents = try ["README.md", "CONTRIBUTING.md"] + SourceTree.files(below: "docs", endingIn: ".md")
    for path in try SourceTree.files(below: "Sources", endingIn: ".swift") + documents {
      for (index, line) in try SourceTree.lines(of: path).enumerated() {
        for (old, plain) in Self.oldWords(in: line) {
          Issue.record("\(path):\(index + 1) says “\(old)”: write “\(plain)”")
        }
      }
    }
  }

  @Test("are told from phrases of today")
  func exceptions() {
    #expect(Self.oldWords(in: "The marker Stands alone, hence it counts.").map(\.old) == ["stands", "hence"])
    #expect(Self.oldWords(in: "`*` stands for any characters; it stands still, understands and whenceforth.").isEmpty)
  }

  private static func oldWords(in line: Substring) -> [(old: String, plain: String)] {
    var text = line.lowercased()
    guard PlainWords.list.contains(where: { text.contains($0.old) }) else { return [] }
    for exception in PlainWords.exceptions { text = text.replacing(exception, with: "") }
    let words = Set(text.split { !$0.isLetter })
    return PlainWords.list.filter { words.contains($0.old[...]) }
  }
}
