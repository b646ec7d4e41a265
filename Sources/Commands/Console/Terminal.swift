import Diagnostics
public import Platform
import Synchronization

/// Where a command's output goes, and what is known about that place.
public struct Terminal: Sendable {
  /// Whether a person sees the standard error stream on a terminal.
  public let isInteractive: Bool
  /// The folder in which the program was called, if it is known.
  public let workingFolder: String?
  private let output: @Sendable ([UInt8]) throws(SystemError) -> Void
  private let errors: @Sendable ([UInt8]) throws(SystemError) -> Void
  /// Returns the value of an environment variable.
  let environment: @Sendable (String) -> String?
  private let failed = FirstFailure()

  /// - Parameters:
  ///   - output: Writes bytes to the standard output.
  ///   - errors: Writes bytes to the standard error stream.
  ///   - environment: Returns the value of an environment variable.
  public init(
    isInteractive: Bool,
    workingFolder: String? = nil,
    environment: @escaping @Sendable (String) -> String?,
    output: @escaping @Sendable ([UInt8]) throws(SystemError) -> Void,
    errors: @escaping @Sendable ([UInt8]) throws(SystemError) -> Void
  ) {
    (self.isInteractive, self.workingFolder, self.environment) = (isInteractive, workingFolder, environment)
    (self.output, self.errors) = (output, errors)
  }

  /// The process's own streams and environment.
  public static func standard() -> Terminal {
    Terminal(
      isInteractive: isErrorStreamTerminal(),
      workingFolder: Platform.workingFolder(),
      environment: environmentValue,
      output: StandardStream.output.write,
      errors: StandardStream.errors.write
    )
  }

  /// Writes text for people. Characters that they could not see, or that could control the terminal, are shown by
  /// number.
  public func write(_ text: String) { write(Array(displayedLines(text).utf8)) }
  public func write(_ bytes: [UInt8]) { write(bytes, output) }
  /// Writes text for people, as `write(_:)` does.
  public func writeError(_ text: String) { writeError(Array(displayedLines(text).utf8)) }
  public func writeError(_ bytes: [UInt8]) { write(bytes, errors) }

  /// Why some of the output could not be written: a full disk, a closed stream.
  public var failure: SystemError? { failed.error }

  private func write(_ bytes: [UInt8], _ stream: @Sendable ([UInt8]) throws(SystemError) -> Void) {
    do throws(SystemError) { try stream(bytes) } catch { failed.note(error) }
  }

  /// Whether a line may be rewritten in place: on a terminal that is not dumb.
  public var showsMotion: Bool { isInteractive && environment("TERM") != "dumb" }

  /// Whether colours are welcome: on a terminal that is not dumb, unless `NO_COLOR` is set and not empty.
  public var showsColour: Bool { showsMotion && (environment("NO_COLOR") ?? "").isEmpty }
}

/// The first failure of a stream, kept until the end.
private final class FirstFailure: Sendable {
  private let first = Mutex<SystemError?>(nil)

  var error: SystemError? { first.withLock { $0 } }

  func note(_ error: SystemError) { first.withLock { $0 = $0 ?? error } }
}
