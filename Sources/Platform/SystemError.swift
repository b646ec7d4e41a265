#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A refusal by the operating system: what was tried, on which path, and why it failed.
public struct SystemError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What was tried, as a verb phrase: "read", "create the folder".
  public let operation: String
  public let path: String
  /// The value of `errno`, or `notAFile`.
  public let code: Int32

  public init(_ operation: String, _ path: String, code: Int32) {
    self.operation = operation
    self.path = path
    self.code = code
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

  public var description: String { "cannot \(operation) \(path): \(reason)" }
}
