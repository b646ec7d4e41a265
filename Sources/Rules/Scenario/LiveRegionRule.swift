public import Diagnostics
import PatternLibrary
import Text

extension Rule {
  /// An announcement in a demo without a live region.
  public static let scenarioNoLiveRegion = Rule(
    "scenario-no-live-region",
    .error,
    "A scenario expects an announcement from a demo that can make none.",
    explanation: """
      Text reaches a screen-reader user without a focus move through a live region: `role="status"`, `role="alert"`, \
      `role="log"`, `<output>` or `aria-live`. The demo has none, and no script mentions one.
      """,
    source: "WCAG 2.2, 4.1.3 Status Messages",
    wrong: "- announced: Photo uploaded   # and upload.html has only <p class=\"message\"></p>",
    right: "- announced: Photo uploaded   # and upload.html has <p class=\"message\" role=\"status\"></p>",
    language: "yaml"
  )
}

let scenarioNoLiveRegionCheck = Check<ScenarioSubject>(.scenarioNoLiveRegion) { subject in
  if subject.demo.canAnnounce { return [] }
  return subject.announced.map { text, place in
    Diagnostic(
      .scenarioNoLiveRegion,
      at: place,
      "\(subject.demo.checked.stem).html has no live region that could announce “\(shortened(text))”",
      help: "Add an empty element with `role=\"status\"` to the demo, and let the script fill it."
    )
  }
}

extension ScenarioSubject {
  /// The texts that the scenario expects to be announced, with their places.
  var announced: [(text: String, place: SourceRange)] {
    scenario.steps.flatMap(\.then).compactMap { expected in
      guard case .announced(let text, _, _) = expected.value else { return nil }
      return (text, place(of: text, in: expected.bytes))
    }
  }
}

extension DemoSubject {
  /// Whether the demo has a live region, or a script mentions one.
  fileprivate var canAnnounce: Bool {
    let spoken = ["aria-live", "ariaLive", "ariaNotify", "role", "output"]
    return facts.isIncomplete
      || document.elements.contains { element in
        facts.liveness(of: element) != nil || ["timer", "marquee"].contains(facts.role(of: element))
      } || spoken.contains { facts.scripts.source.contains($0) }
  }
}
