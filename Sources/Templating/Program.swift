/// A compiled template: one sequence of instructions, with partials, parents and blocks expanded.
struct Program: Sendable {
  var instructions: [Instruction] = []
  /// The template's text, in the order in which it is first rendered.
  var literals: [UInt8] = []
  /// The slots of fields in their objects, which paths follow.
  var steps: [Int32] = []
}

/// One step of rendering.
struct Instruction: Sendable {
  var kind: Kind
  /// The path of a value or section.
  var path = Path()
  /// For text, a range of the literals; for sections, the instruction after the section.
  var range: Range<Int32> = 0..<0

  enum Kind: UInt8 { case text, escaped, raw, section, inverted }
}

/// Where a value is found in the context.
struct Path: Sendable {
  /// The level of the context, from 0 at the bottom.
  var frame: Int32 = 0
  /// A range of the program's steps.
  var steps: Range<Int32> = 0..<0
}
