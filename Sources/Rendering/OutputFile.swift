/// A file of the site, or a piece of one: where it goes, and its bytes.
public struct OutputFile: Sendable, Hashable {
  /// The path relative to the site's root, with `/` between its parts.
  public let path: String
  public let bytes: [UInt8]
  /// Whether the bytes are appended to those that the file already has. A file that could fill the memory comes in
  /// pieces.
  public let isContinuation: Bool

  /// The approximate size of a piece in bytes.
  static let pieceBytes = 1 << 20

  public init(path: String, bytes: [UInt8], isContinuation: Bool = false) {
    self.path = path
    self.bytes = bytes
    self.isContinuation = isContinuation
  }
}
