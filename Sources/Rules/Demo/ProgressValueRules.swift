public import Diagnostics
import HTMLTree
import Text

extension Rule {
  /// A value on an indeterminate indicator.
  public static let demoIndeterminateValue = Rule(
    "demo-indeterminate-value",
    .warning,
    "An indeterminate indicator has a value.",
    explanation: """
      `aria-valuenow` says how far the work has got. On an indeterminate indicator the number is made up, and a screen \
      reader reads it.
      """,
    source: "WAI-ARIA 1.2, progressbar",
    wrong: "<div class=\"indeterminate\" role=\"progressbar\" aria-label=\"Fetching\" «aria-valuenow=\"0\"></div>",
    right: "<div class=\"indeterminate\" role=\"progressbar\" aria-label=\"Fetching\"></div>",
    language: "html"
  )

  /// HTML's maximum and ARIA's on one element.
  public static let demoTwoMaxima = Rule(
    "demo-two-maxima",
    .warning,
    "An element has both `max` and `aria-valuemax`.",
    explanation: """
      HTML's `max` already tells assistive technology the maximum. Where the two differ, one of them is wrong; where \
      they agree, one of them will be forgotten at the next change.
      """,
    source: "ARIA in HTML, ARIA attributes in place of equivalent HTML attributes",
    wrong: "<progress max=\"10\" «aria-valuemax=\"10\"></progress>",
    right: "<progress max=\"10\"></progress>",
    language: "html",
    isFixable: true
  )

  /// A wait that is only indicated by `aria-busy`.
  public static let demoBusyOnly = Rule(
    "demo-busy-only",
    .warning,
    "Only `aria-busy` says that something is loading.",
    explanation: """
      `aria-busy` says that a region is not complete. Few screen readers tell anybody, and none announces it. Add an \
      indicator, or a status that is announced.
      """,
    source: "WAI-ARIA 1.2, aria-busy",
    wrong: "<ul «aria-busy=\"true\"></ul>",
    right: "<ul aria-busy=\"true\"></ul>\n<p role=\"status\"></p>",
    language: "html"
  )
}

let demoIndeterminateValueCheck = Check<DemoSubject>(.demoIndeterminateValue) { subject in
  subject.facts.elements.filter { $0["aria-valuenow"]?.isEmpty == false && isIndeterminate($0) }.map { element in
    Diagnostic(
      .demoIndeterminateValue,
      at: subject.place(of: "aria-valuenow", in: element),
      "the indicator is indeterminate and has a value",
      help: "Leave `aria-valuenow` out as long as nobody knows how far the work has got."
    )
  }
}

private func isIndeterminate(_ element: HTMLElement) -> Bool {
  if element.name == "progress" { return element["value"] == nil }
  guard firstRole(in: element["role"]) == "progressbar" else { return false }
  let words = (element["class"] ?? "").split(whereSeparator: \.isWhitespace).map { $0.lowercased() }
  let saysSo = element.attributes.contains { attribute in
    attribute.name == "data-indeterminate" && attribute.value != "false"
      || ["data-state", "data-mode", "data-variant"].contains(attribute.name) && attribute.value == "indeterminate"
  }
  return saysSo || words.contains("indeterminate") || words.contains { $0.hasSuffix("--indeterminate") }
}

let demoTwoMaximaCheck = Check<DemoSubject>(.demoTwoMaxima) { subject in
  let found = subject.facts.elements.filter { element in
    element["max"] != nil && element["aria-valuemax"] != nil && subject.facts.hasNativeRange(element)
  }
  if found.isEmpty { return [] }
  let removal = AttributeRemoval(of: "aria-valuemax", in: subject)
  return found.map { element in
    Diagnostic(
      .demoTwoMaxima,
      at: subject.place(of: "aria-valuemax", in: element),
      "`max` already says what `aria-valuemax` says",
      help: "Take `aria-valuemax` out.",
      fix: maximumIsSame(element, subject.facts) ? removal?.fix(element) : nil
    )
  }
}

extension DemoFacts {
  /// Whether an element's `max` is the maximum of a value that assistive technology is told.
  fileprivate func hasNativeRange(_ element: HTMLElement) -> Bool {
    ["progressbar", "meter", "slider", "spinbutton"].contains(nativeRole(of: element))
  }
}

/// Whether an element's `max` certainly takes effect, and is the same as `aria-valuemax`.
private func maximumIsSame(_ element: HTMLElement, _ facts: DemoFacts) -> Bool {
  guard facts.explicitRole(of: element) ?? facts.nativeRole(of: element) == facts.nativeRole(of: element),
    let maximum = plainNumber(element["max"]), maximum == plainNumber(element["aria-valuemax"]),
    let minimum = plainNumber(element["min"] ?? "0")
  else { return false }
  // HTML replaces a maximum that is not above the minimum.
  return maximum > minimum
}

/// Returns a number whose form HTML and ARIA read in the same way.
private func plainNumber(_ text: String?) -> Double? {
  guard let text, !text.isEmpty, text.utf8.allSatisfy({ isDigit($0) || $0 == UInt8(ascii: ".") }),
    text.first != ".", text.last != "."
  else { return nil }
  return Double(text)
}

let demoBusyOnlyCheck = Check<DemoSubject>(.demoBusyOnly) { subject in
  let facts = subject.facts
  let others = ["role", "progress", "aria-live", "ariaLive", "ariaNotify", "focus"]
  let isTold =
    facts.elements.contains { element in
      facts.role(of: element) == "progressbar" || facts.liveness(of: element) != nil || element["aria-live"] != nil
        || ["timer", "marquee"].contains(facts.role(of: element))
    } || facts.isIncomplete || others.contains { facts.scripts.source.contains($0) }
  if isTold { return [] }
  let busy = facts.elements.filter { $0["aria-busy"] == "true" }.map { subject.place(of: "aria-busy", in: $0) }
  let made = facts.scripts.tokens.joined().filter { $0.isText && $0.text == "aria-busy" || $0.isWord("ariaBusy") }
  let places =
    busy + made.map { subject.file.range($0.bytes) }
  return places.prefix(1).map { place in
    Diagnostic(
      .demoBusyOnly,
      at: place,
      "nothing but `aria-busy` says that something is loading",
      help: "Add a progress indicator, or a status that says what is loading."
    )
  }
}
