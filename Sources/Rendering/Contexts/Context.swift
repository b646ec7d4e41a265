import Templating

/// Describes what templates can use of something: each field once, with its name, its kind and the source of its value.
///
/// A single declaration makes both the schema that templates are checked against and the values that they are rendered
/// with.
struct Context<Source>: Sendable {
  private let steps: [Step]
  private let layout: Layout

  init(_ fields: [Field]) {
    steps = fields.map { Step(append: $0.append) }
    layout = Layout(fields.flatMap(\.names))
  }

  var schema: Schema { .object(layout) }

  /// Returns what templates can use of a source.
  func told(of source: Source) -> ContextValue<Source> {
    var values: [Value] = []
    values.reserveCapacity(layout.fields.count)
    for step in steps { step.append(source, &values) }
    return ContextValue(value: .record(Record(layout, values)))
  }

  /// Appends the values of a field. A struct, because calling a function that is itself in a list takes a detour.
  private struct Step: Sendable {
    let append: @Sendable (Source, inout [Value]) -> Void
  }

  /// One name; or the name of the flag that says whether a list has items, followed by the name of the list.
  struct Field: Sendable {
    fileprivate let names: [(String, Schema)]
    /// Appends the names' values.
    fileprivate let append: @Sendable (Source, inout [Value]) -> Void
  }
}

/// What templates can use of something, made by its context.
struct ContextValue<Source>: Sendable {
  let value: Value

  fileprivate init(value: Value) { self.value = value }
}

/// A type that has a page of its own.
protocol PageSource {
  var page: PageContext { get }
}

extension Context where Source: PageSource {
  /// Creates a context with fields of its own, and those that every page has.
  init(page fields: [Field]) { self.init(fields + PageContext.fields.map { $0.of(\.page) }) }
}

extension Context.Field {
  private init(_ name: String, _ schema: Schema, _ append: @escaping @Sendable (Source, inout [Value]) -> Void) {
    names = [(name, schema)]
    self.append = append
  }

  static func text(_ name: String, _ text: @escaping @Sendable (Source) -> String) -> Self {
    Self(name, .text) { $1.append(.text(text($0))) }
  }

  static func optionalText(_ name: String, _ text: @escaping @Sendable (Source) -> String?) -> Self {
    Self(name, .optional(.text)) { $1.append(text($0).map(Value.text) ?? .null) }
  }

  static func number(_ name: String, _ number: @escaping @Sendable (Source) -> Int) -> Self {
    text(name) { String(number($0)) }
  }

  /// Markup that is already escaped.
  static func html(_ name: String, _ html: @escaping @Sendable (Source) -> [UInt8]) -> Self {
    Self(name, .html) { $1.append(.html(html($0))) }
  }

  static func flag(_ name: String, _ flag: @escaping @Sendable (Source) -> Bool) -> Self {
    Self(name, .flag) { $1.append(.flag(flag($0))) }
  }

  static func object<Part>(
    _ name: String,
    _ context: Context<Part>,
    _ part: @escaping @Sendable (Source) -> Part
  ) -> Self {
    Self(name, context.schema) { $1.append(context.told(of: part($0)).value) }
  }

  static func optional<Part>(
    _ name: String,
    _ context: Context<Part>,
    _ part: @escaping @Sendable (Source) -> Part?
  ) -> Self {
    Self(name, .optional(context.schema)) { $1.append(part($0).map { context.told(of: $0).value } ?? .null) }
  }

  /// - Parameter flag: The name of a flag that says whether the list has items.
  static func list<Part>(
    _ name: String,
    has flag: String? = nil,
    _ context: Context<Part>,
    _ parts: @escaping @Sendable (Source) -> [Part]
  ) -> Self {
    list(name, has: flag, .list(context.schema)) { parts($0).map { context.told(of: $0).value } }
  }

  /// A list of objects with a `text` each.
  static func texts(
    _ name: String,
    has flag: String? = nil,
    _ texts: @escaping @Sendable (Source) -> [String]
  ) -> Self {
    list(name, has: flag, textContext, texts)
  }

  /// A list of values that have already been made.
  static func made<Part>(
    _ name: String,
    has flag: String? = nil,
    _ context: Context<Part>,
    _ parts: @escaping @Sendable (Source) -> [ContextValue<Part>]
  ) -> Self {
    list(name, has: flag, .list(context.schema)) { parts($0).map(\.value) }
  }

  private static func list(
    _ name: String,
    has flag: String?,
    _ schema: Schema,
    _ values: @escaping @Sendable (Source) -> [Value]
  ) -> Self {
    guard let flag else { return Self(name, schema) { $1.append(.list(values($0))) } }
    return Self(names: [(flag, .flag), (name, schema)]) { source, slots in
      let values = values(source)
      slots.append(.flag(!values.isEmpty))
      slots.append(.list(values))
    }
  }

  /// A value that has already been made.
  static func made<Part>(
    _ name: String,
    _ context: Context<Part>,
    _ part: @escaping @Sendable (Source) -> ContextValue<Part>
  ) -> Self {
    Self(name, context.schema) { $1.append(part($0).value) }
  }

  /// A value that has already been made, or nothing.
  static func optionalMade<Part>(
    _ name: String,
    _ context: Context<Part>,
    _ part: @escaping @Sendable (Source) -> ContextValue<Part>?
  ) -> Self {
    Self(name, .optional(context.schema)) { $1.append(part($0)?.value ?? .null) }
  }

  /// Returns the same field for something that has such a source.
  func of<Whole>(_ part: @escaping @Sendable (Whole) -> Source) -> Context<Whole>.Field {
    Context<Whole>.Field(names: names) { [append] in append(part($0), &$1) }
  }
}

private let textContext = Context<String>([.text("text", \.self)])
