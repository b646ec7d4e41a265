/// Writes the files of a site.
public struct SiteWriter<Failure: Error> {
  /// Receives each file, or each piece of a large one, before the next is made.
  let write: (OutputFile) throws(Failure) -> Void
  /// Receives bytes that are needed later, after those that it has received before.
  let setAside: ([UInt8]) throws(Failure) -> Void
  /// Returns bytes that were set aside.
  let takeBack: (Range<Int>) throws(Failure) -> [UInt8]

  public init(
    write: @escaping (OutputFile) throws(Failure) -> Void,
    setAside: @escaping ([UInt8]) throws(Failure) -> Void,
    takeBack: @escaping (Range<Int>) throws(Failure) -> [UInt8]
  ) {
    (self.write, self.setAside, self.takeBack) = (write, setAside, takeBack)
  }
}

/// A file of the site, or a piece of one: where it goes, and its bytes.
public struct OutputFile: Sendable, Hashable {
  /// The path relative to the site's root, with `/` between its parts.
  public let path: String
  public let bytes: [UInt8]
  /// Whether the bytes are appended to those that the file already has. A file that could fill the memory comes in
  /// pieces.
  public let isContinuation: Bool

  /// The approximate size of a piece in bytes.
  static let pieceBytes = 1 << 16

  public init(path: String, bytes: [UInt8], isContinuation: Bool = false) {
    (self.path, self.bytes, self.isContinuation) = (path, bytes, isContinuation)
  }
}
