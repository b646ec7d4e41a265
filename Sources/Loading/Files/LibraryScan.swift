import Diagnostics
import Platform

/// A regular file of the library, or a link to one inside the library.
struct FoundFile: Sendable {
  /// Below the library's root, with `/`.
  let path: String
  let absolutePath: String
}

/// The files below a folder of a library.
struct LibraryScan: Sendable {
  private(set) var files: [FoundFile] = []
  /// The paths of all folders below the folder.
  private(set) var folders: [String] = []
  private(set) var diagnostics: [Diagnostic] = []

  static let depthLimit = 32

  /// Lists a folder and everything below it, level by level, each level on several threads.
  ///
  /// - Parameters:
  ///   - name: The folder's name below the root.
  ///   - realRoot: The root's absolute path without links, which links may not leave.
  init(_ name: String, below realRoot: String, threads: Int) {
    var level = [Folder(path: name, absolutePath: "\(realRoot)/\(name)", depth: 1, isLinked: false)]
    while !level.isEmpty {
      let folders = level
      let listings = parallelMap(folders.count, threads: threads) { Listing(folders[$0], realRoot) }
      for listing in listings {
        files += listing.files
        diagnostics += listing.diagnostics
      }
      level = listings.flatMap(\.folders)
      self.folders += level.map(\.path)
    }
    files.sort { $0.path < $1.path }
    folders.sort()
  }

  fileprivate struct Folder: Sendable {
    let path: String
    let absolutePath: String
    let depth: Int
    /// Whether the folder was reached through a link.
    let isLinked: Bool
  }
}

/// The contents of one folder.
private struct Listing: Sendable {
  private(set) var files: [FoundFile] = []
  private(set) var folders: [LibraryScan.Folder] = []
  private(set) var diagnostics: [Diagnostic] = []

  private let folder: LibraryScan.Folder
  private let realRoot: String

  init(_ folder: LibraryScan.Folder, _ realRoot: String) {
    (self.folder, self.realRoot) = (folder, realRoot)
    guard folder.depth <= LibraryScan.depthLimit else {
      let message = "folders are nested more than \(LibraryScan.depthLimit) deep"
      report(.libraryTooDeep, folder.path, message, "Move the folder up; it is not read.")
      return
    }
    do throws(SystemError) {
      let items = try listFolder(at: folder.absolutePath).filter { !isIgnored($0.name) }
      for item in items { add(item) }
      reportCaseClashes(items)
    } catch {
      diagnostics.append(unreadable(folder.path, error))
    }
  }

  private mutating func add(_ item: FolderItem) {
    let path = "\(folder.path)/\(item.name)"
    guard item.isExact else {
      return report(.fileName, path, "the name is not UTF-8", "Rename it; it is not read.")
    }
    guard beginsAlone(item.name) else {
      let message = "the name begins with a combining mark"
      return report(.fileName, path, message, "Rename it so that it begins with a letter or a digit; it is not read.")
    }
    let absolutePath = "\(folder.absolutePath)/\(item.name)"
    switch item.kind {
    case .file: addFile(path, absolutePath)
    case .folder: addFolder(path, absolutePath, isLinked: folder.isLinked)
    case .link: addLink(path, absolutePath)
    case .other:
      report(.fileNotRegular, path, "this is neither a file nor a folder", "Remove it; it is not read.")
    }
  }

  private mutating func addFile(_ path: String, _ absolutePath: String) {
    files.append(FoundFile(path: path, absolutePath: absolutePath))
  }

  private mutating func addFolder(_ path: String, _ absolutePath: String, isLinked: Bool) {
    let inner = LibraryScan.Folder(
      path: path,
      absolutePath: absolutePath,
      depth: folder.depth + 1,
      isLinked: isLinked
    )
    folders.append(inner)
  }

  /// Follows a link that stays in the library. A link to a folder is not followed from inside a linked folder, so links
  /// can neither form a cycle nor multiply their content.
  private mutating func addLink(_ path: String, _ absolutePath: String) {
    do throws(SystemError) {
      let target = try realPath(of: absolutePath)
      guard isPath(target, below: realRoot) else {
        return report(.fileLinkOutside, path, "the link leads out of the library", "Copy the file into the library.")
      }
      switch try fileKind(at: target) {
      case .file: addFile(path, absolutePath)
      case .folder:
        let here = try realPath(of: folder.absolutePath)
        if here == target || isPath(here, below: target) { return reportCircle(path) }
        guard !folder.isLinked else {
          let help = "Link to the folder itself, or remove the link; it is not followed."
          return report(.fileLinkLoop, path, "the link is in a folder that a link leads to", help)
        }
        addFolder(path, absolutePath, isLinked: true)
      case .link, .other:
        report(.fileNotRegular, path, "the link leads to what is neither a file nor a folder", "Remove the link.")
      }
    } catch {
      linkFault(path, error)
    }
  }

  private mutating func reportCircle(_ path: String) {
    report(.fileLinkLoop, path, "the link leads in a circle", "Remove the link; it is not followed.")
  }

  private mutating func linkFault(_ path: String, _ error: SystemError) {
    if error.isLinkLoop {
      reportCircle(path)
    } else if error.isMissing {
      report(.fileLinkBroken, path, "the link leads nowhere", "Point it at a file of the library, or remove it.")
    } else {
      diagnostics.append(unreadable(path, error))
    }
  }

  /// Reports names that are the same on a file system that ignores case or Unicode normalisation.
  private mutating func reportCaseClashes(_ items: [FolderItem]) {
    var first: [String: String] = [:]
    for item in items {
      guard let other = first.updateValue(item.name, forKey: item.name.lowercased()) else { continue }
      let note = Diagnostic.Note(at: .whole(of: "\(folder.path)/\(other)"), "the other is here")
      report(
        .libraryCaseClash,
        "\(folder.path)/\(item.name)",
        "`\(item.name)` and `\(other)` differ only by \(item.name == other ? "how their accents are encoded" : "case")",
        "Rename one of them.",
        [note]
      )
    }
  }

  private mutating func report(
    _ rule: Rule,
    _ path: String,
    _ message: String,
    _ help: String,
    _ notes: [Diagnostic.Note] = []
  ) {
    diagnostics.append(Diagnostic(rule, at: .whole(of: path), message, help: help, notes: notes))
  }
}

/// Whether a name after a slash leaves the slash a character of its own, as an accent without a letter does not.
private func beginsAlone(_ name: String) -> Bool {
  name.utf8.first.map { $0 < 0x80 } ?? true || "/\(name)".first == "/"
}

/// Whether a path is below a folder. Both are absolute and without links.
func isPath(_ path: String, below folder: String) -> Bool { path.utf8.starts(with: "\(folder)/".utf8) }

/// Whether a file is hidden, or is one that editors and systems leave behind.
public func isIgnored(_ name: String) -> Bool {
  if name.hasPrefix(".") || name.hasSuffix("~") || (name.hasPrefix("#") && name.hasSuffix("#")) { return true }
  return [".swp", ".swo", ".bak", ".orig", ".tmp"].contains(where: name.hasSuffix) || name == "Thumbs.db"
}
