import Diagnostics

/// Which of the fixes that diagnostics offer can be applied together.
struct FixPlan {
  /// The diagnostics whose fixes are to be applied.
  private(set) var chosen: [Diagnostic] = []
  /// The diagnostics whose fixes conflict, each with one that it conflicts with.
  private(set) var overlapping: [(diagnostic: Diagnostic, other: Diagnostic)] = []

  /// - Parameter diagnostics: In report order, which decides the order of insertions at the same place.
  init(_ diagnostics: [Diagnostic]) {
    // Two diagnostics may offer the same change, which is made once.
    let offers = diagnostics.filter { $0.fix != nil }.unique { $0.fix?.edits }
    var other: [Int: Int] = [:]
    for edits in Self.editsByFile(of: offers).values {
      for (first, second) in Self.conflicts(in: edits) {
        other[first.offer] = other[first.offer] ?? second.offer
        other[second.offer] = other[second.offer] ?? first.offer
      }
    }
    for (index, offer) in offers.enumerated() {
      if let other = other[index] { overlapping.append((offer, offers[other])) } else { chosen.append(offer) }
    }
  }

  /// An edit and the offer that it belongs to.
  private struct PlacedEdit {
    let edit: Fix.Edit
    let offer: Int
    /// Whether the offer adds a key to a map.
    let addsKey: Bool

    var bytes: Range<Int> { edit.range.bytes }

    /// Whether whole lines are inserted, so that lines from another edit before or after them do not affect either
    /// edit.
    var insertsLines: Bool {
      let place = bytes.lowerBound
      let file = edit.range.file.bytes
      return edit.replacement.utf8.last == UInt8(ascii: "\n") && place <= file.count
        && (place == 0 || file[place - 1] == UInt8(ascii: "\n"))
    }

    init(_ edit: Fix.Edit, of fix: Fix, _ offer: Int) {
      (self.edit, self.offer) = (edit, offer)
      if case .key = fix.promise { addsKey = true } else { addsKey = false }
    }
  }

  private static func editsByFile(of offers: [Diagnostic]) -> [String: [PlacedEdit]] {
    let edits = offers.enumerated().flatMap { index, offer in
      offer.fix.map { fix in fix.edits.map { PlacedEdit($0, of: fix, index) } } ?? []
    }
    return Dictionary(grouping: edits) { $0.edit.range.file.path }
  }

  /// The pairs of edits of one file that cannot both be made, or whose order would matter.
  private static func conflicts(in edits: [PlacedEdit]) -> [(PlacedEdit, PlacedEdit)] {
    let ordered = edits.sorted { left, right in
      (left.bytes.lowerBound, left.bytes.upperBound, left.offer)
        < (right.bytes.lowerBound, right.bytes.upperBound, right.offer)
    }
    var result: [(PlacedEdit, PlacedEdit)] = []
    for (index, first) in ordered.enumerated() {
      for second in ordered[(index + 1)...] {
        if second.bytes.lowerBound > first.bytes.upperBound { break }
        if isConflict(first, second) { result.append((first, second)) }
      }
    }
    return result
  }

  private static func isConflict(_ first: PlacedEdit, _ second: PlacedEdit) -> Bool {
    let (one, other) = (first.bytes, second.bytes)
    if one.isEmpty, other.isEmpty {
      // The keys of a map have no order.
      return !(first.insertsLines && second.insertsLines) && !(first.addsKey && second.addsKey)
    }
    // Text inserted at the edge of a replaced range could belong on either side of the new text.
    if one.isEmpty || other.isEmpty { return true }
    return one.overlaps(other)
  }
}

/// Applies edits to a file's bytes. The edits must not overlap; those at the same place keep their order.
///
/// - Returns: The new bytes; `nil` when an edit reaches past the file's end.
func applied(_ edits: [Fix.Edit], to bytes: [UInt8]) -> [UInt8]? {
  var result: [UInt8] = []
  var place = 0
  let ordered = edits.enumerated().sorted { left, right in
    (left.element.range.bytes.lowerBound, left.offset) < (right.element.range.bytes.lowerBound, right.offset)
  }
  for (_, edit) in ordered {
    let range = edit.range.bytes
    guard range.lowerBound >= place, range.upperBound <= bytes.count else { return nil }
    result += bytes[place..<range.lowerBound]
    result += edit.replacement.utf8
    place = range.upperBound
  }
  return result + bytes[place...]
}
