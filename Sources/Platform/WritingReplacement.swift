#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Gives a regular file new bytes in one step: whoever opens it sees the old ones or the new ones, never a part.
///
/// The new bytes are written beside the file, and that file then takes its name, its mode, its extended attributes and,
/// as far as the system allows, its owner. A hard link elsewhere keeps the old bytes.
///
/// The two files exchange their names, and only then is it looked at what has been replaced: so nothing that an editor
/// saved up to that moment is lost, in whatever way it saves. Where the file system cannot exchange names, a save between
/// the last look and the renaming is overwritten.
///
/// - Parameters:
///   - path: The file; where its last part is a symbolic link it is refused.
///   - isExpected: Whether bytes are those that are to be replaced. It is asked before anything is written, and of what
///     came out.
/// - Returns: Whether the file was replaced; `false` when its bytes are not those, and then it is as it was.
/// - Throws: Also when the file may not be written, whatever its folder allows.
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
  // What the draft's name leads to in the end is removed only if it is the draft: it could be what someone saved.
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
  /// - Returns: `false` also when one of the names is gone.
  fileprivate func exchangeIfThere(_ draft: String, with name: String) throws(SystemError) -> Bool {
    do throws(SystemError) {
      return try exchange(draft, with: name)
    } catch {
      if error.isNoSuchFile { return false }
      throw error
    }
  }

  /// Gives a file its name back that it lost by an exchange, and what was saved over that meanwhile as well.
  ///
  /// - Parameter own: The file that took the name, and is removed.
  fileprivate func putBack(_ taken: String, as name: String, over own: FileIdentity?) throws(SystemError) {
    var expected = own
    while true {
      let returned = identity(of: taken)
      _ = try exchange(taken, with: name)
      // Nobody else has had the name in between.
      if identity(of: taken) == expected { return try removeFile(taken) }
      // What came out was saved since, so it is the newer.
      expected = returned
    }
  }
}

/// Writes a file in one step, with the folders above it; one that is there keeps its mode.
public func saveFile(at path: String, with bytes: [UInt8]) throws(SystemError) {
  try refuseUnwritable(path)
  try updateFile(at: path) { _ in bytes }
}

/// Finds out whether a file can be saved, as far as that shows before.
///
/// - Throws: What saving it would throw.
public func refuseUnwritable(_ path: String) throws(SystemError) {
  do throws(SystemError) {
    try refuseUnlessFile(fileKind(at: path), "write", path)
    guard unsafe access(path, W_OK) == 0 else { throw .last("write", path) }
  } catch  where error.isMissing {
    // The folders above are made where they are missing.
    var (folder, name) = FolderHandle.split(path)
    while !name.isEmpty, (try? fileKind(at: folder)) == nil { (folder, name) = FolderHandle.split(folder) }
    guard try fileKind(at: realPath(of: folder)) == .folder else { throw SystemError("write", path, code: ENOTDIR) }
    guard unsafe access(folder, W_OK | X_OK) == 0 else { throw .last("write", path) }
  }
}

/// Makes of a file another in one step, with the folders above it; one that is there keeps its mode.
///
/// - Parameter change: What is to be there, of what is; `nil` where nothing is. It is asked anew when somebody else has
///   written the file in between.
public func updateFile(
  at path: String,
  _ change: ([UInt8]?) throws(SystemError) -> [UInt8]
) throws(SystemError) {
  let (folderPath, name) = FolderHandle.split(path)
  let folder = try FolderHandle.making(folderPath)
  // Runs of this program take turns, until the folder is closed. What others write is seen by what is there.
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
      // Where files cannot have two names, one is given all the same: nobody had it a moment ago.
      if try !folder.link(draft, as: name) { try folder.rename(draft, to: name) }
      return
    } catch  where error.code == SystemError.exists {}
  }
}

/// Puts a file where another or none is, in one step, and makes the folders above it where they are missing.
public func putFile(at path: String, with bytes: [UInt8]) throws(SystemError) {
  let (folderPath, name) = FolderHandle.split(path)
  let folder = try FolderHandle.making(folderPath)
  let draft = try folder.writeDraft(bytes)
  do throws(SystemError) {
    try folder.rename(draft, to: name)
  } catch {
    // What failed is worth more to know than whether the draft could be removed.
    _ = unsafe unlinkat(folder.descriptor, draft, 0)
    throw error
  }
}
