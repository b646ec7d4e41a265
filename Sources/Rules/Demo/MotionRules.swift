import CSSSyntax
public import Diagnostics
import HTMLTree
import PatternLibrary

extension Rule {
  /// Motion that does not stop for people who prefer reduced motion.
  public static let demoMotion = Rule(
    "demo-motion",
    .warning,
    "Something moves although a person asks for less motion.",
    explanation: """
      Motion makes some people ill. Put it inside `@media (prefers-reduced-motion: no-preference)`, or undo it under \
      `reduce` with a rule that overrides it. Changes of colour and opacity do not count as motion. The library's style \
      sheets that a demo uses count too. This rule does not see what scripts animate.
      """,
    source: "WCAG 2.2, 2.3.3 Animation from Interactions; Media Queries Level 5, prefers-reduced-motion",
    wrong: ".spinner { «animation: turn 1s linear infinite; }",
    right: """
      @media (prefers-reduced-motion: no-preference) {
        .spinner { animation: turn 1s linear infinite; }
      }
      """,
    language: "css"
  )

  /// Motion in a drawing, which no media query stops.
  public static let demoDrawingMotion = Rule(
    "demo-drawing-motion",
    .warning,
    "An SVG drawing moves on its own.",
    explanation: """
      `<animate>` and SVG's other animation elements run whatever a person asks for: no media query reaches them. \
      Animate with CSS instead, which media queries do reach. Nothing is reported where a style sheet or a script \
      hides or stops motion for people who ask for less.
      """,
    source: "WCAG 2.2, 2.2.2 Pause, Stop, Hide; 2.3.3 Animation from Interactions",
    wrong: "<svg><circle r=\"5\">«<animate attributeName=\"r\" values=\"5;9;5\" dur=\"1s\"/></circle></svg>",
    right: "<svg><circle r=\"5\" class=\"pulse\"/></svg>",
    language: "html"
  )
}

let demoMotionCheck = Check<DemoSubject>(.demoMotion) { subject in
  let styles = subject.facts.styles
  let sheets = subject.sheets.map(\.sheet)
  // Most demos have nothing that moves.
  let moving = styles.attributes.filter { $0.declarations.contains(where: \.mayMove) }
  if moving.isEmpty, !sheets.contains(where: \.mayMove) { return [] }
  let rules = styles.rules + subject.linkedRules
  let still = StillAnimations(sheets)
  let overrides = MotionOverrides(rules, hasLayers: sheets.contains(where: \.hasLayers))
  let applied = rules.filter { $0.circumstances.whenReduced != .no && !$0.circumstances.isOnlyForReduced }
  let inSheets = applied.flatMap { rule in
    rule.rule.declarations.compactMap { declaration -> Diagnostic? in
      guard let motion = Motion(declaration, among: rule.rule.declarations, in: rule.sheet),
        !still.cover(declaration, in: rule.sheet), !overrides.undo(motion, declaration, of: rule)
      else { return nil }
      let file = rule.linkedSheet.map { subject.linkedSheets[$0].file } ?? subject.file
      return diagnostic(for: motion, at: file.range(declaration.bytes))
    }
  }
  let inAttributes = moving.flatMap { style in
    style.declarations.compactMap { declaration -> Diagnostic? in
      guard let motion = Motion(declaration, among: style.declarations, in: style.sheet),
        !still.cover(declaration, in: style.sheet), !overrides.undoAttributes(motion)
      else { return nil }
      return diagnostic(for: motion, at: subject.file.range(style.attribute.range))
    }
  }
  return inSheets + inAttributes
}

private func diagnostic(for motion: Motion, at place: SourceRange) -> Diagnostic {
  let what =
    switch motion {
    case .animation: "this animation runs"
    case .transition: "this transition moves"
    case .scrolling: "this scrolls smoothly"
    }
  return Diagnostic(
    .demoMotion,
    at: place,
    "\(what) although a person asks for less motion",
    help: "Put it inside `@media (prefers-reduced-motion: no-preference)`, or undo it under `reduce`."
  )
}

/// The SVG elements that move others.
private let movers: Set<String> = ["animate", "animatetransform", "animatemotion"]

let demoDrawingMotionCheck = Check<DemoSubject>(.demoDrawingMotion) { subject in
  let facts = subject.facts
  let moving = facts.elements.filter { element in
    let isMover = movers.contains(element.name) && facts.isInDrawing(element)
    guard isMover || element.name == "marquee" else { return false }
    // It waits for a script, which may ask for the preference (SMIL Animation, 3.3.1).
    if isMover, squeezed(element["begin"] ?? "") == "indefinite" { return false }
    let property = (element["attributeName"] ?? element["attributename"])?.lowercased()
    return property.map(isStill) != true
  }
  if moving.isEmpty || facts.scripts.source.contains("prefers-reduced-motion")
    || hidesForReduced(facts.styles.rules + subject.linkedRules)
  {
    return []
  }
  return moving.map { element in
    Diagnostic(
      .demoDrawingMotion,
      at: subject.place(of: element),
      "`<\(element.name)>` moves whatever a person asks for",
      help: "Animate with CSS inside `@media (prefers-reduced-motion: no-preference)`."
    )
  }
}

/// Whether a style sheet shows or hides anything depending on a person's motion preference.
private func hidesForReduced(_ rules: [StyleRule]) -> Bool {
  rules.contains { rule in
    (rule.circumstances.whenReduced == .no || rule.circumstances.isOnlyForReduced)
      && rule.rule.declarations.contains { ["display", "visibility", "content-visibility"].contains($0.name) }
  }
}
