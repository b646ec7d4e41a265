import Checking
import Diagnostics
import Markup
import Templating

/// What every page has, whatever it is about.
struct PageContext {
  /// The names that every page's context begins with.
  static let fields: [(String, Schema)] = [
    ("language", .text), ("direction", .text), ("wordsLanguage", .optional(.text)), ("pageTitle", .text),
    ("isHome", .flag), ("generator", .text),
    ("site", SiteContext.shape.schema), ("page", page.schema), ("breadcrumbs", .list(LinkContext.shape.schema)),
    ("hasToc", .flag), ("toc", .list(ContentsContext.shape.schema)),
    ("stageScript", .optional(.text)),
  ]
  private static let page = ContextShape([
    ("title", .text), ("summary", .optional(.text)), ("canonical", .optional(.text)),
    ("description", .optional(.text)),
  ])

  let library: CheckedLibrary
  /// What the page says of the site around it.
  let site: SiteValues
  let path: SitePath
  var title: String
  var summary: String?
  var breadcrumbs: [Value] = []
  /// What the page's table of contents lists.
  var contents: [Value] = []
  var isHome = false
  /// Whether demos run on the page, so that it needs the stage's script.
  var hasStages = false
  /// The page that search engines are to know this one by, if any: itself or, where it has moved, the page it leads to.
  var canonicalPage: SitePath?

  /// The values of `fields`, in their order.
  var values: [Value] {
    let configuration = library.configuration
    return [
      .text(configuration.language), site.direction, site.wordsLanguage, .text(fullTitle),
      .flag(isHome), site.generator, site.value,
      Self.page.value([.text(title), Value(summary), Value(canonical), Value(summary)]),
      .list(breadcrumbs), .flag(!contents.isEmpty), .list(contents),
      Value(hasStages ? path.reference(to: stageScript) : nil),
    ]
  }

  /// What a browser's tab says: the page, then the library.
  private var fullTitle: String {
    let site = library.configuration.title
    return title == site ? site : "\(title) – \(site)"
  }

  private var canonical: String? {
    guard let canonicalPage, let base = library.configuration.baseURL else { return nil }
    return absoluteURL(of: canonicalPage, base: base)
  }
}

/// The address of a page on a site that is served at `base`; an `index.html` is its folder's address.
func absoluteURL(of path: SitePath, base: String) -> String {
  let root = base.hasSuffix("/") ? base : base + "/"
  let reference = SitePath(parts: ["index.html"]).reference(to: path)
  return root + (path.parts.last == "index.html" ? String(reference.dropLast("index.html".count)) : reference)
}

/// The language of the theme's own words, where that is not the page's.
func wordsLanguage(onPageIn language: String) -> Value {
  let isEnglish = language.lowercased().split(separator: "-").first == "en"
  return isEnglish ? .null : .text("en")
}

private let stageScript = SitePath("assets/stage.js")

/// `rtl` for the languages whose common script runs from right to left, else `ltr`.
func textDirection(ofLanguage tag: String) -> String {
  let subtags = tag.lowercased().split(separator: "-")
  let rightToLeft: Set<Substring> = ["ar", "arc", "ckb", "dv", "fa", "he", "ks", "ps", "sd", "syr", "ug", "ur", "yi"]
  let scripts: Set<Substring> = ["arab", "hebr", "syrc", "thaa", "nkoo"]
  if subtags.contains("latn") || subtags.contains("cyrl") { return "ltr" }
  let isRightToLeft = subtags.first.map(rightToLeft.contains) == true || subtags.contains(where: scripts.contains)
  return isRightToLeft ? "rtl" : "ltr"
}
