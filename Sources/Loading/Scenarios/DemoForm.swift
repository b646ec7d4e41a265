import PatternLibrary
import YAMLTree

// How demos are written, and how they are read once the tables have found nothing wrong. Where they
// have, `nil` comes back, and the diagnostics say why.

extension ObjectTable {
  static let demo = ObjectTable(
    name: "a demo",
    schemaName: "demo",
    summary: "One HTML file beside its entry, or a page of a development server.",
    keys: [
      Key("title", .required, .text, "What the demo shows."),
      Key(
        "kind",
        .choice(Demo.Kind.allCases.map(\.rawValue)),
        "Whether it is a page as people meet it, or a part of one that is alone here; `page` if absent."
      ),
      Key(
        "served",
        .flag,
        "Whether it is played from a server, as browsers want it for modules; from a file it is not shown."
      ),
      Key(
        "url",
        .text(.loopbackAddress),
        "Where it is on a development server, in the place of a file: on an address of this machine."
      ),
      Key(
        "breaks",
        .text,
        "Of a demo that shows a mistake: the scenario of another that it breaks, as `demo.scenario`."
      ),
      Key("poster", .object(.moment), "What its stage shows, standing still, until the reader starts the demo."),
      Key("pictures", .list(.object(.picture)), "Small pictures of what it shows, which `polite verify` takes."),
      Key("allow", .oneOrMore(.object(.allowance)), "What may happen unasked in any scenario of the demo."),
      Key(
        "scenarios",
        .list(.either([.object(.scenario), .object(.outline)])),
        "Steps played on the demo, and what must follow."
      ),
    ]
  )

  static let moment = ObjectTable(
    name: "a moment",
    schemaName: "moment",
    summary: "A moment of a demo, in its own time.",
    keys: [
      Key("scenario", .text(.slug), "The demo's scenario that is acted out up to it; if absent, nothing is done."),
      Key("at", .required, .text(.duration), "How long after the demo has opened."),
    ]
  )

  static let picture = ObjectTable(
    name: "a picture",
    schemaName: "picture",
    summary: "A small picture of what a demo shows at a moment.",
    keys: [
      Key("name", .required, .text(.word), "A name that is unique among the entry's pictures, and is its file's."),
      Key("label", .required, .text, "The state that it shows, in a word or two, which readers see under it."),
      Key("alt", .required, .text, "What it shows, for who does not see it."),
      Key("scenario", .text(.slug), "The demo's scenario that is played up to it; if absent, nothing is done."),
      Key("at", .text(.duration), "How long after the demo has opened; at the scenario's end if absent."),
      Key(
        "of",
        .either([.text, .object(.element), .list(elementShape)]),
        "What of the demo is shown, from the first of one or more elements to the last; its content if absent."
      ),
      Key(
        "settings",
        .oneOrMore(.choice(DemoPicture.Setting.chosen.map(\.rawValue))),
        "A person's settings under which it is taken again."
      ),
      Key("cover", .flag, "Whether lists of entries show it; of an entry without one they show the first."),
    ]
  )
}

extension Demo {
  init?(_ pair: YAMLPair) {
    guard let title = pair.value["title"]?.located else { return nil }
    var scenarios: [Scenario] = []
    for node in pair.value["scenarios"]?.items ?? [] {
      guard var scenario = Scenario(node, after: scenarios) else { continue }
      scenario.allowances += allowed(by: pair.value).filter { !scenario.allowances.contains($0) }
      scenarios.append(scenario)
    }
    self.init(
      stem: Located(trimmed(pair.key.text), at: pair.keyBytes),
      title: title,
      kind: pair.value["kind"]?.choice(Kind.self) ?? .page,
      isServed: pair.value["served"]?.flag ?? false,
      address: pair.value["url"]?.located,
      breaks: pair.value["breaks"]?.located,
      poster: pair.value["poster"].flatMap(Moment.init),
      pictures: pair.value["pictures"]?.items.compactMap(DemoPicture.init) ?? [],
      scenarios: scenarios
    )
  }
}

extension Moment {
  init?(_ node: YAMLNode) {
    guard let at = node["at"], let time = Milliseconds(at) else { return nil }
    self.init(of: node["scenario"]?.located, at: Located(time, at: at.bytes))
  }
}

extension DemoPicture {
  init?(_ node: YAMLNode) {
    guard let name = node["name"]?.located, let label = node["label"]?.text, let alternative = node["alt"]?.text else {
      return nil
    }
    let wanted = Set((node["settings"]?.items ?? []).compactMap { $0.choice(Setting.self) })
    self.init(
      name: name,
      label: label,
      alternative: alternative,
      scenario: node["scenario"]?.located,
      time: node["at"].flatMap { at in Milliseconds(at).map { Located($0, at: at.bytes) } },
      parts: node["of"]?.items.compactMap { ElementReference($0) } ?? [],
      settings: Setting.allCases.filter(wanted.contains),
      isCover: node["cover"]?.flag ?? false
    )
  }
}
