import TestSupport

/// What mutations throw dice for.
extension SplitMix {
  mutating func pick<Element>(_ list: [Element]) -> Element { list[Int.random(in: list.indices, using: &self)] }

  /// True once in so many times.
  mutating func once(in count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }

  /// The elements of a list, each included once in so many times, in their order.
  mutating func some<Element>(_ list: [Element], once count: Int) -> [Element] {
    var result: [Element] = []
    for element in list where once(in: count) { result.append(element) }
    return result
  }

  /// A text in which a few characters or lines have been removed, added or swapped.
  mutating func damaged(_ text: String, with marks: [String]) -> String {
    var text = text
    for _ in 0..<Int.random(in: 1...3, using: &self) {
      var parts =
        once(in: 2)
        ? text.map(String.init) : text.split(separator: "\n", omittingEmptySubsequences: false).map { "\($0)\n" }
      let place = Int.random(in: 0..<max(1, parts.count), using: &self)
      guard place < parts.count else { continue }
      switch Int.random(in: 0..<4, using: &self) {
      case 0: parts.remove(at: place)
      case 1: parts.insert(pick(marks), at: place)
      case 2: parts.insert(parts[place], at: place)
      default: parts.swapAt(place, Int.random(in: parts.indices, using: &self))
      }
      text = parts.joined()
    }
    return text
  }
}
