import CLibrary
internal import CSystemCalls

/// A file that is open for reading.
final class OpenFile: Sendable {
  let path: String
  let descriptor: Int32

  /// Opens a file of a folder, without following a symbolic link and without waiting for a pipe.
  init(_ name: String, in folder: FolderHandle) throws(SystemError) {
    path = folder.path(of: name)
    descriptor = unsafe openat(folder.descriptor, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    if descriptor < 0 { throw .last("read", path) }
  }

  deinit { close(descriptor) }

  func bytes() throws(SystemError) -> [UInt8] { try readOpenFile(descriptor, path) }
}

extension FolderHandle {
  /// Writes a file that is to get a name in this folder when it is complete and on the disk.
  ///
  /// Until then the file has no name, where the system allows that, so that a killed process leaves nothing behind.
  /// After that it has a random name, so that a file that is left behind is in nobody's way.
  ///
  /// - Parameter original: The file whose owner, mode and extended attributes the new one gets.
  /// - Returns: The new file's name in this folder.
  func writeDraft(_ bytes: [UInt8], like original: OpenFile? = nil) throws(SystemError) -> String {
    let mode: mode_t = original == nil ? 0o644 : 0o600
    if let name = try writeUnnamed(bytes, mode, original) { return name }
    for _ in 1..<mostNames {
      let name = draftName()
      let file = unsafe openat(descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
      if file < 0, errno == EEXIST { continue }
      guard file >= 0 else { throw .last("create", path(of: name)) }
      defer { close(file) }
      do throws(SystemError) {
        try fill(file, bytes, original, path(of: name))
      } catch {
        _ = unsafe unlinkat(descriptor, name, 0)
        throw error
      }
      return name
    }
    throw SystemError("create", path(of: draftName()), code: EEXIST)
  }

  /// - Returns: `nil` where the system has no files without a name, or cannot give them one later.
  private func writeUnnamed(_ bytes: [UInt8], _ mode: mode_t, _ original: OpenFile?) throws(SystemError) -> String? {
    let file = polite_open_unnamed(descriptor, mode)
    guard file >= 0 else { return nil }
    defer { close(file) }
    try fill(file, bytes, original, path(of: draftName()))
    for _ in 1..<mostNames {
      let name = draftName()
      if unsafe polite_give_name(file, descriptor, name) == 0 { return name }
      if errno != EEXIST { return nil }
    }
    return nil
  }

  private func fill(_ file: Int32, _ bytes: [UInt8], _ original: OpenFile?, _ path: String) throws(SystemError) {
    guard writeAll(bytes, to: file) else { throw .last("write", path) }
    if let original { try takeOver(file, from: original, path) }
    guard fsync(file) == 0 else { throw .last("write", path) }
  }
}

/// The number of names to try. So many random names can only all be taken on purpose.
private let mostNames = 16

/// Returns a random name for a file that is not complete.
func draftName() -> String {
  ".polite-draft-" + String(UInt64.random(in: .min ... .max), radix: 16)
}

/// Gives a file the owner, the mode and the extended attributes of another file.
private func takeOver(_ file: Int32, from original: OpenFile, _ path: String) throws(SystemError) {
  var status = stat()
  guard unsafe fstat(original.descriptor, &status) == 0 else { throw .last("look at", original.path) }
  // Only a privileged process may give a file away. Without that right the file belongs to the writer.
  _ = fchown(file, status.st_uid, status.st_gid)
  guard fchmod(file, status.st_mode & 0o7777) == 0 else { throw .last("change the mode of", path) }
  for name in try attributeNames(of: original) {
    guard let value = attribute(name, of: original) else { continue }
    let isSet = unsafe value.withUnsafeBytes { unsafe polite_set_attribute(file, name, $0.baseAddress, $0.count) } == 0
    // The system labels a new file itself, and lets few others do so.
    if !isSet, !name.hasPrefix("security.") { throw .last("keep the attribute \(name) of", original.path) }
  }
}

/// Returns the names of a file's extended attributes, including its access control lists; none if it has none.
private func attributeNames(of file: OpenFile) throws(SystemError) -> [String] {
  let size = polite_list_attributes(file.descriptor, nil, 0)
  if size < 0, errno != ENOTSUP { throw .last("read the attributes of", file.path) }
  if size <= 0 { return [] }
  let names = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
    let start = unsafe buffer.baseAddress.map { unsafe UnsafeMutableRawPointer($0).assumingMemoryBound(to: CChar.self) }
    count = unsafe max(0, polite_list_attributes(file.descriptor, start, size))
  }
  return names.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
}

/// Returns the value of an extended attribute; `nil` when it is gone or cannot be read.
private func attribute(_ name: String, of file: OpenFile) -> [UInt8]? {
  let size = unsafe polite_get_attribute(file.descriptor, name, nil, 0)
  if size < 0 { return nil }
  var isRead = false
  let value = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
    let got = unsafe polite_get_attribute(file.descriptor, name, buffer.baseAddress, size)
    isRead = got >= 0
    count = max(0, got)
  }
  return isRead ? value : nil
}
