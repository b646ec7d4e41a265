public import Diagnostics
import HTMLTree

extension Rule {
  /// A live region that is added to the page together with its text.
  public static let demoRegionInjected = Rule(
    "demo-region-injected",
    .warning,
    "A script adds a live region together with its text.",
    explanation: """
      Screen readers watch the live regions that are already in the page. A region that arrives with its text has not \
      changed since it appeared, so many screen readers say nothing. Alerts are exempt: most screen readers speak them \
      when they appear.
      """,
    source: "WAI-ARIA 1.2, aria-live; WCAG technique ARIA22",
    wrong: "form.innerHTML += «`<p role=\"status\">${text}</p>`;",
    right: "// <p role=\"status\"></p> is in the form from the start.\nstatus.textContent = text;",
    language: "javascript"
  )
}

let demoRegionInjectedCheck = Check<DemoSubject>(.demoRegionInjected) { subject in
  let scripts = subject.facts.scripts
  let places =
    scripts.literals.filter(isMarkupOfRegion).prefix(100).filter { bringsRegionWithText($0.text) }.map(\.bytes)
    + scripts.tokens.flatMap(regionsMadeByCalls)
  return places.map { bytes in
    Diagnostic(
      .demoRegionInjected,
      at: subject.file.range(bytes),
      "this live region is added to the page together with its text",
      help: "Have the region in the page from the start, empty, and put the text into it later."
    )
  }
}

private func isMarkupOfRegion(_ literal: ScriptLiteral) -> Bool {
  literal.text.contains("<") && (literal.text.contains("role=") || literal.text.contains("aria-live="))
}

/// Whether markup in a script contains a polite live region that has text, or a place where text is filled in.
private func bringsRegionWithText(_ markup: String) -> Bool {
  guard let document = parseHTML(Array(markup.utf8)) else { return false }
  return document.elements.contains { element in
    let isRegion = firstRole(in: element["role"]) == "status" || element["aria-live"] == "polite"
    return isRegion && !document.text(in: element.index).allSatisfy(\.isWhitespace)
  }
}

/// Finds elements that a script creates, gives the role of a live region and a text, and only then adds to the page.
private func regionsMadeByCalls(_ tokens: [ScriptToken]) -> [Range<Int>] {
  var made: [String: MadeElement] = [:]
  var found: [Range<Int>] = []
  for index in tokens.indices where tokens[index].kind == .word {
    if tokens[index].text == "createElement", let name = assignedName(before: index, in: tokens) {
      made[name] = MadeElement()
    } else if insertions.contains(tokens[index].text) {
      for name in arguments(after: index, in: tokens) {
        guard let element = made.removeValue(forKey: name), let place = element.region, element.hasText else {
          continue
        }
        found.append(place)
      }
    }
    if let (name, region) = change(at: index, in: tokens) {
      if let region { made[name]?.region = region } else { made[name]?.hasText = true }
    }
  }
  return found
}

private struct MadeElement {
  var region: Range<Int>?
  var hasText = false
}

private let insertions: Set<String> = [
  "append", "appendChild", "prepend", "before", "after", "insertBefore", "replaceWith", "replaceChildren",
  "replaceChild",
  "insertAdjacentElement",
]

/// Returns `status` for `const status = document.createElement`, `this.status` for
/// `this.status = document.createElement`.
private func assignedName(before index: Int, in tokens: [ScriptToken]) -> String? {
  guard index >= 4, tokens[index - 1].isMark("."), tokens[index - 3].isMark("=") else { return nil }
  return path(endingAt: index - 4, in: tokens)
}

/// Returns the words and dots that end at a token, joined.
private func path(endingAt index: Int, in tokens: [ScriptToken]) -> String? {
  guard index >= 0, tokens[index].kind == .word else { return nil }
  var text = tokens[index].text
  var place = index
  while place >= 2, text.utf8.count < 200, tokens[place - 1].isMark("."), tokens[place - 2].kind == .word {
    text = "\(tokens[place - 2].text).\(text)"
    place -= 2
  }
  return text
}

/// Returns the paths among the arguments of a call.
private func arguments(after index: Int, in tokens: [ScriptToken]) -> [String] {
  guard index + 1 < tokens.count, tokens[index + 1].isMark("(") else { return [] }
  var names: [String] = []
  for place in index + 2..<min(index + 40, tokens.count) {
    if tokens[place].isMark(")") || tokens[place].isMark(";") { break }
    let isLast = place + 1 < tokens.count && (tokens[place + 1].isMark(",") || tokens[place + 1].isMark(")"))
    if isLast, let name = path(endingAt: place, in: tokens) { names.append(name) }
  }
  return names
}

/// Returns what a property or method named by a word does to the element before its dot: where that becomes a region, or
/// `nil` if it takes text.
private func change(at index: Int, in tokens: [ScriptToken]) -> (name: String, region: Range<Int>?)? {
  guard index >= 2, index + 2 < tokens.count, changers.contains(tokens[index].text), tokens[index - 1].isMark("."),
    let name = path(endingAt: index - 2, in: tokens)
  else { return nil }
  let value = tokens[index + 2]
  switch tokens[index].text {
  case "setAttribute" where index + 4 < tokens.count:
    guard isRegion(attribute: value.text, value: tokens[index + 4].text) else { return nil }
    return (name, tokens[index].bytes.lowerBound..<tokens[index + 4].bytes.upperBound)
  case "role" where tokens[index + 1].isMark("=") && value.text == "status",
    "ariaLive" where tokens[index + 1].isMark("=") && value.text == "polite":
    return (name, tokens[index].bytes.lowerBound..<value.bytes.upperBound)
  case "textContent" where tokens[index + 1].isMark("="), "innerText" where tokens[index + 1].isMark("="),
    "innerHTML" where tokens[index + 1].isMark("="):
    return value.kind == .string && value.text.isEmpty || value.isMark("=") ? nil : (name, nil)
  case "append" where value.isText && !value.text.isEmpty:
    return (name, nil)
  default: return nil
  }
}

private let changers: Set<String> = [
  "setAttribute", "role", "ariaLive", "textContent", "innerText", "innerHTML", "append",
]

private func isRegion(attribute: String, value: String) -> Bool {
  attribute == "role" && value == "status" || attribute == "aria-live" && value == "polite"
}
