public import Diagnostics
public import Hashing
import Loading
public import PatternLibrary

/// A library whose entries, categories and configuration have been checked, with every page's place in the site.
///
/// Only `checkLibrary` makes one. Rendering accepts nothing else, so unchecked content cannot be rendered.
public final class CheckedLibrary: Sendable {
  public let configuration: Configuration
  /// What is known about kinds of components: what the tool includes, and what the library adds.
  public let vocabulary: Vocabulary
  /// In reading order.
  public let categories: [CheckedCategory]
  /// In reading order: category by category, each category's entries together.
  public let entries: [CheckedEntry]
  /// The home page's own text, when the library has one.
  public let home: PageSource?
  /// The title and summary that the home page's front matter gives.
  public let homeTitle: String?
  public let homeSummary: String?
  /// Files that are copied as they are.
  public let assets: [CheckedAsset]
  /// Former paths and the pages that they now lead to, in order of path.
  public let redirects: [CheckedRedirect]

  /// The files of entries whose front matter cannot be read, or that are left out because of its faults. They have no
  /// page, but their bodies are still checked.
  public let faultyEntries: [PageSource]

  let files: FileIndex

  init(
    configuration: Configuration,
    vocabulary: Vocabulary,
    categories: [CheckedCategory],
    entries: [CheckedEntry],
    home: IndexPage?,
    assets: [CheckedAsset],
    redirects: [CheckedRedirect],
    leftOut: [LeftOutEntry],
    files: FileIndex
  ) {
    (self.configuration, self.vocabulary, self.categories) = (configuration, vocabulary, categories)
    self.entries = entries
    self.home = home.map(PageSource.init)
    self.homeTitle = home?.title?.value
    self.homeSummary = home?.summary?.value
    (self.assets, self.redirects) = (assets, redirects)
    faultyEntries = leftOut.filter { !$0.isDraft }.compactMap(PageSource.init)
    self.files = files
  }
}

/// A category, its page, and its entries.
public struct CheckedCategory: Sendable {
  public let category: Category
  public let page: SitePath
  /// Places in `CheckedLibrary.entries`.
  public let entries: Range<Int>
  /// The index's body, when the category has an index.
  public let source: PageSource?
}

/// An entry, its page, and the targets of its references.
///
/// A class, because every thread reads entries all the time, and copying a struct would count references to each of its
/// parts.
public final class CheckedEntry: Sendable {
  public let entry: Entry
  public let page: SitePath
  public let source: PageSource
  /// The target of links to the entry's file.
  let place: FileIndex.File
  /// A place in `CheckedLibrary.categories`.
  public let category: Int
  /// Places in `CheckedLibrary.entries`, in the order written.
  public let related: [Int]
  /// The criteria that the entry cites, in the order written.
  public let criteria: [CitedCriterion]
  /// The demo files beside the entry: those that the front matter names first, in its order, then the others by name.
  public let demos: [CheckedDemo]
  /// What was observed in its scenarios, and the file that records it.
  public let evidence: CheckedEvidence?
  /// The faults of its front matter. An entry with faults is read as far as possible, and has no page in a site.
  public let faults: EntryFaults

  init(
    _ loaded: LoadedEntry,
    at index: Int,
    page: SitePath,
    category: Int,
    related: [Int],
    criteria: [CitedCriterion],
    demos: [CheckedDemo]
  ) {
    self.entry = loaded.entry
    self.page = page
    self.source = PageSource(loaded)
    self.place = FileIndex.File(loaded.path, .page(.entry(index), page))
    (self.category, self.related, self.criteria, self.demos) = (category, related, criteria, demos)
    self.faults = loaded.faults
    self.evidence = loaded.evidence.map(CheckedEvidence.init)
  }
}

/// The content of the `evidence.json` beside an entry.
public struct CheckedEvidence: Sendable {
  public let evidence: Evidence
  public let file: SourceFile
  /// The records with their places in the file.
  public let places: [Place]

  public typealias Place = (record: any ScenarioRecord & Sendable, bytes: Range<Int>)

  init(_ loaded: LoadedEvidence) { (evidence, file, places) = (loaded.evidence, loaded.file, loaded.places) }
}

/// A success criterion and why an entry cites it.
public struct CitedCriterion: Sendable {
  public let criterion: SuccessCriterion
  public let reason: String?
}

/// A demo file, its bare page, and what the front matter says about it.
public struct CheckedDemo: Sendable {
  public let stem: String
  /// The title in the front matter; without one, the document's own title is used.
  public let title: String?
  public let kind: Demo.Kind
  /// Whether the demo is played and shown only from a server.
  public let isServed: Bool
  /// Where it is on a development server, if it has no file.
  public let address: String?
  /// The scenario of another demo that this one says it breaks, as `demo.scenario`.
  public let breaks: String?
  /// What its stage shows as a still until the reader starts it.
  public let poster: Moment?
  public let pictures: [CheckedPicture]
  public let scenarios: [Scenario]
  /// The page that is the author's file, byte for byte.
  public let page: SitePath
  public let file: PageSource
  /// The scripts and style sheets in its entry's folder.
  let companions: [Asset]

  /// Where the scripts and style sheets of its entry's folder are in the site.
  public var code: [SitePath] { companions.map { SitePath($0.sitePath) } }

  /// Returns the hash that evidence is checked against.
  ///
  /// - Parameter bytes: The bytes of the demo's file.
  public func hash(of bytes: [UInt8]) -> ContentHash { demoHash(of: bytes, with: companions) }

  /// The page that the stage loads: the author's file, with the stage's runtime in front. No demo can have its name.
  public var stagePage: SitePath { SitePath(parts: page.folder.parts + [stem + stageSuffix + ".html"]) }
  /// The page that opens the demo by itself and says so if the demo shows a mistake. No demo can have its name.
  public var alonePage: SitePath { SitePath(parts: page.folder.parts + [stem + aloneSuffix + ".html"]) }
}

/// A file that is copied as it is.
public struct CheckedAsset: Sendable {
  public let page: SitePath
  public let file: PageSource
}

/// A former path that leads to a page.
public struct CheckedRedirect: Sendable {
  public let from: SitePath
  /// A place in `CheckedLibrary.entries`.
  public let entry: Int
}

/// A file on disk that a page is made from.
public struct PageSource: Sendable {
  /// Relative to the library's root, as diagnostics print it.
  public let path: String
  public let absolutePath: String
  /// Where the body starts, in bytes; 0 for a file without front matter.
  public let bodyStart: Int
  /// The front matter as it was loaded, which the file must still begin with.
  public let head: SourceFile?
  /// The text that replaces a file.
  private var made: [UInt8]?

  /// Reads the file's current content, and checks that it is text and begins as it did when it was loaded.
  public func read() -> (file: SourceFile?, diagnostics: [Diagnostic]) {
    if let made { return (SourceFile(path: path, bytes: made), []) }
    return readText(path, at: absolutePath, beginningWith: head)
  }

  /// Creates a source that is not a file on disk, from generated text.
  init(_ path: String, at absolutePath: String, made: [UInt8]) {
    (self.path, self.absolutePath, bodyStart, head, self.made) = (path, absolutePath, 0, nil, made)
  }

  init(_ entry: LoadedEntry) {
    (path, absolutePath, bodyStart, head) = (entry.path, entry.absolutePath, entry.bodyStart, entry.entry.head)
  }

  /// - Returns: `nil` for an entry whose body's start is not known.
  init?(_ entry: LeftOutEntry) {
    guard let head = entry.head else { return nil }
    (path, absolutePath, bodyStart, self.head) = (entry.path, entry.absolutePath, head.bytes.count, head)
  }

  init(_ index: IndexPage) {
    (path, absolutePath, bodyStart, head) = (index.path, index.absolutePath, index.bodyStart, index.head)
  }

  init(_ demo: DemoFile) {
    (path, absolutePath, bodyStart, head) = (demo.path, demo.absolutePath, 0, nil)
  }

  init(_ asset: Asset) {
    (path, absolutePath, bodyStart, head) = (asset.path, asset.absolutePath, 0, nil)
  }
}

/// One of the pages that a library's files make.
public enum PageReference: Sendable, Hashable {
  case home
  /// A place in `CheckedLibrary.categories`.
  case category(Int)
  /// A place in `CheckedLibrary.entries`.
  case entry(Int)
}

extension CheckedLibrary {
  /// The home page, and each category's page before those of its entries, in reading order.
  public var pages: [PageReference] {
    var result: [PageReference] = [.home]
    result.reserveCapacity(1 + categories.count + entries.count)
    for (index, category) in categories.enumerated() {
      result.append(.category(index))
      result.append(contentsOf: category.entries.map(PageReference.entry))
    }
    return result
  }

  /// Returns the path of a page below the site's root.
  public func path(of page: PageReference) -> SitePath {
    switch page {
    case .home: Self.homePage
    case .category(let index): categories[index].page
    case .entry(let index): entries[index].page
    }
  }

  /// Returns the file that a page's body is in; `nil` for a home page or a category without a text of its own.
  public func source(of page: PageReference) -> PageSource? {
    switch page {
    case .home: home
    case .category(let index): categories[index].source
    case .entry(let index): entries[index].source
    }
  }

  public static let homePage = SitePath(parts: ["index.html"])

  /// The page that lists what is tested.
  public static let coveragePage = SitePath(parts: ["coverage.html"])

  /// The page that shows what a reader has collected.
  public static let criteriaPage = SitePath(parts: ["criteria.html"])

  /// The folder of the site that holds the theme's style sheet and script; no category may have its name.
  public static let themeFolder = "assets"
}
