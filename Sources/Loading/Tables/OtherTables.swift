import PatternLibrary

extension ObjectTable {
  /// The front matter of `Content/<category>/index.md`.
  static let categoryIndex = ObjectTable(
    name: "a category's index",
    schemaName: "categoryIndex",
    summary: "The front matter of a category's index.",
    keys: [
      Key("title", .text, "The category's name; made from the folder's name if absent."),
      Key("summary", .text, "What the category holds, in a sentence."),
      Key("order", .integer(-1_000_000...1_000_000), "The place among the categories; small numbers come first."),
    ]
  )

  /// The front matter of `Content/index.md`.
  static let home = ObjectTable(
    name: "the home page",
    schemaName: "home",
    summary: "The front matter of the home page.",
    keys: [
      Key("title", .text, "The page's heading; the library's title if absent."),
      Key("summary", .text, "What the library is, in a sentence."),
    ]
  )

  /// `polite.yml`.
  static let configuration = ObjectTable(
    name: "polite.yml",
    schemaName: "configuration",
    summary: "A library's configuration.",
    keys: [
      Key("title", .text, "The library's name, in every page's title."),
      Key("summary", .text, "What the library is, in a sentence, for the home page and for search engines."),
      Key("language", .text(.language), "The language of the content; `en` if absent."),
      Key("base-url", .text(.baseAddress), "Where the site will be served, for canonical links and the sitemap."),
      Key(
        "raw-html",
        .choice(Configuration.RawHTML.allCases.map(\.rawValue)),
        "Whether HTML in bodies is passed through or refused; `allow` if absent."
      ),
      Key("repository", .text(.webAddress), "Where the sources can be seen."),
      Key(
        "rules",
        rules,
        "How severe the diagnostics of rules are, by the rules' ids, as `polite explain` lists them."
      ),
      Key("overrides", .list(.object(ruleOverride)), "Other settings of rules for some files; a later one counts."),
      Key("external", .object(external), "How `polite check --external` follows links to the web."),
      Key(
        "keep",
        .oneOrMore(.text(.namePattern)),
        "What a build leaves at the top of the output folder, by names or patterns: `CNAME`, `.git`."
      ),
      Key("mutants", .object(mutants), "What `polite verify --mutants` asks of the scenarios."),
      Key("samples", .object(samples), "What was done to code samples, by their language; each sample says it."),
      Key("vocabulary", .vocabulary, "What is known of kinds of components, beside what the tool brings along."),
      Key("searches", .oneOrMore(.text), "What people search for, each of which must find an entry."),
    ]
  )

  /// What was done to code samples.
  private static let samples = ObjectTable(
    name: "`samples`",
    schemaName: "samples",
    summary: "What was done to code samples, by their language.",
    keys: Configuration.sampleLanguages.map { Key($0, .text, "Whether these samples were parsed, compiled or run.") }
  )

  /// What is asked of scenarios when demos are broken on purpose.
  private static let mutants = ObjectTable(
    name: "`mutants`",
    schemaName: "mutants",
    summary: "What `polite verify --mutants` asks of the scenarios.",
    keys: [
      Key(
        "threshold",
        .integer(0...100),
        "How many of the mutants that are not equivalent must be caught, in percent; any number will do if absent."
      ),
      Key("accept", .list(.object(acceptedMutant)), "Survivors that are known, and why they are."),
    ]
  )

  private static let acceptedMutant = ObjectTable(
    name: "an accepted mutant",
    schemaName: "acceptedMutant",
    summary: "A mutant that may survive.",
    keys: [
      Key("mutant", .required, .text(.word), "What is done, as a report names it: `aria-busy-frozen`."),
      Key("entry", .text, "The entry's slug, or `category/slug`; any entry if absent."),
      Key("demo", .text(.slug), "The demo's file without `.html`; any demo if absent."),
      Key("of", .text, "What is broken, as a report names it; anything if absent."),
      Key("reason", .required, .text, "Why no scenario sees it."),
    ]
  )

  /// How links to the web are followed.
  private static let external = ObjectTable(
    name: "`external`",
    schemaName: "external",
    summary: "How `polite check --external` follows links to the web.",
    keys: [
      Key(
        "exclude",
        .oneOrMore(.text(.addressPattern)),
        "Addresses that are not asked for, by patterns like `https://example.org/**`."
      )
    ]
  )

  /// Settings of rules for some of a library's files.
  private static let ruleOverride = ObjectTable(
    name: "an override",
    schemaName: "override",
    summary: "Settings of rules for some of the library's files.",
    keys: [
      Key(
        "paths",
        .required,
        .oneOrMore(.text(.pathPattern)),
        "The files, by patterns of their paths below the library's root, like `Content/old/**`."
      ),
      Key("rules", .required, rules, "How severe the diagnostics of rules are in these files."),
    ]
  )

  private static let rules = Shape.map(key: .ruleID, .choice(RuleSetting.Level.allCases.map(\.rawValue)))
}
