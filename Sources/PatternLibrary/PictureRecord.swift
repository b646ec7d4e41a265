public import Hashing

/// What one picture of a demo was taken from, and what came of it.
public struct PictureRecord: Sendable, Hashable {
  /// The demo's stem.
  public var demo: String
  /// The picture's name.
  public var picture: String
  /// `nil` for the picture of the demo as it is.
  public var setting: DemoPicture.Setting?
  /// As the browser names itself: `Chromium 140.0.7339.80`.
  public var browserVersion: String
  /// In CSS pixels, as it is shown at most.
  public var width: Int
  public var height: Int
  /// Of the demo's file.
  public var demoHash: ContentHash
  /// Of what is shown of the demo, when (`DemoPicture.meaning`).
  public var momentHash: ContentHash
  /// Of the picture's file.
  public var fileHash: ContentHash

  public init(
    demo: String,
    picture: String,
    setting: DemoPicture.Setting?,
    browserVersion: String,
    width: Int,
    height: Int,
    demoHash: ContentHash,
    momentHash: ContentHash,
    fileHash: ContentHash
  ) {
    (self.demo, self.picture, self.setting, self.browserVersion) = (demo, picture, setting, browserVersion)
    (self.width, self.height) = (width, height)
    (self.demoHash, self.momentHash, self.fileHash) = (demoHash, momentHash, fileHash)
  }

  /// Whether it speaks of a demo's file, and of a picture of it, as they are now.
  public func isCurrent(demo hash: ContentHash, _ picture: DemoPicture, of scenarios: [Scenario]) -> Bool {
    demoHash == hash && momentHash == picture.meaning(among: scenarios, under: setting)
  }

  /// Whether it is about a take of a demo's picture.
  public func isAbout(_ picture: DemoPicture, under setting: DemoPicture.Setting?, of demo: String) -> Bool {
    self.demo == demo && self.picture == picture.name.value && self.setting == setting
  }

  /// By demo, picture and setting: the picture without one first.
  static func < (left: PictureRecord, right: PictureRecord) -> Bool {
    (left.demo, left.picture, left.place) < (right.demo, right.picture, right.place)
  }

  private var place: Int { setting.flatMap(DemoPicture.Setting.allCases.firstIndex).map { $0 + 1 } ?? 0 }
}
