import Checking
import Diagnostics
import Markup

/// The content that every page has, whatever it is about. A class, because each of its fields is read separately.
final class PageContext: PageSource {
  /// The fields of every page's context.
  static let fields: [Context<PageContext>.Field] = [
    .text("language", \.library.configuration.language), .text("direction", \.site.direction),
    .optionalText("wordsLanguage", \.site.wordsLanguage), .text("pageTitle", \.fullTitle), .flag("isHome", \.isHome),
    .text("generator") { _ in generator }, .made("site", SiteContext.shape, \.site.told),
    .object("page", page, \.self), .list("breadcrumbs", LinkContext.shape, \.breadcrumbs),
    .list("toc", has: "hasToc", ContentsContext.shape, \.contents),
    .optionalText("stageScript") { $0.hasStages ? $0.path.reference(to: stageScript) : nil },
  ]
  private static let page = Context<PageContext>([
    .text("title", \.title), .optionalText("summary", \.summary), .optionalText("canonical", \.canonical),
    .optionalText("description", \.summary),
  ])

  let library: CheckedLibrary
  /// What the page says about the site around it.
  let site: SiteValues
  let path: SitePath
  let title: String
  var summary: String?
  var breadcrumbs: [LinkContext] = []
  /// What the page's table of contents lists.
  var contents: [ContentsContext] = []
  var isHome = false
  /// Whether demos run on the page, so that it needs the stage's script.
  var hasStages = false
  /// The canonical page for search engines, if any: this page itself or, if it has moved, the page that it leads to.
  var canonicalPage: SitePath?

  init(library: CheckedLibrary, site: SiteValues, path: SitePath, title: String, canonicalPage: SitePath? = nil) {
    (self.library, self.site, self.path, self.title) = (library, site, path, title)
    self.canonicalPage = canonicalPage
  }

  var page: PageContext { self }

  /// The title in a browser's tab: the page, then the library.
  private var fullTitle: String {
    let site = library.configuration.title
    return title == site ? site : "\(title) – \(site)"
  }

  private var canonical: String? {
    guard let canonicalPage, let base = library.configuration.baseURL else { return nil }
    return absoluteURL(of: canonicalPage, base: base)
  }
}

/// Returns the address of a page on a site that is served at `base`. An `index.html` has its folder's address.
func absoluteURL(of path: SitePath, base: String) -> String {
  let root = base.hasSuffix("/") ? base : base + "/"
  let reference = SitePath(parts: ["index.html"]).reference(to: path)
  return root + (path.parts.last == "index.html" ? String(reference.dropLast("index.html".count)) : reference)
}

private let generator = "Polite \(politeVersion)"
private let stageScript = SitePath("assets/stage.js")

/// Returns `rtl` if the script of a language tag, or else the usual script of its language, runs from right to left,
/// otherwise `ltr`.
func textDirection(ofLanguage tag: String) -> String {
  let subtags = tag.lowercased().split(separator: "-")
  let rightToLeft: Set<Substring> = [
    "ar", "arc", "ckb", "dv", "fa", "he", "iw", "ks", "ps", "sd", "syr", "ug", "ur", "yi",
  ]
  let scripts: Set<Substring> = ["adlm", "arab", "hebr", "nkoo", "rohg", "syrc", "thaa"]
  // A script's subtag is the only one of four letters (RFC 5646, 2.2.3); variants of four characters begin with a digit.
  let script = subtags.dropFirst().first { $0.utf8.count == 4 && $0.allSatisfy(\.isLetter) }
  // Two languages are written from right to left in one country alone (CLDR, "likely subtags").
  let isThere = subtags.starts(with: ["pa", "pk"]) || subtags.starts(with: ["uz", "af"])
  let isRightToLeft = script.map(scripts.contains) ?? (isThere || subtags.first.map(rightToLeft.contains) ?? false)
  return isRightToLeft ? "rtl" : "ltr"
}
