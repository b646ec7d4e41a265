import Diagnostics

/// The context of a place in a template, as far as it is known before anything is rendered.
struct Scopes {
  /// What each open section put on the context, the root first; `nil` for what is unknown because of another fault.
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
    /// The name may be in a scope that another fault hides.
    case hidden
    /// A part of the name is not there; `candidates` are.
    case missing(part: Name, candidates: [String])
    /// A part of the name is asked of something that is no object.
    case notAnObject(part: Name, owner: String, kind: String)
  }

  /// Finds a name: its first part in the nearest object that has it, its other parts in what the part before is.
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
        return .notAnObject(part: part, owner: parts[index - 1].text, kind: schema.kind)
      }
      guard let slot = layout.slot(of: part.text) else {
        return .missing(part: part, candidates: layout.fields.map(\.name))
      }
      schema = layout.fields[slot].schema
      slots.append(slot)
    }
    return .found(frame: frame, slots: slots, schema: schema)
  }

  /// The names that can be used here, those of the innermost object first.
  private var allNames: [String] {
    frames.reversed().flatMap { schema -> [String] in
      guard case .object(let layout)? = schema?.present else { return [] }
      return layout.fields.map(\.name)
    }
  }
}
