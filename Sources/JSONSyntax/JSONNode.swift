/// A value of JSON (RFC 8259) with its place in a text.
public struct JSONNode: Sendable {
  /// Its place, as bytes.
  public let bytes: Range<Int>
  public let content: Content

  public enum Content: Sendable {
    /// A number, `true`, `false` or `null`: what it is, and how it is written.
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

  /// What it is, wherever it is.
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
  /// Reads JSON text strictly: nothing may follow the value, and no name may appear twice in an object. Half of a surrogate
  /// pair becomes U+FFFD: strings of JavaScript may hold one.
  ///
  /// - Throws: `JSONError`, also for values nested deeper than 256.
  public init(_ bytes: [UInt8]) throws(JSONError) {
    self = try readJSON(bytes, repairs: true).value
  }
}

/// Why a text is not JSON, and at which byte.
public struct JSONError: Error, Sendable, Hashable, CustomStringConvertible {
  public let offset: Int
  public let reason: String

  public init(offset: Int, reason: String) { (self.offset, self.reason) = (offset, reason) }

  public var description: String { "not JSON at byte \(offset): \(reason)" }
}
