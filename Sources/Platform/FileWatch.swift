import CLibrary

/// Notices that files change, by looking at their sizes and times again and again.
///
/// This works on every file system: network folders and those that containers share do not report changes.
public struct FileWatch: Sendable {
  private let root: String
  private let names: [String]
  private let isIgnored: @Sendable (String) -> Bool
  private var seen: [String: FileStamp]

  /// Begins to watch.
  ///
  /// - Parameters:
  ///   - names: Files and folders in `root`. They need not exist.
  ///   - isIgnored: Whether files and folders of a name do not matter, nor anything in them.
  public init(_ names: [String], in root: String, ignoring isIgnored: @escaping @Sendable (String) -> Bool) {
    (self.root, self.names, self.isIgnored) = (root, names, isIgnored)
    seen = fileStamps(of: names, in: root, ignoring: isIgnored)
  }

  /// Waits until files have changed since the last call, or since the watch began, and have stopped changing.
  ///
  /// - Parameter isOver: Whether to stop waiting. It is called before each look.
  /// - Returns: The paths below the root of the files that were added, changed or removed, or of folders if there is no
  ///   such file, sorted; `nil` when it is over.
  public mutating func next(unless isOver: () -> Bool = { false }) -> [String]? {
    var last = seen
    while !isOver() {
      let start = ContinuousClock.now
      let now = stamps()
      if now != seen, now == last {
        defer { seen = now }
        let changed = Set(now.keys).union(seen.keys).filter { now[$0] != seen[$0] }.sorted()
        let files = changed.filter { (now[$0] ?? seen[$0])?.isFolder == false }
        return files.isEmpty ? changed : files
      }
      last = now
      let effort = start.duration(to: .now).milliseconds
      wait(milliseconds: max(Self.pause, Self.restShare * effort))
    }
    return nil
  }

  /// Whether files have changed since the last call of `next(unless:)`.
  public var hasChanged: Bool { stamps() != seen }

  private func stamps() -> [String: FileStamp] { fileStamps(of: names, in: root, ignoring: isIgnored) }

  /// The pause between two looks, in milliseconds: the shortest that a person does not notice.
  private static let pause = 50
  /// How many times as long as a look the pause is at least, so that a large library does not keep the machine busy.
  private static let restShare = 40
}

/// What distinguishes a file from an earlier version of itself without being read.
private struct FileStamp: Sendable, Hashable {
  let numbers: [Int64]
  let device: UInt64
  let isFolder: Bool

  /// Follows links, apart from those that lead nowhere; `nil` where nothing can be seen.
  init?(_ path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 || lstat(path, &status) == 0 else { return nil }
    isFolder = fileKind(mode: status.st_mode) == .folder
    device = UInt64(truncatingIfNeeded: status.st_dev)
    let file = Int64(truncatingIfNeeded: status.st_ino)
    #if canImport(Glibc)
      let times = [status.st_mtim, status.st_ctim]
    #else
      let times = [status.st_mtimespec, status.st_ctimespec]
    #endif
    // The times of a folder change with everything in it, and what is in it has stamps of its own.
    numbers =
      isFolder ? [file] : [file, Int64(status.st_size)] + times.flatMap { [Int64($0.tv_sec), Int64($0.tv_nsec)] }
  }
}

/// Returns the stamps of files and folders, and of everything in these, by their paths below the root.
private func fileStamps(
  of names: [String],
  in root: String,
  ignoring isIgnored: (String) -> Bool
) -> [String: FileStamp] {
  var stamps: [String: FileStamp] = [:]
  var left = names.map { (path: $0, above: [FileStamp]()) }
  let real = (try? realPath(of: root)) ?? root
  while let (path, above) = left.popLast() {
    guard let stamp = FileStamp("\(root)/\(path)") else { continue }
    stamps[path] = stamp
    // A link may lead back to a folder that it is in.
    guard stamp.isFolder, !above.contains(stamp) else { continue }
    for item in (try? listFolder(at: "\(root)/\(path)")) ?? [] where !isIgnored(item.name) {
      let path = "\(path)/\(item.name)"
      // What is outside the root is not part of it, whatever leads there.
      if item.kind == .link, let place = try? realPath(of: "\(root)/\(path)"), !place.hasPrefix("\(real)/") { continue }
      left.append((path, above + [stamp]))
    }
  }
  return stamps
}
