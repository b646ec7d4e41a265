import PatternLibrary
import YAMLTree

extension Demo {
  static let table = ObjectTable(
    "a demo",
    as: "demo",
    "One HTML file beside its entry, or a page of a development server."
  ) { keys in _ = Demo(keys, stem: Located("", at: 0..<0)) }

  init?(_ pair: YAMLPair) {
    guard case .mapping = pair.value.content else { return nil }
    self.init(KeyReader(pair.value), stem: Located(pair.key.text, at: pair.keyBytes))
  }

  private init(_ keys: KeyReader, stem: Located<String>) {
    let title = keys.required("title", .located(.text), "What the demo shows.", else: Located("", at: stem.bytes))
    let kind = keys(
      "kind",
      .choice(Kind.self),
      "Whether it is a whole page, or a part of one that is shown alone here; `page` if absent."
    )
    let isServed = keys(
      "served",
      .flag,
      "Whether it is played from a server, as browsers require for modules; it is not shown from a file."
    )
    let address = keys(
      "url",
      .located(.text(.loopbackAddress)),
      "Its address on a development server of this machine, instead of a file."
    )
    let breaks = keys(
      "breaks",
      .located(.text),
      "For a demo that shows a mistake: the scenario of another demo that it breaks, as `demo.scenario`."
    )
    let poster = keys(
      "poster",
      .object(Moment.self),
      "What its stage shows, paused, until the reader starts the demo."
    )
    let pictures = keys(
      "pictures",
      .list(.object(DemoPicture.self)),
      "Small pictures of what it shows, which `polite verify` takes."
    )
    let allowances = keys("allow", .allowances, "What may happen unasked in any scenario of the demo.")
    let scenarios = keys(
      "scenarios",
      .scenarios(allowing: allowances ?? []),
      "Steps played on the demo, and what must follow."
    )
    self.init(
      stem: stem,
      title: title,
      kind: kind ?? .page,
      isServed: isServed ?? false,
      address: address,
      breaks: breaks,
      poster: poster,
      pictures: pictures ?? [],
      scenarios: scenarios ?? []
    )
  }
}

extension Moment: Tabled {
  static let table = tabled("a moment", as: "moment", "A moment of a demo, in its own time.")

  init(_ keys: KeyReader) throws(MissingKey) {
    self.init(
      of: keys(
        "scenario",
        .located(.text(.slug)),
        "The demo's scenario that is played up to it; if absent, nothing is done."
      ),
      at: try keys.required("at", .located(.duration), "How long after the demo has opened.")
    )
  }
}

extension DemoPicture: Tabled {
  static let table = tabled("a picture", as: "picture", "A small picture of what a demo shows at a moment.")

  init(_ keys: KeyReader) throws(MissingKey) {
    self.init(
      name: try keys.required(
        "name",
        .located(.text(.word)),
        "A name that is unique among the entry's pictures, and is its file's."
      ),
      label: try keys.required(
        "label",
        .text,
        "The state that it shows, in a word or two, which readers see under it."
      ),
      alternative: try keys.required("alt", .text, "What it shows, for people who do not see it."),
      scenario: keys(
        "scenario",
        .located(.text(.slug)),
        "The demo's scenario that is played up to it; if absent, nothing is done."
      ),
      time: keys("at", .located(.duration), "How long after the demo has opened; at the scenario's end if absent."),
      parts: keys(
        "of",
        .parts,
        "What of the demo is shown, from the first of one or more elements to the last; its content if absent."
      ) ?? [],
      settings: keys("settings", .settings, "A person's settings under which it is taken again.") ?? [],
      isCover: keys(
        "cover",
        .flag,
        "Whether lists of entries show it; for an entry without such a picture, they show the first."
      ) ?? false
    )
  }
}

extension ShapeOf where Value == [ElementReference] {
  fileprivate static var parts: Self {
    let element = ShapeOf<ElementReference>.element.shape()
    return Self(.either([.text, .object(ElementReference.table), .list(element)]), sample: []) { node in
      node.items.compactMap { ElementReference($0) }
    }
  }
}

extension ShapeOf where Value == [DemoPicture.Setting] {
  /// The settings that can be chosen, in the order of their takes.
  fileprivate static var settings: Self {
    Self(.oneOrMore(.choice(DemoPicture.Setting.chosen.map(\.rawValue))), sample: []) { node in
      let wanted = Set(node.items.compactMap { $0.choice(DemoPicture.Setting.self) })
      return DemoPicture.Setting.allCases.filter(wanted.contains)
    }
  }
}
