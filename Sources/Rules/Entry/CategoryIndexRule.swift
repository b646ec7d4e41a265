public import Diagnostics

extension Rule {
  /// A category whose page has no text of its own.
  public static let entryCategoryIndex = Rule(
    "entry-category-index",
    .warning,
    "A category has no index.",
    explanation: """
      The category's page then has a title made from the folder's name, and does not say what its entries have in \
      common. An `index.md` in the folder sets the title, the summary and the order.
      """,
    wrong: "Content/progress/bar.md",
    right: "Content/progress/index.md\nContent/progress/bar.md",
    language: ""
  )
}

let entryCategoryIndexCheck = Check<LibrarySubject>(.entryCategoryIndex) { subject in
  subject.library.categories.filter { $0.source == nil }.map { category in
    let folder = "Content/\(category.category.slug)"
    return Diagnostic(
      .entryCategoryIndex,
      at: .whole(of: folder),
      "the category `\(category.category.slug)` has no index",
      help: "Add `\(folder)/index.md` with a title and a summary."
    )
  }
}
