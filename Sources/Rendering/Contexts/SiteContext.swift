import Checking
import Diagnostics
import Templating

/// What is the same on every page of a category.
struct SiteValues: Sendable {
  let value: Value
  let direction: Value
  let wordsLanguage: Value
  let generator: Value = .text("Polite \(politeVersion)")

  init(_ library: CheckedLibrary, current: Int?, url: (SitePath) -> String) {
    value = SiteContext.value(library, current: current, url: url)
    wordsLanguage = Rendering.wordsLanguage(onPageIn: library.configuration.language)
    direction = .text(textDirection(ofLanguage: library.configuration.language))
  }
}

/// What every page says of the site around it.
enum SiteContext {
  static let shape = ContextShape([
    ("title", .text), ("summary", .optional(.text)), ("home", .text), ("repository", .optional(.text)),
    ("stylesheet", .text), ("script", .text), ("searchScript", .text), ("coverage", .text), ("criteria", .text),
    ("hasCategories", .flag),
    ("categories", .list(category.schema)),
  ])
  private static let category = ContextShape([("title", .text), ("url", .text), ("current", .flag)])

  /// The most categories that the header of every page lists.
  private static let mostCategories = 8

  /// - Parameters:
  ///   - current: The category that the page belongs to.
  ///   - url: How the page names another file of the site.
  static func value(_ library: CheckedLibrary, current: Int?, url: (SitePath) -> String) -> Value {
    // A header with a hundred links helps nobody: a large library's pages name their own category, and home has all.
    let isLarge = library.categories.count > mostCategories
    let listed = library.categories.enumerated().filter { !isLarge || $0.offset == current }
    let categories = listed.map { index, one in
      category.value([.text(one.category.title), .text(url(one.page)), .flag(index == current)])
    }
    let configuration = library.configuration
    return shape.value([
      .text(configuration.title), Value(configuration.summary), .text(url(CheckedLibrary.homePage)),
      Value(configuration.repository), .text(url(SitePath("assets/polite.css"))),
      .text(url(SitePath("assets/polite.js"))), .text(url(SitePath("assets/search.js"))),
      .text(url(CheckedLibrary.coveragePage)), .text(url(CheckedLibrary.criteriaPage)), .flag(!categories.isEmpty),
      .list(categories),
    ])
  }
}
