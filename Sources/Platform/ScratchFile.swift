import CLibrary

/// A file without a name, for bytes that would fill the memory. It is gone once nothing refers to it.
public final class ScratchFile: Sendable {
  private let path: String
  private let descriptor: Int32

  /// - Parameter folder: Where there is room for it.
  public init(in folder: FolderHandle) throws(SystemError) {
    let name = draftName()
    path = folder.path(of: name)
    descriptor = unsafe openat(folder.descriptor, name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0, unsafe unlinkat(folder.descriptor, name, 0) == 0 else { throw .last("create", path) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  public func append(_ bytes: [UInt8]) throws(SystemError) {
    if !writeAll(bytes, to: descriptor) { throw .last("write", path) }
  }

  /// Returns bytes that were appended. Any number of threads may read.
  public func bytes(in range: Range<Int>) throws(SystemError) -> [UInt8] {
    try unsafe readChunk(range.count, path) { buffer, done in
      unsafe pread(descriptor, buffer, range.count - done, off_t(range.lowerBound + done))
    }
  }
}
