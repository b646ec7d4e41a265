import CLibrary
internal import CSystemCalls

/// An open folder, through which files below it are created, renamed and removed.
///
/// Names are relative to the folder, with `/` between their parts. If the last part is a symbolic link, it is not
/// followed: it is an error. The handle stays valid when its folder is renamed. Any number of threads may use one
/// handle.
public final class FolderHandle: Sendable {
  /// The path with which the folder was opened, for messages.
  public let path: String
  let descriptor: Int32

  /// Opens a folder by its path.
  public init(_ path: String) throws(SystemError) {
    self.path = path
    descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if descriptor < 0 { throw .last("open the folder", path) }
  }

  init(_ name: [CChar], in parent: FolderHandle) throws(SystemError) {
    path = parent.path(of: name)
    descriptor = unsafe openat(parent.descriptor, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
    if descriptor < 0 { throw .last("open the folder", path) }
  }

  deinit { close(descriptor) }

  /// Opens a folder by its path. If it or a folder above it is missing, it is created first.
  public static func making(_ path: String) throws(SystemError) -> FolderHandle {
    do throws(SystemError) { return try FolderHandle(path) } catch  where !error.isNoSuchFile { throw error } catch {}
    let (parentPath, name) = split(path)
    // No folder above is left to create: the working folder or the root is gone.
    if parentPath == path { throw SystemError("open the folder", path, code: ENOENT) }
    let parent = try making(parentPath)
    try parent.makeFolder(name)
    return try FolderHandle(path)
  }

  /// Returns a path without its last part, and that part. Slashes at the end of the path are ignored.
  public static func split(_ path: String) -> (parent: String, name: String) {
    // By bytes, because an accent at the start of a name would otherwise be part of the slash before it.
    var trimmed = path.utf8[...]
    while trimmed.last == UInt8(ascii: "/") { trimmed.removeLast() }
    guard let slash = trimmed.lastIndex(of: UInt8(ascii: "/")) else { return (".", String(Substring(trimmed))) }
    let parent = trimmed[..<slash]
    return (parent.isEmpty ? "/" : String(Substring(parent)), String(Substring(trimmed[slash...].dropFirst())))
  }

  /// Returns the path of a file below the folder, for messages.
  public func path(of name: String) -> String {
    if path == "." { return name }
    return path.hasSuffix("/") ? path + name : "\(path)/\(name)"
  }

  func path(of name: [CChar]) -> String {
    path(of: String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self))
  }

  /// Opens a folder below this one.
  public func folder(_ name: String) throws(SystemError) -> FolderHandle {
    try FolderHandle(Array(name.utf8CString), in: self)
  }

  /// Creates a folder below this one, unless the name is already taken.
  public func makeFolder(_ name: String) throws(SystemError) {
    if unsafe mkdirat(descriptor, name, 0o755) != 0, errno != EEXIST {
      throw .last("create the folder", path(of: name))
    }
  }

  /// Returns the kind of file with a name; `nil` when there is none.
  public func kind(of name: String) throws(SystemError) -> FileKind? {
    var status = stat()
    if unsafe fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 { return fileKind(mode: status.st_mode) }
    if errno == ENOENT { return nil }
    throw .last("look at", path(of: name))
  }

  /// Returns the names in this folder, sorted, without `.` and `..`.
  public func names() throws(SystemError) -> [String] {
    try listing().map { String(decoding: $0.name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self) }.sorted()
  }

  /// Renames a file or folder in this folder. It replaces a file, or an empty folder, that has the new name.
  public func rename(_ name: String, to newName: String) throws(SystemError) {
    if unsafe renameat(descriptor, name, descriptor, newName) != 0 { throw .last("rename", path(of: name)) }
  }

  /// Gives a file below this folder a second name. For a symbolic link, this is a second name for the link itself.
  ///
  /// - Returns: Whether the file system can do this for this file.
  public func link(_ name: String, as newName: String) throws(SystemError) -> Bool {
    if unsafe linkat(descriptor, name, descriptor, newName, 0) == 0 { return true }
    if [EPERM, EMLINK, ENOSYS, ENOTSUP, EOPNOTSUPP].contains(errno) { return false }
    throw .last("link", path(of: name))
  }

  /// Exchanges the names of two files or folders in one step. Both names exist at every moment.
  ///
  /// - Returns: Whether the file system can do this. `false` leaves both as they were.
  public func exchange(_ name: String, with other: String) throws(SystemError) -> Bool {
    if unsafe polite_exchange(descriptor, name, other) == 0 { return true }
    if [EINVAL, ENOSYS, ENOTSUP, EOPNOTSUPP].contains(errno) { return false }
    throw .last("exchange \(path(of: name)) and", path(of: other))
  }

  /// Returns the identity of the file with a name, which is the same for all names of that file.
  func identity(of name: String) -> FileIdentity? {
    var status = stat()
    guard unsafe fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    return FileIdentity(status)
  }

  /// Returns the names in this folder as C strings, in the file system's order, and whether each is known to be a
  /// folder.
  func listing() throws(SystemError) -> [(name: [CChar], isFolder: Bool)] {
    try listOpenFolder(unsafe openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC), path)
      .map { ($0.name.map(CChar.init(bitPattern:)) + [0], $0.kind == .folder) }
  }
}

/// The identity of a file under any of its names: its device and its number on that device.
public struct FileIdentity: Sendable, Hashable {
  private let device: UInt64
  private let number: UInt64

  init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
  }

  /// Finds the file at a path, following symbolic links; `nil` when there is none that can be inspected.
  public init?(ofFileAt path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Returns the file at a path and all folders above it, following symbolic links; empty when there is no such file.
  public static func ofFileAndFoldersAbove(_ path: String) -> [FileIdentity] {
    guard var remaining = try? realPath(of: path) else { return [] }
    var identities: [FileIdentity] = []
    while true {
      if let identity = FileIdentity(ofFileAt: remaining.isEmpty ? "/" : remaining) { identities.append(identity) }
      guard let slash = remaining.utf8.lastIndex(of: UInt8(ascii: "/")) else { return identities }
      remaining = String(remaining[..<slash])
    }
  }
}
