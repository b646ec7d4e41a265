#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// One name in a folder.
public struct FolderItem: Sendable, Hashable {
  /// The name. Where its bytes are not UTF-8, it contains U+FFFD instead.
  public let name: String
  /// Whether `name` is exactly the name on disk, so that it can be used to open the file.
  public let isExact: Bool
  public let kind: FileKind

  public init(name: String, isExact: Bool = true, kind: FileKind) {
    self.name = name
    self.isExact = isExact
    self.kind = kind
  }
}

/// Returns the names in a folder, without `.` and `..`, sorted.
public func listFolder(at path: String) throws(SystemError) -> [FolderItem] {
  guard let stream = unsafe opendir(path) else { throw .last("list", path) }
  defer { unsafe closedir(stream) }
  var items: [FolderItem] = []
  while true {
    errno = 0
    guard let entry = unsafe readdir(stream) else {
      if errno == EINTR { continue }
      if errno != 0 { throw .last("list", path) }
      break
    }
    let (name, isExact) = unsafe name(of: entry)
    if name == "." || name == ".." { continue }
    let kind = fileKind(listed: unsafe entry.pointee.d_type) ?? (try? fileKind(at: "\(path)/\(name)")) ?? .other
    items.append(FolderItem(name: name, isExact: isExact, kind: kind))
  }
  return items.sorted { $0.name < $1.name }
}

/// Returns the entry's name. It is read in place, because the record may be shorter than the C type that describes it.
private func name(of entry: UnsafeMutablePointer<dirent>) -> (name: String, isExact: Bool) {
  guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return ("", false) }
  let start = unsafe UnsafeRawPointer(entry) + offset
  let length = unsafe strlen(start.assumingMemoryBound(to: CChar.self))
  let bytes = unsafe UnsafeRawBufferPointer(start: start, count: length)
  if let name = unsafe String(validating: bytes, as: UTF8.self) { return (name, true) }
  return (unsafe String(decoding: bytes, as: UTF8.self), false)
}
