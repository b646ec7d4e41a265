/// Values by their keys, in the order in which the keys were added.
public struct OrderedGroups<Key: Hashable, Value> {
  /// Each key's value, in the order of the keys.
  public private(set) var values: [Value] = []
  private var places: [Key: Int] = [:]

  public init() {}

  public subscript(key: Key) -> Value? { places[key].map { values[$0] } }

  /// Changes a key's value.
  ///
  /// - Parameter start: The initial value of a new key.
  public mutating func update(_ key: Key, from start: @autoclosure () -> Value, _ change: (inout Value) -> Void) {
    let place = places[key] ?? values.count
    if place == values.count {
      places[key] = place
      values.append(start())
    }
    change(&values[place])
  }
}

extension Sequence {
  /// The first element of each key, in order.
  package func unique<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
    var seen: Set<Key> = []
    return filter { seen.insert(key($0)).inserted }
  }
}
