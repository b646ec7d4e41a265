import CLibrary

/// One name in a folder.
public struct FolderItem: Sendable, Hashable {
  /// The name. Where its bytes are not UTF-8, it contains U+FFFD instead.
  public let name: String
  /// Whether `name` is exactly the name on disk, so that it can be used to open the file.
  public let isExact: Bool
  public let kind: FileKind

  public init(name: String, isExact: Bool = true, kind: FileKind) {
    (self.name, self.isExact, self.kind) = (name, isExact, kind)
  }
}

/// Returns the names in a folder, without `.` and `..`, sorted.
public func listFolder(at path: String) throws(SystemError) -> [FolderItem] {
  let folder = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  let items = try listOpenFolder(folder, path).map { bytes, listed in
    let name = String(decoding: bytes, as: UTF8.self)
    let kind = listed ?? (try? fileKind(at: "\(path)/\(name)")) ?? .other
    return FolderItem(name: name, isExact: name.utf8.elementsEqual(bytes), kind: kind)
  }
  return items.sorted { $0.name < $1.name }
}

/// Returns the bytes of the names in a folder, without `.` and `..`, in the file system's order, each with its kind if
/// the file system reports it.
///
/// - Parameter folder: The open folder, which is closed; negative if it could not be opened.
func listOpenFolder(_ folder: Int32, _ path: String) throws(SystemError) -> [(name: [UInt8], kind: FileKind?)] {
  guard folder >= 0, let stream = unsafe fdopendir(folder) else { throw .last("list", path) }
  defer { unsafe closedir(stream) }
  var found: [(name: [UInt8], kind: FileKind?)] = []
  while true {
    errno = 0
    guard let entry = unsafe readdir(stream) else {
      if errno != 0 { throw .last("list", path) }
      return found
    }
    let name = unsafe name(of: entry)
    if name.elementsEqual(".".utf8) || name.elementsEqual("..".utf8) { continue }
    found.append((name, fileKind(listed: unsafe entry.pointee.d_type)))
  }
}

/// Returns the entry's name. It is read in place, because the record may be shorter than the C type that describes it.
private func name(of entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
  guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return [] }
  let start = unsafe UnsafeRawPointer(entry) + offset
  let length = unsafe strlen(start.assumingMemoryBound(to: CChar.self))
  return unsafe Array(UnsafeRawBufferPointer(start: start, count: length))
}

/// Returns the kind of file that a folder's listing reports, or `nil` where the file system does not report it.
private func fileKind(listed type: UInt8) -> FileKind? {
  switch Int(type) {
  case Int(DT_REG): .file
  case Int(DT_DIR): .folder
  case Int(DT_LNK): .link
  case Int(DT_UNKNOWN): nil
  default: .other
  }
}
