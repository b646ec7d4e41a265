import Diagnostics
import Platform

extension LibraryReview {
  /// What mending a library came to.
  public struct MendOutcome: Sendable {
    /// What is left to find.
    public let review: Outcome
    /// How many diagnostics were mended.
    public let mended: Int
    /// The files that were changed, by their paths below the library's root.
    public let files: Set<String>
  }

  /// Applies the fixes that a review offers and reviews again, until none is left that can be applied.
  ///
  /// Mending a mended library changes nothing.
  ///
  /// - Throws: As `run()`.
  public func mend() throws(BuildError) -> MendOutcome {
    // Links to the web are followed once, when all is mended.
    var plain = self
    plain.external = nil
    var review = try plain.run()
    var mended = 0
    var files: Set<String> = []
    var unapplied: [Diagnostic] = []
    // One fix may bring another diagnostic to light. A fix that never ends its own diagnostic must not hold the program.
    for _ in 0..<10 {
      let pass = try apply(review.diagnostics)
      // What is refused once may be done when the file has been read again.
      let isRepeated = pass.diagnostics == unapplied || !pass.diagnostics.contains { $0.rule == .fixRefused }
      unapplied = pass.diagnostics
      if pass.mended.isEmpty, isRepeated { break }
      mended += pass.mended.count
      files.formUnion(pass.files)
      review = try plain.run()
    }
    if external != nil { review = try run() }
    let left = Outcome(
      diagnostics: (review.diagnostics + unapplied).inReportOrder(),
      pages: review.pages,
      external: review.external
    )
    return MendOutcome(review: left, mended: mended, files: files)
  }

  private func apply(_ diagnostics: [Diagnostic]) throws(BuildError) -> FixOutcome {
    try rethrowing(as: BuildError.unmended, try applyFixes(of: diagnostics, below: root))
  }
}
