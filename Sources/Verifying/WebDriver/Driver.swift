#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The program that drives a browser: how it is called, and how it says which port it listens on.
struct DriverProgram: Sendable {
  /// The program and its arguments. It chooses a free port itself.
  var command: [String]
  /// What stands before the port in the program's output.
  var portMark: String
  /// The port, where the program does not choose it.
  var port: Int?
  /// The `Host` that it takes requests for, where that is not the address it listens on.
  var host: String?

  static func chromium(_ program: String) -> DriverProgram {
    DriverProgram(command: [program, "--port=0"], portMark: "started successfully on port ")
  }

  static func firefox(_ program: String) -> DriverProgram {
    DriverProgram(
      command: [program, "--port", "0", "--websocket-port", "0"],
      portMark: "Listening on 127.0.0.1:",
      // It compares with the port that it was given, not with the one it chose.
      host: "localhost:0"
    )
  }
}

/// A running driver, ready for sessions. One that was started here ends with the value, and with this process.
final class Driver {
  let connection: DriverConnection
  /// `nil` for a driver that runs elsewhere.
  private let process: ChildProcess?

  /// Takes a driver that runs already.
  init(remoteEnd address: String) throws(WebDriverError) {
    process = nil
    connection = try DriverConnection(address: address)
  }

  /// Starts a driver and waits until it is ready.
  ///
  /// - Throws: `WebDriverError.notStarted` when it is not ready after 20 s, or ends before.
  init(_ program: DriverProgram) throws(WebDriverError) {
    let process = try ChildProcess(program.command)
    self.process = process
    do {
      connection = try Self.connect(to: process, of: program)
    } catch {
      process.end()
      throw .notStarted(program: program.command.first ?? "", log: error.reason)
    }
  }

  func end() { process?.end() }

  /// Whether it was ended, with its browser, because they held too much memory.
  var hasEatenMemory: Bool { process?.hasEatenMemory == true }

  /// Whether it was not started here.
  var isElsewhere: Bool { process == nil }

  /// The folder that a driver which was started here may fill; it goes with it.
  var folder: String? { process?.folder }

  private struct NotReady: Error { var reason: String }

  private static func connect(to process: ChildProcess, of program: DriverProgram) throws(NotReady) -> DriverConnection
  {
    let deadline = ContinuousClock.now + .seconds(20)
    var connection: DriverConnection?
    while ContinuousClock.now < deadline {
      // In this order: what it said last is then in the log.
      let isOver = process.isOver
      let log = process.log
      if isOver { throw NotReady(reason: log) }
      if connection == nil, let port = program.port ?? number(after: program.portMark, in: log) {
        connection = try? DriverConnection(port: port, host: program.host)
      }
      if let connection, let status = try? connection.send("GET", "/status"), status["ready"].bool == true {
        return connection
      }
      usleep(10_000)
    }
    throw NotReady(reason: "not ready after 20 s\n\(process.log)")
  }

  /// The decimal number that follows `mark`, once what ends it is there too.
  static func number(after mark: String, in text: String) -> Int? {
    guard let place = text.firstRange(of: mark) else { return nil }
    let rest = text[place.upperBound...]
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    return digits.endIndex < rest.endIndex ? Int(digits) : nil
  }
}
