import CLibrary

extension FolderHandle {
  /// Removes a file from this folder. It is not an error if the file is already gone.
  public func removeFile(_ name: String) throws(SystemError) {
    if unsafe unlinkat(descriptor, name, 0) != 0, errno != ENOENT { throw .last("remove", path(of: name)) }
  }

  /// Removes an empty folder from this folder.
  ///
  /// - Returns: Whether the folder is gone; `false` when it is not empty.
  public func removeEmptyFolder(_ name: String) throws(SystemError) -> Bool {
    if unsafe unlinkat(descriptor, name, AT_REMOVEDIR) == 0 || errno == ENOENT { return true }
    if errno == ENOTEMPTY || errno == EEXIST { return false }
    throw .last("remove the folder", path(of: name))
  }

  /// Removes everything in this folder. Symbolic links are removed, not followed.
  ///
  /// - Parameters:
  ///   - kept: The name of a file that is not removed.
  ///   - threads: The maximum number of threads that share the work on subfolders.
  public func removeContents(except kept: String? = nil, threads: Int = 1) throws(SystemError) {
    let keptName = kept.map { Array($0.utf8CString) }
    var folders: [[CChar]] = []
    for (name, isFolder) in try listing() where name != keptName {
      if isFolder {
        folders.append(name)
      } else if unsafe unlinkat(descriptor, name, 0) != 0, errno != ENOENT {
        // Some file systems do not say in a listing which items are folders.
        guard errno == EISDIR || errno == EPERM else { throw .last("remove", path(of: name)) }
        folders.append(name)
      }
    }
    let failures = parallelMap(folders.count, threads: threads) { [folders] in removeTree(folders[$0]) }
    if let failure = failures.lazy.compactMap(\.self).first { throw failure }
  }

  /// Gives the owner the right to change the contents of a subfolder, and returns whether that was possible.
  private func opensUp(_ name: [CChar]) -> Bool { unsafe fchmodat(descriptor, name, 0o700, 0) == 0 }

  /// - Returns: What went wrong. It is not an error if the folder is already gone.
  private func removeTree(_ name: [CChar]) -> SystemError? {
    do throws(SystemError) {
      try FolderHandle(name, in: self).removeContents()
    } catch  where error.code == EACCES && opensUp(name) {
      // The owner of a folder that nobody may write to can remove its contents after granting the right to do so.
      do throws(SystemError) { try FolderHandle(name, in: self).removeContents() } catch {
        return error.isNoSuchFile ? nil : error
      }
    } catch {
      return error.isNoSuchFile ? nil : error
    }
    if unsafe unlinkat(descriptor, name, AT_REMOVEDIR) == 0 || errno == ENOENT { return nil }
    return .last("remove the folder", path(of: name))
  }
}
