/// Writes diagnostics for programs.
public struct MachineWriter: Sendable {
  /// The prefix of every path. For reports about a repository, paths are relative to its root.
  public var pathPrefix: String
  /// How many diagnostics are written at most; `nil` for all of them.
  public var limit: Int?

  public init(pathPrefix: String = "", limit: Int? = nil) {
    (self.pathPrefix, self.limit) = (pathPrefix, limit)
  }
}
