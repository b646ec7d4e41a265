/// Runs a program with a value: the hot path.
///
/// Values are looked at where they lie. A page has a thousand lookups, and a copy for each counted references for longer
/// than the page took to write. The value that is rendered holds every value that is looked at, and nothing changes it
/// while the program runs.
@safe
struct Renderer: ~Copyable {
  private(set) var output: OutputBuffer
  private let program: Program
  /// The context: the root, and what each open section put on it.
  private var context: [UnsafePointer<Value>]
  /// What lenient lookups found in objects, whose values have no fixed place.
  private var found: [UnsafeMutablePointer<Value>] = unsafe []
  /// What goes before each line of the procedure that runs.
  private var indentation: [UInt8] = []
  private var remainingCalls = 1_000_000

  /// Sections and procedures inside each other, in lenient mode; strict programs are never so deep.
  private static let deepest = 400

  /// - Parameter value: What is rendered; it must outlive the renderer.
  @unsafe
  init(_ program: Program, _ value: UnsafePointer<Value>) {
    self.program = program
    self.output = OutputBuffer(capacity: program.literals.count * 2)
    unsafe self.context = [value]
  }

  deinit {
    for index in unsafe found.indices {
      let place = unsafe found[index]
      unsafe place.deinitialize(count: 1)
      unsafe place.deallocate()
    }
  }

  mutating func run() {
    // The procedures are after the main program.
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
        if unsafe !place(of: instruction.path).pointee.isTrue { run(index..<end, depth: depth + 1) }
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
    switch unsafe place(of: path).pointee {
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
    let place = unsafe place(of: path)
    guard unsafe place.pointee.isTrue, depth <= Self.deepest else { return }
    guard case .list(let items) = unsafe place.pointee else { return unsafe run(body, with: place, depth: depth) }
    for index in items.indices {
      guard let item = unsafe address(of: index, in: items) else { return }
      unsafe run(body, with: item, depth: depth)
    }
  }

  private mutating func run(_ body: Range<Int>, with top: UnsafePointer<Value>, depth: Int) {
    unsafe context.append(top)
    run(body, depth: depth)
    unsafe context.removeLast()
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

  /// Where a path's value lies; nothing, where there is none.
  private mutating func place(of path: Path) -> UnsafePointer<Value> {
    if path.isNamed { return unsafe keep(value(named: program.names[Int(path.name)])) }
    if path.isCurrent { return unsafe context[context.count - 1] }
    var place = unsafe context[Int(path.frame)]
    for index in path.steps {
      guard case .record(let record) = unsafe place.pointee,
        let next = unsafe address(of: Int(program.steps[Int(index)]), in: record.slots)
      else { return unsafe Self.nothing }
      unsafe place = next
    }
    return unsafe place
  }

  /// Gives a value a place until the renderer is gone.
  private mutating func keep(_ value: Value) -> UnsafePointer<Value> {
    let place = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    unsafe place.initialize(to: value)
    unsafe found.append(place)
    return unsafe UnsafePointer(place)
  }

  /// A place with nothing in it, for the whole of the process.
  nonisolated(unsafe) private static let nothing: UnsafePointer<Value> = {
    let place = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    unsafe place.initialize(to: .null)
    return unsafe UnsafePointer(place)
  }()

  /// Finds a name as the specification says: its first part anywhere on the context, the others in what was found.
  private func value(named parts: [String]) -> Value {
    for index in unsafe context.indices.reversed() {
      guard case .object(let fields) = unsafe context[index].pointee, var found = fields[parts[0]] else { continue }
      for part in parts.dropFirst() {
        guard case .object(let fields) = found, let next = fields[part] else { return .null }
        found = next
      }
      return found
    }
    return .null
  }
}

/// Where an item of an array lies, as long as something keeps the array; `nil` where it has no such item.
private func address(of index: Int, in values: [Value]) -> UnsafePointer<Value>? {
  guard index < values.count else { return nil }
  return unsafe values.withUnsafeBufferPointer { unsafe $0.baseAddress.map { unsafe $0 + index } }
}
