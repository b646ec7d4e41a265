/// A small picture of a demo at a moment, which `polite verify --pictures` takes of the demo itself.
public struct DemoPicture: Sendable, Hashable {
  /// The name, unique among the pictures of its entry. It is also the name of the file.
  public var name: Located<String>
  /// The caption: the state that it shows, in a word or two.
  public var label: String
  /// The text alternative: what it shows, for people who cannot see it.
  public var alternative: String
  /// The id of the scenario of the demo that is played up to the moment; `nil` where nothing is done to the demo.
  public var scenario: Located<String>?
  /// The time since the demo opened; `nil` for the end of the scenario's last step or, without a scenario, for the
  /// beginning.
  public var time: Located<Milliseconds>?
  /// The part of the demo that is shown, from the first of these elements to the last; if empty, all of its content.
  public var parts: [ElementReference]
  /// The user settings under which it is taken again, in the order of all settings.
  public var settings: [Setting]
  /// Whether lists of entries show it beside the entry's title.
  public var isCover: Bool

  public init(
    name: Located<String>,
    label: String,
    alternative: String,
    scenario: Located<String>? = nil,
    time: Located<Milliseconds>? = nil,
    parts: [ElementReference] = [],
    settings: [Setting] = [],
    isCover: Bool = false
  ) {
    (self.name, self.label, self.alternative) = (name, label, alternative)
    (self.scenario, self.time, self.parts) = (scenario, time, parts)
    (self.settings, self.isCover) = (settings, isCover)
  }

  /// A setting that a person has changed from the default.
  public enum Setting: String, Sendable, Hashable, CaseIterable {
    case dark
    case forcedColours = "forced-colours"
    case rightToLeft = "right-to-left"
    case rightToLeftInDark = "right-to-left.dark"
    case largeText = "large-text"
    case largeTextInDark = "large-text.dark"

    /// The settings that a library can choose. The others follow from `dark`.
    public static let chosen = allCases.filter { !inDark.values.contains($0) }

    private static let inDark = [Setting.rightToLeft: Setting.rightToLeftInDark, .largeText: .largeTextInDark]

    /// Returns the take that replaces a take for readers who use dark colours; `nil` if none does.
    public static func dark(of setting: Setting?) -> Setting? { setting.map { inDark[$0] } ?? .dark }

    /// The title for readers, under a picture.
    public var title: String {
      switch self {
      case .dark: "Dark"
      case .forcedColours: "Forced colours"
      case .rightToLeft, .rightToLeftInDark: "Right to left"
      case .largeText, .largeTextInDark: "Text at 200%"
      }
    }

    /// Returns the given conditions with the setting applied.
    public func changing(_ given: Conditions) -> Conditions {
      var given = given
      switch self {
      case .dark: given.scheme = .dark
      case .forcedColours: (given.colours, given.scheme) = (.forced, .dark)
      case .rightToLeft: given.direction = .rightToLeft
      case .rightToLeftInDark: (given.direction, given.scheme) = (.rightToLeft, .dark)
      case .largeText: given.textSize = 200
      case .largeTextInDark: (given.textSize, given.scheme) = (200, .dark)
      }
      return given
    }
  }

  /// All takes of it: of the demo as it is, and then under each of its settings; in both colour schemes if `dark` is
  /// among them.
  public var takes: [Setting?] {
    let isInBoth = settings.contains(.dark)
    return settings.reduce(into: [nil]) { takes, setting in
      takes.append(setting)
      if isInBoth, let dark = Setting.dark(of: setting) { takes.append(dark) }
    }
  }

  /// Whether its takes are shown one by one, and do not merely replace it for readers with the same setting.
  public var showsSettings: Bool { settings.contains { $0 != .dark } }

  /// Returns the path of a take's file beside the entry: `pictures/failed.dark.webp`.
  public func file(_ setting: Setting?) -> String { Self.file(name.value, setting) }

  /// The same for a picture with a name.
  public static func file(_ name: String, _ setting: Setting?) -> String {
    "\(folder)/\(name)\(setting.map { ".\($0.rawValue)" } ?? "").webp"
  }

  /// The folder of an entry's pictures, beside its `index.md`.
  public static let folder = "pictures"

  /// The moment that it shows, as for a poster.
  public var moment: Moment {
    Moment(of: scenario, at: time ?? Located(Milliseconds(0), at: name.bytes))
  }

  /// Returns the scenario that leads to it, under a setting; `nil` where the demo has no such scenario.
  public func scenario(among scenarios: [Scenario], under setting: Setting?) -> Scenario? {
    var scenario = Scenario(id: name, title: name, steps: [Step(when: Located(.opens, at: name.bytes), then: [])])
    if let wanted = self.scenario {
      guard let found = scenarios.first(where: { $0.id.value == wanted.value }) else { return nil }
      scenario = found
    }
    if let setting { scenario.given = setting.changing(scenario.given) }
    return scenario
  }
}
