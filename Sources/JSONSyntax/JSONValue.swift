/// A value of JSON (RFC 8259). Objects keep the order in which their members were given.
public indirect enum JSONValue: Sendable, Hashable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// A name and its value.
  public struct Member: Sendable, Hashable {
    public let name: String
    public let value: JSONValue

    public init(_ name: String, _ value: JSONValue) {
      (self.name, self.value) = (name, value)
    }
  }

  public static func int(_ number: Int) -> JSONValue { .number(Double(number)) }

  /// An object with its members in the order of their names.
  public init(_ members: [String: JSONValue]) {
    self = .object(members.sorted { $0.key < $1.key }.map { Member($0.key, $0.value) })
  }

  /// The member of an object; `null` where there is none.
  public subscript(name: String) -> JSONValue {
    if case .object(let members) = self { members.first { $0.name == name }?.value ?? .null } else { .null }
  }

  public var string: String? { if case .string(let value) = self { value } else { nil } }
  public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  public var number: Double? { if case .number(let value) = self { value } else { nil } }
  /// The number, if it is whole.
  public var integer: Int? { number.flatMap { Int(exactly: $0) } }
  public var array: [JSONValue]? { if case .array(let value) = self { value } else { nil } }
  /// The members of an object by their names. Of two with the same name, the first counts.
  public var object: [String: JSONValue]? {
    guard case .object(let members) = self else { return nil }
    return Dictionary(members.map { ($0.name, $0.value) }) { first, _ in first }
  }

  /// The strings of an array, leaving out anything else in it.
  public var strings: [String] { array?.compactMap(\.string) ?? [] }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(integerLiteral value: Int) { self = .int(value) }
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
}
