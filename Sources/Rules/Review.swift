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
  /// to be seen here.
  public static func diagnostics(in subject: EntrySubject) -> [Diagnostic] {
    let demoDiagnostics = subject.demos.filter { $0.checked.address == nil }.flatMap { demo in
      demos.flatMap { $0.find(demo) } + demo.missedRequirements
        + demo.checked.scenarios.flatMap { scenario in
          let subject = ScenarioSubject(demo: demo, scenario: scenario)
          return scenarios.flatMap { $0.find(subject) }
        }
    }.withoutRepetition
    return diagnostics(in: subject.page) + entries.flatMap { $0.find(subject) } + demoDiagnostics
  }
}
