import Platform

/// The hidden folder beside the site in which the next one is built, and the lock that keeps other runs out of it.
///
/// The lock is on the folder's marker and ends with the process. So a marked folder that can be locked was left by a
/// run that was ended: it is emptied and used again.
struct Staging: Sendable {
  let place: OutputPlace
  let folder: FolderHandle
  private let lock: FileLock

  init(_ place: OutputPlace) throws(PublishingError) {
    // Another run may take or remove the folder between two steps. Then the steps start again.
    for _ in 0..<100 {
      if let staging = try Staging(takenAt: place) {
        self = staging
        return
      }
    }
    throw .busy(output: place.path)
  }

  /// - Returns: `nil` when another run changed the folder meanwhile.
  private init?(takenAt place: OutputPlace) throws(PublishingError) {
    let name = place.stagingName
    try attempt(try place.parent.makeFolder(name))
    guard let folder = try Self.unlessGone({ () throws(SystemError) in try place.parent.folder(name) }) else {
      return nil
    }
    // It is checked twice, because another run may remove the folder during the first check.
    if try Self.isStrange(folder), try Self.isStrange(folder) {
      let path = place.parent.path(of: name)
      throw .refused(output: place.path, reason: "\(path) is in the way and Polite did not make it; move it away")
    }
    let lock = try Self.unlessGone { () throws(SystemError) -> FileLock? in
      try FileLock(Marker.name, in: folder)
    }
    guard let lock else { return nil }
    guard let lock else { throw .busy(output: place.path) }
    guard lock.holds("\(name)/\(Marker.name)", in: place.parent) else { return nil }
    (self.place, self.folder, self.lock) = (place, folder, lock)
    try prepare()
  }

  /// Whether a folder contains something but has no marker, which Polite creates first and removes last.
  private static func isStrange(_ folder: FolderHandle) throws(PublishingError) -> Bool {
    let names = try attempt(try folder.names())
    return !names.isEmpty && !names.contains(Marker.name)
  }

  /// Empties a folder that an ended run left, and marks it.
  private func prepare() throws(PublishingError) {
    try place.bringKept(from: place.stagingName)
    do throws(SystemError) {
      try folder.removeContents(except: Marker.name, threads: place.threads)
      try list([])
    } catch {
      remove()
      throw .system(error)
    }
  }

  /// Lists the site's files in its marker.
  func list(_ paths: [String]) throws(SystemError) { try lock.write(Marker.bytes(for: paths)) }

  /// Removes the folder, its marker last: what an interrupted run leaves can then be recognised as Polite's.
  ///
  /// It is not an error if the folder cannot be removed: the next run tries again.
  func remove() { place.removeMarkedFolder(place.stagingName) }

  /// Returns the value of a body; `nil` when another run removed a file or folder that it needs.
  private static func unlessGone<Value>(
    _ body: () throws(SystemError) -> Value
  ) throws(PublishingError) -> Value? {
    do { return try body() } catch {
      if error.isNoSuchFile { return nil }
      throw .system(error)
    }
  }
}

extension OutputPlace {
  /// Removes a folder beside the site that Polite made, as far as possible, its marker last.
  func removeMarkedFolder(_ name: String) {
    guard let folder = try? parent.folder(name), Marker.marks(folder, orIsEmpty: true), !holdsKept(folder) else {
      return
    }
    do throws(SystemError) {
      try folder.removeContents(except: Marker.name, threads: threads)
      try folder.removeFile(Marker.name)
      _ = try parent.removeEmptyFolder(name)
    } catch {
      // What is left still has the marker, and the next run removes it.
    }
  }
}
