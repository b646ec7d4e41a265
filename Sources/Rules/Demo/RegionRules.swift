public import Diagnostics
import HTMLTree
import Text

extension Rule {
  /// A live region that has text when the page loads.
  public static let demoRegionNotEmpty = Rule(
    "demo-region-not-empty",
    .warning,
    "A live region has text when the page loads.",
    explanation: """
      Screen readers announce changes in a region that they already watch. What is in it when the page loads is not \
      announced, and some screen readers repeat it at the first change. Have the region in the page, empty, before its \
      text arrives.
      """,
    source: "WAI-ARIA 1.2, aria-live; WCAG technique ARIA22",
    wrong: "«<p role=\"status\">Ready</p>",
    right: "<p role=\"status\"></p>",
    language: "html"
  )

  /// A live region in a drawing.
  public static let demoRegionInDrawing = Rule(
    "demo-region-in-drawing",
    .warning,
    "A live region is part of an SVG drawing.",
    explanation: """
      Screen readers do not watch the inside of a drawing, so a status there says nothing. Put the text into an HTML \
      element beside it.
      """,
    source: "WCAG technique ARIA22",
    wrong: "<svg «role=\"status\" aria-label=\"Fetching messages\">…</svg>",
    right: "<svg aria-hidden=\"true\">…</svg>\n<p role=\"status\"></p>",
    language: "html"
  )
}

let demoRegionNotEmptyCheck = Check<DemoSubject>(.demoRegionNotEmpty) { subject in
  let facts = subject.facts
  return facts.elements.compactMap { element in
    // A log may begin with earlier messages, and an output with the first result.
    guard element.name != "output", facts.role(of: element) != "log", facts.liveness(of: element) != nil,
      !facts.isInDrawing(element), element.startTag != nil
    else { return nil }
    let text = facts.text(in: element)
    if text.isEmpty { return nil }
    return Diagnostic(
      .demoRegionNotEmpty,
      at: subject.place(of: element),
      "this live region already says “\(shortened(text))”, which is not announced",
      help: "Leave it empty when the page loads, and put the text into it later."
    )
  }
}

let demoRegionInDrawingCheck = Check<DemoSubject>(.demoRegionInDrawing) { subject in
  let facts = subject.facts
  return facts.elements.filter { facts.isInDrawing($0) && facts.liveness(of: $0) != nil }.map { element in
    Diagnostic(
      .demoRegionInDrawing,
      at: subject.place(of: element["aria-live"] == nil ? "role" : "aria-live", in: element),
      "`<\(element.name)>` is \(element.name == "svg" ? "a" : "part of a") drawing, which is not watched for changes",
      help: "Put the text into an HTML element with `role=\"status\"` beside the drawing."
    )
  }
}
