import Platform
public import Rendering
import Synchronization

/// A site on its way to the output folder: built in a hidden folder beside it, then put in place in one step.
///
/// Whenever the process is killed, the output folder is the complete old site or the complete new one. A folder is
/// replaced only if it has Polite's marker or is empty, and only if Polite wrote everything in it. Other files at its
/// top can be kept for the new site. A second run for the same folder is refused while the first is running; the next
/// run removes what ended runs have left.
///
/// Files are not forced to the disk (`fsync`): that takes longer than the build, and a site can be built again from its
/// library. If the power fails before the system has written everything, a new site may contain damaged files.
///
/// Any number of threads may stage files. If staging one has failed, `commit()` fails as well.
public final class Publication: Sendable {
  private let place: OutputPlace
  private let folder: FolderHandle
  private let progress = Mutex(Progress())
  private let keeps: @Sendable (String) -> Bool
  private let swapping: Swapping
  /// What was set aside, once there is anything.
  private let scratch = Mutex<ScratchFile?>(nil)

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
  ///   - sources: The files and folders from which the site is made. The output may neither contain them nor be inside
  ///     them.
  ///   - threads: The number of threads that may remove the old site; any number may stage files.
  ///   - swapping: How the new site takes the old site's place.
  ///   - keeps: Whether an item at the top of the old site that Polite did not write moves to the new one, by its name.
  /// - Throws: `refused` when the folder must not be replaced; `busy` when another run is building it.
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
    _ = try place.hasReplaceableFolder(keeping: keeps)
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

  /// Copies a file into the site. Only its bytes are copied, and a symbolic link is never followed.
  public func stageCopy(from source: String, to path: String) throws(PublishingError) {
    try stage(path) { () throws(SystemError) in try folder.copyFile(from: source, to: path) }
  }

  /// Sets bytes aside, after those that were set aside before, so that they need no memory until they are taken back.
  public func setAside(_ bytes: [UInt8]) throws(PublishingError) {
    try scratch.withLock { (scratch) throws(PublishingError) in
      if scratch == nil { scratch = try attempt(try ScratchFile(in: folder)) }
      _ = try attempt(try scratch?.append(bytes))
    }
  }

  /// Returns bytes that were set aside, by their places in the order in which they were.
  public func takeBack(_ range: Range<Int>) throws(PublishingError) -> [UInt8] {
    guard let file = scratch.withLock({ $0 }) else { preconditionFailure("nothing was set aside") }
    return try attempt(try file.bytes(in: range))
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

  /// Reserves a path and creates the folders that it needs, so that they exist when any thread writes.
  private func admit(_ path: String) throws(PublishingError) {
    try progress.withLock { (progress) throws(PublishingError) in
      precondition(progress.staging != nil, "a file is staged after its site was published or discarded")
      if let failure = progress.failure { throw failure }
      for inner in try progress.paths.take(path) { try attempt(try folder.makeFolder(inner)) }
    }
  }

  /// Puts the new site in the place of the old one, and removes the old one.
  ///
  /// - Throws: The error of a failed staging, or the reason why the swap is not possible. Then the old site is
  ///   untouched.
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

  /// Removes what was staged; the old site stays as it is. After `commit()` this does nothing.
  public func discard() {
    let staging = progress.withLock { progress in
      defer { progress.staging = nil }
      return progress.staging
    }
    staging?.remove()
  }

  private func swap(_ paths: OutputPaths) throws(PublishingError) {
    guard try place.hasReplaceableFolder(keeping: keeps) else {
      return try attempt(try place.parent.rename(place.stagingName, to: place.name))
    }
    try place.takeAlong(keeping: keeps, paths: paths)
    switch swapping {
    case .best: try place.exchange()
    case .twoSteps: try place.setAside()
    }
  }
}
