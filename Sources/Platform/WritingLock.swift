#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A lock on a file, held until the value goes or the process ends, however it ends.
///
/// It is advisory (`flock`): it keeps out only those that ask for it.
public final class FileLock: Sendable {
  private let path: String
  private let descriptor: Int32
  private let identity: FileIdentity

  /// Takes the lock of a file, which is made, empty, if it is not there.
  ///
  /// - Parameter patience: For how many milliseconds to wait for another to let go of it.
  /// - Returns: `nil` when another still holds it.
  public init?(_ name: String, in folder: FolderHandle, patience: Int = 0) throws(SystemError) {
    let file = unsafe openat(folder.descriptor, name, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard file >= 0 else { throw .last("create", folder.path(of: name)) }
    var waited = 0
    while flock(file, LOCK_EX | LOCK_NB) != 0 {
      let code = errno
      if code == EWOULDBLOCK, waited < patience {
        usleep(10_000)
        waited += 10
        continue
      }
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

  deinit { close(descriptor) }

  /// Gives the locked file new bytes. A process that is ended meanwhile leaves an empty file, or the first of the bytes.
  public func write(_ bytes: [UInt8]) throws(SystemError) {
    let isWritten =
      ftruncate(descriptor, 0) == 0 && lseek(descriptor, 0, SEEK_SET) == 0 && writeAll(bytes, to: descriptor)
    if !isWritten { throw .last("write", path) }
  }

  /// Whether the locked file is the one that a name leads to now.
  public func holds(_ name: String, in folder: FolderHandle) -> Bool {
    folder.identity(of: name) == identity
  }
}
