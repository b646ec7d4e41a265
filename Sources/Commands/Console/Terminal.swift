import Diagnostics
public import Platform
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Where a command's words go, and what is known of the place.
public struct Terminal: Sendable {
  /// Whether a person sees the standard error stream on a terminal.
  public let isInteractive: Bool
  /// The folder in which the program was called, if it is known.
  public let workingFolder: String?
  private let output: @Sendable ([UInt8]) throws(SystemError) -> Void
  private let errors: @Sendable ([UInt8]) throws(SystemError) -> Void
  private let environment: @Sendable (String) -> String?
  private let failed = FirstFailure()

  /// - Parameters:
  ///   - output: Takes what goes to the standard output.
  ///   - errors: Takes what goes to the standard error stream.
  ///   - environment: Gives the value of a variable of the environment.
  public init(
    isInteractive: Bool,
    workingFolder: String? = nil,
    environment: @escaping @Sendable (String) -> String?,
    output: @escaping @Sendable ([UInt8]) throws(SystemError) -> Void,
    errors: @escaping @Sendable ([UInt8]) throws(SystemError) -> Void
  ) {
    self.isInteractive = isInteractive
    self.workingFolder = workingFolder
    self.environment = environment
    self.output = output
    self.errors = errors
  }

  /// The process's own streams and environment.
  public static func standard() -> Terminal {
    Terminal(
      isInteractive: isatty(STDERR_FILENO) == 1,
      workingFolder: currentFolder(),
      environment: { name in unsafe getenv(name).map { unsafe String(cString: $0) } },
      output: { (bytes) throws(SystemError) in try writeAll(bytes, to: STDOUT_FILENO, "the standard output") },
      errors: { (bytes) throws(SystemError) in try writeAll(bytes, to: STDERR_FILENO, "the standard error stream") }
    )
  }

  /// The value of a variable of the environment.
  func environmentValue(_ name: String) -> String? { environment(name) }

  /// Writes a text for people. What they could not see in it, or what could drive the terminal, is shown by its number.
  public func write(_ text: String) { write(Array(displayedLines(text).utf8)) }
  public func write(_ bytes: [UInt8]) { write(bytes, output) }
  /// Writes a text for people, as `write(_:)`.
  public func writeError(_ text: String) { writeError(Array(displayedLines(text).utf8)) }
  public func writeError(_ bytes: [UInt8]) { write(bytes, errors) }

  /// Why some of the words did not get where they go: a full disk, a closed stream.
  public var failure: SystemError? { failed.error }

  private func write(_ bytes: [UInt8], _ stream: @Sendable ([UInt8]) throws(SystemError) -> Void) {
    do throws(SystemError) { try stream(bytes) } catch { failed.note(error) }
  }

  /// Whether a line may be written again and again: on a terminal that is not dumb.
  public var showsMotion: Bool { isInteractive && environment("TERM") != "dumb" }

  /// Whether colours are welcome: on a terminal that is not dumb, unless `NO_COLOR` is set and not empty.
  public var showsColour: Bool { showsMotion && (environment("NO_COLOR") ?? "").isEmpty }
}

/// The first failure of a stream, for whoever asks at the end.
private final class FirstFailure: Sendable {
  private let first = Mutex<SystemError?>(nil)

  var error: SystemError? { first.withLock { $0 } }

  func note(_ error: SystemError) { first.withLock { $0 = $0 ?? error } }
}

/// Writes bytes to a stream. A reader that has gone away wants no more of them, so its absence is no error.
private func writeAll(_ bytes: [UInt8], to stream: Int32, _ name: String) throws(SystemError) {
  let code = unsafe bytes.withUnsafeBytes { buffer -> Int32 in
    var start = 0
    while start < buffer.count {
      let written = unsafe write(stream, buffer.baseAddress?.advanced(by: start), buffer.count - start)
      if written >= 0 {
        start += written
      } else if errno == EAGAIN {
        // Someone made the terminal non-blocking: wait until it takes more.
        var waiting = pollfd(fd: stream, events: Int16(POLLOUT), revents: 0)
        _ = unsafe poll(&waiting, 1, -1)
      } else if errno != EINTR {
        return errno
      }
    }
    return 0
  }
  if code != 0, code != EPIPE { throw SystemError("write to", name, code: code) }
}

private func currentFolder() -> String? {
  guard let path = unsafe getcwd(nil, 0) else { return nil }
  defer { unsafe free(path) }
  return unsafe String(cString: path)
}

/// Lets a write that nobody reads, or that a limit on file sizes forbids, fail as a call instead of ending the process.
func ignoreWriteSignals() {
  signal(SIGPIPE, SIG_IGN)
  signal(SIGXFSZ, SIG_IGN)
}
