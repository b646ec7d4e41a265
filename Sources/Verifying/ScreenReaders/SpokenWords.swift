import PatternLibrary

/// The words of a text as they are compared with speech: case, punctuation and white space do not count, and `%` is
/// read as a word. Of a text without words, its signs are compared.
package struct SpokenWords: Sendable, Equatable {
  package private(set) var words: [String] = []
  /// All that is neither a part of a word nor white space.
  private let signs: String

  package init(_ text: String) {
    signs = text.filter { !$0.isLetter && !$0.isNumber && !$0.isWhitespace }
    var word = ""
    func isPart(_ character: Character) -> Bool { character.isLetter || character.isNumber }
    for character in text {
      if isPart(character) {
        word += character.lowercased()
      } else if character != "’", character != "'" {
        if !word.isEmpty { words.append(word) }
        word = ""
        if character == "%" { words.append("percent") }
      }
    }
    if !word.isEmpty { words.append(word) }
  }

  package static func == (one: SpokenWords, other: SpokenWords) -> Bool {
    one.words == other.words && (!one.words.isEmpty || one.signs == other.signs)
  }

  /// Whether it contains all words of another text, one after the other.
  package func contains(_ other: SpokenWords) -> Bool {
    if other.words.isEmpty { return !other.signs.isEmpty && signs.contains(other.signs) }
    guard words.count >= other.words.count else { return false }
    return (0...(words.count - other.words.count)).contains {
      words[$0..<($0 + other.words.count)].elementsEqual(other.words)
    }
  }

  /// What Orca, with its default settings, says by itself about a bar's progress, at most once in ten seconds for each
  /// bar: `25 percent.`
  var isProgress: Bool { words.count == 2 && words[1] == "percent" && words[0].allSatisfy(\.isNumber) }
}

extension Utterance {
  var words: SpokenWords { SpokenWords(text) }
}
