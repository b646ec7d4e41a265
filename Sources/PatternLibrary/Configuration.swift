/// The content of a library's `polite.yml`.
public struct Configuration: Sendable, Hashable {
  /// The library's name, in every page's title.
  public var title = "Pattern library"
  /// One sentence for the home page and for search engines.
  public var summary: String?
  /// The language of the content, as a BCP 47 tag.
  public var language = "en"
  /// Where the site will be served, for canonical links and the sitemap. Without it, neither is made.
  public var baseURL: String?
  public var rawHTML: RawHTML = .allow
  /// Where the sources can be seen, for a link in the footer.
  public var repository: String?
  /// The library's settings for rules, for all of its files.
  public var rules: [RuleSetting] = []
  /// The settings for rules for some of its files. A later one takes precedence over an earlier one.
  public var overrides: [RuleOverride] = []
  /// The web addresses that are not requested when links are followed.
  public var excludedAddresses: [Located<PathPattern>] = []

  /// The names of files and folders at the top of the output folder that a build leaves there.
  public var keptNames: [Located<PathPattern>] = []
  public var mutants = Mutants()
  /// What was done to code samples, as plain text, by their language: one of `sampleLanguages`.
  public var samples: [String: Located<String>] = [:]

  /// The languages that code is highlighted in, by their names.
  public static let sampleLanguages = [
    "swift", "kotlin", "java", "objective-c", "html", "xml", "css", "javascript", "json", "yaml", "shell",
  ]

  /// What readers are expected to search for, each of which must find an entry.
  public var searches: [Located<String>] = []

  public init() {}

  /// Whether raw HTML in bodies is passed through or refused.
  public enum RawHTML: String, Sendable, Hashable, CaseIterable { case allow, refuse }
}
