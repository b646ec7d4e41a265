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
    wrong: "«Content/progress/bar.md",
    right: "Content/progress/index.md\nContent/progress/bar.md",
    language: "text"
  )
}

let entryCategoryIndexCheck = Check<LibrarySubject>(.entryCategoryIndex) { subject in
  let library = subject.library
  // Entries that do not say their category may be all that a category has.
  let unindexed = library.categories.filter { category in
    category.source == nil && library.entries[category.entries].contains { !$0.faults.keys.contains("category") }
  }
  return unindexed.map { category in
    let folder = "Content/\(category.category.slug)"
    return Diagnostic(
      .entryCategoryIndex,
      at: .whole(of: folder),
      "the category `\(category.category.slug)` has no index",
      help: "Add `\(folder)/index.md` with a title and a summary."
    )
  }
}
