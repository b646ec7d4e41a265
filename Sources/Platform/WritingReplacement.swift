import CLibrary

/// Replaces the bytes of a regular file in one step: whoever opens it sees the old bytes or the new ones, never a
/// mixture.
///
/// The new bytes are written to another file beside it. That file then takes over the name, the mode, the extended
/// attributes and, as far as the system allows, the owner. A hard link elsewhere keeps the old bytes.
///
/// The two files exchange names, and only then is the replaced file inspected. So nothing that an editor has saved
/// until that moment is lost, however it saves. Where the file system cannot exchange names, a save between the last
/// inspection and the renaming is overwritten.
///
/// - Parameters:
///   - path: The path of the file. It is refused if its last part is a symbolic link.
///   - isExpected: Whether some bytes are those that are to be replaced. It is called before anything is written, and
///     again with the bytes that were replaced.
/// - Returns: Whether the file was replaced. `false` means that its bytes were not the expected ones, and that it is
///   unchanged.
/// - Throws: Also when the file may not be written, even if its folder allows replacing it.
public func replaceFile(
  at path: String,
  with bytes: [UInt8],
  where isExpected: ([UInt8]) -> Bool
) throws(SystemError) -> Bool {
  let (folderPath, name) = FolderHandle.split(path)
  let folder = try FolderHandle(folderPath)
  guard try folder.kind(of: name) == .file else { throw SystemError("replace", path, code: SystemError.notAFile) }
  guard unsafe access(path, W_OK) == 0 else { throw .last("write", path) }
  let original = try OpenFile(name, in: folder)
  guard isExpected(try original.bytes()) else { return false }
  let draft = try folder.writeDraft(bytes, like: original)
  let own = folder.identity(of: draft)
  // In the end, the draft's name is removed only if it still refers to the draft: it could be what someone saved.
  defer { if folder.identity(of: draft) == own { _ = unsafe unlinkat(folder.descriptor, draft, 0) } }
  guard try folder.exchangeIfThere(draft, with: name) else {
    guard isExpected(try OpenFile(name, in: folder).bytes()) else { return false }
    try folder.rename(draft, to: name)
    return true
  }
  do throws(SystemError) {
    if isExpected(try OpenFile(draft, in: folder).bytes()) {
      try folder.removeFile(draft)
      return true
    }
  } catch {
    try folder.putBack(draft, as: name, over: own)
    throw error
  }
  try folder.putBack(draft, as: name, over: own)
  return false
}

extension FolderHandle {
  /// - Returns: `false` also when one of the two names is gone.
  fileprivate func exchangeIfThere(_ draft: String, with name: String) throws(SystemError) -> Bool {
    do throws(SystemError) {
      return try exchange(draft, with: name)
    } catch {
      if error.isNoSuchFile { return false }
      throw error
    }
  }

  /// Gives a file back the name that it lost in an exchange, along with anything that was saved to that name meanwhile.
  ///
  /// - Parameter own: The file that took the name, which is removed.
  fileprivate func putBack(_ taken: String, as name: String, over own: FileIdentity?) throws(SystemError) {
    var expected = own
    while true {
      let returned = identity(of: taken)
      _ = try exchange(taken, with: name)
      // Nobody else has had the name in the meantime.
      if identity(of: taken) == expected { return try removeFile(taken) }
      // The file that came out was saved since, so it is the newer one.
      expected = returned
    }
  }
}

/// Writes a file in one step, and creates missing folders above it. An existing file keeps its mode.
public func saveFile(at path: String, with bytes: [UInt8]) throws(SystemError) {
  try refuseUnwritable(path)
  try updateFile(at: path) { _ in bytes }
}

/// Checks whether a file can be saved, as far as that can be known in advance.
///
/// - Throws: The error that saving the file would throw.
public func refuseUnwritable(_ path: String) throws(SystemError) {
  do throws(SystemError) {
    try refuseUnlessFile(fileKind(at: path), "write", path)
    guard unsafe access(path, W_OK) == 0 else { throw .last("write", path) }
  } catch  where error.isMissing {
    // Missing folders above it will be created.
    var (folder, name) = FolderHandle.split(path)
    while !name.isEmpty, (try? fileKind(at: folder)) == nil { (folder, name) = FolderHandle.split(folder) }
    guard try fileKind(at: realPath(of: folder)) == .folder else { throw SystemError("write", path, code: ENOTDIR) }
    guard unsafe access(folder, W_OK | X_OK) == 0 else { throw .last("write", path) }
  }
}

/// Updates a file in one step, and creates missing folders above it. An existing file keeps its mode.
///
/// - Parameter change: Returns the new bytes. Its argument is the current bytes, or `nil` if there is no file. It is
///   called again when somebody else has written the file in the meantime.
public func updateFile(
  at path: String,
  _ change: ([UInt8]?) throws(SystemError) -> [UInt8]
) throws(SystemError) {
  let (folderPath, name) = FolderHandle.split(path)
  let folder = try FolderHandle.making(folderPath)
  // Runs of this program take turns until the folder is closed. Writes by other programs show in the file's contents.
  while flock(folder.descriptor, LOCK_EX) != 0, errno == EINTR {}
  while true {
    if try folder.kind(of: name) != nil {
      let bytes = try readFile(at: path)
      if try replaceFile(at: path, with: change(bytes), where: { $0 == bytes }) { return }
      continue
    }
    let draft = try folder.writeDraft(change(nil))
    defer { _ = unsafe unlinkat(folder.descriptor, draft, 0) }
    do throws(SystemError) {
      // Where a file cannot have two names, it is renamed instead: a moment ago nobody had that name.
      if try !folder.link(draft, as: name) { try folder.rename(draft, to: name) }
      return
    } catch  where error.code == SystemError.exists {}
  }
}

/// Creates or replaces a file in one step, and creates missing folders above it.
public func putFile(at path: String, with bytes: [UInt8]) throws(SystemError) {
  let (folderPath, name) = FolderHandle.split(path)
  let folder = try FolderHandle.making(folderPath)
  let draft = try folder.writeDraft(bytes)
  do throws(SystemError) {
    try folder.rename(draft, to: name)
  } catch {
    // The first error is worth more than whether the draft could be removed.
    _ = unsafe unlinkat(folder.descriptor, draft, 0)
    throw error
  }
}
