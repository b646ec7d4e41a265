import Checking
import Templating

/// What every page says of the site around it.
enum SiteContext {
  static let shape = ContextShape([
    ("title", .text), ("summary", .optional(.text)), ("home", .text), ("repository", .optional(.text)),
    ("stylesheet", .text), ("script", .text), ("categories", .list(category.schema)),
  ])
  private static let category = ContextShape([("title", .text), ("url", .text), ("current", .flag)])

  /// The most categories that the header of every page lists.
  private static let mostCategories = 8

  /// - Parameters:
  ///   - page: The page that is rendered: links are relative to it.
  ///   - current: The category that the page belongs to.
  static func value(_ library: CheckedLibrary, on page: SitePath, current: Int?) -> Value {
    // A header with a hundred links helps nobody: a large library's pages name their own category, and home has all.
    let isLarge = library.categories.count > mostCategories
    let listed = library.categories.enumerated().filter { !isLarge || $0.offset == current }
    let categories = listed.map { index, one in
      category.value([.text(one.category.title), .text(page.reference(to: one.page)), .flag(index == current)])
    }
    let configuration = library.configuration
    return shape.value([
      .text(configuration.title), Value(configuration.summary),
      .text(page.reference(to: SitePath("index.html"))), Value(configuration.repository),
      .text(page.reference(to: SitePath("assets/polite.css"))),
      .text(page.reference(to: SitePath("assets/polite.js"))),
      .list(categories),
    ])
  }
}
