#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension SystemError {
  /// The code of an error whose reason is that the file is there already.
  public static let exists = EEXIST

  /// The code of an error whose reason is a symbolic link on the way.
  public static let behindLink = ELOOP

  /// The code of an error whose reason is that something is no file that could be read to its end. No system has it.
  public static let notAFile: Int32 = -1

  /// Whether the reason is that there is no such file or folder.
  public var isNoSuchFile: Bool { code == ENOENT }
}

/// The folder that the environment names as the person's home.
public func homeFolder() -> String? {
  unsafe getenv("HOME").map { unsafe String(cString: $0) }
}

/// The person's folder for what can be made again (XDG Base Directory Specification), if it is known.
///
/// - Parameter value: The value of a variable of the environment.
public func cacheFolder(_ value: (_ name: String) -> String?) -> String? {
  // A relative path is to be taken for none.
  if let folder = value("XDG_CACHE_HOME"), folder.hasPrefix("/") { return folder }
  guard let home = value("HOME"), home.hasPrefix("/") else { return nil }
  return "\(home)/.cache"
}
