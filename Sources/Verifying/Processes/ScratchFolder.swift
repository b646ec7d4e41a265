/// A fresh private folder that goes with this value, and with this process however it ends.
public final class ScratchFolder {
  private let guardian: ChildProcess

  /// - Throws: When the folder, or what watches over it, cannot be made.
  public init() throws(WebDriverError) { guardian = try ChildProcess(["true"]) }

  public var path: String { guardian.folder }

  /// Removes the folder and all in it.
  public func remove() { guardian.end() }
}
