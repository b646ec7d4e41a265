public import Diagnostics
public import Hashing
public import PatternLibrary

/// A library as it was read: every part that could be read, and where its files are.
public struct ContentTree: Sendable {
  /// The library's root: absolute, without links.
  public var root: String
  public var configuration = Configuration()
  /// What is known about kinds of components: what the tool includes, and what the library adds.
  public var vocabulary = builtInVocabulary
  /// The rules that the library's vocabulary adds.
  public var addedRules: [AddedRule] = []
  /// `polite.yml`, when the library has one.
  public var configurationFile: SourceFile?
  /// `Content/index.md`, when the library has one.
  public var home: IndexPage?
  /// By `order`, then by title.
  public var categories: [LoadedCategory] = []
  /// By path.
  public var entries: [LoadedEntry] = []
  /// Entries that exist but could not be read, or are drafts that were not asked for. A link to them is not a dead
  /// link.
  public var leftOut: [LeftOutEntry] = []
  /// HTML files in entries' folders, by path, whether or not the front matter names them.
  public var demoFiles: [DemoFile] = []
  /// Files that are copied as they are, by path.
  public var assets: [Asset] = []
  /// Absolute paths of the files in `Templates/`, by their paths below that folder.
  public var templates: [String: String] = [:]

  init(root: String) { self.root = root }
}

/// An entry and where its file is.
///
/// A class, because entries are sorted and passed on, and copying a struct would count references to each of its parts.
public final class LoadedEntry: Sendable {
  public let entry: Entry
  /// `category/slug`, the same as `entry.id`.
  public let id: String
  /// Below the library's root.
  public let path: String
  public let absolutePath: String
  /// The body's first byte in the file.
  public let bodyStart: Int
  /// The faults of its front matter. An entry with faults is read as far as possible.
  public let faults: EntryFaults
  /// What was observed in its scenarios, if there is a valid file of evidence.
  public let evidence: LoadedEvidence?

  init(
    entry: Entry,
    path: String,
    absolutePath: String,
    bodyStart: Int,
    faults: EntryFaults,
    evidence: LoadedEvidence?
  ) {
    (self.evidence, self.faults, self.entry) = (evidence, faults, entry)
    self.id = entry.id
    (self.path, self.absolutePath, self.bodyStart) = (path, absolutePath, bodyStart)
  }
}

/// The `evidence.json` beside an entry.
public final class LoadedEvidence: Sendable {
  public let evidence: Evidence
  public let file: SourceFile
  /// The records with their places in the file.
  public let places: [Place]

  public typealias Place = (record: any ScenarioRecord & Sendable, bytes: Range<Int>)

  init(evidence: Evidence, file: SourceFile, places: [Place]) {
    (self.evidence, self.file, self.places) = (evidence, file, places)
  }
}

/// An entry that is not in the tree.
public struct LeftOutEntry: Sendable {
  /// `category/slug`.
  public var id: String
  /// Below the library's root.
  public var path: String
  public var absolutePath: String
  /// The file up to the end of its front matter; `nil` where no front matter could be found.
  public var head: SourceFile?
  /// Whether it is a draft; otherwise its faults are among the diagnostics.
  public var isDraft: Bool
}

/// The `index.md` of a category or of the library.
public struct IndexPage: Sendable {
  public var title: Located<String>?
  public var summary: Located<String>?
  public var order: Int?
  /// The file up to the end of its front matter; empty when it has none.
  public var head: SourceFile
  /// Below the library's root.
  public var path: String
  public var absolutePath: String
  /// The body's first byte in the file.
  public var bodyStart: Int
}

/// A category and its index, when it has one.
public struct LoadedCategory: Sendable {
  public var category: Category
  public var index: IndexPage?
}

/// An HTML file in an entry's folder.
public struct DemoFile: Sendable, Hashable {
  /// `category/slug` of the entry.
  public var entry: String
  /// The name without `.html`.
  public var stem: String
  /// Below the library's root.
  public var path: String
  public var absolutePath: String
  /// The scripts and style sheets in its entry's folder, by their paths.
  public var companions: [Asset] = []
  /// The hash that evidence is checked against, if pictures were taken of the demo.
  public var hash: ContentHash?
}

/// A file that is copied as it is.
public struct Asset: Sendable, Hashable {
  /// Below the site's root, which is also the path below `Content/`.
  public var sitePath: String
  /// Below the library's root.
  public var path: String
  public var absolutePath: String
  /// The hash of its bytes, if it is a picture that was taken of a demo.
  public var hash: ContentHash?
}
