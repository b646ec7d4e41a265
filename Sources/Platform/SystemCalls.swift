#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// What differs between Glibc and Darwin for reading, and nothing else.

/// Returns the kind of file that a mode describes.
func fileKind(mode: mode_t) -> FileKind {
  switch mode & S_IFMT {
  case S_IFREG: .file
  case S_IFDIR: .folder
  case S_IFLNK: .link
  default: .other
  }
}

/// Returns the kind of file that a folder's listing reports, or `nil` where the file system does not report it.
func fileKind(listed type: UInt8) -> FileKind? {
  switch Int(type) {
  case Int(DT_REG): .file
  case Int(DT_DIR): .folder
  case Int(DT_LNK): .link
  case Int(DT_UNKNOWN): nil
  default: .other
  }
}

extension SystemError {
  /// Whether there is nothing at the path.
  public var isMissing: Bool { code == ENOENT || code == ENOTDIR }

  /// Whether symbolic links form a cycle.
  public var isLinkLoop: Bool { code == ELOOP }
}
