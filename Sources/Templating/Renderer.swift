/// Runs a program with a value: the hot path.
struct Renderer: ~Copyable {
  private(set) var output: OutputBuffer
  private let program: Program
  /// The context: the root, and what each open section put on it.
  private var context: [Value]
  /// What goes before each line of the procedure that runs.
  private var indentation: [UInt8] = []
  private var remainingCalls = 1_000_000

  /// Sections and procedures inside each other, in lenient mode; strict programs are never so deep.
  private static let deepest = 400

  init(_ program: Program, _ value: Value) {
    self.program = program
    self.output = OutputBuffer(capacity: program.literals.count * 2)
    self.context = [value]
  }

  mutating func run() {
    // The procedures stand after the main program.
    let end = program.procedures.first?.lowerBound ?? program.instructions.count
    run(0..<end, depth: 0)
  }

  private mutating func run(_ range: Range<Int>, depth: Int) {
    var index = range.lowerBound
    while index < range.upperBound {
      let instruction = program.instructions[index]
      index += 1
      switch instruction.kind {
      case .text: append(instruction.range)
      case .escaped: write(instruction.path, isEscaped: true)
      case .raw: write(instruction.path, isEscaped: false)
      case .section:
        let end = Int(instruction.range.upperBound)
        runSection(instruction.path, index..<end, depth: depth + 1)
        index = end
      case .inverted:
        let end = Int(instruction.range.upperBound)
        if !value(at: instruction.path).isTrue { run(index..<end, depth: depth + 1) }
        index = end
      case .indent: output.append(indentation, indentation.indices)
      case .call, .callIndented: call(instruction, depth: depth + 1)
      }
    }
  }

  private mutating func append(_ range: Range<Int32>) {
    output.append(program.literals, Int(range.lowerBound)..<Int(range.upperBound))
  }

  private mutating func write(_ path: Path, isEscaped: Bool) {
    switch value(at: path) {
    case .text(let text):
      output.append(text, isEscaped: isEscaped)
    case .html(let bytes): output.append(bytes, bytes.indices)
    case .integer(let number): output.append(String(number), isEscaped: false)
    case .decimal(let number): output.append(number.description, isEscaped: false)
    case .flag(let flag): output.append(flag ? "true" : "false", isEscaped: false)
    case .null, .list, .record, .object: break
    }
  }

  private mutating func runSection(_ path: Path, _ body: Range<Int>, depth: Int) {
    let value = value(at: path)
    guard value.isTrue, depth <= Self.deepest else { return }
    guard case .list(let items) = value else { return run(body, with: value, depth: depth) }
    for item in items { run(body, with: item, depth: depth) }
  }

  private mutating func run(_ body: Range<Int>, with top: Value, depth: Int) {
    context.append(top)
    run(body, depth: depth)
    context.removeLast()
  }

  private mutating func call(_ instruction: Instruction, depth: Int) {
    guard remainingCalls > 0, depth <= Self.deepest else { return }
    remainingCalls -= 1
    let outer = indentation
    if instruction.kind == .call { indentation = [] }
    indentation += program.literals[Int(instruction.range.lowerBound)..<Int(instruction.range.upperBound)]
    run(program.procedures[Int(instruction.procedure)], depth: depth)
    indentation = outer
  }

  // MARK: Looking up

  private func value(at path: Path) -> Value {
    if path.isNamed { return value(named: program.names[Int(path.name)]) }
    if path.isCurrent { return context[context.count - 1] }
    return Self.value(in: context[Int(path.frame)], program.steps, path.steps.lowerBound, path.steps.upperBound)
  }

  /// Walks down without keeping what lies between, which would count each record's references.
  private static func value(in top: Value, _ steps: [Int32], _ next: Int32, _ end: Int32) -> Value {
    if next == end { return top }
    guard case .record(let record) = top else { return .null }
    let slot = Int(steps[Int(next)])
    guard slot < record.slots.count else { return .null }
    return value(in: record.slots[slot], steps, next + 1, end)
  }

  /// Finds a name as the specification says: its first part anywhere on the context, the others in what was found.
  private func value(named parts: [String]) -> Value {
    for top in context.reversed() {
      guard case .object(let fields) = top, var found = fields[parts[0]] else { continue }
      for part in parts.dropFirst() {
        guard case .object(let fields) = found, let next = fields[part] else { return .null }
        found = next
      }
      return found
    }
    return .null
  }
}
