import Text

/// Returns the automaton of Aho and Corasick ("Efficient string matching", 1975) for ASCII phrases in lower case.
///
/// - Returns: For each state, the next state for each byte, with 256 entries per state, where a capital counts as its
///   lower-case letter; and the indices of the phrases that end in each state. State 0 is the start.
func automaton(of phrases: [[UInt8]]) -> (next: [UInt32], ends: [[Int]]) {
  var trie = Trie()
  for (index, phrase) in phrases.enumerated() { trie.insert(phrase, index) }
  return trie.automaton()
}

/// The phrases letter by letter. State 0 is the start.
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

  /// Computes every state's transition for every byte. Where no phrase continues, it is that of the longest suffix that
  /// begins another phrase.
  func automaton() -> (next: [UInt32], ends: [[Int]]) {
    var next = [UInt32](repeating: 0, count: children.count * 256)
    var ends = ends
    var fallback = [Int](repeating: 0, count: children.count)
    // Short prefixes come before long ones.
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
        next[state << 8 | Int(byte)] = UInt32(child)
        if isSmallLetter(byte) { next[state << 8 | Int(byte & 0xDF)] = UInt32(child) }
        states.append(child)
      }
    }
    return (next, ends)
  }
}
