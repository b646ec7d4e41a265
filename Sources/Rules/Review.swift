public import Diagnostics
import PatternLibrary

extension RuleBook {
  /// All that the rules find in a library as a whole.
  public static func diagnostics(in subject: LibrarySubject) -> [Diagnostic] {
    library.flatMap { $0.find(subject) }
  }

  /// All that the rules find in a page: the home page's or a category's.
  public static func diagnostics(in subject: PageSubject) -> [Diagnostic] {
    diagnostics(in: subject, except: EntryFaults())
  }

  private static func diagnostics(in subject: PageSubject, except faults: EntryFaults) -> [Diagnostic] {
    pages.flatMap { $0.find(in: subject, except: faults) }
  }

  /// All that the rules find in an entry, its page, its demos and their scenarios. What a demo at an address holds is not
  /// to be seen here. Where front matter has faults, what follows from them alone is left out.
  public static func diagnostics(in subject: EntrySubject) -> [Diagnostic] {
    let faults = subject.checked.faults
    let demoDiagnostics = subject.demos.filter { $0.checked.address == nil }.flatMap { demo in
      let all = demo.checked.scenarios
      return demos.flatMap { $0.find(in: demo, except: faults.concerning(demo: demo.checked.stem)) }
        + demo.missedRequirements
        + all.filter { !faults.concern($0, of: all) }.flatMap { scenario in
          let subject = ScenarioSubject(demo: demo, scenario: scenario)
          return scenarios.flatMap { $0.find(subject) }
        }
    }.withoutRepetition
    return diagnostics(in: subject.page, except: faults) + entries.flatMap { $0.find(in: subject, except: faults) }
      + demoDiagnostics
  }
}
