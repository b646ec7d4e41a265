import Diagnostics
import Text

/// A text under conversion that knows where in the source each of its bytes came from.
struct TracedText: Sendable {
  private(set) var bytes: [UInt8]
  /// Ranges of the source that were replaced: markup of the catalogue's dialect, or text that was moved elsewhere.
  private(set) var replaced: [Range<Int>] = []
  private var pieces: [Piece]

  private struct Piece {
    /// The piece's first byte in the text.
    let start: Int
    /// The source place of that byte; if the piece is not a copy, it applies to all of its bytes.
    let origin: Int
    let isCopy: Bool
  }

  /// A part of a source.
  init(_ source: [UInt8], _ range: Range<Int>) {
    bytes = Array(source[range])
    pieces = [Piece(start: 0, origin: range.lowerBound, isCopy: true)]
  }

  /// Returns the place in the source that a byte came from.
  func origin(of offset: Int) -> Int {
    let piece = pieces[pieceIndex(of: offset)]
    return piece.isCopy ? piece.origin + offset - piece.start : piece.origin
  }

  /// Returns the range of the source that a range of the text came from.
  func origin(of range: Range<Int>) -> Range<Int> {
    let start = origin(of: range.lowerBound)
    return start..<max(start, range.isEmpty ? start : origin(of: range.upperBound - 1) + 1)
  }

  /// Replaces ranges of the text. They must not overlap.
  mutating func apply(_ edits: [TextEdit]) {
    guard !edits.isEmpty else { return }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var newPieces: [Piece] = []
    var place = 0
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) where edit.range.lowerBound >= place {
      copy(place..<edit.range.lowerBound, to: &result, &newPieces)
      noteReplaced(edit.range)
      if !edit.replacement.isEmpty {
        let origin = origin(of: edit.range.lowerBound)
        newPieces.append(Piece(start: result.count, origin: origin, isCopy: false))
        result += edit.replacement
      }
      place = edit.range.upperBound
    }
    copy(place..<bytes.count, to: &result, &newPieces)
    if newPieces.isEmpty { newPieces = [Piece(start: 0, origin: origin(of: 0), isCopy: false)] }
    bytes = result
    pieces = newPieces
  }

  /// Adds text that came from a place in the source.
  mutating func append(_ text: String, from origin: Int) {
    pieces.append(Piece(start: bytes.count, origin: origin, isCopy: false))
    bytes += text.utf8
  }

  private func copy(_ range: Range<Int>, to result: inout [UInt8], _ newPieces: inout [Piece]) {
    var place = range.lowerBound
    while place < range.upperBound {
      let index = pieceIndex(of: place)
      let end = index + 1 < pieces.count ? min(pieces[index + 1].start, range.upperBound) : range.upperBound
      let piece = Piece(start: result.count, origin: origin(of: place), isCopy: pieces[index].isCopy)
      newPieces.append(piece)
      result += bytes[place..<end]
      place = end
    }
  }

  private mutating func noteReplaced(_ range: Range<Int>) {
    var place = range.lowerBound
    while place < range.upperBound {
      let index = pieceIndex(of: place)
      let end = index + 1 < pieces.count ? min(pieces[index + 1].start, range.upperBound) : range.upperBound
      if pieces[index].isCopy { replaced.append(origin(of: place)..<origin(of: place) + end - place) }
      place = end
    }
  }

  /// Returns the last piece that starts at or before a place.
  private func pieceIndex(of offset: Int) -> Int {
    lastIndex(of: pieces) { $0.start <= offset } ?? 0
  }
}

/// The replacement of one range of a text; an empty range inserts.
struct TextEdit: Sendable, Hashable {
  let range: Range<Int>
  let replacement: [UInt8]

  init(_ range: Range<Int>, _ replacement: String) {
    self.range = range
    self.replacement = Array(replacement.utf8)
  }

  init(_ range: Range<Int>, _ replacement: [UInt8]) {
    (self.range, self.replacement) = (range, replacement)
  }
}

extension TextEdit {
  /// Removes a range of a text. If it is alone on its line, below an empty line, the whole line is removed.
  static func removing(_ range: Range<Int>, from bytes: [UInt8]) -> TextEdit {
    let near = bytes[max(0, range.lowerBound - 200)..<range.lowerBound]
    let start = near.lastIndex(of: lineFeed).map { $0 + 1 } ?? near.startIndex
    let end = bytes[range.upperBound...].firstIndex { !isPlainSpace($0) || $0 == lineFeed } ?? bytes.count
    let isAlone =
      bytes[start..<range.lowerBound].allSatisfy(isPlainSpace) && end < bytes.count && bytes[end] == lineFeed
    let isBelowEmpty = start == 0 || (start > 1 && bytes[start - 1] == lineFeed && bytes[start - 2] == lineFeed)
    return TextEdit(isAlone && isBelowEmpty ? start..<end + 1 : range, "")
  }
}

/// Returns a text with edits applied, when places in the source do not matter.
func applying(_ edits: [TextEdit], to bytes: [UInt8]) -> [UInt8] {
  var text = TracedText(bytes, 0..<bytes.count)
  text.apply(edits)
  return text.bytes
}
