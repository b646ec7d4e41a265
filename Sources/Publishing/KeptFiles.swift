import Platform

/// The files in the output folder that Polite did not write.
struct ForeignFiles {
  /// The items at the top of the folder that the next site keeps.
  private(set) var kept: [FolderItem] = []
  /// The paths of all other foreign files.
  private(set) var others: [String] = []

  private let root: String
  private let files: Set<String>
  private var folders: Set<String> = []

  /// - Parameters:
  ///   - folder: The folder of the old site.
  ///   - paths: The files of the new site. They are used for an old site whose marker does not list its files.
  ///   - keeps: Whether a name is one of those that are kept.
  init(in folder: FolderHandle, paths: [String], keeps: (String) -> Bool) throws(SystemError) {
    root = folder.path
    // An empty folder may have no marker.
    let marker = try folder.kind(of: Marker.name) == nil ? [] : readFile(at: folder.path(of: Marker.name))
    files = Marker.lines(in: marker) ?? Set(paths.map(Marker.line))
    for file in files {
      var path = file[...]
      while let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) {
        path = path[..<slash]
        if !folders.insert(String(path)).inserted { break }
      }
    }
    for item in try listFolder(at: root) where item.name != Marker.name && item.name != Journal.name {
      if !isForeign(item, item.name) {
        if item.kind == .folder { try look(in: item.name) }
      } else if item.isExact, keeps(item.name) {
        kept.append(item)
      } else {
        others.append(item.name)
      }
    }
  }

  private mutating func look(in folder: String) throws(SystemError) {
    for item in try listFolder(at: "\(root)/\(folder)") {
      let path = "\(folder)/\(item.name)"
      if isForeign(item, path) {
        others.append(path)
      } else if item.kind == .folder {
        try look(in: path)
      }
    }
  }

  private func isForeign(_ item: FolderItem, _ path: String) -> Bool {
    let line = Marker.line(path)
    return !(item.kind == .folder ? folders.contains(line) : files.contains(line))
  }
}

/// The list of what must still be moved from an old site to the new one. It stays in the old one until that is done.
enum Journal {
  static let name = ".polite-kept"

  static func bytes(_ names: [String]) -> [UInt8] { Array(names.joined(separator: "\0").utf8) }

  /// Returns the names in a folder's list; `nil` when it has no list.
  static func names(in folder: FolderHandle) throws(SystemError) -> [String]? {
    do throws(SystemError) {
      return try readFile(at: folder.path(of: name)).split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    } catch {
      if error.isMissing { return nil }
      throw error
    }
  }
}

extension OutputPlace {
  /// Handles the files in the output folder that Polite did not write, before the new site takes its place.
  ///
  /// A kept file gets a second name in the new site, so that it is there from the moment in which the sites change
  /// places. A folder cannot have two names: it is noted in the old site, and moved by `bringKept(from:)`.
  ///
  /// - Parameter paths: The paths of the new site.
  /// - Throws: When a foreign file is not to be kept, or has the same name as a file of the new site.
  func takeAlong(keeping keeps: (String) -> Bool, paths: OutputPaths) throws(PublishingError) {
    let old = try attempt(try parent.folder(name))
    try attempt(try old.removeFile(Journal.name))
    let foreign = try attempt(try ForeignFiles(in: old, paths: paths.files, keeps: keeps))
    guard foreign.others.isEmpty else { throw .foreign(output: path, files: foreign.others) }
    var moved: [String] = []
    for item in foreign.kept {
      if paths.has(item.name) { throw .keptTwice(output: path, item.name) }
      let (from, to) = ("\(name)/\(item.name)", "\(stagingName)/\(item.name)")
      let isLinked = item.kind == .folder ? false : try attempt(try parent.link(from, as: to))
      if !isLinked { moved.append(item.name) }
    }
    if !moved.isEmpty { try attempt(try old.writeFile(Journal.name, Journal.bytes(moved))) }
  }

  /// Moves what is kept from an old site, under its hidden name, to the new one. This also completes a run that was
  /// ended before it reached this step.
  func bringKept(from oldName: String) throws(PublishingError) {
    guard try attempt(try parent.kind(of: oldName)) == .folder else { return }
    let old = try attempt(try parent.folder(oldName))
    guard let names = try attempt(try Journal.names(in: old)) else { return }
    for kept in names {
      let (from, to) = ("\(oldName)/\(kept)", "\(name)/\(kept)")
      guard try attempt(try parent.kind(of: from)) != nil else { continue }
      guard try attempt(try parent.kind(of: name)) == .folder, try attempt(try parent.kind(of: to)) == nil else {
        throw .refused(
          output: path,
          reason: "\(parent.path(of: from)) is to be moved there, and cannot; move it by hand"
        )
      }
      try attempt(try parent.rename(from, to: to))
    }
    try attempt(try old.removeFile(Journal.name))
  }

  /// Whether an old site still contains something that must be moved to the new one.
  func holdsKept(_ folder: FolderHandle) -> Bool {
    do throws(SystemError) { return try Journal.names(in: folder) != nil } catch { return true }
  }
}
