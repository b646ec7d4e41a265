import Hashing
import Loading
public import PatternLibrary

/// A picture of a demo that its entry asks for, and which takes of it exist.
public struct CheckedPicture: Sendable {
  public let picture: DemoPicture
  /// The demo as it is, then the demo under each setting that the picture names.
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
    /// The picture was taken of the current demo and scenario. Its size is in CSS pixels.
    case current(width: Int, height: Int)
    /// The demo or the scenario has changed since.
    case outdated
    /// The file has changed since the picture was taken.
    case altered
    case missing
  }

  /// Whether the take of the demo as it is can be shown. If not, no other take is shown.
  public var isShown: Bool { takes.first?.isCurrent == true }
}

extension CheckedPicture.Take {
  public var isCurrent: Bool { if case .current = standing { true } else { false } }
}

/// The picture files that a library has.
struct TakenPictures {
  private let files: [String: ContentHash]

  init(_ tree: ContentTree) {
    let hashed = tree.assets.compactMap { asset in asset.hash.map { (asset.sitePath, $0) } }
    files = Dictionary(hashed) { first, _ in first }
  }

  /// Returns the pictures of a demo. A picture of a scenario that the demo does not have is left out: rules report it.
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
  /// The picture that lists of entries show: its cover, or else the first picture.
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
