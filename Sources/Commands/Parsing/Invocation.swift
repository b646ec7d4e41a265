import Diagnostics
import Platform

/// A command as it was called: its options and arguments, and where its output goes.
public struct Invocation: Sendable {
  public let terminal: Terminal
  /// The arguments, in order.
  public let arguments: [String]
  private let values: [String: [String]]

  /// - Parameter values: The values of the options that were given, by name, in the order in which they were given. An
  ///   option without a value has the empty string.
  init(terminal: Terminal, arguments: [String], values: [String: [String]]) {
    (self.terminal, self.arguments, self.values) = (terminal, arguments, values)
  }

  /// Whether an option was given.
  public func has(_ option: Option) -> Bool { values[option.name] != nil }

  /// The value of an option; `nil` when it was not given.
  public func value(of option: Option) -> String? { values[option.name]?.last }

  /// All values of an option that may be given several times.
  public func values(of option: Option) -> [String] { values[option.name] ?? [] }

  /// The library's folder.
  public var root: String { value(of: .root) ?? "." }

  /// The folder for the site: relative to the working folder when it is given, else `Site` in the library's folder.
  public var output: String { value(of: .output) ?? (root.hasSuffix("/") ? "\(root)Site" : "\(root)/Site") }

  public var baseURL: String? { value(of: .baseURL) }
  public var includesDrafts: Bool { has(.drafts) }
  public var isStrict: Bool { has(.strict) }
  public var isQuiet: Bool { has(.quiet) }
  public var isVerbose: Bool { has(.verbose) }
  public var format: DiagnosticFormat { value(of: .format).flatMap(DiagnosticFormat.init) ?? .text }

  /// Whether output on the standard error stream is coloured.
  public var usesColour: Bool {
    switch value(of: .colour).flatMap(ColourChoice.init) ?? .auto {
    case .always: true
    case .never: false
    case .auto: terminal.showsColour
    }
  }

  /// The maximum number of diagnostics to write.
  public var diagnosticLimit: Int? { value(of: .maxErrors).flatMap { Int($0) } }

  public var threads: Int { value(of: .threads).flatMap { Int($0) } ?? processorCount() }

  /// Says what was done, on the standard output. Says nothing when diagnostics go there for a machine, or under
  /// `--quiet`.
  public func say(_ line: String) {
    if format == .text, !isQuiet { terminal.write(displayed(line) + "\n") }
  }

  /// Says what is being done, on the standard error stream, under `--verbose`.
  public func tell(_ line: String) {
    if isVerbose { terminal.writeError(displayed(line) + "\n") }
  }

  /// Warns on the standard error stream of a result that is less than expected, even under `--quiet`.
  public func warn(_ line: String) { terminal.writeError("polite: \(displayed(line))\n") }
}
