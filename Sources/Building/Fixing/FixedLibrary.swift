import Diagnostics
import Platform

extension LibraryReview {
  /// The result of applying fixes to a library.
  public struct FixedLibrary: Sendable {
    /// The review after the fixes were applied.
    public let review: Outcome
    /// How many diagnostics were fixed.
    public let fixed: Int
    /// The files that were changed, by their paths below the library's root.
    public let files: Set<String>
  }

  /// Applies the fixes that a review offers and reviews again, until no fix is left that can be applied.
  ///
  /// A second call changes nothing.
  ///
  /// - Throws: As `run()`.
  public func fix() throws(BuildError) -> FixedLibrary {
    // Links to the web are followed once, after all fixes.
    var plain = self
    plain.external = nil
    var (review, settings) = try plain.runWithSettings()
    var fixed = 0
    var files: Set<String> = []
    var unapplied: [Diagnostic] = []
    // One fix may bring another diagnostic to light. A fix that never resolves its own diagnostic must not cause an
    // endless loop.
    for _ in 0..<10 {
      let pass = try apply(review.diagnostics)
      // A fix that is refused once may succeed when the file has been read again.
      let isRepeated = pass.diagnostics == unapplied || !pass.diagnostics.contains { $0.rule == .fixRefused }
      unapplied = pass.diagnostics
      if pass.fixed.isEmpty, isRepeated { break }
      fixed += pass.fixed.count
      files.formUnion(pass.files)
      (review, settings) = try plain.runWithSettings()
    }
    if external != nil { (review, settings) = try runWithSettings() }
    let left = Outcome(
      diagnostics: (review.diagnostics + settings.settle(unapplied)).inReportOrder(),
      pages: review.pages,
      drafts: review.drafts,
      external: review.external
    )
    return FixedLibrary(review: left, fixed: fixed, files: files)
  }

  /// Checks the library, and returns the settings of its rules as well.
  private func runWithSettings() throws(BuildError) -> (outcome: Outcome, settings: RuleSettings) {
    try source.withLibrary { (loaded) throws(BuildError) in (try run(on: loaded), loaded.settings) }
  }

  private func apply(_ diagnostics: [Diagnostic]) throws(BuildError) -> FixOutcome {
    try rethrowing(as: BuildError.unfixed, try applyFixes(of: diagnostics, below: source.root))
  }
}
