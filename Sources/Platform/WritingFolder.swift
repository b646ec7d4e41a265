internal import CSystemCalls

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An open folder, through which files below it are made, renamed and removed.
///
/// Names are relative to the folder, with `/` between their parts. They are not followed out of it by their last part:
/// a symbolic link there is an error. The handle keeps its folder when the folder is renamed. Any number of threads may
/// use one handle.
public final class FolderHandle: Sendable {
  /// The path under which the folder was opened, for messages.
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

  /// Opens a folder by its path, and makes it and the folders above it first where they are missing.
  public static func making(_ path: String) throws(SystemError) -> FolderHandle {
    do throws(SystemError) { return try FolderHandle(path) } catch  where !error.isNoSuchFile { throw error } catch {}
    let (parentPath, name) = split(path)
    // Nothing above is left to be made: the working folder or the root is gone.
    if parentPath == path { throw SystemError("open the folder", path, code: ENOENT) }
    let parent = try making(parentPath)
    try parent.makeFolder(name)
    return try FolderHandle(path)
  }

  /// A path without its last part, and that part; slashes at the path's end do not count.
  public static func split(_ path: String) -> (parent: String, name: String) {
    var trimmed = path[...]
    while trimmed.last == "/" { trimmed = trimmed.dropLast() }
    guard let slash = trimmed.lastIndex(of: "/") else { return (".", String(trimmed)) }
    let parent = trimmed[..<slash]
    return (parent.isEmpty ? "/" : String(parent), String(trimmed[trimmed.index(after: slash)...]))
  }

  /// The path of a file below the folder, for messages.
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

  /// Makes a folder below this one, if nothing has that name yet.
  public func makeFolder(_ name: String) throws(SystemError) {
    if unsafe mkdirat(descriptor, name, 0o755) != 0, errno != EEXIST {
      throw .last("create the folder", path(of: name))
    }
  }

  /// What is under a name; `nil` when nothing does.
  public func kind(of name: String) throws(SystemError) -> FileKind? {
    var status = stat()
    if unsafe fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 { return fileKind(mode: status.st_mode) }
    if errno == ENOENT { return nil }
    throw .last("look at", path(of: name))
  }

  /// The names in this folder, sorted, without `.` and `..`.
  public func names() throws(SystemError) -> [String] {
    try listing().map { String(decoding: $0.name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self) }.sorted()
  }

  /// Gives a file or folder another name in this folder, where it takes the place of a file or of an empty folder.
  public func rename(_ name: String, to newName: String) throws(SystemError) {
    if unsafe renameat(descriptor, name, descriptor, newName) != 0 { throw .last("rename", path(of: name)) }
  }

  /// Gives a file below this folder a second name there; of a symbolic link, the link itself.
  ///
  /// - Returns: Whether the file system can do it, for this file.
  public func link(_ name: String, as newName: String) throws(SystemError) -> Bool {
    if unsafe linkat(descriptor, name, descriptor, newName, 0) == 0 { return true }
    if [EPERM, EMLINK, ENOSYS, ENOTSUP, EOPNOTSUPP].contains(errno) { return false }
    throw .last("link", path(of: name))
  }

  /// Lets two files or folders change names in one step: at every moment both names lead to one of the two.
  ///
  /// - Returns: Whether the file system can do it; `false` leaves both as they were.
  public func exchange(_ name: String, with other: String) throws(SystemError) -> Bool {
    if unsafe polite_exchange(descriptor, name, other) == 0 { return true }
    if [EINVAL, ENOSYS, ENOTSUP, EOPNOTSUPP].contains(errno) { return false }
    throw .last("exchange \(path(of: name)) and", path(of: other))
  }

  /// The file at a name, which could be reached by other names and is the same file under all of them.
  func identity(of name: String) -> FileIdentity? {
    var status = stat()
    guard unsafe fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    return FileIdentity(status)
  }

  /// The names in this folder in the file system's order, as C strings, and whether each is known to be a folder.
  func listing() throws(SystemError) -> [(name: [CChar], isFolder: Bool)] {
    let copy = unsafe openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0, let stream = unsafe fdopendir(copy) else { throw .last("list the folder", path) }
    defer { unsafe closedir(stream) }
    var found: [(name: [CChar], isFolder: Bool)] = []
    errno = 0
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe bytes.prefix { $0 != 0 }.map { CChar(bitPattern: $0) } + [0]
      }
      let isItself = name == [0x2E, 0] || name == [0x2E, 0x2E, 0]
      if !isItself { unsafe found.append((name, Int(entry.pointee.d_type) == Int(DT_DIR))) }
      errno = 0
    }
    if errno != 0 { throw .last("list the folder", path) }
    return found
  }
}

/// What makes a file the same file under any name: its device and its number there.
public struct FileIdentity: Sendable, Hashable {
  private let device: UInt64
  private let number: UInt64

  init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
  }

  /// The file at a path, behind symbolic links; `nil` when there is none that can be looked at.
  public init?(ofFileAt path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// The file at a path and all folders above it, behind symbolic links; empty when there is no such file.
  public static func ofFileAndFoldersAbove(_ path: String) -> [FileIdentity] {
    guard let resolved = unsafe realpath(path, nil) else { return [] }
    defer { unsafe free(resolved) }
    var remaining = unsafe String(cString: resolved)
    var identities: [FileIdentity] = []
    while true {
      if let identity = FileIdentity(ofFileAt: remaining.isEmpty ? "/" : remaining) { identities.append(identity) }
      guard let slash = remaining.lastIndex(of: "/") else { return identities }
      remaining = String(remaining[..<slash])
    }
  }
}
