import Platform

/// The hidden folder beside the site in which the next one is built, and the lock that keeps other runs out of it.
///
/// The lock is on the folder's marker and goes with the process, so a marked folder that can be locked was left by a
/// run that was ended: it is emptied and used again.
struct Staging: Sendable {
  let place: OutputPlace
  let folder: FolderHandle
  private let lock: FileLock

  init(_ place: OutputPlace) throws(PublishingError) {
    // Another run may take or remove the folder between two steps; then the steps begin again.
    for _ in 0..<100 {
      if let staging = try Staging(takenAt: place) {
        self = staging
        return
      }
    }
    throw .busy(output: place.path)
  }

  /// - Returns: `nil` when another run changed the folder under way.
  private init?(takenAt place: OutputPlace) throws(PublishingError) {
    let name = place.stagingName
    try attempt(try place.parent.makeFolder(name))
    guard let folder = try Self.unlessGone({ () throws(SystemError) in try place.parent.folder(name) }) else {
      return nil
    }
    // A second look, because another run may remove the folder during the first.
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
    self.place = place
    self.folder = folder
    self.lock = lock
    try prepare()
  }

  /// Whether something is in a folder, but no marker, which Polite makes first and removes last.
  private static func isStrange(_ folder: FolderHandle) throws(PublishingError) -> Bool {
    let names = try attempt(try folder.names())
    return !names.isEmpty && !names.contains(Marker.name)
  }

  /// Empties what an ended run left, and marks the folder.
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

  /// Removes the folder, the marker last: whatever a run leaves that is ended here is known for Polite's.
  ///
  /// That it cannot be removed is no error: the next run tries again.
  func remove() { place.removeMarkedFolder(place.stagingName) }

  /// The value of a body; `nil` when a file or folder that it needs was removed under it.
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
  /// Removes a folder beside the site that Polite made, as far as that is possible: its marker last.
  func removeMarkedFolder(_ name: String) {
    guard let folder = try? parent.folder(name), Marker.marks(folder, orIsEmpty: true), !holdsKept(folder) else {
      return
    }
    do throws(SystemError) {
      try folder.removeContents(except: Marker.name, threads: threads)
      try folder.removeFile(Marker.name)
      _ = try parent.removeEmptyFolder(name)
    } catch {
      // What is left carries the marker still, and the next run removes it.
    }
  }
}
