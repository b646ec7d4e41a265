import Platform
public import Rendering
import Synchronization

/// A site on its way to the output folder: built in a hidden folder beside it, then put in its place in one step.
///
/// Whenever the process is killed, the output folder is the old site as a whole or the new one as a whole. Only a
/// folder that carries Polite's marker, or an empty one, is ever replaced, and only if Polite wrote all that is in it; what
/// else is at its top can be kept for the new site. A second run for the same folder is refused
/// while the first lives; what ended runs left is removed by the next.
///
/// Files are not forced to the disk (`fsync`): that costs more than the build, and a site can be built again from its
/// library. After a loss of power within the system's write-back time a new site may hold damaged files.
///
/// Any number of threads may stage files. When staging one has failed, so does `commit()`.
public final class Publication: Sendable {
  private let place: OutputPlace
  private let folder: FolderHandle
  private let progress = Mutex(Progress())
  private let keeps: @Sendable (String) -> Bool
  private let swapping: Swapping

  /// How the old site and the new one change places.
  package enum Swapping: Sendable {
    /// In one step where the file system can, else in two.
    case best
    /// In two steps, as on a file system that cannot exchange folders.
    case twoSteps
  }

  private struct Progress {
    var paths = OutputPaths()
    var failure: PublishingError?
    /// `nil` when the site was published or discarded.
    var staging: Staging?
  }

  /// Begins a site.
  ///
  /// - Parameters:
  ///   - output: The folder that will hold the site. Folders above it are made if they are missing.
  ///   - sources: Files and folders that the site is made from. The output may neither hold them nor lie in them.
  ///   - threads: How many threads may remove the old site; any number may stage files.
  ///   - swapping: How it takes the old site's place.
  ///   - keeps: Whether something at the top of the old site that Polite did not write goes over to the new one, by its name.
  /// - Throws: `refused` when the folder is not one that may be replaced; `busy` when another run is building it.
  package init(
    output: String,
    sources: [String] = [],
    threads: Int = 1,
    swapping: Swapping = .best,
    keeps: @escaping @Sendable (String) -> Bool = { _ in false }
  ) throws(PublishingError) {
    self.keeps = keeps
    place = try OutputPlace(output, sources: sources, threads: threads)
    self.swapping = swapping
    _ = try place.hasReplaceableFolder()
    let staging = try Staging(place)
    folder = staging.folder
    progress.withLock { $0.staging = staging }
    try place.recover()
  }

  deinit { discard() }

  /// Writes a file of the site, or the next piece of one.
  public func stage(_ file: OutputFile) throws(PublishingError) {
    try stage(file.path, isNew: !file.isContinuation) { () throws(SystemError) in
      try folder.writeFile(file.path, file.bytes, appends: file.isContinuation)
    }
  }

  /// Copies a file into the site; its bytes only, and never what a symbolic link leads to.
  public func stageCopy(from source: String, to path: String) throws(PublishingError) {
    try stage(path) { () throws(SystemError) in try folder.copyFile(from: source, to: path) }
  }

  private func stage(
    _ path: String,
    isNew: Bool = true,
    _ write: () throws(SystemError) -> Void
  ) throws(PublishingError) {
    do throws(PublishingError) {
      if isNew { try admit(path) }
      try attempt(try write())
    } catch {
      progress.withLock { if $0.failure == nil { $0.failure = error } }
      throw error
    }
  }

  /// Takes a path and makes the folders that it needs, so that they are there when any thread writes.
  private func admit(_ path: String) throws(PublishingError) {
    try progress.withLock { (progress) throws(PublishingError) in
      precondition(progress.staging != nil, "a file is staged after its site was published or discarded")
      if let failure = progress.failure { throw failure }
      for inner in try progress.paths.take(path) { try attempt(try folder.makeFolder(inner)) }
    }
  }

  /// Puts the new site in the place of the old, and removes the old.
  ///
  /// - Throws: What staging a file threw, or what forbids the swap. Then the old site is untouched.
  public func commit() throws(PublishingError) {
    let (failure, staging, paths) = progress.withLock { ($0.failure, $0.staging, $0.paths) }
    guard let staging else { preconditionFailure("a site is published once") }
    do throws(PublishingError) {
      if let failure { throw failure }
      try attempt(try staging.list(paths.files))
      try swap(paths)
    } catch {
      discard()
      throw error
    }
    progress.withLock { $0.staging = nil }
  }

  /// Removes what was staged; the old site stays as it is. Nothing happens after `commit()`.
  public func discard() {
    let staging = progress.withLock { progress in
      defer { progress.staging = nil }
      return progress.staging
    }
    staging?.remove()
  }

  private func swap(_ paths: OutputPaths) throws(PublishingError) {
    guard try place.hasReplaceableFolder() else {
      return try attempt(try place.parent.rename(place.stagingName, to: place.name))
    }
    try place.takeAlong(keeping: keeps, paths: paths)
    switch swapping {
    case .best: try place.exchange()
    case .twoSteps: try place.setAside()
    }
  }
}
