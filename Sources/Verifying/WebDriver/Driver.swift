#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The program that drives a browser: how it is called, and how it says that it listens.
struct DriverProgram: Sendable {
  /// The program and its arguments, without the port.
  var command: [String]
  /// What the program says before the port once it listens; empty for one that says nothing.
  var portMark = ""
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
  /// It is given a port, because a port that it asks the kernel for may be somebody else's in IPv6. The port is free when
  /// it is looked for, and may no longer be when the driver takes it: it then ends, and the next gets another.
  ///
  /// - Throws: `WebDriverError.notStarted` when it is not ready after 20 s, or ends before, three times.
  init(_ program: DriverProgram) throws(WebDriverError) {
    var attempt = 1
    while true {
      let port = try freePort()
      let process = try ChildProcess(program.command + ["--port=\(port)"])
      do throws(NotReady) {
        connection = try Self.connect(to: process, at: port, mark: program.portMark)
        self.process = process
        return
      } catch {
        process.end()
        guard error.isOver, attempt < 3 else {
          throw .notStarted(program: program.command.first ?? "", log: error.reason)
        }
        attempt += 1
      }
    }
  }

  func end() { process?.end() }

  /// Whether it was ended, with its browser, because they held too much memory.
  var hasEatenMemory: Bool { process?.hasEatenMemory == true }

  /// Whether it was not started here.
  var isElsewhere: Bool { process == nil }

  /// The folder that a driver which was started here may fill; it goes with it.
  var folder: String? { process?.folder }

  private struct NotReady: Error {
    var reason: String
    /// Whether the driver ended by itself.
    var isOver: Bool
  }

  private static func connect(to process: ChildProcess, at port: Int, mark: String) throws(NotReady) -> DriverConnection
  {
    let deadline = ContinuousClock.now + Patience.start
    var connection: DriverConnection?
    while ContinuousClock.now < deadline {
      // In this order: what it said last is then in the log.
      let isOver = process.isOver
      let log = process.log
      if isOver { throw NotReady(reason: log, isOver: true) }
      // Before it says so, somebody else may listen there.
      if connection == nil, mark.isEmpty || log.contains("\(mark)\(port)") {
        connection = try? DriverConnection(port: port)
      }
      if let connection, let status = try? connection.send("GET", "/status"), status["ready"].bool == true {
        return connection
      }
      usleep(10_000)
    }
    throw NotReady(reason: "not ready after 20 s\n\(process.log)", isOver: false)
  }

  /// The decimal number that follows `mark`, once what ends it is there too.
  static func number(after mark: String, in text: String) -> Int? {
    guard let place = text.firstRange(of: mark) else { return nil }
    let rest = text[place.upperBound...]
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    return digits.endIndex < rest.endIndex ? Int(digits) : nil
  }
}
