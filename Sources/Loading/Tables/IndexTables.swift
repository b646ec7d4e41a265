import PatternLibrary

extension ObjectTable {
  /// The front matter of `Content/<category>/index.md`.
  static let categoryIndex = ObjectTable(
    name: "a category's index",
    schemaName: "categoryIndex",
    summary: "The front matter of a category's index.",
    keys: [
      Key("title", .text, "The category's name; made from the folder's name if absent."),
      Key("summary", .text, "What the category holds, in a sentence."),
      Key("order", .integer(-1_000_000...1_000_000), "The place among the categories; small numbers come first."),
    ]
  )

  /// The front matter of `Content/index.md`.
  static let home = ObjectTable(
    name: "the home page",
    schemaName: "home",
    summary: "The front matter of the home page.",
    keys: [
      Key("title", .text, "The page's heading; the library's title if absent."),
      Key("summary", .text, "What the library is, in a sentence."),
    ]
  )
}
