import Checking

/// A page with only the content that every page has: the one that a server shows for an address that leads nowhere.
enum NotFoundContext {
  static let shape = Context<PageContext>(PageContext.fields)
}

/// A page at a former path that redirects to where the page is now.
struct RedirectContext: PageSource {
  static let shape = Context<Self>(page: [.text("target", \.target), .text("title", \.page.title)])

  let target: String
  let page: PageContext
}

/// The page that shows what a reader has collected.
struct CriteriaContext: PageSource {
  static let shape = Context<Self>(page: [
    .number("count", \.count), .text("stylesheet") { $0.page.path.reference(to: SitePath("assets/criteria.css")) },
  ])

  let count: Int
  let page: PageContext
}
