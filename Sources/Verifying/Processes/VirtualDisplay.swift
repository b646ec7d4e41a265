import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An X display that nobody sees. It ends with the value, and with this process.
final class VirtualDisplay {
  /// As `DISPLAY` has it: `:99`.
  let name: String
  private let server: ChildProcess

  /// - Throws: `WebDriverError.notStarted` when the server is not ready after 20 s, or ends before.
  init() throws(WebDriverError) {
    // The server chooses a free number and tells it.
    let command = ["Xvfb", "-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"]
    let server = try ChildProcess(command)
    self.server = server
    let deadline = ContinuousClock.now + .seconds(20)
    while ContinuousClock.now < deadline, !server.isOver {
      let lines = server.log.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      if let number = lines.lazy.compactMap({ Int($0) }).first {
        name = ":\(number)"
        return
      }
      usleep(10_000)
    }
    let log = server.log
    server.end()
    throw .notStarted(program: "Xvfb", log: log)
  }

  /// The server's private folder.
  var folder: String { server.folder }
}

/// A port of the loopback interface that nobody listens on now, and that this process was not given before.
///
/// A port is taken some time after it was asked for. What asks in between gets another.
func freePort() throws(WebDriverError) -> Int {
  for _ in 0..<1000 {
    let port = try unusedPort()
    if givenPorts.withLock({ $0.insert(port).inserted }) { return port }
  }
  // By now nearly all were given, and most of them long ago.
  let port = try unusedPort()
  givenPorts.withLock { $0 = [port] }
  return port
}

private let givenPorts = Mutex<Set<Int>>([])

private func unusedPort() throws(WebDriverError) -> Int {
  #if canImport(Glibc)
    let stream = Int32(SOCK_STREAM.rawValue)
  #else
    let stream = SOCK_STREAM
  #endif
  let file = socket(AF_INET, stream, 0)
  guard file >= 0 else { throw .unreachable("no socket could be made") }
  defer { close(file) }
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  var length = socklen_t(MemoryLayout<sockaddr_in>.size)
  let isBound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
    unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
      unsafe bind(file, pointer, length) == 0 && getsockname(file, pointer, &length) == 0
    }
  }
  guard isBound else { throw .unreachable("no port is free") }
  return Int(UInt16(bigEndian: address.sin_port))
}
