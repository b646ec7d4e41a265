import PatternLibrary

/// The content of an index's front matter.
protocol IndexHead: Tabled {
  var title: Located<String>? { get }
  var summary: Located<String>? { get }
  var order: Int? { get }
}

/// The front matter of `Content/<category>/index.md`.
struct CategoryHead: IndexHead {
  static let table = tabled("a category's index", as: "categoryIndex", "The front matter of a category's index.")

  let title: Located<String>?
  let summary: Located<String>?
  let order: Int?

  init(_ keys: KeyReader) {
    title = keys("title", .located(.text), "The category's name; made from the folder's name if absent.")
    summary = keys("summary", .located(.text), "What the category holds, in a sentence.")
    order = keys(
      "order",
      .integer(-1_000_000...1_000_000),
      "The place among the categories; small numbers come first."
    )
  }
}

/// The front matter of `Content/index.md`.
struct HomeHead: IndexHead {
  static let table = tabled("the home page", as: "home", "The front matter of the home page.")

  let title: Located<String>?
  let summary: Located<String>?
  var order: Int? { nil }

  init(_ keys: KeyReader) {
    title = keys("title", .located(.text), "The page's heading; the library's title if absent.")
    summary = keys("summary", .located(.text), "What the library is, in a sentence.")
  }
}
