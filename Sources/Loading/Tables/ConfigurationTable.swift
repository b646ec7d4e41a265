import PatternLibrary
import YAMLTree

extension Configuration: Tabled {
  /// `polite.yml`.
  static let table = tabled("polite.yml", as: "configuration", "A library's configuration.")

  init(_ keys: KeyReader) {
    self.init()
    title = keys("title", .text, "The library's name, in every page's title.") ?? title
    summary = keys("summary", .text, "What the library is, in a sentence, for the home page and for search engines.")
    language = keys("language", .text(.language), "The language of the content; `en` if absent.") ?? language
    baseURL = keys(
      "base-url",
      .text(.baseAddress),
      "Where the site will be served, for canonical links and the sitemap."
    )
    rawHTML =
      keys(
        "raw-html",
        .choice(RawHTML.self),
        "Whether HTML in bodies is passed through or refused; `allow` if absent."
      ) ?? rawHTML
    repository = keys("repository", .text(.webAddress), "Where the sources can be seen.")
    rules =
      keys(
        "rules",
        .ruleSettings,
        "How severe the diagnostics of rules are, by the rules' ids, as `polite explain` lists them."
      ) ?? []
    overrides =
      keys(
        "overrides",
        .list(.object(RuleOverride.self)),
        "Other settings of rules for some files; a later one counts."
      ) ?? []
    excludedAddresses =
      keys("external", .object(External.self), "How `polite check --external` follows links to the web.")?
      .excluded ?? []
    keptNames =
      keys(
        "keep",
        .patterns(.namePattern),
        "What a build leaves at the top of the output folder, by names or patterns: `CNAME`, `.git`."
      ) ?? []
    mutants = keys("mutants", .object(Mutants.self), "What `polite verify --mutants` asks of the scenarios.") ?? mutants
    samples =
      keys(
        "samples",
        .object(Samples.self),
        "What was done to code samples, by their language; each sample says it."
      )?.byLanguage ?? [:]
    keys.note(
      Key("vocabulary", .vocabulary, "What is known about kinds of components, in addition to what the tool knows.")
    )
    searches =
      keys("searches", .oneOrMore(.located(.text)), "What people search for, each of which must find an entry.") ?? []
  }
}

/// What was done to code samples.
private struct Samples: Tabled {
  static let table = tabled("`samples`", as: "samples", "What was done to code samples, by their language.")

  let byLanguage: [String: Located<String>]

  init(_ keys: KeyReader) {
    byLanguage = Configuration.sampleLanguages.reduce(into: [:]) { samples, language in
      let words = "Whether these samples were parsed, compiled or run."
      samples[language] = keys(language, .located(.text), words)
    }
  }
}

extension Configuration.Mutants: Tabled {
  static let table = tabled("`mutants`", as: "mutants", "What `polite verify --mutants` asks of the scenarios.")

  init(_ keys: KeyReader) {
    self.init()
    threshold = keys(
      "threshold",
      .located(.integer(0...100)),
      "How many of the mutants that are not equivalent must be caught, in percent; any number will do if absent."
    )
    accepted =
      keys("accept", .list(.located(.object(Accepted.self))), "Survivors that are known, and why they are.") ?? []
  }
}

extension Configuration.Mutants.Accepted: Tabled {
  static let table = tabled("an accepted mutant", as: "acceptedMutant", "A mutant that may survive.")

  init(_ keys: KeyReader) throws(MissingKey) {
    self.init(
      mutant: try keys.required("mutant", .text(.word), "What is done, as a report names it: `aria-busy-frozen`."),
      entry: keys("entry", .text, "The entry's slug, or `category/slug`; any entry if absent."),
      demo: keys("demo", .text(.slug), "The demo's file without `.html`; any demo if absent."),
      target: keys("of", .text, "What is broken, as a report names it; anything if absent."),
      reason: try keys.required("reason", .text, "Why no scenario sees it.")
    )
  }
}

/// How links to the web are followed.
private struct External: Tabled {
  static let table = tabled("`external`", as: "external", "How `polite check --external` follows links to the web.")

  let excluded: [Located<PathPattern>]

  init(_ keys: KeyReader) {
    excluded =
      keys(
        "exclude",
        .patterns(.addressPattern),
        "Addresses that are not asked for, by patterns like `https://example.org/**`."
      ) ?? []
  }
}

extension RuleOverride: Tabled {
  static let table = tabled("an override", as: "override", "Settings of rules for some of the library's files.")

  init(_ keys: KeyReader) {
    self.init(
      paths: keys.required(
        "paths",
        .patterns(.pathPattern),
        "The files, by patterns of their paths below the library's root, like `Content/old/**`.",
        else: []
      ),
      rules: keys.required("rules", .ruleSettings, "How severe the diagnostics of rules are in these files.", else: [])
    )
  }
}

extension ShapeOf where Value == [RuleSetting] {
  /// A map from rules to levels. Invalid levels have been reported, and are left out.
  fileprivate static var ruleSettings: Self {
    Self(.map(key: .ruleID, .choice(RuleSetting.Level.allCases.map(\.rawValue))), sample: []) { node in
      node.pairs.compactMap { pair in
        guard let level = pair.value.choice(RuleSetting.Level.self) else { return nil }
        return RuleSetting(
          rule: Located(pair.key.text, at: pair.keyBytes),
          level: Located(level, at: pair.value.bytes)
        )
      }
    }
  }
}

extension ShapeOf where Value == [Located<PathPattern>] {
  /// Patterns. Invalid patterns have been reported, and are left out.
  fileprivate static func patterns(_ form: Form) -> Self {
    Self(.oneOrMore(.text(form)), sample: []) { node in
      node.texts.filter { form.accepts($0.value) }.map { Located(PathPattern($0.value), at: $0.bytes) }
    }
  }
}
