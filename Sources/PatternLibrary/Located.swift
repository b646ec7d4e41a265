/// A value and the bytes of its file that it was read from.
///
/// Equality and hashing use only the value: two entries with the same content in different places are equal.
public struct Located<Value> {
  public var value: Value
  private var place: SourcePlace

  public init(_ value: Value, at bytes: Range<Int>) {
    self.value = value
    place = SourcePlace(bytes)
  }

  /// Byte offsets into the file that the value is in.
  public var bytes: Range<Int> {
    get { place.bytes }
    set { place = SourcePlace(newValue) }
  }
}

extension Located: Sendable where Value: Sendable {}
extension Located: Equatable where Value: Equatable {
  public static func == (left: Self, right: Self) -> Bool { left.value == right.value }
}
extension Located: Hashable where Value: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

/// The bytes of a file that something as a whole was read from. All places are equal, so that two things with the same
/// content in different places are equal.
public struct SourcePlace: Sendable, Hashable {
  // A large library has a million places, and no file of a library has 4 GB.
  private let start: UInt32
  private let end: UInt32

  public init(_ bytes: Range<Int> = 0..<0) {
    start = UInt32(clamping: bytes.lowerBound)
    end = UInt32(clamping: bytes.upperBound)
  }

  /// Byte offsets into the file.
  public var bytes: Range<Int> { Int(start)..<Int(end) }

  public static func == (left: Self, right: Self) -> Bool { true }
  public func hash(into hasher: inout Hasher) {}
}
