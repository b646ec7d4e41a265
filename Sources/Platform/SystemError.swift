import CLibrary

/// A refusal by the operating system: what was tried, on which path, and why it failed.
public struct SystemError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What was tried, as a verb phrase: "read", "create the folder".
  public let operation: String
  public let path: String
  /// The value of `errno`, or `notAFile`.
  public let code: Int32

  public init(_ operation: String, _ path: String, code: Int32) {
    (self.operation, self.path, self.code) = (operation, path, code)
  }

  /// Returns the error that the last failed call on this thread left behind.
  static func last(_ operation: String, _ path: String) -> SystemError {
    SystemError(operation, path, code: errno)
  }

  /// The system's words for the reason: "Permission denied".
  public var reason: String {
    if code == SystemError.notAFile { return "It is not a regular file" }
    return unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
  }

  /// The code of the error that a file already exists.
  public static let exists = EEXIST

  /// The code of the error that there is a symbolic link on the way.
  public static let behindLink = ELOOP

  /// The code of the error that something is not a file that can be read to its end. No system uses this code.
  public static let notAFile: Int32 = -1

  /// Whether the reason is that there is no such file or folder.
  public var isNoSuchFile: Bool { code == ENOENT }

  /// Whether there is nothing at the path.
  public var isMissing: Bool { code == ENOENT || code == ENOTDIR }

  /// Whether symbolic links form a cycle.
  public var isLinkLoop: Bool { code == ELOOP }

  public var description: String { "cannot \(operation) \(path): \(reason)" }
}
