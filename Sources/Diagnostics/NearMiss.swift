/// The candidate that a person who wrote `word` most probably meant, for "did you mean".
///
/// - Returns: The nearest candidate by edit distance, transpositions counted once, if it is nearer than a third of the
///   word's length; the first in order where two are equally near; `nil` when nothing is near. A short word is near to
///   too many others: of three to five letters one may be wrong, of fewer only the case.
public func nearMiss(to word: String, among candidates: some Sequence<String>) -> String? {
  let allowance =
    switch word.unicodeScalars.count {
    case ..<3: 0
    case ..<6: 1
    case let count: (count + 1) / 3
    }
  return nearMiss(to: word, among: candidates, within: allowance)
}

/// The nearest candidate by edit distance, case aside, if at most so many edits part it from the word.
public func nearMiss(to word: String, among candidates: some Sequence<String>, within allowance: Int) -> String? {
  let wanted = Array(word.lowercased().unicodeScalars)
  guard wanted.count <= 64 else { return nil }
  var best: (distance: Int, candidate: String)?
  for candidate in candidates {
    // No scalar takes more than four bytes.
    guard candidate.utf8.count <= 4 * (wanted.count + allowance) else { continue }
    let scalars = Array(candidate.lowercased().unicodeScalars)
    let most = best.map { $0.distance - 1 } ?? allowance
    guard abs(scalars.count - wanted.count) <= most, let distance = editDistance(wanted, scalars, atMost: most)
    else { continue }
    best = (distance, candidate)
    if distance == 0 { break }
  }
  return best?.candidate
}

/// The help that offers a near miss.
public func didYouMean(_ word: String) -> String { "Did you mean `\(word)`?" }

/// The end of a message that offers a near miss; empty where there is none.
public func didYouMean(_ word: String, among candidates: some Sequence<String>) -> String {
  nearMiss(to: word, among: candidates).map { "; did you mean `\($0)`?" } ?? ""
}

/// The fewest insertions, deletions, replacements and swaps of neighbours that turn one word into the other; `nil` where
/// they are more than so many.
private func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar], atMost most: Int) -> Int? {
  if left.isEmpty || right.isEmpty { return max(left.count, right.count) <= most ? max(left.count, right.count) : nil }
  var beforePrevious = [Int](repeating: 0, count: right.count + 1)
  var previous = Array(0...right.count)
  for i in 1...left.count {
    var current = [i]
    var least = i
    for j in 1...right.count {
      let replaced = previous[j - 1] + (left[i - 1] == right[j - 1] ? 0 : 1)
      var distance = min(previous[j] + 1, current[j - 1] + 1, replaced)
      if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
        distance = min(distance, beforePrevious[j - 2] + 1)
      }
      current.append(distance)
      least = min(least, distance)
    }
    // A swap goes on from the row before the last, and costs one more.
    if least > most, previous.allSatisfy({ $0 >= most }) { return nil }
    beforePrevious = previous
    previous = current
  }
  return previous[right.count] <= most ? previous[right.count] : nil
}
