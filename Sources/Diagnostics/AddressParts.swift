extension StringProtocol {
  /// Returns what is before the first of some ASCII characters; all of it where there is none. In an address, a mark
  /// that combines with `#` belongs to the fragment, though the two form one character.
  public func before(anyOf ends: String) -> SubSequence {
    self[..<(utf8.firstIndex { ends.utf8.contains($0) } ?? endIndex)]
  }
}
