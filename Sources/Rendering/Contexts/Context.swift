import Templating

/// What templates are told of something: each field once, with its name, its kind and where its value comes from.
///
/// One declaration makes both the schema that templates are held against and the values that they are rendered with.
struct Context<Source>: Sendable {
  private let fields: [Field]
  private let layout: Layout

  init(_ fields: [Field]) {
    self.fields = fields
    layout = Layout(fields.flatMap(\.names))
  }

  var schema: Schema { .object(layout) }

  func value(of source: Source) -> Value {
    var values: [Value] = []
    values.reserveCapacity(layout.fields.count)
    for field in fields { field.append(source, &values) }
    return .record(Record(layout, values))
  }

  /// One name, or that of a list after that of the flag which says whether the list has anything.
  struct Field: Sendable {
    fileprivate let names: [(String, Schema)]
    /// Appends the names' values.
    fileprivate let append: @Sendable (Source, inout [Value]) -> Void
  }
}

extension Context.Field {
  private init(_ name: String, _ schema: Schema, _ value: @escaping @Sendable (Source) -> Value) {
    names = [(name, schema)]
    append = { $1.append(value($0)) }
  }

  static func text(_ name: String, _ text: @escaping @Sendable (Source) -> String) -> Self {
    Self(name, .text) { .text(text($0)) }
  }

  static func optionalText(_ name: String, _ text: @escaping @Sendable (Source) -> String?) -> Self {
    Self(name, .optional(.text)) { text($0).map(Value.text) ?? .null }
  }

  static func number(_ name: String, _ number: @escaping @Sendable (Source) -> Int) -> Self {
    text(name) { String(number($0)) }
  }

  /// Markup that is escaped already.
  static func html(_ name: String, _ html: @escaping @Sendable (Source) -> [UInt8]) -> Self {
    Self(name, .html) { .html(html($0)) }
  }

  static func flag(_ name: String, _ flag: @escaping @Sendable (Source) -> Bool) -> Self {
    Self(name, .flag) { .flag(flag($0)) }
  }

  static func object<Part>(
    _ name: String,
    _ context: Context<Part>,
    _ part: @escaping @Sendable (Source) -> Part
  ) -> Self {
    Self(name, context.schema) { context.value(of: part($0)) }
  }

  static func optional<Part>(
    _ name: String,
    _ context: Context<Part>,
    _ part: @escaping @Sendable (Source) -> Part?
  ) -> Self {
    Self(name, .optional(context.schema)) { part($0).map(context.value) ?? .null }
  }

  /// - Parameter flag: The name of the flag, where templates have something around the list.
  static func list<Part>(
    _ name: String,
    has flag: String? = nil,
    _ context: Context<Part>,
    _ parts: @escaping @Sendable (Source) -> [Part]
  ) -> Self {
    made(name, has: flag, context) { parts($0).map(context.value) }
  }

  /// A list of objects with a `text` each.
  static func texts(
    _ name: String,
    has flag: String? = nil,
    _ texts: @escaping @Sendable (Source) -> [String]
  ) -> Self {
    list(name, has: flag, textContext, texts)
  }

  /// A list of values that were made before, by the same context.
  static func made<Part>(
    _ name: String,
    has flag: String? = nil,
    _ context: Context<Part>,
    _ values: @escaping @Sendable (Source) -> [Value]
  ) -> Self {
    let list = (name, Schema.list(context.schema))
    guard let flag else { return Self(names: [list]) { $1.append(.list(values($0))) } }
    return Self(names: [(flag, .flag), list]) { source, slots in
      let values = values(source)
      slots.append(.flag(!values.isEmpty))
      slots.append(.list(values))
    }
  }

  /// A value that was made before, by the same context.
  static func made<Part>(
    _ name: String,
    _ context: Context<Part>,
    _ value: @escaping @Sendable (Source) -> Value
  ) -> Self {
    Self(name, context.schema, value)
  }

  /// A value that was made before, by the same context, or none.
  static func optionalMade<Part>(
    _ name: String,
    _ context: Context<Part>,
    _ value: @escaping @Sendable (Source) -> Value?
  ) -> Self {
    Self(name, .optional(context.schema)) { value($0) ?? .null }
  }

  /// The same field of something that has such a source.
  func of<Whole>(_ part: @escaping @Sendable (Whole) -> Source) -> Context<Whole>.Field {
    Context<Whole>.Field(names: names) { [append] in append(part($0), &$1) }
  }
}

private let textContext = Context<String>([.text("text", \.self)])
