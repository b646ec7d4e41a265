/// A compiled template, which can be rendered any number of times, from any number of threads.
public struct Template: Sendable {
  private let program: Program

  init(_ program: Program) {
    self.program = program
  }

  /// Renders the template with a value.
  public func render(_ value: Value) -> [UInt8] {
    unsafe withUnsafePointer(to: value) { value in
      var renderer = unsafe Renderer(program, value)
      renderer.run()
      return renderer.output.bytes
    }
  }
}
