public import Checking
public import Diagnostics
import Hashing
import PatternLibrary
public import Platform

/// The changes that pictures make to an entry: their files, and the records of them.
public struct PictureChange: Sendable {
  /// New or changed files, with their absolute paths and their paths below the library's root.
  public let files: [(path: String, absolutePath: String, bytes: [UInt8])]
  /// The absolute paths of pictures that nobody asks for any more.
  public let removed: [String]
  /// The change of the records; `nil` if they stay as they are.
  public let evidence: EvidenceChange?
}

/// Returns the changes that pictures make, entry by entry. Pictures that are no longer asked for are removed along with
/// their records, but a file that is not the picture that was taken stays.
public func changes(by pictures: [TakenPicture], in entries: [CheckedEntry]) -> [PictureChange] {
  let own = Dictionary(grouping: pictures) { $0.take.run.entry.entry.id }
  return entries.compactMap { entry in
    let taken = own[entry.entry.id, default: []]
    return taken.isEmpty && !entry.hasUnaskedPictures ? nil : PictureChange(taken, of: entry)
  }
}

extension CheckedEntry {
  /// Whether there are records of pictures that the entry no longer asks for.
  public var hasUnaskedPictures: Bool {
    evidence?.evidence.pictures.contains { !asks(for: $0) } == true
  }
}

extension PictureChange {
  /// - Parameter pictures: The pictures of the entry.
  fileprivate init(_ pictures: [TakenPicture], of entry: CheckedEntry) {
    let before = entry.evidence?.evidence ?? Evidence()
    var evidence = before
    evidence.keepPictures(where: entry.asks)
    // A demo that was renamed asks for its pictures under another name, in the same files.
    let asked = Set(pictures.map(\.take.absolutePath))
    removed = before.pictures.filter { !entry.asks(for: $0) }.compactMap { record in
      let path = sibling(of: entry.source.absolutePath, DemoPicture.file(record.picture, record.setting))
      guard !asked.contains(path) else { return nil }
      return (try? readFile(at: path)).map { ContentHash(of: $0) } == record.fileHash ? path : nil
    }
    var files: [(path: String, absolutePath: String, bytes: [UInt8])] = []
    for one in pictures {
      guard let image = one.image else { continue }
      evidence.insert(PictureRecord(one, image))
      let isThere = (try? readFile(at: one.take.absolutePath)) == image.bytes
      if !isThere { files.append((one.take.path, one.take.absolutePath, image.bytes)) }
    }
    self.files = files
    self.evidence = evidence == before ? nil : EvidenceChange(of: entry, evidence)
  }

  /// Writes the pictures, each in one step, and then the records of what they were taken from.
  public func write() throws(SystemError) {
    for file in files { try saveFile(at: file.absolutePath, with: file.bytes) }
    for path in removed {
      let (folder, name) = FolderHandle.split(path)
      try FolderHandle(folder).removeFile(name)
    }
    try evidence?.write()
  }
}

extension CheckedEntry {
  /// Whether a demo asks for the recorded picture.
  fileprivate func asks(for record: PictureRecord) -> Bool {
    demos.contains { demo in
      demo.pictures.contains { picture in
        picture.takes.contains { record.isAbout(picture.picture, under: $0.setting, of: demo.stem) }
      }
    }
  }
}

extension PictureRecord {
  fileprivate init(_ picture: TakenPicture, _ image: TakenPicture.Image) {
    self.init(
      demo: picture.take.run.demo.stem,
      picture: picture.take.picture.name.value,
      setting: picture.take.setting,
      browserVersion: picture.result.versions.browser,
      width: image.width,
      height: image.height,
      demoHash: picture.take.run.demoHash,
      momentHash: picture.take.moment,
      fileHash: ContentHash(of: image.bytes)
    )
  }
}

/// Returns diagnostics for pictures that could not be taken.
public func diagnostics(in pictures: [TakenPicture]) -> [Diagnostic] {
  pictures.filter { !$0.result.isCutShort }.compactMap { picture in
    guard picture.image == nil else { return nil }
    let name = "the picture `\(picture.take.picture.file(picture.take.setting))`"
    if let trouble = picture.result.trouble {
      return Diagnostic(.verifyNotPlayed, at: picture.take.place, oneLine("\(name) could not be taken: \(trouble)"))
    }
    if picture.result.isUnsteady {
      let message = "\(name) was taken only after the browser had failed and was started again, so it is not written"
      return Diagnostic(.verifyUnsteady, at: picture.take.place, message, help: "Take it again.")
    }
    let failure = picture.result.observed.failures.first
    let reason = failure.map { ": step \($0.step + 1): \($0.summary)" } ?? ""
    return Diagnostic(
      .verifyNoPicture,
      at: picture.take.place,
      oneLine("\(name) is not taken\(reason)"),
      help: "Fix the scenario or the demo; the picture that was there before stays as it is."
    )
  }
}

/// Returns a diagnostic that a run ended before all pictures were taken, at the first one that was not.
public func diagnostics(ofCutShort pictures: [TakenPicture]) -> [Diagnostic] {
  let left = pictures.filter(\.result.isCutShort)
  guard let first = left.first else { return [] }
  let count = "\(left.count) of \(pictures.count) pictures"
  return [cutShort(at: first.take.place, "without \(count)", because: first.result.trouble ?? "")]
}
