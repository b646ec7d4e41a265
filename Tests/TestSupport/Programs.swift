public import Foundation

/// Runs a program to its end.
///
/// - Returns: Its exit code and all its output.
public func run(_ program: URL, _ arguments: [String]) throws -> (code: Int32, output: String) {
  let process = Process()
  let pipe = Pipe()
  process.executableURL = program
  process.arguments = arguments
  process.standardInput = FileHandle.nullDevice
  process.standardOutput = pipe
  process.standardError = pipe
  try process.run()
  let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  return (process.terminationStatus, String(decoding: output, as: UTF8.self))
}

/// A program that runs beside a test. It ends with the value.
public final class RunningProgram {
  private let process = Process()
  private let file: URL?

  /// - Parameters:
  ///   - name: Its path, or its name in `PATH`.
  ///   - environment: All variables that it sees; `nil` for those of the tests.
  ///   - file: Where its output goes; `nil` if nobody reads it.
  ///   - mixesErrors: Whether what it writes as errors goes there, too.
  public init(
    _ name: String,
    _ arguments: [String],
    environment: [String: String]? = nil,
    output file: URL? = nil,
    mixesErrors: Bool = true
  ) throws {
    self.file = file
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [name] + arguments
    process.environment = environment ?? ProcessInfo.processInfo.environment
    if let file { _ = FileManager.default.createFile(atPath: file.path, contents: nil) }
    let output = try file.map { try FileHandle(forWritingTo: $0) } ?? FileHandle.nullDevice
    process.standardOutput = output
    if mixesErrors { process.standardError = output }
    try process.run()
  }

  // A test thread blocks other signals, and the program inherits that.
  deinit { if isRunning { end(by: SIGKILL) } }

  public var id: Int32 { process.processIdentifier }
  public var isRunning: Bool { process.isRunning }

  /// What it has written so far.
  public var log: String { file.flatMap { try? String(contentsOf: $0, encoding: .utf8) } ?? "" }

  /// Waits until it has ended, and returns its exit code.
  @discardableResult
  public func exitCode() -> Int32 {
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Sends it a signal, and waits until it has ended. Returns its exit code.
  @discardableResult
  public func end(by signal: Int32) -> Int32 {
    kill(id, signal)
    return exitCode()
  }
}

/// The variables of the tests with some changes, for a program; `nil` removes one.
public func environment(with changes: [String: String?]) -> [String: String] {
  changes.reduce(into: ProcessInfo.processInfo.environment) { $0[$1.key] = $1.value }
}

/// Whether something is true soon: it is asked again and again, for at most some seconds.
@discardableResult
public func soon(within seconds: Int = 20, _ isTrue: () throws -> Bool) rethrows -> Bool {
  for _ in 0..<(20 * seconds) {
    if try isTrue() { return true }
    Thread.sleep(forTimeInterval: 0.05)
  }
  return false
}
