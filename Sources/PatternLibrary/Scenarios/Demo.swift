/// One HTML file beside its entry, which is a complete page that works when opened on its own; or a page of a
/// development server.
public struct Demo: Sendable, Hashable {
  /// What a demo shows: a whole page, or a part of one, which needs no main landmark, main heading or regions.
  public enum Kind: String, Sendable, Hashable, CaseIterable { case page, fragment }

  /// The file's name without `.html`.
  public var stem: Located<String>
  public var title: Located<String>
  public var kind: Kind
  /// Whether it is played and shown only from a server, as browsers require for modules.
  public var isServed: Bool
  /// Its address on a development server of this machine, if it has no file.
  public var address: Located<String>?
  /// For a demo that shows a mistake: the scenario of another demo that fails in this one, as `demo.scenario`.
  public var breaks: Located<String>?
  /// What its stage shows as a still until the reader starts the demo; `nil` where the demo runs at once.
  public var poster: Moment?
  /// Small pictures of the demo at certain moments.
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
    (self.stem, self.title, self.kind, self.isServed, self.address) = (stem, title, kind, isServed, address)
    (self.breaks, self.poster, self.pictures, self.scenarios) = (breaks, poster, pictures, scenarios)
  }
}

extension Demo {
  /// The moments that its poster and its pictures show.
  public var moments: [Moment] { (poster.map { [$0] } ?? []) + pictures.map(\.moment) }

  /// Returns its scenario with an id.
  public func scenario(_ id: String) -> Scenario? { scenarios.first { $0.id.value == id } }
}
