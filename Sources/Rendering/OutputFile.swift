/// One file of the site: where it goes, and its bytes.
public struct OutputFile: Sendable, Hashable {
  /// Relative to the site's root, with `/` between its parts.
  public let path: String
  public let bytes: [UInt8]

  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}
