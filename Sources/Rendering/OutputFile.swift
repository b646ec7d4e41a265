/// One file of the site, or a piece of one: where it goes, and its bytes.
public struct OutputFile: Sendable, Hashable {
  /// Relative to the site's root, with `/` between its parts.
  public let path: String
  public let bytes: [UInt8]
  /// Whether the bytes follow those that the file has already. A file that could fill the memory comes in pieces.
  public let isContinuation: Bool

  /// About how many bytes a piece has.
  static let pieceBytes = 1 << 20

  public init(path: String, bytes: [UInt8], isContinuation: Bool = false) {
    self.path = path
    self.bytes = bytes
    self.isContinuation = isContinuation
  }
}
