public import Diagnostics

/// Writes what a command found in the requested format, and returns the exit code that follows from it.
public struct Report: Sendable {
  private let invocation: Invocation
  private let rules: [Rule]
  private let fixOption: String?
  private let folder: String

  /// - Parameters:
  ///   - rules: The rules that were applied, for formats that describe them.
  ///   - fixOption: The option that applies fixes: `--fix`.
  ///   - folder: The folder that the diagnostics' paths are relative to; the library's if it is `nil`.
  public init(_ invocation: Invocation, rules: [Rule] = [], fixOption: String? = nil, folder: String? = nil) {
    (self.invocation, self.rules, self.fixOption) = (invocation, rules, fixOption)
    self.folder = folder ?? invocation.root
  }

  /// Writes diagnostics: text to the standard error stream, the formats for machines to the standard output, as a whole
  /// document even when nothing was found.
  ///
  /// - Returns: `diagnostics` when there is an error, or a warning under `--strict`; else `clean`.
  public func write(_ diagnostics: [Diagnostic]) -> ExitCode {
    let bytes = written(diagnostics)
    if invocation.format == .text { invocation.terminal.writeError(bytes) } else { invocation.terminal.write(bytes) }
    let least: Severity = invocation.isStrict ? .warning : .error
    return diagnostics.contains { $0.severity >= least } ? .diagnostics : .clean
  }

  private func written(_ diagnostics: [Diagnostic]) -> [UInt8] {
    let limit = invocation.diagnosticLimit
    return switch invocation.format {
    case .text:
      TextWriter(colour: invocation.usesColour, pathPrefix: pathPrefix, limit: limit, fixOption: fixOption)
        .write(diagnostics)
    case .json: MachineWriter(pathPrefix: pathPrefix, limit: limit).json(diagnostics)
    case .sarif:
      SARIFWriter(toolVersion: politeVersion, rules: rules, pathPrefix: relativePathPrefix, limit: limit)
        .write(diagnostics)
    case .github: MachineWriter(pathPrefix: relativePathPrefix, limit: limit).github(diagnostics)
    case .gitlab: MachineWriter(pathPrefix: relativePathPrefix, limit: limit).gitlab(diagnostics)
    }
  }

  /// The folder as seen from the working folder, with `/` at its end; empty when it is the working folder.
  ///
  /// The path of a library elsewhere stays as it was given, so that the printed paths can be opened.
  var pathPrefix: String {
    var root = folder[...]
    if let here = invocation.terminal.workingFolder {
      let inside = here.hasSuffix("/") ? here : here + "/"
      if "\(root)/".hasPrefix(inside) { root = root.dropFirst(inside.count) }
    }
    while root.hasPrefix("./") { root = root.dropFirst(2).drop { $0 == "/" } }
    while root.hasSuffix("/"), root != "/" { root = root.dropLast() }
    if root == "." || root.isEmpty { return "" }
    return root == "/" ? "/" : "\(root)/"
  }

  /// The same for formats whose paths must be relative: empty where the prefix would be an absolute path.
  private var relativePathPrefix: String { pathPrefix.hasPrefix("/") ? "" : pathPrefix }
}
