import CSSSyntax
public import Diagnostics

extension Rule {
  /// A style sheet with faults that its author did not intend.
  public static let demoBrokenStyle = Rule(
    "demo-broken-style",
    .warning,
    "A style sheet is broken.",
    explanation: """
      Browsers recover from any mistake in CSS by skipping what they cannot read. That is often more than the author \
      expects: everything after a comment that is not closed, or the rule after a stray bracket.
      """,
    source: "CSS Syntax Module Level 3",
    wrong: ".bar «{ color: red\n.fill { color: blue }",
    right: ".bar { color: red }\n.fill { color: blue }",
    language: "css"
  )
}

let demoBrokenStyleCheck = Check<DemoSubject>(.demoBrokenStyle) { subject in
  let faults = subject.sheets.flatMap { sheet, file in
    sheet.faults.map { fault in
      let (message, help) = words(for: fault.kind)
      return Diagnostic(.demoBrokenStyle, at: file.range(fault.bytes), message, help: help)
    }
  }
  let cut = subject.facts.styles.cut.map { bytes in
    Diagnostic(
      .demoBrokenStyle,
      at: subject.file.range(bytes),
      "the demo has more than \(DemoStyles.mostSelectors) selectors, and from here on they are not read",
      help: "Leave out what the demo does not need."
    )
  }
  return faults + (cut.map { [$0] } ?? [])
}

private func words(for fault: CSSFault.Kind) -> (message: String, help: String) {
  switch fault {
  case .commentNotClosed: ("this comment is not closed", "Write `*/` at its end.")
  case .stringNotClosed: ("this string is not closed on its line", "Write the quote at its end.")
  case .addressBroken: ("this address is broken", "Put quotes around it: `url(\"…\")`.")
  case .blockNotClosed: ("this block is not closed", "Write the bracket at its end.")
  case .closesNothing: ("this bracket closes nothing", "Take it out, or open a block before it.")
  case .selectorWithoutBlock: ("this is neither a declaration nor a rule", "Look for a missing `:`, `;` or block.")
  case .semicolonBeforeRule:
    ("browsers skip the rule after this semicolon", "Take it out: no semicolon comes after a block.")
  case .nestsTooDeep:
    ("blocks nest deeper than \(StyleSheet.deepestNesting) here", "Close blocks where they end.")
  }
}
