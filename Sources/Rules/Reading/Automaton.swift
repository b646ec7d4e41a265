/// The automaton of Aho and Corasick ("Efficient string matching", 1975) for some phrases of ASCII in lower case.
///
/// - Returns: For each state the state that follows for each byte, 256 to a state, where a capital counts as its small
///   letter; and the places of the phrases that end when a state is reached. State 0 is where each begins.
func automaton(of phrases: [[UInt8]]) -> (next: [UInt16], ends: [[Int]]) {
  var trie = Trie()
  for (index, phrase) in phrases.enumerated() { trie.insert(phrase, index) }
  return trie.automaton()
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
