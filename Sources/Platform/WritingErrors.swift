#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension SystemError {
  /// The code of the error that a file already exists.
  public static let exists = EEXIST

  /// The code of the error that there is a symbolic link on the way.
  public static let behindLink = ELOOP

  /// The code of the error that something is not a file that can be read to its end. No system uses this code.
  public static let notAFile: Int32 = -1

  /// Whether the reason is that there is no such file or folder.
  public var isNoSuchFile: Bool { code == ENOENT }
}

/// Returns the folder that the environment names as the person's home.
public func homeFolder() -> String? {
  unsafe getenv("HOME").map { unsafe String(cString: $0) }
}

/// Returns the person's folder for files that can be created again (XDG Base Directory Specification), if it is known.
///
/// - Parameter value: Returns the value of an environment variable.
public func cacheFolder(_ value: (_ name: String) -> String?) -> String? {
  // The specification says to ignore relative paths.
  if let folder = value("XDG_CACHE_HOME"), folder.hasPrefix("/") { return folder }
  guard let home = value("HOME"), home.hasPrefix("/") else { return nil }
  return "\(home)/.cache"
}
