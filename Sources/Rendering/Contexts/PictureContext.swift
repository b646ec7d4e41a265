import Checking
import PatternLibrary

/// A picture of a demo, with the ones that replace it for readers with the same settings.
struct PictureContext {
  static let shape = Context<Self>([
    .text("url") { $0.page.reference(to: $0.take.file) }, .number("width", \.width), .number("height", \.height),
    .text("alt") { $0.isCover ? "" : $0.picture.picture.alternative }, .text("label", \.picture.picture.label),
    .optionalText("setting", \.take.setting?.title), .optionalText("dark") { $0.url(.dark(of: $0.take.setting)) },
    .optionalText("forced") { $0.url($0.take.setting == nil ? .forcedColours : nil) },
  ])

  private let picture: CheckedPicture
  private let take: CheckedPicture.Take
  private let page: SitePath
  private let width: Int
  private let height: Int
  /// Whether it is beside its entry's title, which says what it is, so that the picture needs no text alternative.
  private let isCover: Bool

  /// - Returns: `nil` for a picture that does not show its demo as it is now.
  private init?(_ picture: CheckedPicture, _ take: CheckedPicture.Take, on page: SitePath, isCover: Bool = false) {
    guard case .current(let width, let height) = take.standing else { return nil }
    (self.picture, self.take, self.page, self.isCover) = (picture, take, page, isCover)
    (self.width, self.height) = (width, height)
  }

  /// Returns the picture of an entry that lists of entries show.
  static func cover(of entry: CheckedEntry, on page: SitePath) -> PictureContext? {
    guard let cover = entry.cover, let take = cover.takes.first else { return nil }
    return PictureContext(cover, take, on: page, isCover: true)
  }

  /// Returns the states that an entry's pictures show, in order, and then those of them that are shown under other
  /// settings.
  static func all(of entry: CheckedEntry, on page: SitePath) -> [PictureContext] {
    let shown = entry.demos.flatMap(\.pictures).filter(\.isShown)
    let states = shown.compactMap { picture in picture.takes.first.flatMap { PictureContext(picture, $0, on: page) } }
    let settings = shown.filter(\.picture.showsSettings).flatMap { picture in
      let told = picture.takes.filter { $0.setting.map(picture.picture.settings.contains) == true }
      return told.compactMap { PictureContext(picture, $0, on: page) }
    }
    return states + settings
  }

  /// Returns the address of the picture that was taken under another setting.
  private func url(_ setting: DemoPicture.Setting?) -> String? {
    let other = picture.takes.first { setting != nil && $0.setting == setting && $0.isCurrent }
    return other.map { page.reference(to: $0.file) }
  }
}
