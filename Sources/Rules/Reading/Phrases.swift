/// Phrases that are looked for together, in one pass over a text.
///
/// The automaton of Aho and Corasick ("Efficient string matching", 1975): its time does not grow with the phrases.
struct Phrases: Sendable {
  private let phrases: [[UInt8]]
  /// The state that follows a state for each byte: 256 to a state. A capital counts as its small letter.
  private let next: [UInt16]
  /// The phrases that end when a state is reached.
  private let ends: [[Int]]
  /// Whether one does.
  private let isEnd: [Bool]

  /// - Parameter phrases: In lower case and of ASCII; none is empty.
  init(_ phrases: [String]) {
    self.phrases = phrases.map { Array($0.utf8) }
    (next, ends) = automaton(of: self.phrases)
    isEnd = ends.map { !$0.isEmpty }
  }

  /// Where they are as whole words, whatever the case: in the order in which they end, each with its index.
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

  /// Whether one is in a text as a whole word.
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
