import Checking
import Diagnostics
import PatternLibrary
import Verifying

extension TestPlan.Choice {
  /// The choice that `--entry` and `--scenario` ask for.
  ///
  /// - Throws: When the library has no such entry, or the chosen entries have no such scenario.
  init(_ invocation: Invocation, in library: CheckedLibrary) throws(CommandFailure) {
    self.init(entries: invocation.values(of: .entry), scenarios: invocation.values(of: .scenario))
    let known = library.entries.flatMap { [$0.entry.slug, $0.entry.id] }
    for name in entries where !known.contains(name) {
      throw CommandFailure(
        .wrongUsage,
        "there is no entry `\(name)`\(didYouMean(name, among: known))",
        hint: "Name its slug, or CATEGORY/SLUG. Drafts need --drafts."
      )
    }
    let wanted = library.entries.filter { holds($0.entry) }.flatMap(\.demos)
    let ids = wanted.flatMap(\.scenarios).map(\.id.value)
    for id in scenarios where !ids.contains(id) {
      throw CommandFailure(
        .wrongUsage,
        "there is no scenario `\(id)`\(entries.isEmpty ? "" : " there")\(didYouMean(id, among: ids))",
        hint: "Scenarios are under `demos` in the entries' front matter."
      )
    }
  }
}
