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
    // Short ends come before long ones.
    var states = [0]
    var place = 0
    while place < states.count {
      let state = states[place]
      place += 1
      if state != 0 {
        ends[state] += ends[fallback[state]]
        unsafe next.withUnsafeMutableBufferPointer { rows in
          let known = unsafe UnsafeBufferPointer(rebasing: rows[(fallback[state] << 8)...].prefix(256))
          _ = unsafe rows[(state << 8)...].update(fromContentsOf: known)
        }
      }
      for (byte, child) in children[state] {
        fallback[child] = Int(next[state << 8 | Int(byte)])
        next[state << 8 | Int(byte)] = UInt16(child)
        if (0x61...0x7A).contains(byte) { next[state << 8 | Int(byte & 0xDF)] = UInt16(child) }
        states.append(child)
      }
    }
    return (next, ends)
  }
}
