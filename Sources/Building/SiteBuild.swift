import Checking
public import Diagnostics
public import Fetching
import Loading
import PatternLibrary
public import Platform
public import Publishing
import Rendering

/// One run over a library: it is loaded, checked, rendered and published.
public struct SiteBuild: Sendable {
  /// The library's folder.
  public var root: String
  /// The folder that the site replaces.
  public var output: String
  /// Where the site will be served; overrides the value in `polite.yml`.
  public var baseURL: String?
  public var includesDrafts = false
  /// Whether warnings keep the site from being published, as errors do.
  public var isStrict = false
  public var threads: Int
  /// The other rules that `polite.yml` may set.
  public var otherRules = OtherRules()
  /// Called now and then, on any thread, with how many pages are done and how many there are.
  public var progress: (@Sendable (_ done: Int, _ count: Int) -> Void)?

  public init(root: String, output: String, threads: Int) {
    self.root = root
    self.output = output
    self.threads = threads
  }

  /// The result of a run.
  public struct Outcome: Sendable {
    /// Every diagnostic, in report order.
    public let diagnostics: [Diagnostic]
    /// How many pages the library has.
    public let pages: Int
    /// Whether the output folder now holds the new site.
    public let isPublished: Bool
  }

  /// The names that the site reserves at its root, in lower case.
  public static var siteFiles: Set<String> { SiteRenderer.siteFiles }

  /// Builds the site. The output folder is touched only at the end, in one step, and only when nothing is wrong.
  ///
  /// - Throws: When the library cannot be read at all or the site cannot be written; the old site stays.
  public func run() throws(BuildError) -> Outcome {
    var (tree, diagnostics) = try readLibrary(at: root, threads: threads, includeDrafts: includesDrafts)
    if let baseURL { tree.configuration.baseURL = baseURL }
    let settings = RuleSettings(tree, others: otherRules)
    let (library, libraryDiagnostics) = checkLibrary(tree, siteFiles: SiteRenderer.siteFiles, threads: threads)
    // The library has its own copy of the entries.
    tree.entries = []
    defer { releaseBeside((tree, library)) }
    let (theme, themeDiagnostics) = compileTheme(overrides: readOverrides(tree, &diagnostics))
    diagnostics = settings.settle(diagnostics + libraryDiagnostics + themeDiagnostics) + settings.diagnostics
    var pass = PagePass(library: library, build: self, settings: settings)
    guard let theme, !fails(diagnostics) else {
      diagnostics += try pass.run().diagnostics
      return outcome(diagnostics, of: library, isPublished: false)
    }
    let renderer = SiteRenderer(library, theme: theme)
    let kept = tree.configuration.keptNames.map(\.value)
    let publication = try rethrowing(
      as: BuildError.unpublished,
      try Publication(output: output, sources: sources(of: tree), threads: threads) { name in
        kept.contains { $0.matches(name) }
      }
    )
    defer { publication.discard() }
    pass.renderer = renderer
    pass.publication = publication
    let pages = try pass.run()
    diagnostics += pages.diagnostics
    let isPublished = !fails(diagnostics)
    if isPublished, let files = pages.files {
      try rethrowing(as: BuildError.unpublished, try stageRest(files, library, publication))
      try rethrowing(as: BuildError.unpublished, try publication.commit())
    }
    return outcome(diagnostics, of: library, isPublished: isPublished)
  }

  private func outcome(_ diagnostics: [Diagnostic], of library: CheckedLibrary, isPublished: Bool) -> Outcome {
    let diagnostics = withCertainFixes(diagnostics.inReportOrder(), threads: threads)
    return Outcome(diagnostics: diagnostics, pages: library.pages.count, isPublished: isPublished)
  }

  /// Whether diagnostics keep the site from being published.
  func fails(_ diagnostics: [Diagnostic]) -> Bool {
    diagnostics.contains { $0.severity >= (isStrict ? .warning : .error) }
  }

  /// Returns the paths that the output folder may neither contain nor be inside.
  private func sources(of tree: ContentTree) -> [String] {
    librarySources.map { tree.root + "/" + $0 }
  }
}

/// Why a run could not be finished.
public enum BuildError: Error, Sendable, Hashable, CustomStringConvertible {
  case unreadable(SystemError)
  case unpublished(PublishingError)
  /// A file that a fix changes cannot be written.
  case unfixed(SystemError)
  /// Links to the web cannot be followed.
  case unfollowed(ExternalCheck.Failure)

  public var description: String {
    switch self {
    case .unreadable(let error): error.description
    case .unpublished(let error): error.description
    case .unfixed(let error): error.description
    case .unfollowed(let failure): failure.description
    }
  }
}
