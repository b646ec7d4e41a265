public import Diagnostics
import PatternLibrary

extension Rule {
  /// A focus policy that is written where the guidance belongs.
  public static let entryFocusPolicy = Rule(
    "entry-focus-policy",
    .warning,
    "The guidance on focus is only the word of a policy.",
    explanation: """
      A text under `focus` is guidance for people, and a single word tells them little. As a `policy`, beside the \
      guidance, the word also counts as a claim that scenarios can prove.
      """,
    wrong: "focus: «stays",
    right: "focus:\n  guidance: Focus stays on the button.\n  policy: stays",
    language: "yaml"
  )
}

let entryFocusPolicyCheck = Check<EntrySubject>(.entryFocusPolicy) { subject in
  let focus = subject.entry.focus
  guard let policy = FocusPolicy(rawValue: focus.value.guidance) else { return [] }
  let own = focus.value.policy == nil ? ", and `\(policy.rawValue)` under `policy`" : ""
  return [
    Diagnostic(
      .entryFocusPolicy,
      at: subject.entry.head.range(focus.bytes),
      "the guidance on focus is only the word `\(policy.rawValue)`",
      help: "Say under `guidance` where focus is and why\(own)."
    )
  ]
}
