import Platform

/// Firefox's own scripts as compiled at its first start, kept between runs for one version of Firefox. With this cache
/// it starts in half the time. The cache contains nothing from any page.
package struct FirefoxStartupCache {
  /// The folder for this version, beside those for other versions.
  private let path: String
  /// The file that tells Firefox that the rest is from its own version. It is written last, so if it is there,
  /// everything is.
  private static let mark = "compatibility.ini"
  private static let folder = "startupCache"

  /// Finds the cache of a program in a person's cache folder; `nil` if the folder or the program's version is not
  /// known.
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

  /// Whether there is a cache.
  package var isKept: Bool { (try? fileKind(at: "\(path)/\(Self.mark)")) != nil }

  /// Copies the cache to a new profile.
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
      // Without the cache, Firefox only starts as slowly as usual.
    }
  }

  /// Keeps the compiled scripts from the profile of a browser that has ended, if none are kept yet, and removes those
  /// of other versions.
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
      // For example because the disk is full. The next browser may succeed.
    }
  }
}
