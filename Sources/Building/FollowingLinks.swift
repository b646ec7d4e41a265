import Diagnostics
import Fetching
import PatternLibrary
import Platform
import Rules

extension LibraryReview {
  /// Whether links to the web are followed, and the diagnostics about them are wanted.
  var followsLinks: Bool {
    external != nil && (scope.rules.isEmpty || Rule.fetchingRules.contains { scope.rules.contains($0.id) })
  }

  /// Returns those of a page's links to the web whose diagnostics are wanted.
  func followed(_ links: [WebLink]) -> [WebLink] {
    links.filter { scope.holds($0.range.file.path) }
  }

  /// Follows links; `nil` when none are to be followed.
  func follow(_ links: [WebLink], excluding patterns: [PathPattern]) throws(BuildError) -> ExternalCheck.Outcome? {
    guard followsLinks, var external else { return nil }
    external.excluded += patterns
    return try rethrowing(as: BuildError.unfollowed, try external.run(links))
  }
}
