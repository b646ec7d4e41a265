/// One HTML file beside its entry, a complete page that works when opened on its own; or a page of a development server.
public struct Demo: Sendable, Hashable {
  /// What a demo shows: a page as people meet it, or a part of one, which needs no main part, main heading and regions.
  public enum Kind: String, Sendable, Hashable, CaseIterable { case page, fragment }

  /// The file's name without `.html`.
  public var stem: Located<String>
  public var title: Located<String>
  public var kind: Kind
  /// Whether it is played and shown from a server alone, as browsers want it for modules.
  public var isServed: Bool
  /// Where it is on a development server of this machine, in the place of a file.
  public var address: Located<String>?
  /// Of a demo that shows a mistake: the scenario of another demo that does not hold in it, as `demo.scenario`.
  public var breaks: Located<String>?
  /// What its stage shows, standing still, until the reader starts the demo; `nil` where the demo runs at once.
  public var poster: Moment?
  /// Small pictures of what it shows at some moments.
  public var pictures: [DemoPicture]
  public var scenarios: [Scenario]

  public init(
    stem: Located<String>,
    title: Located<String>,
    kind: Kind = .page,
    isServed: Bool = false,
    address: Located<String>? = nil,
    breaks: Located<String>? = nil,
    poster: Moment? = nil,
    pictures: [DemoPicture] = [],
    scenarios: [Scenario] = []
  ) {
    self.stem = stem
    self.title = title
    self.kind = kind
    self.isServed = isServed
    self.address = address
    self.breaks = breaks
    self.poster = poster
    self.pictures = pictures
    self.scenarios = scenarios
  }
}

extension Demo {
  /// The moments that it is shown at: by its poster, and by its pictures.
  public var moments: [Moment] { (poster.map { [$0] } ?? []) + pictures.map(\.moment) }

  /// Its scenario of that id.
  public func scenario(_ id: String) -> Scenario? { scenarios.first { $0.id.value == id } }
}
