/// Returns the index of the last element that meets a condition; `nil` where the first does not. All elements before
/// one that meets the condition must meet it as well.
@inlinable
public func lastIndex<Element>(of elements: [Element], where holds: (Element) -> Bool) -> Int? {
  var (low, high) = (0, elements.count)
  while low < high {
    let middle = (low + high) / 2
    if holds(elements[middle]) { low = middle + 1 } else { high = middle }
  }
  return low == 0 ? nil : low - 1
}
