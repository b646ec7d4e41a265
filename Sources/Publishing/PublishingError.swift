public import Platform

/// Why a site cannot be published. In every case the site that was there before is untouched.
public enum PublishingError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The output folder is one that Polite must not replace.
  case refused(output: String, reason: String)
  /// The output folder contains files, listed by their paths in it, that Polite did not write and that are not kept.
  case foreign(output: String, files: [String])
  /// A name is to be kept, but the new site has a file or folder with that name.
  case keptTwice(output: String, String)
  /// Another run is building a site into the same folder.
  case busy(output: String)
  /// A path that cannot be in a site: empty, absolute, or leading out of the site.
  case invalidPath(String)
  /// Two paths that some file systems cannot hold at the same time.
  case clash(String, String)
  /// The operating system refused something.
  case system(SystemError)

  public var description: String {
    switch self {
    case .refused(let output, let reason): "will not write the site to \(output): \(reason)"
    case .foreign(let output, let files):
      "will not replace \(output): Polite did not write \(Self.list(files)) in it"
    case .keptTwice(let output, let name):
      "will not replace \(output): `\(name)` in it is to be kept, and the new site has its own `\(name)`"
    case .busy(let output): "another run of polite is writing \(output); try again when it has ended"
    case .invalidPath(let path): "`\(path)` cannot be a file of the site"
    case .clash(let first, let second): "`\(first)` and `\(second)` cannot both be files of the site"
    case .system(let error): error.description
    }
  }

  private static func list(_ files: [String]) -> String {
    let names = files.prefix(5).map { "`\($0)`" }.joined(separator: ", ")
    return files.count > 5 ? "\(names) and \(files.count - 5) more" : names
  }
}
