import Platform

/// Where a site goes: the folder that contains it, and its name there.
struct OutputPlace: Sendable {
  /// The path as it was given.
  let path: String
  let parent: FolderHandle
  let name: String
  /// The number of threads that remove the old site.
  let threads: Int

  /// The folder beside the site in which the next one is built. The name is always the same, so that the next run finds
  /// whatever an ended run left there.
  var stagingName: String { ".\(name).polite-staging" }
  /// The old site's name for a moment, on file systems that cannot exchange two folders.
  var setAsideName: String { ".\(name).polite-old" }

  /// Finds the place, and creates the folders above it that are missing.
  ///
  /// - Parameter sources: The files and folders from which the site is made. The output folder may neither contain them
  ///   nor be inside them.
  init(_ output: String, sources: [String], threads: Int) throws(PublishingError) {
    path = output
    self.threads = threads
    let (parentPath, name) = FolderHandle.split(output)
    guard !name.isEmpty, name != ".", name != ".." else {
      throw .refused(output: output, reason: "the path does not end in a folder's name")
    }
    self.name = name
    parent = try attempt(try FolderHandle.making(parentPath))
    try refuseToTouch(sources: sources, parentPath: parentPath)
  }

  /// Whether there is a site, or a folder of nothing but what is kept, to be replaced.
  ///
  /// - Throws: When Polite must not replace what is there.
  func hasReplaceableFolder(keeping keeps: (String) -> Bool) throws(PublishingError) -> Bool {
    guard let kind = try attempt(try parent.kind(of: name)) else { return false }
    switch kind {
    case .link: throw .refused(output: path, reason: "it is a symbolic link; name the folder that it leads to")
    case .file, .other: throw .refused(output: path, reason: "it is not a folder")
    case .folder: break
    }
    let folder = try attempt(try parent.folder(name))
    if Marker.marks(folder) { return true }
    let names = try attempt(try folder.names())
    if names.allSatisfy({ $0 == Marker.name || keeps($0) }) { return true }
    let why = names.contains(Marker.name) ? "its \(Marker.name) is not one of Polite’s" : "it has no \(Marker.name)"
    let remedy = "name another folder, or list all that is in it under `keep` of polite.yml"
    throw .refused(
      output: path,
      reason: "the folder is not empty and Polite did not make it (\(why)); \(remedy)"
    )
  }

  /// Refuses an output folder that is or contains a source, the working folder or the home folder, or that is inside a
  /// source.
  private func refuseToTouch(sources: [String], parentPath: String) throws(PublishingError) {
    let above = Set(FileIdentity.ofFileAndFoldersAbove(parentPath))
    for source in sources {
      if let identity = FileIdentity(ofFileAt: source), above.contains(identity) {
        throw .refused(output: path, reason: "it lies in \(source), from which the site is made")
      }
    }
    guard let target = FileIdentity(ofFileAt: "\(parentPath)/\(name)") else {
      // A folder that does not exist yet has no identity; it is known by its parent and its name.
      for source in sources where FileIdentity(ofFileAt: source) == nil {
        let (folder, missing) = FolderHandle.split(source)
        if missing == name, let folder = FileIdentity(ofFileAt: folder), folder == FileIdentity(ofFileAt: parentPath) {
          throw .refused(output: path, reason: "a library keeps sources of its own in a folder of that name")
        }
      }
      return
    }
    for kept in sources + [".", homeFolder()].compactMap(\.self)
    where FileIdentity.ofFileAndFoldersAbove(kept).contains(target) {
      let what = kept == "." ? "the working folder" : kept
      throw .refused(output: path, reason: "replacing it would remove \(what)")
    }
  }
}

/// Returns the value of an expression, and throws its error as one of this module.
func attempt<Value>(_ expression: @autoclosure () throws(SystemError) -> Value) throws(PublishingError) -> Value {
  do { return try expression() } catch { throw .system(error) }
}
