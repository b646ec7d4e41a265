/// A new private folder that is removed when this value is released or this process ends, however it ends.
public final class ScratchFolder {
  private let guardian: ChildProcess

  /// - Throws: When the folder, or its guard, cannot be created.
  public init() throws(WebDriverError) { guardian = try ChildProcess(["true"]) }

  public var path: String { guardian.folder }

  /// Removes the folder and everything in it.
  public func remove() { guardian.end() }
}
