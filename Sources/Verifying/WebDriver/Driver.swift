import Platform

/// The program that drives a browser: its command, and how it says that it is listening.
struct DriverProgram: Sendable {
  /// The program and its arguments, without the port.
  var command: [String]
  /// What the program prints before the port once it is listening; empty if it prints nothing.
  var portMark = ""
}

/// A running driver, ready for sessions. A driver that was started here ends when this value is released, and with this
/// process.
final class Driver {
  let connection: DriverConnection
  /// The driver's process; `nil` for a driver that runs elsewhere.
  let process: ChildProcess?

  /// Uses a driver that is already running.
  init(remoteEnd address: String) throws(WebDriverError) {
    process = nil
    connection = try DriverConnection(address, isElsewhere: true)
  }

  /// Starts a driver and waits until it is ready.
  ///
  /// The driver is given a port, because a port that it gets from the kernel may be in use by another program in IPv6.
  /// The port is free when it is looked for, but may be taken when the driver uses it: then the driver ends, and the
  /// next one gets another port.
  ///
  /// - Throws: `WebDriverError.notStarted` when it is not ready after 20 s, or ends before that, three times.
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

  /// Whether it was not started here.
  var isElsewhere: Bool { process == nil }

  private struct NotReady: Error {
    var reason: String
    /// Whether the driver ended by itself.
    var isOver: Bool
  }

  private static func connect(to process: ChildProcess, at port: Int, mark: String) throws(NotReady) -> DriverConnection
  {
    var connection: DriverConnection?
    let isReady = try wait(atMost: Timeouts.start) { () throws(NotReady) in
      // The order matters: the log then contains the driver's last output.
      let isOver = process.isOver
      let log = process.log
      if isOver { throw NotReady(reason: log, isOver: true) }
      // Until the driver says so, another program may be listening there.
      if connection == nil, mark.isEmpty || log.contains("\(mark)\(port)") {
        connection = try? DriverConnection("http://127.0.0.1:\(port)", isElsewhere: false)
      }
      return (try? connection?.send("GET", "/status"))?["ready"].bool == true
    }
    if isReady, let connection { return connection }
    throw NotReady(reason: "not ready after 20 s\n\(process.log)", isOver: false)
  }

  /// Returns the decimal number after `mark`, once the character after the number is there too.
  static func number(after mark: String, in text: String) -> Int? {
    guard let place = text.firstRange(of: mark) else { return nil }
    let rest = text[place.upperBound...]
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    return digits.endIndex < rest.endIndex ? Int(digits) : nil
  }
}
