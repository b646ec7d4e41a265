import Checking
import Markup

/// The values that are the same on every page of a category.
struct SiteValues: Sendable {
  let told: ContextValue<SiteContext>
  let direction: String
  let wordsLanguage: String?

  init(_ library: CheckedLibrary, current: Int?, url: @escaping (SitePath) -> String) {
    told = SiteContext.shape.told(of: SiteContext(library: library, current: current, url: url))
    wordsLanguage = Markup.wordsLanguage(onPageIn: library.configuration.language)
    direction = textDirection(ofLanguage: library.configuration.language)
  }
}

/// What every page says about the site around it.
struct SiteContext {
  static let shape = Context<Self>([
    .text("title", \.library.configuration.title), .optionalText("summary", \.library.configuration.summary),
    .text("home") { $0.url(CheckedLibrary.homePage) }, .optionalText("repository", \.library.configuration.repository),
    .text("stylesheet") { $0.url(SitePath("assets/polite.css")) },
    .text("script") { $0.url(SitePath("assets/polite.js")) },
    .text("assets") { String($0.url(SitePath("assets/polite.css")).dropLast("polite.css".count)) },
    .text("coverage") { $0.url(CheckedLibrary.coveragePage) },
    .text("criteria") { $0.url(CheckedLibrary.criteriaPage) },
    .list("categories", has: "hasCategories", category) { site in site.listed.map { (site, $0) } },
  ])
  private static let category = Context<(site: SiteContext, index: Int)>([
    .text("title") { $0.site.library.categories[$0.index].category.title },
    .text("url") { $0.site.url($0.site.library.categories[$0.index].page) },
    .flag("current") { $0.index == $0.site.current },
  ])

  /// The maximum number of categories that the header of every page lists.
  private static let mostCategories = 8

  let library: CheckedLibrary
  /// The category that the page belongs to.
  let current: Int?
  /// Returns the reference from the page to another file of the site.
  let url: (SitePath) -> String

  /// The categories in the header. A header with a hundred links helps nobody, so the pages of a large library name
  /// only their own category, and the home page has all of them.
  private var listed: [Int] {
    let isLarge = library.categories.count > Self.mostCategories
    return library.categories.indices.filter { !isLarge || $0 == current }
  }
}
