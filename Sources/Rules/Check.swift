public import Diagnostics

/// The code that finds what one rule is about, in one kind of subject.
///
/// A check is a pure function: it may run on any thread, and finds the same in the same subject on any day. It lives in
/// a file of its own, beside the declaration of its rule.
public struct Check<Subject: Sendable>: Sendable {
  public let rule: Rule
  /// Whether what the front matter does not say counts, so that nothing can be found in an entry that is read in part.
  let needsWhole: Bool
  /// Everything that the rule finds in a subject.
  public let find: @Sendable (Subject) -> [Diagnostic]

  public init(_ rule: Rule, needsWhole: Bool = false, find: @escaping @Sendable (Subject) -> [Diagnostic]) {
    self.rule = rule
    self.needsWhole = needsWhole
    self.find = find
  }
}
