import Diagnostics
import PatternLibrary
import Text

/// Returns a diagnostic for words of a source that are neither in the files made from it nor in another diagnostic.
/// There are none unless the import itself has a fault.
func lostWords(of draft: EntryDraft, in files: [ImportedFile], _ diagnostics: [Diagnostic]) -> [Diagnostic] {
  var known: [String: Int] = [:]
  for case .bytes(let bytes) in files.map(\.content) { count(bytes, 0..<bytes.count, &known) }
  for diagnostic in diagnostics {
    let message = Array(diagnostic.message.utf8)
    count(message, 0..<message.count, &known)
  }
  var lost: [String] = []
  var firstPlace: Range<Int>?
  for range in remaining(of: draft) {
    for run in wordRuns(draft.file.bytes, range) where !touchesEnd(run, of: range, draft.file.bytes.count) {
      for word in words(draft.file.bytes[run]) {
        if let left = known[word], left > 0 {
          known[word] = left - 1
        } else {
          lost.append(word)
          firstPlace = firstPlace ?? run
        }
      }
    }
  }
  guard let firstPlace else { return [] }
  let words = lost.joined(separator: " ")
  let help = "Look for them in the source, and write them into the entry."
  return [Diagnostic(.importLostWords, at: draft.file.range(firstPlace), "these words are lost: \(words)", help: help)]
}

/// Returns the source without its markup: known keys, and what the conversion of the body replaced.
private func remaining(of draft: EntryDraft) -> [Range<Int>] {
  let taken = (draft.markup + draft.body.replaced).sorted { $0.lowerBound < $1.lowerBound }
  var ranges: [Range<Int>] = []
  var place = 0
  for range in taken {
    if range.lowerBound > place { ranges.append(place..<range.lowerBound) }
    place = max(place, range.upperBound)
  }
  if place < draft.file.bytes.count { ranges.append(place..<draft.file.bytes.count) }
  return ranges
}

/// Whether a word touches what was replaced. Then it may form one word with the replacement: `{{ page.title }}s`.
private func touchesEnd(_ run: Range<Int>, of range: Range<Int>, _ count: Int) -> Bool {
  (run.lowerBound == range.lowerBound && run.lowerBound > 0)
    || (run.upperBound == range.upperBound && run.upperBound < count)
}

private func count(_ bytes: [UInt8], _ range: Range<Int>, _ known: inout [String: Int]) {
  for run in wordRuns(bytes, range) { for word in words(bytes[run]) { known[word, default: 0] += 1 } }
}

/// Returns the runs of ASCII letters and digits, and of non-ASCII bytes.
private func wordRuns(_ bytes: [UInt8], _ range: Range<Int>) -> [Range<Int>] {
  var runs: [Range<Int>] = []
  var start: Int?
  for place in range {
    let isWord = isLetter(bytes[place]) || isDigit(bytes[place]) || bytes[place] >= 0x80
    if isWord, start == nil { start = place }
    if !isWord, let open = start {
      runs.append(open..<place)
      start = nil
    }
  }
  if let open = start { runs.append(open..<range.upperBound) }
  return runs
}

/// Returns the words of a run in lower case: letters, digits and their marks, in any script.
private func words(_ run: ArraySlice<UInt8>) -> [String] {
  let text = string(run).lowercased()
  if run.allSatisfy({ $0 < 0x80 }) { return [text] }
  return text.unicodeScalars.split { !isLetterOrDigit($0) && !isMark($0) }.map { String($0) }
}
