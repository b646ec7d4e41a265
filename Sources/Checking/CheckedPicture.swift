import Hashing
import Loading
public import PatternLibrary

/// A picture of a demo that its entry asks for, and what is there of it.
public struct CheckedPicture: Sendable {
  public let picture: DemoPicture
  /// The demo as it is, and then under each setting that the picture names.
  public let takes: [Take]

  public struct Take: Sendable {
    /// `nil` for the demo as it is.
    public let setting: DemoPicture.Setting?
    /// Where its file is in the site.
    public let file: SitePath
    public let standing: Standing
  }

  /// Whether a picture can be shown.
  public enum Standing: Sendable, Hashable {
    /// It was taken of the demo and the scenario as they are. Its size is in CSS pixels.
    case current(width: Int, height: Int)
    /// The demo or the scenario has changed since.
    case outdated
    /// The file is not the one that was taken.
    case altered
    case missing
  }

  /// Whether the demo as it is can be shown. Without that no other take of it is.
  public var isShown: Bool { takes.first?.isCurrent == true }
}

extension CheckedPicture.Take {
  public var isCurrent: Bool { if case .current = standing { true } else { false } }
}

/// What is there of the pictures of a library.
struct TakenPictures {
  private let files: [String: ContentHash]

  init(_ tree: ContentTree) {
    let hashed = tree.assets.compactMap { asset in asset.hash.map { (asset.sitePath, $0) } }
    files = Dictionary(hashed) { first, _ in first }
  }

  /// The pictures of a demo. One of a scenario that the demo does not have is left out: rules tell of it.
  func pictures(of demo: Demo, _ file: DemoFile, in loaded: LoadedEntry) -> [CheckedPicture] {
    if demo.pictures.isEmpty { return [] }
    let records = loaded.evidence?.evidence.pictures ?? []
    return demo.pictures.compactMap { picture in
      guard picture.scenario(among: demo.scenarios, under: nil) != nil else { return nil }
      let takes = picture.takes.map { setting in
        let path = SitePath(parts: [loaded.entry.category, loaded.entry.slug] + SitePath(picture.file(setting)).parts)
        let record = records.first { $0.isAbout(picture, under: setting, of: file.stem) }
        let isCurrent = file.hash.map { record?.isCurrent(demo: $0, picture, of: demo.scenarios) == true } ?? false
        return CheckedPicture.Take(
          setting: setting,
          file: path,
          standing: standing(of: record, isCurrent: isCurrent, files[path.text])
        )
      }
      return CheckedPicture(picture: picture, takes: takes)
    }
  }

  private func standing(of record: PictureRecord?, isCurrent: Bool, _ file: ContentHash?) -> CheckedPicture.Standing {
    guard let record, let file else { return .missing }
    if !isCurrent { return .outdated }
    return record.fileHash == file ? .current(width: record.width, height: record.height) : .altered
  }
}

extension CheckedEntry {
  /// What lists of entries show of it: the picture that is its cover, or else the first.
  public var cover: CheckedPicture? {
    var first: CheckedPicture?
    for demo in demos where !demo.pictures.isEmpty {
      for picture in demo.pictures where picture.isShown {
        if picture.picture.isCover { return picture }
        first = first ?? picture
      }
    }
    return first
  }
}
