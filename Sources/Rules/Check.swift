public import Diagnostics
import PatternLibrary

/// The code that finds what one rule is about, in one kind of subject.
///
/// A check is a pure function: it may run on any thread, and finds the same in the same subject on any day. It lives in
/// a file of its own, beside the declaration of its rule.
public struct Check<Subject: Sendable>: Sendable {
  public let rule: Rule
  /// The keys of an entry's front matter without which nothing can be found: those in which what is not said counts.
  let needs: Set<String>
  /// Everything that the rule finds in a subject.
  public let find: @Sendable (Subject) -> [Diagnostic]

  public init(_ rule: Rule, needs: Set<String> = [], find: @escaping @Sendable (Subject) -> [Diagnostic]) {
    self.rule = rule
    self.needs = needs
    self.find = find
  }

  /// Everything that the rule finds in a subject, as far as what is known of an entry can be relied on.
  func find(in subject: Subject, except faults: EntryFaults) -> [Diagnostic] {
    needs.isDisjoint(with: faults.keys) ? find(subject) : []
  }
}
