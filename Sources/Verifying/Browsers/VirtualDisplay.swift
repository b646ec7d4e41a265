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
    let number = try server.told("Xvfb") { log in
      log.split(separator: "\n", omittingEmptySubsequences: false).dropLast().lazy.compactMap { Int($0) }.first
    }
    name = ":\(number)"
  }
}

/// The display of the desktop on which this process was started.
public enum OwnDisplay {
  /// Whether there is one. A Mac has one, whoever started the process.
  public static var isThere: Bool {
    #if canImport(Glibc)
      ["DISPLAY", "WAYLAND_DISPLAY"].contains { (name: String) in
        unsafe getenv(name).map { unsafe $0.pointee != 0 } ?? false
      }
    #else
      true
    #endif
  }

  /// Settings for a program that has another home: X's key to the display lies in the person's, unless it is told where
  /// (`Xsecurity(7)`).
  static var settings: [String] {
    guard unsafe getenv("XAUTHORITY") == nil, let home = unsafe getenv("HOME") else { return [] }
    return ["XAUTHORITY=\(unsafe String(cString: home))/.Xauthority"]
  }
}
