import Checking
public import Diagnostics
import Loading
import PatternLibrary
public import Platform
import Publishing
import Rendering
import Synchronization

/// One run over a library: it is loaded, checked, rendered and published.
public struct SiteBuild: Sendable {
  /// The library's folder.
  public var root: String
  /// The folder that the site replaces.
  public var output: String
  /// Where the site will be served; takes the place of what `polite.yml` says.
  public var baseURL: String?
  public var includesDrafts = false
  /// Whether warnings keep the site from being published, as errors do.
  public var isStrict = false
  public var threads: Int
  /// Called now and then, on any thread, with how many pages are done and how many there are.
  public var progress: (@Sendable (_ done: Int, _ count: Int) -> Void)?

  public init(root: String, output: String, threads: Int) {
    self.root = root
    self.output = output
    self.threads = threads
  }

  /// What a run came to.
  public struct Outcome: Sendable {
    /// Every finding, in report order.
    public let diagnostics: [Diagnostic]
    /// How many pages the library has.
    public let pages: Int
    /// Whether the output folder now holds the new site.
    public let isPublished: Bool
  }

  /// Builds the site. The output folder is touched only at the end, in one step, and only when nothing is wrong.
  ///
  /// - Throws: `SystemError` when the library cannot be read at all or the site cannot be written; the old site stands.
  public func run() throws(SystemError) -> Outcome {
    var (tree, diagnostics) = try loadLibrary(at: root, threads: threads, includeDrafts: includesDrafts)
    if let baseURL { tree.configuration.baseURL = baseURL }
    let (library, libraryFindings) = checkLibrary(tree)
    let (theme, themeFindings) = compileTheme(overrides: readOverrides(tree, &diagnostics))
    diagnostics += libraryFindings + themeFindings
    guard let theme, !fails(diagnostics) else {
      diagnostics += try checkOnly(library)
      return Outcome(diagnostics: diagnostics.inReportOrder(), pages: library.pages.count, isPublished: false)
    }
    let publication = try Publication(output: output)
    var isPublished = false
    defer { if !isPublished { publication.discard() } }
    let pass = PagePass(library: library, build: self, renderer: SiteRenderer(library, theme: theme), publication)
    diagnostics += try pass.run()
    if !fails(diagnostics) {
      try stageRest(pass.renderer, library, publication)
      try publication.commit()
      isPublished = true
    }
    return Outcome(diagnostics: diagnostics.inReportOrder(), pages: library.pages.count, isPublished: isPublished)
  }

  /// Whether findings keep the site from being published.
  func fails(_ diagnostics: [Diagnostic]) -> Bool {
    diagnostics.contains { $0.severity >= (isStrict ? .warning : .error) }
  }

  /// The bodies' findings, for a library that will not be published.
  private func checkOnly(_ library: CheckedLibrary) throws(SystemError) -> [Diagnostic] {
    try PagePass(library: library, build: self, renderer: nil, nil).run()
  }
}
