import Checking
import Markup
import PatternLibrary

/// The home page.
struct HomeContext: PageSource {
  static let shape = Context<Self>(page: [
    .html("body", \.body),
    .list("categories", category) { home in home.library.categories.map { (home, $0) } },
    .object("counts", counts, \.library.entries),
    .list("sections", has: "hasSections", Context([.text("title", \.text), .text("url") { "#" + $0.id }])) { home in
      home.headings.filter { $0.renderedLevel == 2 && !$0.isNested }
    },
  ])
  private static let category = Context<(home: HomeContext, category: CheckedCategory)>([
    .text("title", \.category.category.title), .text("url") { $0.home.page.path.reference(to: $0.category.page) },
    .optionalText("summary", \.category.category.summary), .number("count", \.category.entries.count),
    .list("entries", has: "hasEntries", ListedEntryContext.shape) { one in
      one.category.entries.map { (one.home.library.entries[$0], one.home.page.path) }
    },
  ])
  private static let counts = Context<[CheckedEntry]>([
    .number("entries", \.count), .number("demos") { $0.reduce(0) { $0 + $1.demos.count } },
    .number("scenarios") { $0.lazy.flatMap(\.demos).reduce(0) { $0 + $1.scenarios.count } },
  ])

  let library: CheckedLibrary
  let body: [UInt8]
  let headings: [Heading]
  let page: PageContext
}

/// An entry in a list of entries.
enum ListedEntryContext {
  static let shape = Context<(entry: CheckedEntry, page: SitePath)>([
    .text("title", \.entry.entry.title.value), .text("url") { $0.page.reference(to: $0.entry.page) },
    .optionalText("summary", \.entry.entry.summary?.value),
    .optionalText("aliases") { $0.entry.entry.aliases.map(\.value).joined(separator: ", ") },
    .optional("status", StatusContext.shape) { StatusContext($0.entry.entry.status) },
    .optional("picture", PictureContext.shape) { .cover(of: $0.entry, on: $0.page) },
  ])
}

/// How far readers can rely on an entry; stable entries do not show it.
struct StatusContext {
  static let shape = Context<Self>([.text("title", \.title), .text("slug", \.status.rawValue)])

  private let status: Status
  private let title: String

  init?(_ status: Status) {
    self.status = status
    switch status {
    case .stable: return nil
    case .draft: title = "Draft"
    case .beta: title = "Beta"
    case .deprecated: title = "Deprecated"
    }
  }
}

/// A category's page.
struct CategoryContext: PageSource {
  static let shape = Context<Self>(page: [
    .html("body", \.body),
    .list("entries", has: "hasEntries", ListedEntryContext.shape) { list in
      list.category.entries.map { (list.library.entries[$0], list.page.path) }
    },
  ])

  let library: CheckedLibrary
  let category: CheckedCategory
  let body: [UInt8]
  let page: PageContext
}
