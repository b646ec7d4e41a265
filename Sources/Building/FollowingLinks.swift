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

  /// Follows those links whose diagnostics are wanted; `nil` when none are to be followed.
  func follow(_ links: [WebLink], excluding patterns: [PathPattern]) throws(BuildError) -> ExternalCheck.Outcome? {
    guard followsLinks, var external else { return nil }
    external.excluded += patterns
    let wanted = links.filter { scope.holds($0.range.file.path) }
    return try rethrowing(as: BuildError.unfollowed, try external.run(wanted))
  }
}
