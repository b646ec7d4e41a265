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
  public var source: LibrarySource
  /// The folder that the site replaces.
  public var output: String
  /// Whether warnings keep the site from being published, as errors do.
  public var isStrict = false
  /// Called now and then, on any thread, with how many pages are done and how many there are.
  public var progress: (@Sendable (_ done: Int, _ count: Int) -> Void)?

  public init(_ source: LibrarySource, output: String) { (self.source, self.output) = (source, output) }

  /// The result of a run.
  public struct Outcome: Sendable {
    /// Every diagnostic, in report order.
    public let diagnostics: [Diagnostic]
    /// How many pages the library has.
    public let pages: Int
    /// How many drafts are left out.
    public let drafts: Int
    /// Whether the output folder now holds the new site.
    public let isPublished: Bool
  }

  /// Builds the site. The output folder is touched only at the end, in one step, and only when nothing is wrong.
  ///
  /// - Throws: When the library cannot be read at all or the site cannot be written; the old site stays.
  public func run() throws(BuildError) -> Outcome {
    try source.withLibrary { (loaded) throws(BuildError) in try run(on: loaded) }
  }

  /// Builds the site of a library that is loaded.
  ///
  /// - Throws: When the site cannot be written; the old site stays.
  public func run(on loaded: LoadedLibrary) throws(BuildError) -> Outcome {
    let library = loaded.library
    var (theme, diagnostics) = loaded.theme()
    var pass = PagePass(loaded, threads: source.threads, progress: progress)
    guard let theme, !fails(diagnostics) else {
      diagnostics += try pass.run().diagnostics
      return outcome(diagnostics, of: loaded, isPublished: false)
    }
    let kept = loaded.tree.configuration.keptNames.map(\.value)
    // The paths that the output folder may neither contain nor be inside.
    let sources = librarySources.map { "\(loaded.tree.root)/\($0)" }
    let publication = try rethrowing(
      as: BuildError.unpublished,
      try Publication(output: output, sources: sources, threads: source.threads) { name in
        kept.contains { $0.matches(name) }
      }
    )
    defer { publication.discard() }
    pass.site = PagePass.Site(
      renderer: SiteRenderer(library, theme: theme),
      publication: publication,
      failing: failing
    )
    let pages = try pass.run()
    diagnostics += pages.diagnostics
    let isPublished = !fails(diagnostics)
    if isPublished, let files = pages.files {
      try rethrowing(as: BuildError.unpublished, try stageRest(files, library, publication))
      try rethrowing(as: BuildError.unpublished, try publication.commit())
    }
    return outcome(diagnostics, of: loaded, isPublished: isPublished)
  }

  private func outcome(_ diagnostics: [Diagnostic], of loaded: LoadedLibrary, isPublished: Bool) -> Outcome {
    Outcome(
      diagnostics: withCertainFixes(diagnostics.inReportOrder(), threads: source.threads),
      pages: loaded.library.pages.count,
      drafts: loaded.drafts.count,
      isPublished: isPublished
    )
  }

  /// The severity from which diagnostics keep the site from being published.
  private var failing: Severity { isStrict ? .warning : .error }

  private func fails(_ diagnostics: [Diagnostic]) -> Bool { diagnostics.contains { $0.severity >= failing } }
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
    case .unreadable(let error), .unfixed(let error): error.description
    case .unpublished(let error): error.description
    case .unfollowed(let failure): failure.description
    }
  }
}
