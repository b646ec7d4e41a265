import PatternLibrary

/// The form that a value may have: the single description from which values are checked and the JSON Schema is made.
indirect enum Shape: Sendable {
  /// A string that is not empty and has a form.
  case text(Form)
  /// A single value whose text, which may be empty, has a form.
  case scalar(Form)
  case integer(ClosedRange<Int>)
  case flag
  /// One of some words.
  case choice([String])
  /// The values that can be expected of a state or property.
  case state(ElementState)
  /// As many items as a range allows, at least one. In a set, no single value appears twice.
  case list(Shape, items: ClosedRange<Int> = 1...Int.max, isSet: Bool = false)
  /// At least one key of the writer's choice.
  case map(key: Form, Shape)
  case object(ObjectTable)
  /// One of several, of which at most one is a single value, one a list, one a map, or several objects.
  case either([Shape])
  /// A form that is only read in the catalogue dialect.
  case dialect(Shape)
  /// Any value, which is not checked.
  case anything

  static let text = Shape.text(.any)
  static let scalar = Shape.scalar(.any)

  /// One value, or a list of such values.
  static func oneOrMore(_ shape: Shape, isSet: Bool = false) -> Shape { .either([shape, .list(shape, isSet: isSet)]) }
}

/// The keys of one kind of object.
///
/// A class, so that passing on a shape that refers to it costs only one reference count.
final class ObjectTable: Sendable {
  /// The name with its article, for messages: "a scenario".
  let name: String
  /// Its name in the JSON Schema, unique among tables.
  let schemaName: String
  let summary: String
  let keys: [Key]
  /// How many keys an object must and may have.
  let count: Count
  /// Keys of which at least one must be present, with a value that is not empty.
  let needsOneOf: [String]

  enum Count: Sendable { case any, oneOrMore, exactlyOne }

  init(
    name: String,
    schemaName: String,
    summary: String,
    keys: [Key],
    count: Count = .any,
    needsOneOf: [String] = []
  ) {
    (self.name, self.schemaName, self.summary, self.keys, self.count) = (name, schemaName, summary, keys, count)
    self.needsOneOf = needsOneOf
  }

  /// Returns the index of a key.
  func index(of name: String) -> Int? {
    for index in keys.indices where keys[index].name == name { return index }
    return nil
  }
}

/// One key of an object. A class, for the same reason.
final class Key: Sendable {
  let name: String
  let presence: Presence
  let shape: Shape
  /// What the key means, in a sentence or two, for the JSON Schema, which editors show.
  let summary: String
  /// For a key that only the catalogue dialect has, the key that means the same outside it.
  let dialect: Dialect

  enum Presence: Sendable {
    case optional, required
    /// Required, except in the catalogue dialect, which gives the value elsewhere.
    case requiredOutsideDialect
  }

  enum Dialect: Sendable, Equatable {
    case everywhere
    /// Only in the catalogue dialect; elsewhere the other key is suggested.
    case only(instead: String?)
  }

  convenience init(_ name: String, _ shape: Shape, _ summary: String, dialect: Dialect = .everywhere) {
    self.init(name, .optional, shape, summary, dialect: dialect)
  }

  init(_ name: String, _ presence: Presence, _ shape: Shape, _ summary: String, dialect: Dialect = .everywhere) {
    (self.name, self.presence, self.shape, self.summary, self.dialect) = (name, presence, shape, summary, dialect)
  }
}
