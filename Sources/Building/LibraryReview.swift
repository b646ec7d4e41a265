public import Diagnostics
public import Fetching

/// One read-only run over a library: it is loaded and checked as for a build, and checked against the rule book.
///
/// Nothing is written. A page's body and its demos are read, checked and released, so a large library needs little
/// memory.
public struct LibraryReview: Sendable {
  public var source: LibrarySource
  /// Which diagnostics are wanted.
  public var scope = ReviewScope()
  /// Follows the links to the web; if `nil`, they are not followed.
  public var external: ExternalCheck?
  /// Called now and then, on any thread, with how many pages are done and how many there are.
  public var progress: (@Sendable (_ done: Int, _ count: Int) -> Void)?

  public init(_ source: LibrarySource) { self.source = source }

  /// The result of a run.
  public struct Outcome: Sendable {
    /// Every diagnostic that is wanted, in report order.
    public let diagnostics: [Diagnostic]
    /// How many pages the library has.
    public let pages: Int
    /// How many drafts among what is wanted are left out.
    public let drafts: Int
    /// The result of following the links to the web, without its diagnostics; `nil` when they were not followed.
    public var external: ExternalCheck.Outcome?
  }

  /// Checks the library.
  ///
  /// - Throws: When the library cannot be read at all, or the file with the web's answers is not valid.
  public func run() throws(BuildError) -> Outcome {
    try source.withLibrary { (loaded) throws(BuildError) in try run(on: loaded) }
  }

  /// Checks a library that is loaded.
  ///
  /// - Throws: When the file with the web's answers is not valid.
  public func run(on loaded: LoadedLibrary) throws(BuildError) -> Outcome {
    let (library, tree, settings) = (loaded.library, loaded.tree, loaded.settings)
    var diagnostics = loaded.theme().diagnostics
    var pass = PagePass(loaded, threads: source.threads, progress: progress)
    pass.review = PageReview(library, wantsLinks: followsLinks)
    let pages = try pass.run()
    let searches = Dictionary(pages.notes.compactMap(\.search)) { first, _ in first }
    let excluded = tree.configuration.excludedAddresses.map(\.value)
    let external = try follow(pages.notes.flatMap(\.links), excluding: excluded)
    diagnostics += pages.diagnostics
    diagnostics += settings.settle(
      lostSearches(in: library, of: tree.configurationFile, searches) + (external?.diagnostics ?? [])
    )
    let unapplied = Set((source.otherRules.all + (external == nil ? Rule.fetchingRules : [])).map(\.id))
    let applied = Set((checkRules + tree.addedRules.map(\.rule)).map(\.id)).subtracting(unapplied)
    let comments = pages.comments + (tree.configurationFile.map { DisablingComment.all(in: $0) } ?? [])
    diagnostics += settings.settle(settings.faults(in: comments, applied: applied))
    return Outcome(
      diagnostics: withCertainFixes(diagnostics.filter(scope.holds).inReportOrder(), threads: source.threads),
      pages: library.pages.count,
      drafts: loaded.drafts.count { scope.holds($0.path) },
      external: external
    )
  }
}
