/// A part of a YAML document, with its place.
public struct YAMLNode: Sendable, Hashable {
  /// The node's bytes in the file: a scalar with its quotes, a list or map from its first to its last value.
  public let bytes: Range<Int>
  public let content: Content

  public init(bytes: Range<Int>, content: Content) {
    (self.bytes, self.content) = (bytes, content)
  }

  public enum Content: Sendable, Hashable {
    case scalar(YAMLScalar)
    case sequence([YAMLNode])
    case mapping([YAMLPair])
    /// Something that is not read, such as an alias; its diagnostic has been given.
    case refused
  }
}

/// A key and its value in a map.
public struct YAMLPair: Sendable, Hashable {
  /// The key; its text has no blanks around it.
  public let key: YAMLScalar
  /// The key's bytes, with its quotes.
  public let keyBytes: Range<Int>
  public let value: YAMLNode

  /// The bytes from the key's first to the value's last.
  public var bytes: Range<Int> { keyBytes.lowerBound..<max(keyBytes.upperBound, value.bytes.upperBound) }

  public init(key: YAMLScalar, keyBytes: Range<Int>, value: YAMLNode) {
    (self.key, self.keyBytes, self.value) = (key, keyBytes, value)
  }
}

/// A single value: its text, and the type of the text.
public struct YAMLScalar: Sendable, Hashable {
  public let text: String
  public let style: Style
  /// The type of the text in the core schema; quoted and block text is always a string.
  public let type: YAMLType

  public init(text: String, style: Style, type: YAMLType) {
    (self.text, self.style, self.type) = (text, style, type)
  }

  public enum Style: Sendable, Hashable {
    case plain, singleQuoted, doubleQuoted, literal, folded
  }
}
