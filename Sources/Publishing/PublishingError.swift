public import Platform

/// Why a site cannot be published. Whatever it is, the site that was there before is untouched.
public enum PublishingError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The output folder is one that Polite must not replace.
  case refused(output: String, reason: String)
  /// Another run is building a site into the same folder.
  case busy(output: String)
  /// A path that cannot be one of a site's: empty, absolute, or leading out of the site.
  case invalidPath(String)
  /// Two paths that cannot both be files of a site on every file system.
  case clash(String, String)
  /// The operating system refused something.
  case system(SystemError)

  public var description: String {
    switch self {
    case .refused(let output, let reason): "will not write the site to \(output): \(reason)"
    case .busy(let output): "another run of polite is writing \(output); try again when it has ended"
    case .invalidPath(let path): "`\(path)` cannot be a file of the site"
    case .clash(let first, let second): "`\(first)` and `\(second)` cannot both be files of the site"
    case .system(let error): error.description
    }
  }
}
