import Diagnostics

/// The context at a place in a template, as far as it is known before rendering.
struct Scopes {
  /// What each open section pushed onto the context, the root first; `nil` for a scope that is unknown because of
  /// another fault.
  private(set) var frames: [Schema?]

  init(root: Schema) { frames = [root] }

  /// The scopes inside a section.
  func inside(_ element: Schema?) -> Scopes {
    var inner = self
    inner.frames.append(element)
    return inner
  }

  /// What a name means in these scopes.
  enum Resolution {
    case found(frame: Int, slots: [Int], schema: Schema)
    /// The name may be in a scope that is unknown because of another fault.
    case hidden
    /// A part of the name does not exist; the `candidates` do.
    case missing(part: Name, candidates: [String])
    /// A part of the name is looked up in something that is not an object.
    case notAnObject(part: Name, owner: String, Schema)
  }

  /// Resolves a name: its first part in the nearest object that has it, and each further part in the value of the part
  /// before.
  func resolve(_ name: Name) -> Resolution {
    let parts = name.parts
    guard let first = parts.first else { return current }
    for frame in frames.indices.reversed() {
      guard let schema = frames[frame] else { return .hidden }
      if case .object(let layout) = schema.present, let slot = layout.slot(of: first.text) {
        return descend(parts, from: layout.fields[slot].schema, frame: frame, slot: slot)
      }
    }
    return .missing(part: first, candidates: allNames)
  }

  private var current: Resolution {
    guard let schema = frames[frames.count - 1] else { return .hidden }
    return .found(frame: frames.count - 1, slots: [], schema: schema)
  }

  private func descend(_ parts: [Name], from schema: Schema, frame: Int, slot: Int) -> Resolution {
    var schema = schema
    var slots = [slot]
    for (index, part) in parts.enumerated().dropFirst() {
      guard case .object(let layout) = schema.present else {
        return .notAnObject(part: part, owner: parts[..<index].map(\.text).joined(separator: "."), schema)
      }
      guard let slot = layout.slot(of: part.text) else {
        return .missing(part: part, candidates: layout.fields.map(\.name))
      }
      schema = layout.fields[slot].schema
      slots.append(slot)
    }
    return .found(frame: frame, slots: slots, schema: schema)
  }

  /// The names that can be used here, starting with those of the innermost object.
  private var allNames: [String] {
    frames.reversed().flatMap { schema -> [String] in
      guard case .object(let layout)? = schema?.present else { return [] }
      return layout.fields.map(\.name)
    }
  }
}
