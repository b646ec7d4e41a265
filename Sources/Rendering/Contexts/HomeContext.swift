import Checking
import PatternLibrary
import Templating

/// The home page.
enum HomeContext {
  static let shape = ContextShape(
    PageContext.fields + [
      ("body", .html), ("categories", .list(category.schema)), ("counts", counts.schema),
    ]
  )
  private static let category = ContextShape([
    ("title", .text), ("url", .text), ("summary", .optional(.text)), ("count", .text),
    ("hasEntries", .flag), ("entries", .list(ListedEntryContext.shape.schema)),
  ])
  private static let counts = ContextShape([("entries", .text), ("demos", .text), ("scenarios", .text)])

  static func value(_ library: CheckedLibrary, body: [UInt8], page: PageContext) -> Value {
    let categories = library.categories.map { one in
      category.value([
        .text(one.category.title), .text(page.path.reference(to: one.page)), Value(one.category.summary),
        .text(String(one.entries.count)), .flag(!one.entries.isEmpty),
        .list(one.entries.map { ListedEntryContext.value(library.entries[$0], on: page.path) }),
      ])
    }
    let demos = library.entries.flatMap(\.demos)
    let scenarios = demos.reduce(0) { $0 + $1.scenarios.count }
    let figures = [library.entries.count, demos.count, scenarios].map { Value.text(String($0)) }
    return shape.value(page.values + [.html(body), .list(categories), counts.value(figures)])
  }
}

/// An entry in a list of entries.
enum ListedEntryContext {
  static let shape = ContextShape([
    ("title", .text), ("url", .text), ("summary", .optional(.text)), ("aliases", .optional(.text)),
    ("status", .optional(StatusContext.shape.schema)), ("picture", .optional(PictureContext.shape.schema)),
  ])

  static func value(_ entry: CheckedEntry, on page: SitePath) -> Value {
    let aliases = entry.entry.aliases.map(\.value).joined(separator: ", ")
    return shape.value([
      .text(entry.entry.title.value), .text(page.reference(to: entry.page)),
      Value(entry.entry.summary?.value), Value(aliases.isEmpty ? nil : aliases),
      StatusContext.value(entry.entry.status), PictureContext.cover(of: entry, on: page),
    ])
  }
}

extension StatusContext {
  static func value(_ status: Status) -> Value {
    switch status {
    case .stable: .null
    case .draft: shape.value([.text("Draft"), .text("draft")])
    case .beta: shape.value([.text("Beta"), .text("beta")])
    case .deprecated: shape.value([.text("Deprecated"), .text("deprecated")])
    }
  }
}

/// A category's page.
enum CategoryContext {
  static let shape = ContextShape(
    PageContext.fields + [("body", .html), ("hasEntries", .flag), ("entries", .list(ListedEntryContext.shape.schema))]
  )

  static func value(_ library: CheckedLibrary, category: CheckedCategory, body: [UInt8], page: PageContext) -> Value {
    let entries = category.entries.map { ListedEntryContext.value(library.entries[$0], on: page.path) }
    return shape.value(page.values + [.html(body), .flag(!entries.isEmpty), .list(entries)])
  }
}
