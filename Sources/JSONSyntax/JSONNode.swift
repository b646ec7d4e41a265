/// A value of JSON (RFC 8259) with its place in a text.
public struct JSONNode: Sendable {
  /// Its place, as bytes.
  public let bytes: Range<Int>
  public let content: Content

  public enum Content: Sendable {
    /// A number, `true`, `false` or `null`: its value, and how it is written.
    case word(JSONValue, text: String)
    case string(String)
    case array([JSONNode])
    case object([Member])
  }

  /// A name, its place, and its value.
  public struct Member: Sendable {
    public let name: String
    public let nameBytes: Range<Int>
    public let value: JSONNode
  }

  /// The value without its place.
  public var value: JSONValue {
    switch content {
    case .word(let value, _): value
    case .string(let text): .string(text)
    case .array(let nodes): .array(nodes.map(\.value))
    case .object(let members): .object(members.map { JSONValue.Member($0.name, $0.value.value) })
    }
  }
}

extension JSONValue {
  /// Reads JSON text strictly: nothing may follow the value, and no name may appear twice in an object. A lone
  /// surrogate becomes U+FFFD, because JavaScript strings may contain one.
  ///
  /// - Throws: `JSONError`, also for values nested deeper than 256.
  public init(_ bytes: [UInt8]) throws(JSONError) {
    self = try readJSON(bytes, repairs: true).value
  }
}

/// Why a text is not JSON, and the offset of the byte at fault.
public struct JSONError: Error, Sendable, Hashable, CustomStringConvertible {
  public let offset: Int
  public let reason: String

  public init(offset: Int, reason: String) { (self.offset, self.reason) = (offset, reason) }

  public var description: String { "not JSON at byte \(offset): \(reason)" }
}
