import Checking
import PatternLibrary
import Templating

/// A picture of a demo, with those that take its place where the reader has set the same.
enum PictureContext {
  static let shape = ContextShape([
    ("url", .text), ("width", .text), ("height", .text), ("alt", .text), ("label", .text),
    ("setting", .optional(.text)),
    ("dark", .optional(.text)), ("forced", .optional(.text)),
  ])

  /// What lists of entries show of one: beside its title, which says what it is, so that the picture needs no words.
  static func cover(of entry: CheckedEntry, on page: SitePath) -> Value {
    guard let cover = entry.cover, let take = cover.takes.first else { return .null }
    return value(cover, take, on: page)
  }

  /// The states that an entry's pictures show, in their order, and then those of them that are told under other settings.
  static func values(of entry: CheckedEntry, on page: SitePath) -> [Value] {
    let shown = entry.demos.flatMap(\.pictures).filter(\.isShown)
    let states = shown.compactMap { picture in picture.takes.first.map { value(picture, $0, on: page) } }
    let settings = shown.filter(\.picture.showsSettings).flatMap { picture in
      let told = picture.takes.filter { $0.isCurrent && $0.setting.map(picture.picture.settings.contains) == true }
      return told.map { value(picture, $0, on: page) }
    }
    return states + settings
  }

  private static func value(_ picture: CheckedPicture, _ take: CheckedPicture.Take, on page: SitePath) -> Value {
    guard case .current(let width, let height) = take.standing else { return .null }
    func url(_ setting: DemoPicture.Setting?) -> Value {
      let other = picture.takes.first { setting != nil && $0.setting == setting && $0.isCurrent }
      return Value(other.map { page.reference(to: $0.file) })
    }
    return shape.value([
      .text(page.reference(to: take.file)), .text(String(width)), .text(String(height)),
      .text(picture.picture.alternative), .text(picture.picture.label), Value(take.setting?.title),
      url(.dark(of: take.setting)), url(take.setting == nil ? .forcedColours : nil),
    ])
  }
}
