public import Hashing

/// What one picture of a demo was taken from, and the result.
public struct PictureRecord: Sendable, Hashable {
  /// The demo's stem.
  public var demo: String
  /// The picture's name.
  public var picture: String
  /// `nil` for the picture of the demo as it is.
  public var setting: DemoPicture.Setting?
  /// The browser and its version, as it names itself: `Chromium 140.0.7339.80`.
  public var browserVersion: String
  /// The width and height in CSS pixels, at the maximum size at which it is shown.
  public var width: Int
  public var height: Int
  /// The hash of the demo's file.
  public var demoHash: ContentHash
  /// The hash of what is shown of the demo, and when (`DemoPicture.meaning`).
  public var momentHash: ContentHash
  /// The hash of the picture's file.
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

  /// Whether the record is of a demo's file, and of a picture of it, as they are now.
  public func isCurrent(demo hash: ContentHash, _ picture: DemoPicture, of scenarios: [Scenario]) -> Bool {
    demoHash == hash && momentHash == picture.meaning(among: scenarios, under: setting)
  }

  /// Whether the record is about a take of a demo's picture.
  public func isAbout(_ picture: DemoPicture, under setting: DemoPicture.Setting?, of demo: String) -> Bool {
    self.demo == demo && self.picture == picture.name.value && self.setting == setting
  }

  /// Orders records by demo, picture and setting; the picture without a setting comes first.
  static func < (left: PictureRecord, right: PictureRecord) -> Bool {
    (left.demo, left.picture, left.place) < (right.demo, right.picture, right.place)
  }

  private var place: Int { setting.flatMap(DemoPicture.Setting.allCases.firstIndex).map { $0 + 1 } ?? 0 }
}
