public import Checking
public import Diagnostics
public import Loading
import PatternLibrary
import Platform
import Rendering

/// Where a library is, and how it is read.
public struct LibrarySource: Sendable {
  /// The library's folder.
  public var root: String
  public var includesDrafts = false
  /// Whether the library has entries whose front matter has faults, as far as they can be read.
  public var keepsInPart = true
  public var threads: Int
  /// Where the site will be served; overrides the value in `polite.yml`.
  public var baseURL: String?
  /// The other rules that `polite.yml` may set.
  public var otherRules = OtherRules()

  public init(root: String, threads: Int) { (self.root, self.threads) = (root, threads) }

  /// Reads the library.
  ///
  /// - Throws: When the library cannot be read at all.
  public func load() throws(BuildError) -> LoadedLibrary {
    var (tree, faults) = try rethrowing(
      as: BuildError.unreadable,
      try loadLibrary(at: root, threads: threads, includeDrafts: includesDrafts, keepsInPart: keepsInPart)
    )
    if let baseURL { tree.configuration.baseURL = baseURL }
    let settings = RuleSettings(tree, others: otherRules)
    let (library, libraryFaults) = checkLibrary(tree, siteFiles: SiteRenderer.siteFiles, threads: threads)
    // The library has its own copy of the entries.
    tree.entries = []
    return LoadedLibrary(tree: tree, library: library, settings: settings, faults: faults, libraryFaults: libraryFaults)
  }

  /// Reads the library, uses it, and releases it.
  func withLibrary<Outcome>(
    _ use: (LoadedLibrary) throws(BuildError) -> Outcome
  ) throws(BuildError) -> Outcome {
    let loaded = try load()
    defer { releaseBeside(loaded) }
    return try use(loaded)
  }
}

/// A library that was read and checked as a whole. The bodies of its pages are read when they are needed.
public struct LoadedLibrary: Sendable {
  /// The library's files, except the entries.
  public let tree: ContentTree
  public let library: CheckedLibrary
  /// How its `polite.yml` changes the severity of diagnostics.
  public let settings: RuleSettings
  /// What is wrong with individual files.
  public let faults: [Diagnostic]
  /// What is wrong with the library as a whole.
  public let libraryFaults: [Diagnostic]

  /// Whether it has errors that keep its site from being built.
  public var isBroken: Bool { settings.settle(faults + libraryFaults).contains { $0.severity == .error } }

  /// The drafts that are left out.
  var drafts: [LeftOutEntry] { tree.leftOut.filter(\.isDraft) }

  /// The theme, with the library's own templates, and everything that was found wrong before the pages are read.
  func theme() -> (theme: Theme?, diagnostics: [Diagnostic]) {
    var diagnostics = faults
    let overrides = tree.templates.sorted { $0.key < $1.key }.compactMap { name, absolutePath in
      let read = readText("Templates/\(name)", at: absolutePath, beginningWith: nil)
      diagnostics += read.diagnostics
      return read.file
    }
    let (theme, themeDiagnostics) = compileTheme(overrides: overrides)
    return (theme, settings.settle(diagnostics + libraryFaults + themeDiagnostics) + settings.diagnostics)
  }
}
