public import Diagnostics

/// The part of a review's diagnostics that is wanted.
public struct ReviewScope: Sendable, Hashable {
  /// Files and folders, relative to the library's root with `/` between their parts; if empty, all are wanted.
  public var paths: [String] = []
  /// The ids of rules; if empty, all are wanted.
  public var rules: Set<String> = []

  public init() {}

  /// Whether a diagnostic is wanted: whether it is of one of the rules, and in one of the files or below one of the
  /// folders.
  public func holds(_ diagnostic: Diagnostic) -> Bool {
    (rules.isEmpty || rules.contains(diagnostic.rule.id)) && holds(diagnostic.range.file.path)
  }

  /// Whether diagnostics in a file are wanted.
  func holds(_ path: String) -> Bool {
    paths.isEmpty || paths.contains { path == $0 || path.hasPrefix($0 + "/") }
  }
}
