import Diagnostics
import Synchronization
import Text

/// A comment that turns rules off for one line: `polite-disable-line RULE, RULE: REASON`, or
/// `polite-disable-next-line`. It is written as a comment of the language of its place.
struct DisablingComment {
  /// An id in a comment.
  struct Name {
    let id: String
    let range: SourceRange
  }

  /// The comment from its first word to its end.
  let range: SourceRange
  let rules: [Name]
  /// What is wrong with the comment; `nil` where its form is right.
  let fault: String?
  /// The line that it is for: its own, or the next that is not blank.
  let line: Range<Int>

  private static let start = Array("polite-disable".utf8)

  /// Returns all in a file.
  static func all(in file: SourceFile) -> [DisablingComment] {
    var comments: [DisablingComment] = []
    var rest = file.bytes[...]
    while let place = rest.firstPlace(of: start) {
      let comment = DisablingComment(at: place, in: file.lineRange(containing: place), of: file)
      if let comment { comments.append(comment) }
      rest = rest[(comment?.range.bytes.upperBound ?? place + start.count)...]
    }
    return comments
  }

  /// Reads the comment whose first word begins at a place. `nil` where no comment begins there.
  private init?(at place: Int, in line: Range<Int>, of file: SourceFile) {
    guard let mark = file.commentMark(before: place, in: line) else { return nil }
    var text = file.bytes[place..<line.upperBound]
    if let end = text.firstPlace(of: mark.end) { text = text[..<end] }
    text = text.trimmed(isSpaceOrTab)
    range = file.range(text.startIndex..<text.endIndex)
    let word = text.prefix { !isSpaceOrTab($0) }
    let isForNext = word.elementsEqual("polite-disable-next-line".utf8)
    self.line = isForNext ? file.wholeTag(from: file.firstLineWithText(after: line)) : line
    let parts = text[word.endIndex...].split(separator: UInt8(ascii: ":"), maxSplits: 1)
    rules = (parts.first ?? []).split { $0 == UInt8(ascii: ",") || isSpaceOrTab($0) }.map { id in
      Name(id: String(decoding: id, as: UTF8.self), range: file.range(id.startIndex..<id.endIndex))
    }
    fault =
      if !isForNext, !word.elementsEqual("polite-disable-line".utf8) {
        "there is no comment `\(String(decoding: word, as: UTF8.self))`"
      } else if rules.isEmpty {
        "the comment names no rule"
      } else if parts.count < 2 || parts[1].allSatisfy(isSpaceOrTab) {
        "the comment gives no reason"
      } else {
        nil
      }
  }
}

extension SourceFile {
  /// The first line after another that is not blank; the last line where there is none.
  fileprivate func firstLineWithText(after line: Range<Int>) -> Range<Int> {
    var line = line
    repeat {
      guard let end = bytes[line.upperBound...].firstIndex(of: UInt8(ascii: "\n")) else { break }
      line = lineRange(containing: end + 1)
    } while bytes[line].allSatisfy(isSpaceOrTab)
    return line
  }

  /// A line together with those in which the tag ends that the line begins with, because no comment can be in a tag.
  fileprivate func wholeTag(from line: Range<Int>) -> Range<Int> {
    let text = bytes[line].trimmed(isSpaceOrTab)
    guard text.first == UInt8(ascii: "<"), text.dropFirst().first.map(isLetter) == true else { return line }
    var quote: UInt8?
    let end = bytes[text.startIndex...].firstIndex { byte in
      if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if quote == byte {
        quote = nil
      }
      return quote == nil && byte == UInt8(ascii: ">")
    }
    return line.lowerBound..<max(line.upperBound, end ?? 0)
  }
}

/// Which comments have turned something off in a run.
final class UsedComments: Sendable {
  private struct Use: Hashable {
    let path: String
    let place: Int
  }

  private let uses = Mutex<Set<Use>>([])

  func note(_ name: DisablingComment.Name) { uses.withLock { _ = $0.insert(use(name)) } }

  func contains(_ name: DisablingComment.Name) -> Bool { uses.withLock { $0.contains(use(name)) } }

  private func use(_ name: DisablingComment.Name) -> Use {
    Use(path: name.range.file.path, place: name.range.bytes.lowerBound)
  }
}
