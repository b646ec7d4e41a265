#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension FolderHandle {
  /// Removes a file of this folder. That it is gone already is no error.
  public func removeFile(_ name: String) throws(SystemError) {
    if unsafe unlinkat(descriptor, name, 0) != 0, errno != ENOENT { throw .last("remove", path(of: name)) }
  }

  /// Removes an empty folder of this folder.
  ///
  /// - Returns: Whether it is gone; `false` when something is in it.
  public func removeEmptyFolder(_ name: String) throws(SystemError) -> Bool {
    if unsafe unlinkat(descriptor, name, AT_REMOVEDIR) == 0 || errno == ENOENT { return true }
    if errno == ENOTEMPTY || errno == EEXIST { return false }
    throw .last("remove the folder", path(of: name))
  }

  /// Removes all that is in this folder, whatever it is; symbolic links are removed, not followed.
  ///
  /// - Parameters:
  ///   - kept: The name of a file that stays.
  ///   - threads: How many threads at most share the folders in it.
  public func removeContents(except kept: String? = nil, threads: Int = 1) throws(SystemError) {
    let keptName = kept.map { Array($0.utf8CString) }
    var folders: [[CChar]] = []
    for (name, isFolder) in try listing() where name != keptName {
      if isFolder {
        folders.append(name)
      } else if unsafe unlinkat(descriptor, name, 0) != 0, errno != ENOENT {
        // Some file systems do not tell in a listing what is a folder.
        guard errno == EISDIR || errno == EPERM else { throw .last("remove", path(of: name)) }
        folders.append(name)
      }
    }
    let failures = parallelMap(folders.count, threads: threads) { [folders] in removeTree(folders[$0]) }
    if let failure = failures.lazy.compactMap(\.self).first { throw failure }
  }

  /// Lets its owner change what is in a folder of this one; whether that was possible.
  private func opensUp(_ name: [CChar]) -> Bool { unsafe fchmodat(descriptor, name, 0o700, 0) == 0 }

  /// - Returns: What went wrong; that the folder is gone already is nothing wrong.
  private func removeTree(_ name: [CChar]) -> SystemError? {
    do throws(SystemError) {
      try FolderHandle(name, in: self).removeContents()
    } catch  where error.code == EACCES && opensUp(name) {
      // Its owner may remove what is in a folder that nobody may write to, and says so first.
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
