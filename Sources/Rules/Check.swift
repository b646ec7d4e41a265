public import Diagnostics
import PatternLibrary

/// The code that finds the diagnostics of one rule in one kind of subject.
///
/// A check is a pure function: it may run on any thread, and always finds the same in the same subject. It is in a file
/// of its own, beside the declaration of its rule.
///
/// A class, because every check runs for every subject, and copying a struct would count references to its rule's
/// texts.
public final class Check<Subject: Sendable>: Sendable {
  public let rule: Rule
  /// The keys of an entry's front matter that the check cannot do without, because missing content in them counts.
  let needs: Set<String>
  /// Returns everything that the rule finds in a subject.
  public let find: @Sendable (Subject) -> [Diagnostic]

  public init(_ rule: Rule, needs: Set<String> = [], find: @escaping @Sendable (Subject) -> [Diagnostic]) {
    (self.rule, self.needs, self.find) = (rule, needs, find)
  }

  /// Returns everything that the rule finds in a subject, unless faults of the entry make the result unreliable.
  func find(in subject: Subject, except faults: EntryFaults) -> [Diagnostic] {
    needs.isEmpty || needs.isDisjoint(with: faults.keys) ? find(subject) : []
  }
}
