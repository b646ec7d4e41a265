import CLibrary

/// An X display that nobody sees. It ends when this value is released, and with this process.
final class VirtualDisplay {
  /// The name, as in `DISPLAY`: `:99`.
  let name: String
  private let server: ChildProcess

  /// - Throws: `WebDriverError.notStarted` when the server is not ready after 20 s, or ends before that.
  init() throws(WebDriverError) {
    // The server chooses a free number and prints it.
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
  /// Whether there is one. On a Mac there always is, whoever started the process.
  public static var isThere: Bool {
    #if canImport(Glibc)
      ["DISPLAY", "WAYLAND_DISPLAY"].contains { (name: String) in
        unsafe getenv(name).map { unsafe $0.pointee != 0 } ?? false
      }
    #else
      true
    #endif
  }

  /// Settings for a program with a different home folder: the X key for the display is in the person's home folder,
  /// unless a variable says where it is (`Xsecurity(7)`).
  static var settings: [String] {
    guard unsafe getenv("XAUTHORITY") == nil, let home = unsafe getenv("HOME") else { return [] }
    return ["XAUTHORITY=\(unsafe String(cString: home))/.Xauthority"]
  }
}
