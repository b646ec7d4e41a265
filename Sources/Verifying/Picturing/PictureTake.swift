public import Checking
public import Diagnostics
public import Hashing
import Loading
public import PatternLibrary

/// A picture to be taken of a demo, under one setting.
public struct PictureTake: Sendable {
  /// The play that leads to the moment that the picture shows.
  public let run: TestRun
  public let picture: DemoPicture
  /// The setting; `nil` for the demo as it is.
  public let setting: DemoPicture.Setting?
  /// A hash of what is shown, and when.
  public let moment: ContentHash

  /// The path of the picture's file below the library's root.
  public var path: String { sibling(of: run.entry.source.path, picture.file(setting)) }
  var absolutePath: String { sibling(of: run.entry.source.absolutePath, picture.file(setting)) }
  /// The picture's name for people: `category/slug, demo: name.dark`.
  public var name: String {
    "\(run.entry.entry.id), \(run.demo.stem): \(picture.name.value)" + (setting.map { ".\($0.rawValue)" } ?? "")
  }

  /// Where the picture is asked for.
  public var place: SourceRange { run.entry.entry.head.range(picture.name.bytes) }

  /// How the play ends.
  var ending: PlayingStyle.Ending {
    if picture.scenario != nil, picture.time == nil { return .lastStep }
    return .after(Double(picture.time?.value.count ?? 0))
  }
}

/// Returns the requested pictures of a library, entry by entry in its order.
///
/// A picture of a scenario that does not exist is left out: the check reports it.
///
/// - Returns: The takes, and diagnostics for demos that cannot be read.
public func pictureTakes(
  of library: CheckedLibrary,
  _ choice: TestPlan.Choice
) -> (takes: [PictureTake], diagnostics: [Diagnostic]) {
  var (takes, diagnostics): ([PictureTake], [Diagnostic]) = ([], [])
  for entry in library.entries where choice.holds(entry.entry) {
    for demo in entry.demos where !demo.pictures.isEmpty {
      let read = demo.file.read()
      diagnostics += read.diagnostics
      guard let bytes = read.file?.bytes else { continue }
      let hash = demo.hash(of: bytes)
      takes += demo.pictures.flatMap { picture in
        picture.takes.compactMap { PictureTake(picture.picture, under: $0.setting, of: demo, hash, in: entry) }
      }
    }
  }
  return (takes, diagnostics)
}

extension PictureTake {
  fileprivate init?(
    _ picture: DemoPicture,
    under setting: DemoPicture.Setting?,
    of demo: CheckedDemo,
    _ hash: ContentHash,
    in entry: CheckedEntry
  ) {
    guard let scenario = picture.scenario(among: demo.scenarios, under: setting),
      let moment = picture.meaning(among: demo.scenarios, under: setting)
    else { return nil }
    run = TestRun(entry: entry, demo: demo, demoHash: hash, scenario: scenario, purpose: .picture)
    (self.picture, self.setting, self.moment) = (picture, setting, moment)
  }
}
