import Platform

/// Where a site goes: the folder that holds it and its name there.
struct OutputPlace: Sendable {
  /// The path as it was given.
  let path: String
  let parent: FolderHandle
  let name: String
  /// How many threads remove what is replaced.
  let threads: Int

  /// The folder beside the site in which the next one is built. Its name is always the same, so that whatever an ended
  /// run left there is found.
  var stagingName: String { ".\(name).polite-staging" }
  /// Where the old site is for a moment, on file systems that cannot exchange two folders.
  var setAsideName: String { ".\(name).polite-old" }

  /// Finds the place, and makes the folders above it that are missing.
  ///
  /// - Parameter sources: What the site is made from: it may neither hold the output folder nor lie in it.
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

  /// Whether a site, or an empty folder, is there to be replaced.
  ///
  /// - Throws: When what is there is not Polite's to replace.
  func hasReplaceableFolder() throws(PublishingError) -> Bool {
    guard let kind = try attempt(try parent.kind(of: name)) else { return false }
    return try isReplaceable(kind)
  }

  private func isReplaceable(_ kind: FileKind) throws(PublishingError) -> Bool {
    switch kind {
    case .link: throw .refused(output: path, reason: "it is a symbolic link; name the folder that it leads to")
    case .file, .other: throw .refused(output: path, reason: "it is not a folder")
    case .folder: break
    }
    let folder = try attempt(try parent.folder(name))
    if Marker.marks(folder) { return true }
    if try attempt(try folder.names()).allSatisfy({ $0 == Marker.name }) { return true }
    throw .refused(
      output: path,
      reason: "the folder is not empty and Polite did not make it (it has no \(Marker.name)); name another folder"
    )
  }

  /// Refuses an output folder that holds, or is, a source, the working folder or the home folder, or lies in a source.
  private func refuseToTouch(sources: [String], parentPath: String) throws(PublishingError) {
    let above = Set(FileIdentity.ofFileAndFoldersAbove(parentPath))
    for source in sources {
      if let identity = FileIdentity(ofFileAt: source), above.contains(identity) {
        throw .refused(output: path, reason: "it lies in \(source), from which the site is made")
      }
    }
    guard let target = FileIdentity(ofFileAt: "\(parentPath)/\(name)") else {
      // What is not there yet has no identity; it is known by its folder and its name.
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

/// The value of an expression; what it throws becomes this module's error.
func attempt<Value>(_ expression: @autoclosure () throws(SystemError) -> Value) throws(PublishingError) -> Value {
  do { return try expression() } catch { throw .system(error) }
}
