/// A file of the site.
public struct OutputFile: Sendable, Hashable {
  /// Relative to the site's root, with `/` between its parts: `progress/progress-bar.html`.
  public var path: String
  public var bytes: [UInt8]

  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}
