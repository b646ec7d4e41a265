/// Phrases that are searched for together, in one pass over a text.
///
/// It uses the automaton of Aho and Corasick ("Efficient string matching", 1975), whose time does not grow with the
/// number of phrases.
struct Phrases: Sendable {
  private let phrases: [[UInt8]]
  /// The next state for each byte, with 256 entries per state. A capital counts as its lower-case letter.
  private let next: [UInt32]
  /// The phrases that end in each state.
  private let ends: [[Int]]
  /// Whether a phrase ends in each state.
  private let isEnd: [Bool]

  /// - Parameter phrases: The phrases in lower-case ASCII; none may be empty.
  init(_ phrases: [String]) {
    self.phrases = phrases.map { Array($0.utf8) }
    (next, ends) = automaton(of: self.phrases)
    isEnd = ends.map { !$0.isEmpty }
  }

  /// Returns where the phrases occur as whole words, ignoring case, in the order in which they end, each with its
  /// index.
  func places(in text: [UInt8]) -> [(phrase: Int, run: Range<Int>)] {
    var found: [(phrase: Int, run: Range<Int>)] = []
    var state = 0
    for index in text.indices {
      state = Int(next[state << 8 | Int(text[index])])
      if !isEnd[state] { continue }
      for phrase in ends[state] {
        let run = index + 1 - phrases[phrase].count..<index + 1
        if isWhole(run, in: text) { found.append((phrase, run)) }
      }
    }
    return found
  }

  /// Whether one of the phrases is in a text as a whole word.
  func occur(in text: [UInt8]) -> Bool { !places(in: text).isEmpty }

  /// Whether one is in a text, as whole words or inside others.
  func occurAnywhere(in text: String) -> Bool { occurAnywhere(in: text.utf8) }

  /// Whether one is in a text, as whole words or inside others.
  func occurAnywhere(in text: some Sequence<UInt8>) -> Bool {
    var state = 0
    for byte in text {
      state = Int(next[state << 8 | Int(byte)])
      if isEnd[state] { return true }
    }
    return false
  }
}
