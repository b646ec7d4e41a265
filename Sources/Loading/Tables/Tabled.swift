import Hashing
import PatternLibrary
import YAMLTree

/// A type that is read from a map whose keys a table describes.
///
/// Each key is declared where it is read: that single declaration checks it, reads it, and describes it in the JSON
/// Schema. A type that is one of several things, such as an action, has a `Choice` for each.
protocol Tabled: SendableMetatype {
  static var table: ObjectTable { get }

  /// Reads a map that has been checked against the table. The table is made from the keys that are read, so each key
  /// must be read whatever the values of the others are.
  init(_ keys: KeyReader) throws(MissingKey)
}

/// Thrown when a map lacks a key, or its value does not match the table. The check has already reported that.
struct MissingKey: Error {}

extension Tabled {
  /// Returns the table of the keys that are read.
  ///
  /// - Parameters:
  ///   - name: The name with its article, for messages.
  ///   - schemaName: Its name in the JSON Schema.
  static func tabled(
    _ name: String,
    as schemaName: String,
    _ summary: String,
    count: ObjectTable.Count = .any,
    needsOneOf: [String] = []
  ) -> ObjectTable {
    ObjectTable(name, as: schemaName, summary, count: count, needsOneOf: needsOneOf) { keys throws(MissingKey) in
      _ = try Self(keys)
    }
  }

  /// - Returns: `nil` if something is missing.
  init?(_ node: YAMLNode) {
    do throws(MissingKey) { try self.init(KeyReader(node)) } catch { return nil }
  }
}

extension ObjectTable {
  /// Creates the table of the keys that a body reads.
  convenience init(
    _ name: String,
    as schemaName: String,
    _ summary: String,
    count: Count = .any,
    needsOneOf: [String] = [],
    reading read: (KeyReader) throws(MissingKey) -> Void
  ) {
    let notes = KeyReader.Notes()
    KeyReader.note(notes, read)
    self.init(
      name: name,
      schemaName: schemaName,
      summary: summary,
      keys: notes.keys,
      count: count,
      needsOneOf: needsOneOf
    )
  }
}

/// Reads a map key by key. Without a map, it records which keys are read, and returns samples for their values.
struct KeyReader {
  /// The map, or a single value instead, which is then the value of one key.
  let node: YAMLNode?
  private let notes: Notes?

  fileprivate final class Notes {
    var keys: [Key] = []

    /// Records a key, and makes a value for it, so that the keys after it are read too.
    func sample<Value>(_ key: Key, _ shape: ShapeOf<Value>) -> Value {
      keys.append(key)
      guard let sample = shape.sample() else { preconditionFailure("the shape of `\(key.name)` has no sample") }
      return sample
    }
  }

  init(_ node: YAMLNode) { (self.node, notes) = (node, nil) }

  /// Whether there is a single value instead of a map.
  var isAlone: Bool { node?.scalar != nil }

  fileprivate init(_ notes: Notes) { (node, self.notes) = (nil, notes) }

  /// Lets a body read its keys, and returns what it makes from samples.
  @discardableResult
  fileprivate static func note<Value>(_ notes: Notes, _ read: (KeyReader) throws(MissingKey) -> Value) -> Value {
    do throws(MissingKey) {
      return try read(KeyReader(notes))
    } catch {
      preconditionFailure("of a map with samples in it, not all keys are read")
    }
  }

  /// Records a key whose value is read elsewhere.
  func note(_ key: Key) { notes?.keys.append(key) }

  /// Returns the value of a key that may be absent.
  func callAsFunction<Value>(_ name: String, _ shape: ShapeOf<Value>, _ summary: String) -> Value? {
    notes?.keys.append(Key(name, shape.shape(), summary))
    return node?[name].flatMap(shape.read)
  }

  /// Returns the value of a key that is required, except in the catalogue dialect, which gives it elsewhere.
  func requiredOutsideDialect<Value>(_ name: String, _ shape: ShapeOf<Value>, _ summary: String) -> Value? {
    guard let notes else { return node?[name].flatMap(shape.read) }
    return notes.sample(Key(name, .requiredOutsideDialect, shape.shape(), summary), shape)
  }

  /// The value of a key that must be there.
  ///
  /// - Parameter isAlone: Whether a single value in the map's place is this key's.
  func required<Value>(
    _ name: String,
    _ shape: ShapeOf<Value>,
    _ summary: String,
    isAlone: Bool = false
  ) throws(MissingKey) -> Value {
    if let notes { return notes.sample(Key(name, .required, shape.shape(), summary), shape) }
    let own = isAlone && node?.scalar != nil ? node : node?[name]
    guard let value = own.flatMap(shape.read) else { throw MissingKey() }
    return value
  }

  /// Returns the value of a required key. If it is missing, the rest of the map is still read, so that its faults are
  /// found in the same run.
  ///
  /// - Parameter isAlone: Whether a single value in the map's place is this key's.
  func required<Value>(
    _ name: String,
    _ shape: ShapeOf<Value>,
    _ summary: String,
    isAlone: Bool = false,
    else other: Value
  ) -> Value {
    notes?.keys.append(Key(name, .required, shape.shape(), summary))
    let own = isAlone && node?.scalar != nil ? node : node?[name]
    return own.flatMap(shape.read) ?? other
  }
}

/// One of several keys of which a map has exactly one: the shape of its value, and how the value is read.
struct Choice<Made>: Sendable {
  fileprivate let key: Key
  fileprivate let read: @Sendable (YAMLNode) -> Made?

  init<Value>(
    _ name: some RawRepresentable<String>,
    _ shape: ShapeOf<Value>,
    _ summary: String,
    _ make: @escaping @Sendable (Value) -> Made?
  ) {
    key = Key(name.rawValue, shape.shape(), summary)
    read = { shape.read($0).flatMap(make) }
  }
}

extension ObjectTable {
  convenience init<Made>(_ name: String, as schemaName: String, _ summary: String, choices: [Choice<Made>]) {
    self.init(
      name: name,
      schemaName: schemaName,
      summary: summary,
      keys: choices.map(\.key),
      count: .exactlyOne
    )
  }
}

extension Array {
  /// Reads a map with one of the keys.
  func read<Made>(_ node: YAMLNode) -> Made? where Element == Choice<Made> {
    guard let pair = node.pairs.first else { return nil }
    return first { $0.key.name == pair.key.text }?.read(pair.value)
  }
}

/// A shape, and how a value with that shape is read.
struct ShapeOf<Value: Sendable>: Sendable {
  let shape: @Sendable () -> Shape
  let read: @Sendable (YAMLNode) -> Value?
  /// Makes a value of the type, so that the keys that are read from it can be recorded.
  fileprivate let sample: @Sendable () -> Value?

  init(
    _ shape: @escaping @Sendable @autoclosure () -> Shape,
    sample: @escaping @Sendable @autoclosure () -> Value?,
    _ read: @escaping @Sendable (YAMLNode) -> Value?
  ) {
    (self.shape, self.sample, self.read) = (shape, sample, read)
  }
}

extension ShapeOf {
  /// A value with its place.
  static func located<Read>(_ shape: ShapeOf<Read>) -> Self where Value == Located<Read> {
    Self(shape.shape(), sample: shape.sample().map { Located($0, at: 0..<0) }) { node in
      shape.read(node).map { Located($0, at: node.bytes) }
    }
  }

  static func list<Item>(
    _ item: ShapeOf<Item>,
    items: ClosedRange<Int> = 1...Int.max,
    isSet: Bool = false
  ) -> Self where Value == [Item] {
    Self(.list(item.shape(), items: items, isSet: isSet), sample: []) { $0.items.compactMap(item.read) }
  }

  /// One value, or a list of such values.
  static func oneOrMore<Item>(_ item: ShapeOf<Item>, isSet: Bool = false) -> Self where Value == [Item] {
    Self(.oneOrMore(item.shape(), isSet: isSet), sample: []) { $0.items.compactMap(item.read) }
  }
}

extension ShapeOf where Value: Tabled {
  static func object(_ type: Value.Type) -> Self { Self(.object(Value.table), sample: Self.noted) { Value($0) } }

  /// A map, or a text instead, which is the value of the key that is read with `isAlone`.
  static func textOrObject(_ type: Value.Type) -> Self {
    Self(.either([.text, .object(Value.table)]), sample: Self.noted) { Value($0) }
  }

  /// A map, or a single value with a form instead, which is the value of the key that is read with `isAlone`.
  static func scalarOrObject(_ type: Value.Type, _ form: Form = .any) -> Self {
    Self(.either([.scalar(form), .object(Value.table)]), sample: Self.noted) { Value($0) }
  }

  private static var noted: Value {
    KeyReader.note(KeyReader.Notes()) { keys throws(MissingKey) in try Value(keys) }
  }
}

extension ShapeOf where Value: RawRepresentable<String> & CaseIterable & SendableMetatype {
  static func choice(_ type: Value.Type) -> Self {
    Self(.choice(Value.allCases.map(\.rawValue)), sample: Value.allCases.first) { $0.choice(Value.self) }
  }
}

extension ShapeOf where Value == String {
  static var text: Self { text(.any) }

  static func text(_ form: Form) -> Self { Self(.text(form), sample: "") { $0.text } }

  static var scalar: Self { scalar(.any) }

  static func scalar(_ form: Form) -> Self { Self(.scalar(form), sample: "") { $0.anyText } }

  /// A single value with the blanks around it.
  static var exactly: Self { Self(.scalar, sample: "") { $0.scalar?.text } }
}

extension ShapeOf where Value == Int {
  static func integer(_ range: ClosedRange<Int>) -> Self {
    Self(.integer(range), sample: range.lowerBound) { $0.integer }
  }
}

extension ShapeOf where Value == Bool {
  static var flag: Self { Self(.flag, sample: false) { $0.flag } }

  /// One of two words.
  static func word(_ words: [String], isTrue yes: String) -> Self {
    Self(.choice(words), sample: false) { node in node.text.map { $0 == yes } }
  }
}

extension ShapeOf where Value == ContentHash {
  static var hash: Self {
    Self(.text(.contentHash), sample: ContentHash(of: [])) { node in node.text.flatMap { ContentHash($0) } }
  }
}
