import Diagnostics
import Loading
import PatternLibrary
import Platform
import Text

/// The order in which a library is read: categories, and each category's entries, by order, then title, then slug.
struct ReadingOrder {
  let categories: [OrderedCategory]
  let entries: [LoadedEntry]
  /// For each entry, its category's place in `categories`.
  let categoryOfEntry: [Int]

  /// A category and the places of its entries.
  struct OrderedCategory {
    let category: Category
    let entries: Range<Int>
    let source: PageSource?
    /// The place for a diagnostic about the category: its index, or its first entry.
    let place: SourceRange?
  }

  /// - Parameter threads: The maximum number of threads that sort, each one category at a time.
  init(_ tree: ContentTree, threads: Int) {
    let indexes = Dictionary(tree.categories.map { ($0.category.slug, $0) }) { first, _ in first }
    let byCategory = Dictionary(grouping: tree.entries.indices) { tree.entries[$0].entry.category }
    let slugs = Set(byCategory.keys).union(indexes.keys)
    let known = slugs.map { slug in
      (
        category: indexes[slug]?.category ?? Category(slug: slug, title: titled(slug)),
        source: indexes[slug]?.index.map(PageSource.init)
      )
    }
    let sorted = known.sorted { left, right in
      Self.key(left.category.order, left.category.title, left.category.slug)
        < Self.key(right.category.order, right.category.title, right.category.slug)
    }
    var categories: [OrderedCategory] = []
    var entries: [LoadedEntry] = []
    var categoryOfEntry: [Int] = []
    let ordered = parallelMap(sorted.count, threads: threads) { index in
      (byCategory[sorted[index].category.slug] ?? [])
        .map { (key: Self.key(of: tree.entries[$0].entry), place: $0) }
        .sorted { $0.key < $1.key }
        .map { tree.entries[$0.place] }
    }
    for ((category, source), own) in zip(sorted, ordered) {
      let range = entries.count..<entries.count + own.count
      let place = category.head?.start ?? own.first?.entry.head.start
      categoryOfEntry += own.map { _ in categories.count }
      entries += own
      categories.append(OrderedCategory(category: category, entries: range, source: source, place: place))
    }
    (self.categories, self.entries, self.categoryOfEntry) = (categories, entries, categoryOfEntry)
  }

  private static func key(of entry: Entry) -> (Int, String, String) {
    key(entry.order, entry.title.value, entry.slug)
  }

  private static func key(_ order: Int?, _ title: String, _ slug: String) -> (Int, String, String) {
    (order ?? Int.max, withoutMarks(title), slug)
  }
}
