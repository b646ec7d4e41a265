import Templating

/// The page that a server shows for an address that leads nowhere.
enum NotFoundContext {
  static let shape = ContextShape(PageContext.fields)

  static func value(page: PageContext) -> Value { shape.value(page.values) }
}

/// A page at a former path that leads to where the page is now.
enum RedirectContext {
  static let shape = ContextShape(PageContext.fields + [("target", .text), ("title", .text)])

  static func value(to target: String, title: String, page: PageContext) -> Value {
    shape.value(page.values + [.text(target), .text(title)])
  }
}
