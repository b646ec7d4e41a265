#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Gives a regular file new bytes in one step: whoever opens it sees the old ones or the new ones, never a part.
///
/// The new bytes are written beside the file, and that file then takes its name, its mode and, as far as the system
/// allows, its owner. A hard link elsewhere keeps the old bytes.
///
/// - Parameters:
///   - path: The file; where its last part is a symbolic link it is refused.
///   - isExpected: Whether the file's bytes, as they are now, are those that are to be replaced.
/// - Returns: Whether the file was replaced; `false` when its bytes are not those, or changed at the last moment.
/// - Throws: Also when the file may not be written, whatever its folder allows.
public func replaceFile(
  at path: String,
  with bytes: [UInt8],
  where isExpected: ([UInt8]) -> Bool
) throws(SystemError) -> Bool {
  let (folderPath, name) = FolderHandle.split(path)
  let folder = try FolderHandle(folderPath)
  guard try folder.kind(of: name) == .file else { throw SystemError("replace", path, code: EINVAL) }
  guard unsafe access(path, W_OK) == 0 else { throw .last("write", path) }
  let before = try folder.status(of: name)
  guard isExpected(try readFile(at: path)) else { return false }
  let draft = ".polite-fix-\(getpid())"
  try folder.writeFile(draft, bytes)
  do throws(SystemError) {
    try folder.takeOver(draft, from: before)
    guard try folder.status(of: name).isSame(as: before) else {
      try folder.removeFile(draft)
      return false
    }
    try folder.rename(draft, to: name)
    return true
  } catch {
    // What failed is worth more to know than whether the draft could be removed.
    _ = unsafe unlinkat(folder.descriptor, draft, 0)
    throw error
  }
}

extension FolderHandle {
  fileprivate func status(of name: String) throws(SystemError) -> stat {
    var status = stat()
    guard unsafe fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      throw .last("look at", path(of: name))
    }
    return status
  }

  /// Gives a file the owner and the mode of another, and has its bytes on the disk.
  fileprivate func takeOver(_ name: String, from other: stat) throws(SystemError) {
    let file = unsafe openat(descriptor, name, O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else { throw .last("open", path(of: name)) }
    defer { close(file) }
    // Only a privileged process may give a file away; without the right the file is the writer's.
    _ = fchown(file, other.st_uid, other.st_gid)
    guard fchmod(file, other.st_mode & 0o7777) == 0 else { throw .last("change the mode of", path(of: name)) }
    guard fsync(file) == 0 else { throw .last("write", path(of: name)) }
  }
}

extension stat {
  /// Whether two looks saw one file that nobody wrote to in between.
  fileprivate func isSame(as other: stat) -> Bool {
    st_dev == other.st_dev && st_ino == other.st_ino && st_size == other.st_size && modified == other.modified
  }

  /// Seconds and nanoseconds of the last change.
  private var modified: [Int] {
    #if canImport(Glibc)
      [st_mtim.tv_sec, st_mtim.tv_nsec]
    #else
      [st_mtimespec.tv_sec, st_mtimespec.tv_nsec]
    #endif
  }
}

/// Puts a file where another or none is, in one step, and makes the folders above it where they are missing.
public func putFile(at path: String, with bytes: [UInt8]) throws(SystemError) {
  let (folderPath, name) = FolderHandle.split(path)
  let folder = try FolderHandle.making(folderPath)
  let draft = ".polite-draft-\(getpid())"
  try folder.removeFile(draft)
  do throws(SystemError) {
    try folder.writeFile(draft, bytes)
    try folder.rename(draft, to: name)
  } catch {
    // What failed is worth more to know than whether the draft could be removed.
    _ = unsafe unlinkat(folder.descriptor, draft, 0)
    throw error
  }
}
