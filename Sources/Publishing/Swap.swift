import Platform

/// How the site in the staging folder and the one in the output folder change places. Both folders exist.
extension OutputPlace {
  /// Exchanges the two names in one step, then removes the old site under its new, hidden name.
  ///
  /// Until then the old site's marker is locked, so that no other run takes the hidden folder for a leftover.
  func exchange() throws(PublishingError) {
    let old = try attempt(try parent.folder(name))
    guard let lock = try attempt(try FileLock(Marker.name, in: old)) else {
      throw .busy(output: path)
    }
    guard try attempt(try parent.exchange(stagingName, with: name)) else { return try setAside() }
    guard lock.holds("\(stagingName)/\(Marker.name)", in: parent) else {
      // The output folder was replaced by another between the check and the exchange. It goes back.
      _ = try attempt(try parent.exchange(stagingName, with: name))
      throw .busy(output: path)
    }
    try withExtendedLifetime(lock) { () throws(PublishingError) in try bringKept(from: stagingName) }
    withExtendedLifetime(lock) { removeMarkedFolder(stagingName) }
  }

  /// Moves the old site aside and the new one into its place, for file systems that cannot exchange two folders.
  ///
  /// If the process is killed between the two steps, there is no site; `recover()` brings the old one back.
  func setAside() throws(PublishingError) {
    try attempt(try parent.rename(name, to: setAsideName))
    do throws(SystemError) {
      try parent.rename(stagingName, to: name)
    } catch {
      try attempt(try parent.rename(setAsideName, to: name))
      throw .system(error)
    }
    try bringKept(from: setAsideName)
    removeMarkedFolder(setAsideName)
  }

  /// Completes a run that was killed in `setAside()`: if there is no site, the old one is brought back, else it is
  /// removed.
  func recover() throws(PublishingError) {
    guard try attempt(try parent.kind(of: setAsideName)) == .folder else { return }
    if try attempt(try parent.kind(of: name)) == nil {
      try attempt(try parent.rename(setAsideName, to: name))
    } else {
      try bringKept(from: setAsideName)
      removeMarkedFolder(setAsideName)
    }
  }
}
