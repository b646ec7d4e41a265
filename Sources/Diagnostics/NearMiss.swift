/// Returns the candidate that somebody who wrote `word` most probably meant, for "did you mean".
///
/// - Returns: The nearest candidate by edit distance, with a transposition counted as one edit, if it is nearer than a
///   third of the word's length; the first in order where two are equally near; `nil` when nothing is near. A short
///   word is near to too many others: in a word of three to five letters one may be wrong, in a shorter one only the
///   case.
public func nearMiss(to word: String, among candidates: some Sequence<String>) -> String? {
  NearMisses(candidates).nearest(to: word)
}

/// Returns the candidate that somebody who wrote a name most probably meant: a near miss, else the only candidate of
/// several words joined by hyphens that has the name among them. That is not looked for in paths.
public func nearMiss(toName name: String, among candidates: some Sequence<String>) -> String? {
  if let near = nearMiss(to: name, among: candidates) { return near }
  let having = Set(candidates.filter { !$0.contains("/") && "-\($0)-".contains("-\(name)-") })
  return having.count == 1 ? having.first : nil
}

/// Returns the path that somebody who wrote another one most probably meant: a near miss in which each folder and the
/// file, without its extension, are near misses too.
public func nearMiss(toPath path: String, among candidates: some Sequence<String>) -> String? {
  NearMisses(candidates).nearest(toPath: path)
}

private func allowance(for word: String) -> Int {
  switch word.unicodeScalars.count {
  case ..<3: 0
  case ..<6: 1
  case let count: (count + 1) / 3
  }
}

/// Returns the nearest candidate by edit distance, ignoring case, if it is at most `allowance` edits away from the
/// word.
public func nearMiss(to word: String, among candidates: some Sequence<String>, within allowance: Int) -> String? {
  NearMisses(candidates).nearest(to: word, within: allowance)
}

/// A word with more scalars than this has no near misses.
private let longest = 64

/// Words to find near misses among, prepared for many lookups.
public struct NearMisses: Sendable {
  private struct Candidate: Sendable {
    let word: String
    let scalars: [Unicode.Scalar]
    let letters: UInt64

    init(_ word: String) {
      self.word = word
      // A word that is far too long counts as one without scalars, and is ignored.
      scalars = word.utf8.count > 8 * longest ? [] : Array(word.lowercased().unicodeScalars)
      letters = scalars.reduce(0) { $0 | 1 << UInt64($1.value & 63) }
    }
  }

  private let candidates: [Candidate]

  public init(_ words: some Sequence<String>) { candidates = words.map(Candidate.init) }

  /// Returns the nearest word to another, as `nearMiss` defines it.
  ///
  /// - Parameter part: The indices of the words to look at; all of them if absent.
  public func nearest(to word: String, in part: Range<Int>? = nil) -> String? {
    nearest(to: word, within: allowance(for: word), in: part)
  }

  /// Returns the nearest path to another, as `nearMiss(toPath:among:)` defines it.
  ///
  /// - Parameter part: The indices of the paths to look at; all of them if absent.
  public func nearest(toPath path: String, in part: Range<Int>? = nil) -> String? {
    let names = names(in: path)
    return nearest(to: path, within: allowance(for: path), in: part) { other in
      let others = self.names(in: other)
      // Where a folder is missing or too many, the parts are not those of each other.
      return names.count != others.count
        || zip(names, others).allSatisfy { $0 == $1 || nearMiss(to: $0, among: [$1]) != nil }
    }
  }

  /// Returns the names of a path's folders, and of its file without the extension.
  private func names(in path: String) -> [String] {
    var names = path.split(separator: "/").map(String.init)
    if let file = names.popLast() { names.append(file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file) }
    return names
  }

  fileprivate func nearest(
    to word: String,
    within allowance: Int,
    in part: Range<Int>? = nil,
    where isNear: (String) -> Bool = { _ in true }
  ) -> String? {
    let wanted = Candidate(word)
    guard (1...longest).contains(wanted.scalars.count) else { return nil }
    var best: (distance: Int, word: String)?
    for candidate in candidates[part ?? candidates.indices] {
      let most = best.map { $0.distance - 1 } ?? allowance
      // An edit changes a word's length by at most one, and removes and adds at most one letter.
      guard abs(candidate.scalars.count - wanted.scalars.count) <= most,
        (candidate.letters ^ wanted.letters).nonzeroBitCount <= 2 * most,
        let distance = editDistance(wanted.scalars, candidate.scalars, atMost: most), isNear(candidate.word)
      else { continue }
      best = (distance, candidate.word)
      if distance == 0 { break }
    }
    return best?.word
  }
}

/// The help that suggests a near miss.
public func didYouMean(_ word: String) -> String { "Did you mean `\(word)`?" }

/// The end of a message that suggests another name; empty where there is none.
public func didYouMean(_ name: String, among candidates: some Sequence<String>) -> String {
  nearMiss(toName: name, among: candidates).map { "; did you mean `\($0)`?" } ?? ""
}

/// Returns the fewest insertions, deletions, replacements and swaps of neighbours that turn one word into the other;
/// `nil` where more than `most` are needed.
private func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar], atMost most: Int) -> Int? {
  if left.isEmpty || right.isEmpty { return max(left.count, right.count) <= most ? max(left.count, right.count) : nil }
  var beforePrevious = [Int](repeating: 0, count: right.count + 1)
  var previous = Array(0...right.count)
  var current = beforePrevious
  for i in 1...left.count {
    current[0] = i
    var least = i
    for j in 1...right.count {
      let replaced = previous[j - 1] + (left[i - 1] == right[j - 1] ? 0 : 1)
      var distance = min(previous[j] + 1, current[j - 1] + 1, replaced)
      if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
        distance = min(distance, beforePrevious[j - 2] + 1)
      }
      current[j] = distance
      least = min(least, distance)
    }
    // A swap continues from the row before the last, and costs one more.
    if least > most, previous.allSatisfy({ $0 >= most }) { return nil }
    swap(&beforePrevious, &previous)
    swap(&previous, &current)
  }
  return previous[right.count] <= most ? previous[right.count] : nil
}
