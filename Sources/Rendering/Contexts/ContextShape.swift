import Templating

/// The names of a context in order, so that its values can be given in that order.
///
/// One shape makes both the schema that templates are held against and the values that they are rendered with.
struct ContextShape: Sendable {
  private let layout: Layout

  init(_ fields: [(String, Schema)]) { layout = Layout(fields) }

  var schema: Schema { .object(layout) }

  /// A context of this shape, from its values in order.
  func value(_ values: [Value]) -> Value { .record(Record(layout, values)) }
}
