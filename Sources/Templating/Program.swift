/// A compiled template: instructions in one run, with partials, parents and blocks in their places.
struct Program: Sendable {
  var instructions: [Instruction] = []
  /// The template's text, in the order in which it is first rendered.
  var literals: [UInt8] = []
  /// The places of fields in their objects that strict paths walk.
  var steps: [Int32] = []
  /// The dotted names that lenient paths look up.
  var names: [[String]] = []
  /// The instructions of the partials that include themselves; lenient templates only.
  var procedures: [Range<Int>] = []
}

/// One step of rendering.
struct Instruction: Sendable {
  var kind: Kind
  var path = Path.current
  /// For text and calls, a range of the literals; for sections, the instruction after the section.
  var range: Range<Int32> = 0..<0
  /// For calls, the procedure.
  var procedure: Int32 = 0

  enum Kind: UInt8 {
    case text, escaped, raw, section, inverted
    /// The indentation of the procedure that runs.
    case indent
    /// A procedure, indented by a literal, alone or after the indentation of the one that runs.
    case call, callIndented
  }
}

/// Where a value is found in the context.
struct Path: Sendable {
  /// For strict paths, the level of the context, from 0 at the bottom; `current` or `named` otherwise.
  var frame: Int32
  /// For strict paths, a range of the program's steps.
  var steps: Range<Int32> = 0..<0
  /// For named paths, the name.
  var name: Int32 = 0

  private static let currentFrame: Int32 = -1
  private static let namedFrame: Int32 = -2

  /// The top of the context.
  static let current = Path(frame: currentFrame)

  static func named(_ name: Int) -> Path { Path(frame: namedFrame, name: Int32(name)) }

  var isCurrent: Bool { frame == Self.currentFrame }
  var isNamed: Bool { frame == Self.namedFrame }
}
