/// Runs a program with a value: the hot path.
///
/// Values are read in place, without copying. A page has a thousand lookups, and counting references for a copy at each
/// lookup took longer than writing the page. The rendered value holds every value that is read, and nothing changes it
/// while the program runs.
@safe
struct Renderer: ~Copyable {
  private(set) var output: OutputBuffer
  private let program: Program
  /// The context: the root, and what each open section has pushed.
  private var context: [UnsafePointer<Value>]

  /// - Parameter value: The value to render; it must outlive the renderer.
  @unsafe
  init(_ program: Program, _ value: UnsafePointer<Value>) {
    self.program = program
    self.output = OutputBuffer(capacity: program.literals.count * 2)
    unsafe self.context = [value]
  }

  mutating func run() { run(0..<program.instructions.count) }

  private mutating func run(_ range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound {
      let instruction = program.instructions[index]
      index += 1
      switch instruction.kind {
      case .text:
        output.append(program.literals, Int(instruction.range.lowerBound)..<Int(instruction.range.upperBound))
      case .escaped: write(instruction.path, isEscaped: true)
      case .raw: write(instruction.path, isEscaped: false)
      case .section:
        let end = Int(instruction.range.upperBound)
        runSection(instruction.path, index..<end)
        index = end
      case .inverted:
        let end = Int(instruction.range.upperBound)
        if unsafe !place(of: instruction.path).pointee.isTrue { run(index..<end) }
        index = end
      }
    }
  }

  private mutating func write(_ path: Path, isEscaped: Bool) {
    switch unsafe place(of: path).pointee {
    case .text(let text): output.append(text, isEscaped: isEscaped)
    case .html(let bytes): output.append(bytes, bytes.indices)
    case .null, .flag, .list, .record: break
    }
  }

  private mutating func runSection(_ path: Path, _ body: Range<Int>) {
    let place = unsafe place(of: path)
    guard unsafe place.pointee.isTrue else { return }
    guard case .list(let items) = unsafe place.pointee else { return unsafe run(body, with: place) }
    for index in items.indices {
      guard let item = unsafe address(of: index, in: items) else { return }
      unsafe run(body, with: item)
    }
  }

  private mutating func run(_ body: Range<Int>, with top: UnsafePointer<Value>) {
    unsafe context.append(top)
    run(body)
    unsafe context.removeLast()
  }

  /// Returns the address of a path's value; that of `nothing` where there is none.
  private func place(of path: Path) -> UnsafePointer<Value> {
    var place = unsafe context[Int(path.frame)]
    for index in path.steps {
      guard case .record(let record) = unsafe place.pointee,
        let next = unsafe address(of: Int(program.steps[Int(index)]), in: record.slots)
      else { return unsafe Self.nothing }
      unsafe place = next
    }
    return unsafe place
  }

  /// The address of a null value, valid for the lifetime of the process.
  nonisolated(unsafe) private static let nothing: UnsafePointer<Value> = {
    let place = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    unsafe place.initialize(to: .null)
    return unsafe UnsafePointer(place)
  }()
}

/// Returns the address of an item of an array, valid as long as something keeps the array; `nil` where there is no such
/// item.
private func address(of index: Int, in values: [Value]) -> UnsafePointer<Value>? {
  guard index < values.count else { return nil }
  return unsafe values.withUnsafeBufferPointer { unsafe $0.baseAddress.map { unsafe $0 + index } }
}
