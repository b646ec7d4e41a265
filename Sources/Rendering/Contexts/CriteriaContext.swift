import Checking
import Templating

/// The page that shows what a reader has collected.
enum CriteriaContext {
  static let shape = ContextShape(PageContext.fields + [("count", .text), ("stylesheet", .text)])

  static func value(_ texts: CriteriaTexts, page: PageContext) -> Value {
    shape.value(
      page.values + [
        .text(String(texts.count)), .text(page.path.reference(to: SitePath("assets/criteria.css"))),
      ]
    )
  }
}
