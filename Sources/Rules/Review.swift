public import Diagnostics
import PatternLibrary

extension RuleBook {
  /// Returns everything that the rules find in a library as a whole.
  public static func diagnostics(in subject: LibrarySubject) -> [Diagnostic] {
    library.flatMap { $0.find(subject) }
  }

  /// Returns everything that the rules find in a page: the home page or a category's page.
  public static func diagnostics(in subject: PageSubject) -> [Diagnostic] {
    diagnostics(in: subject, except: EntryFaults())
  }

  private static func diagnostics(in subject: PageSubject, except faults: EntryFaults) -> [Diagnostic] {
    pages.flatMap { $0.find(in: subject, except: faults) }
  }

  /// Returns everything that the rules find in an entry, its page, its demos and their scenarios. The content of a demo
  /// at an address is not available here. Where the front matter has faults, diagnostics that only follow from them are
  /// left out.
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
