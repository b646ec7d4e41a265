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
    var trie = Trie()
    for (index, phrase) in self.phrases.enumerated() { trie.insert(phrase, index) }
    (next, ends) = trie.automaton()
    isEnd = ends.map { !$0.isEmpty }
  }

  /// Where they stand as whole words, whatever the case: in the order in which they end, each with its index.
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

  /// Whether one stands in a text as a whole word.
  func occur(in text: [UInt8]) -> Bool { !places(in: text).isEmpty }

  /// Whether one stands in a part of a text, as whole words or inside others.
  func occur(in text: [UInt8], _ part: Range<Int>) -> Bool {
    var state = 0
    for index in part {
      state = Int(next[state << 8 | Int(text[index])])
      if isEnd[state] { return true }
    }
    return false
  }
}

/// The phrases letter by letter; state 0 is where each begins.
private struct Trie {
  private var children: [[UInt8: Int]] = [[:]]
  private var ends: [[Int]] = [[]]

  mutating func insert(_ phrase: [UInt8], _ index: Int) {
    var state = 0
    for byte in phrase {
      if let child = children[state][byte] {
        state = child
      } else {
        children[state][byte] = children.count
        state = children.count
        children.append([:])
        ends.append([])
      }
    }
    ends[state].append(index)
  }

  /// Every state's answer to every byte: where no phrase goes on, that of the longest end which begins another.
  func automaton() -> (next: [UInt16], ends: [[Int]]) {
    var next = [UInt16](repeating: 0, count: children.count * 256)
    var ends = ends
    var fallback = [Int](repeating: 0, count: children.count)
    var waiting = [0]
    while let state = waiting.first {
      waiting.removeFirst()
      ends[state] += state == 0 ? [] : ends[fallback[state]]
      for byte in 0..<256 {
        let letter = (0x41...0x5A).contains(byte) ? UInt8(byte | 0x20) : UInt8(byte)
        let other = state == 0 ? 0 : Int(next[fallback[state] << 8 | byte])
        guard let child = children[state][letter] else {
          next[state << 8 | byte] = UInt16(other)
          continue
        }
        next[state << 8 | byte] = UInt16(child)
        guard letter == UInt8(byte) else { continue }
        fallback[child] = other
        waiting.append(child)
      }
    }
    return (next, ends)
  }
}
