import CLibrary

/// A lock on a file. It is held until the value is released or the process ends, however it ends.
///
/// The lock is advisory (`flock`): it keeps out only processes that ask for it.
public final class FileLock: Sendable {
  private let path: String
  private let descriptor: Int32
  private let identity: FileIdentity

  /// Locks a file. If the file does not exist, an empty one is created.
  ///
  /// - Returns: `nil` when another holder has the lock.
  public init?(_ name: String, in folder: FolderHandle) throws(SystemError) {
    let file = unsafe openat(folder.descriptor, name, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard file >= 0 else { throw .last("create", folder.path(of: name)) }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      let code = errno
      close(file)
      if code == EWOULDBLOCK { return nil }
      throw SystemError("lock", folder.path(of: name), code: code)
    }
    var status = stat()
    guard unsafe fstat(file, &status) == 0 else {
      let code = errno
      close(file)
      throw SystemError("look at", folder.path(of: name), code: code)
    }
    path = folder.path(of: name)
    descriptor = file
    identity = FileIdentity(status)
  }

  /// Closing the file is not enough: a program that is being started has a copy of the descriptor for a moment, and
  /// would keep the lock (`flock(2)`).
  deinit {
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Replaces the bytes of the locked file. A process that is ended meanwhile leaves the file empty or incomplete.
  public func write(_ bytes: [UInt8]) throws(SystemError) {
    let isWritten =
      ftruncate(descriptor, 0) == 0 && lseek(descriptor, 0, SEEK_SET) == 0 && writeAll(bytes, to: descriptor)
    if !isWritten { throw .last("write", path) }
  }

  /// Whether a name currently refers to the locked file.
  public func holds(_ name: String, in folder: FolderHandle) -> Bool {
    folder.identity(of: name) == identity
  }
}
