import Templating

/// The names of a context in order, so that its values can be given in that order.
///
/// One shape makes both the schema that templates are held against and the values that they are rendered with.
struct ContextShape: Sendable {
  let schema: Schema
  private let layout: Layout

  init(_ fields: [(String, Schema)]) {
    layout = Layout(fields.map(\.0))
    schema = .object(fields.map { Schema.Field($0.0, $0.1) })
  }

  /// A context of this shape.
  func value(_ values: [Value]) -> Value {
    .record(Record(layout, values))
  }
}
