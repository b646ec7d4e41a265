import Platform

/// What Firefox compiled of its own scripts when it was first started, kept between runs for one version of it: with that it
/// starts in half the time. It holds nothing of any page.
package struct FirefoxStartupCache {
  /// The folder of the version, beside those of others.
  private let path: String
  /// What tells Firefox that the rest is of its own version; written last, so that where it is all is.
  private static let mark = "compatibility.ini"
  private static let folder = "startupCache"

  /// The one of a program in a person's cache folder; `nil` where that, or the program's version, is not known.
  package init?(ofProgram program: String, in cache: String?) {
    guard let cache, let real = try? realPath(of: program),
      let facts = try? readFile(at: FolderHandle.split(real).parent + "/application.ini")
    else { return nil }
    let lines = String(decoding: facts, as: UTF8.self).split(separator: "\n")
    let version = ["Version=", "BuildID="].compactMap { key in
      lines.first { $0.hasPrefix(key) }?.dropFirst(key.count).filter { $0.isLetter || $0.isNumber || $0 == "." }
    }
    guard version.count == 2 else { return nil }
    path = "\(cache)/polite/firefox/\(version.joined(separator: "-"))"
  }

  /// Whether there is one.
  package var isKept: Bool { (try? fileKind(at: "\(path)/\(Self.mark)")) != nil }

  /// Puts what is kept into a new profile.
  package func copy(toProfile profile: String) {
    _ = try? FolderHandle.making(profile)
    guard let mark = try? readFile(at: "\(path)/\(Self.mark)"),
      let items = try? listFolder(at: "\(path)/\(Self.folder)")
    else { return }
    do throws(SystemError) {
      let folder = try FolderHandle.making("\(profile)/\(Self.folder)")
      for item in items { try folder.copyFile(from: "\(path)/\(Self.folder)/\(item.name)", to: item.name) }
      try putFile(at: "\(profile)/\(Self.mark)", with: mark)
    } catch {
      // Without it Firefox only starts as slowly as ever.
    }
  }

  /// Keeps what is in the profile of a browser that has ended, where nothing is kept yet, and nothing of other versions.
  package func keep(fromProfile profile: String) {
    guard !isKept, let mark = try? readFile(at: "\(profile)/\(Self.mark)"),
      let items = try? listFolder(at: "\(profile)/\(Self.folder)"), !items.isEmpty
    else { return }
    do throws(SystemError) {
      let (parent, name) = FolderHandle.split(path)
      try FolderHandle.making(parent).removeContents(except: name)
      for item in items {
        try putFile(
          at: "\(path)/\(Self.folder)/\(item.name)",
          with: readFile(at: "\(profile)/\(Self.folder)/\(item.name)")
        )
      }
      try putFile(at: "\(path)/\(Self.mark)", with: mark)
    } catch {
      // A full disk, for example: the next browser may be luckier.
    }
  }
}
