public import Diagnostics

/// The part of what a review finds that is wanted.
public struct ReviewScope: Sendable, Hashable {
  /// Files and folders, relative to the library's root with `/` between their parts; without any, all are wanted.
  public var paths: [String] = []
  /// The ids of rules; without any, all are wanted.
  public var rules: Set<String> = []

  public init() {}

  /// Whether a diagnostic is wanted: of one of the rules, and in one of the files or below one of the folders.
  public func holds(_ diagnostic: Diagnostic) -> Bool {
    (rules.isEmpty || rules.contains(diagnostic.rule.id)) && holds(diagnostic.range.file.path)
  }

  /// Whether what is found in a file is wanted.
  func holds(_ path: String) -> Bool {
    paths.isEmpty || paths.contains { path == $0 || path.hasPrefix($0 + "/") }
  }
}
