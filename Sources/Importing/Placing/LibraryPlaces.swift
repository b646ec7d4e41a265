import Diagnostics

/// Where each source goes in the library: to an entry of a category, or to the page of a category.
struct LibraryPlaces {
  enum Place: Hashable {
    case entry(category: String, slug: String)
    case index(category: String)
    case home
  }

  /// The places, in the order of the sources.
  private(set) var places: [Place] = []
  private(set) var diagnostics: [Diagnostic] = []
  /// The categories with the words for their titles, in order of first use.
  private(set) var categories: [(slug: String, title: String)] = []

  private var taken: [String: Int] = [:]
  private let drafts: [EntryDraft]
  private let catalogue: String

  /// - Parameter catalogue: The name of the catalogue, for sources that are in no folder and name no category.
  init(_ drafts: [EntryDraft], catalogue: String) {
    (self.drafts, self.catalogue) = (drafts, catalogue)
    let sourcesByFolder = Dictionary(grouping: drafts) { parentPath($0.file.path) }
    for (index, draft) in drafts.enumerated() {
      let siblings = sourcesByFolder[parentPath(draft.file.path)]?.count ?? 1
      places.append(place(of: draft, index, isAlone: siblings == 1))
    }
  }

  private mutating func place(of draft: EntryDraft, _ index: Int, isAlone: Bool) -> Place {
    let folder = parentPath(draft.file.path)
    let name = stem(lastPart(draft.file.path))
    let isReadme = name.lowercased() == "readme"
    if isReadme || name.lowercased() == "index" {
      if folder.isEmpty, !draft.isEntry {
        if claim("home", index) { return .home }
      } else if !draft.isEntry, isReadme || !isAlone {
        let category = category([folder], draft)
        if claim("\(category)/index", index) { return .index(category: category) }
      } else if !folder.isEmpty {
        // An entry that has a folder of its own.
        return entry(draft, index, in: category(words(parentPath(folder), draft), draft), named: lastPart(folder))
      }
    }
    return entry(draft, index, in: category(words(folder, draft), draft), named: name)
  }

  /// Returns the words that name a category: the folders, and the first category that the front matter names.
  private func words(_ folder: String, _ draft: EntryDraft) -> [String] {
    let folders = folder.split(separator: "/").map(String.init)
    guard let first = draft.categories.first else { return folders }
    return folders.last.map { slug($0, or: "") == slug(first, or: "") } ?? false ? folders : folders + [first]
  }

  private mutating func category(_ words: [String], _ draft: EntryDraft) -> String {
    let parts = words.flatMap { $0.split(separator: "/").map { String($0.drop { $0 == "_" }) } }
    let name = slug((parts.isEmpty ? [catalogue] : parts).joined(separator: "-"), or: "entries")
    // The site uses these folders itself, for assets and for copied files.
    let safe = ["assets", "files"].contains(name) ? "\(name)-entries" : name
    // Categories that differ only in how accents are encoded are the same; the first spelling is kept, because a disk
    // would have two folders.
    if let known = categories.first(where: { $0.slug == safe }) { return known.slug }
    let titles = (parts.isEmpty ? [catalogue] : parts).map(titled).filter { !$0.isEmpty }
    categories.append((safe, titles.isEmpty ? titled(safe) : titles.joined(separator: " – ")))
    return safe
  }

  private mutating func entry(_ draft: EntryDraft, _ index: Int, in category: String, named name: String) -> Place {
    let base = slug(name, or: "entry")
    var candidate = base == "index" ? "index-page" : base
    var number = 2
    while !claim("\(category)/\(candidate)", index) {
      candidate = "\(base)-\(number)"
      number += 1
    }
    if candidate != base, let first = taken["\(category)/\(base)"] {
      let message = "the page `\(category)/\(base)` is taken; this entry is `\(category)/\(candidate)`"
      let note = Diagnostic.Note(at: drafts[first].file.start, "the other source is this")
      diagnostics.append(
        Diagnostic(.importDuplicateSlug, at: draft.file.start, message, help: "Rename one of the files.", notes: [note])
      )
    }
    return .entry(category: category, slug: candidate)
  }

  private mutating func claim(_ page: String, _ index: Int) -> Bool {
    if taken[page] != nil { return false }
    taken[page] = index
    return true
  }
}
