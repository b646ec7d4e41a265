public import Diagnostics

extension RuleBook {
  /// All that the rules find in a library as a whole.
  public static func diagnostics(in subject: LibrarySubject) -> [Diagnostic] {
    library.flatMap { $0.find(subject) }
  }

  /// All that the rules find in a page: the home page's or a category's.
  public static func diagnostics(in subject: PageSubject) -> [Diagnostic] {
    pages.flatMap { $0.find(subject) }
  }

  /// All that the rules find in an entry, its page, its demos and their scenarios. What a demo at an address holds is not
  /// to be seen here. Of an entry that is read in part, what it leaves out is no fault.
  public static func diagnostics(in subject: EntrySubject) -> [Diagnostic] {
    func found<One>(by checks: [Check<One>], in one: One) -> [Diagnostic] {
      checks.flatMap { $0.needsWhole && subject.checked.isInPart ? [] : $0.find(one) }
    }
    let demoDiagnostics = subject.demos.filter { $0.checked.address == nil }.flatMap { demo in
      found(by: demos, in: demo) + demo.missedRequirements
        + demo.checked.scenarios.flatMap { scenario in
          found(by: scenarios, in: ScenarioSubject(demo: demo, scenario: scenario))
        }
    }.withoutRepetition
    return diagnostics(in: subject.page) + found(by: entries, in: subject) + demoDiagnostics
  }
}
