public import Diagnostics
public import Loading
import PatternLibrary
import Platform

/// Checks everything in a library that needs no body, and gives every page its place.
///
/// - Parameters:
///   - siteFiles: The names of the files that the site reserves at its root, in lower case; nothing in `Content/` can
///     have them. Empty if no site is made from the library.
///   - threads: The maximum number of threads; the result is the same for any number.
/// - Returns: The library, even where there are diagnostics, so that the bodies can be checked in the same run.
public func checkLibrary(
  _ tree: ContentTree,
  siteFiles: Set<String>,
  threads: Int = 1
) -> (library: CheckedLibrary, diagnostics: [Diagnostic]) {
  var check = LibraryCheck(tree: tree, siteFiles: siteFiles, threads: threads)
  let library = check.run()
  return (library, check.diagnostics)
}

/// The work of `checkLibrary`, step by step.
private struct LibraryCheck {
  let tree: ContentTree
  let siteFiles: Set<String>
  let threads: Int
  var diagnostics: [Diagnostic] = []

  mutating func run() -> CheckedLibrary {
    let order = ReadingOrder(tree, threads: threads)
    let names = EntryNames(order.entries, leftOut: tree.leftOut)
    let demos = DemoFiles(tree)
    let checked = parallelMap(order.entries.count, threads: threads) { index in
      checkedEntry(
        order.entries[index],
        at: index,
        category: order.categoryOfEntry[index],
        names: names,
        demos: demos
      )
    }
    let entries = checked.map(\.entry)
    for entry in checked where !entry.diagnostics.isEmpty { diagnostics += entry.diagnostics }
    var slugs: [String: String] = [:]
    let categories = order.categories.map { check($0, among: &slugs) }
    let assets = tree.assets.map { CheckedAsset(page: SitePath($0.sitePath), file: PageSource($0)) }
    let pages = pages(of: entries, categories)
    diagnostics += assets.compactMap { reservedName($0, among: pages) } + keptNames(besides: categories)
    return CheckedLibrary(
      configuration: tree.configuration,
      vocabulary: tree.vocabulary,
      categories: categories,
      entries: entries,
      home: tree.home,
      assets: assets,
      redirects: redirects(to: entries, besides: assets, pages),
      leftOut: tree.leftOut,
      files: FileIndex(
        home: tree.home.map(PageSource.init),
        categories: categories,
        entries: entries,
        assets: assets,
        leftOut: tree.leftOut,
        demoFiles: tree.demoFiles
      )
    )
  }

  /// - Parameter slugs: The slugs of the earlier categories, by their lower-case names.
  private mutating func check(
    _ ordered: ReadingOrder.OrderedCategory,
    among slugs: inout [String: String]
  ) -> CheckedCategory {
    let category = ordered.category
    let name = category.slug.lowercased()
    if let other = slugs.updateValue(category.slug, forKey: name), let place = ordered.place {
      let message = "the categories `\(category.slug)` and `\(other)` differ only by case"
      diagnostics.append(
        Diagnostic(.libraryCaseClash, at: place, message, help: "Write their name in the same letters everywhere.")
      )
    }
    if name == CheckedLibrary.themeFolder || siteFiles.contains(name), let place = ordered.place {
      diagnostics.append(
        Diagnostic(
          .libraryReservedName,
          at: place,
          "the site needs the name `\(category.slug)` for itself",
          help: "Give the category another name."
        )
      )
    }
    return CheckedCategory(
      category: category,
      page: SitePath(parts: [category.slug, "index.html"]),
      entries: ordered.entries,
      source: ordered.source
    )
  }

  /// Returns the paths that the site takes besides the library's own files. Pages are included only where a file of the
  /// library can clash with one, which takes a folder of the page's name, and so a folder with a dot in its name.
  private mutating func pages(of entries: [CheckedEntry], _ categories: [CheckedCategory]) -> TakenPaths {
    var taken = TakenPaths(files: siteFiles, ownFolders: siteFiles.isEmpty ? [] : [CheckedLibrary.themeFolder])
    let hasDot = tree.assets.contains { asset in SitePath(asset.sitePath).parts.dropLast().contains { $0.contains(".") }
    }
    guard hasDot || entries.contains(where: { !$0.entry.redirects.isEmpty || $0.entry.slug.contains(".") }) else {
      return taken
    }
    for entry in entries {
      let own = [entry.page, contentPath(entry.source.path)]
      if let other = own.lazy.compactMap({ taken.clash($0) }).first {
        let help = "Give one of the two another name."
        let message = "the site has `\(other)` for another page, and this one cannot be beside it"
        diagnostics.append(Diagnostic(.libraryReservedName, at: entry.entry.head.start, message, help: help))
      }
      for path in own { taken.insert(path) }
      for demo in entry.demos { for page in [demo.page, demo.stagePage, demo.alonePage] { taken.insert(page) } }
    }
    for category in categories { taken.insert(category.page) }
    return taken
  }

  /// Returns the diagnostic about a file that would overwrite one of the site's own.
  private func reservedName(_ asset: CheckedAsset, among pages: TakenPaths) -> Diagnostic? {
    guard let taken = pages.clash(asset.page) else { return nil }
    return Diagnostic(
      .libraryReservedName,
      at: .whole(of: asset.file.path),
      "the site needs `\(taken)` for itself",
      help: "Give the file another name, or put it into a category's folder."
    )
  }

  /// Returns diagnostics about names that `polite.yml` keeps although each build writes what has that name.
  private func keptNames(besides categories: [CheckedCategory]) -> [Diagnostic] {
    guard let file = tree.configurationFile, !siteFiles.isEmpty else { return [] }
    let own = siteFiles.union([CheckedLibrary.themeFolder] + categories.map { $0.category.slug.lowercased() })
    return tree.configuration.keptNames.filter { own.contains($0.value.text.lowercased()) }.map { name in
      Diagnostic(
        .libraryReservedName,
        at: file.range(name.bytes),
        "each build writes `\(name.value.text)` itself, so nothing else of that name is kept",
        help: "Take it out."
      )
    }
  }

  private mutating func redirects(
    to entries: [CheckedEntry],
    besides assets: [CheckedAsset],
    _ pages: TakenPaths
  ) -> [CheckedRedirect] {
    guard entries.contains(where: { !$0.entry.redirects.isEmpty }) else { return [] }
    var taken = pages
    for asset in assets { taken.insert(asset.page) }
    let result = checkRedirects(of: entries, files: taken)
    diagnostics += result.diagnostics
    return result.redirects
  }
}

/// Resolves an entry's references and reports what is wrong with them.
private func checkedEntry(
  _ loaded: LoadedEntry,
  at index: Int,
  category: Int,
  names: EntryNames,
  demos: DemoFiles
) -> (entry: CheckedEntry, diagnostics: [Diagnostic]) {
  let related = checkRelated(of: loaded, at: index, names: names)
  let criteria = checkCriteria(of: loaded)
  let entry = CheckedEntry(
    loaded,
    at: index,
    page: SitePath(parts: [loaded.entry.category, loaded.entry.slug + ".html"]),
    category: category,
    related: related.related,
    criteria: criteria.criteria,
    demos: demos.demos(of: loaded)
  )
  return (entry, related.diagnostics + criteria.diagnostics)
}

/// The path below `Content/` of a file, from its path below the library's root.
func contentPath(_ path: String) -> SitePath {
  SitePath(parts: Array(SitePath(path).parts.dropFirst()))
}
