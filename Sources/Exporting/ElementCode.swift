import PatternLibrary

/// What an element is located for.
enum Purpose {
  /// To operate it.
  case operating
  case looking
  /// To look at it although it is hidden from assistive technology.
  case hidden
}

extension ElementReference {
  /// Returns a locator for the element, or for all matching elements when there are several.
  func locator(for purpose: Purpose = .looking) -> [CodeLine.Part] {
    let scope = within.map { $0.locator(for: purpose == .hidden ? .hidden : .looking) } ?? ["page"]
    var parts: [CodeLine.Part]
    if let role {
      let name: [CodeLine.Part] = name.map { ["name: ", .text($0), ", exact: true"] } ?? []
      let hidden: [CodeLine.Part] = purpose == .hidden ? ["includeHidden: true"] : []
      let options = Array([name, hidden].filter { !$0.isEmpty }.joined(separator: [", "]))
      parts = scope + [".getByRole("] + roleWritten(role)
      if !options.isEmpty { parts += [", { "] + options + [" }"] }
      parts += [")"]
      // A form without a name has the role `form` in browsers, but not in Playwright.
      if role == "form", self.name == nil { parts += [".or("] + scope + [".locator('form:not([role])'))"] }
    } else {
      let finder = purpose == .operating && nth == nil ? "control" : "named"
      parts = ["\(finder)("] + scope + [", ", .text(name ?? ""), ")"]
    }
    if let nth { return parts + [".nth(\(nth - 1))"] }
    return purpose == .operating && role != nil ? parts + [".first()"] : parts
  }

  private func roleWritten(_ role: String) -> [CodeLine.Part] {
    // One role with two names; Playwright knows only the older one.
    let known = role == "image" ? "img" : role
    return rolesOfPlaywright.contains(known) ? [.text(known)] : [.text(known), " as Role"]
  }
}

/// The roles that the type of `getByRole`'s parameter allows: those of WAI-ARIA 1.2 without `mark`.
private let rolesOfPlaywright = ariaRoles.subtracting(["image", "mark"])

extension [CodeLine.Part] {
  /// The first of the elements that a locator finds.
  var first: Self { self + [".first()"] }
}

/// Lines of code for an expectation, and the reasons why parts of it cannot be expressed.
struct ExpectationCode {
  var lines: [CodeLine] = []
  /// The reasons why Playwright cannot express parts of the expectation.
  var unsaid: [String] = []

  fileprivate mutating func expect(_ parts: CodeLine.Part...) { lines.append(CodeLine(parts)) }

  fileprivate mutating func poll(_ value: [CodeLine.Part], _ matcher: CodeLine.Part...) {
    lines.append(CodeLine(["await demo.poll(() => "] + value + [")"] + matcher + [";"]))
  }
}

extension ExpectationCode {
  init(_ expectation: Expectation) {
    switch expectation {
    case .focus(let focus): addFocus(focus)
    case .announced(let text, let politeness, let within):
      let wanted = [
        politeness.map { "politeness: '\($0.rawValue)'" }, within.map { "within: \($0.count)" },
      ].compactMap(\.self).joined(separator: ", ")
      expect("await demo.expectAnnouncement(", .text(text), wanted.isEmpty ? ");" : ", { \(wanted) });")
    case .silent(let time): expect("await demo.expectSilence(\(time.count));")
    case .element(let expected): add(expected)
    case .absent(let element, let states): addAbsent(element, states)
    case .inert(let element):
      lines.append(CodeLine(["await demo.poll(() => isInert("] + element.locator(for: .hidden) + [")).toBe(true);"]))
    case .visible(let text): poll(["seenText(page)"], ".toMatch(whole(", .text(squeezed(text)), "))")
    case .hidden(let text): poll(["seenText(page)"], ".not.toMatch(whole(", .text(squeezed(text)), "))")
    case .title(let text): poll(["page.title()"], ".toBe(", .text(squeezed(text)), ")")
    case .motion(true): poll(["moving(page)"], ".toBeGreaterThan(0)")
    case .motion(false): poll(["moving(page)"], ".toBe(0)")
    case .fits(let fits): addFit(fits)
    }
  }

  private mutating func addFocus(_ focus: FocusExpectation) {
    switch focus {
    case .stays: expect("await demo.expectFocusToStay();")
    case .start: expect("await demo.expectFocusAtStart();")
    case .on(let element): addFocus(on: element)
    case .active(let target, let element):
      addFocus(on: element)
      addRelation(.active, of: element, to: target)
    }
  }

  private mutating func addFocus(on element: ElementReference) {
    // Of several elements with this name, any may have focus.
    let locator = element.locator() + (element.nth == nil ? [".and(page.locator(':focus'))"] : [])
    lines.append(CodeLine(["await demo.expectFocus("] + locator + [");"]))
  }

  private mutating func addFit(_ fits: Bool) {
    guard fits else {
      unsaid.append("Playwright cannot tell which text is cut off")
      return
    }
    poll(
      ["page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)"],
      ".toBeLessThanOrEqual(0)"
    )
    unsaid.append("whether text is cut off; this only looks for content that needs sideways scrolling")
  }

  private mutating func addAbsent(_ element: ElementReference, _ states: [ElementState: String]) {
    guard !states.isEmpty else { return poll(calling("countOf", element.locator()), ".toBe(0)") }
    lines.append(
      CodeLine(
        ["await demo.poll(() => facts("] + element.locator() + [", { \(usual(states, of: element)) }))"]
          + [".not.toContainEqual(expect.objectContaining({ "] + written(states) + [" }));"]
      )
    )
  }

  private mutating func add(_ expected: ElementExpectation) {
    let element = expected.element
    if let count = expected.count {
      var all = element
      all.nth = nil
      poll(calling("countOf", all.locator()), ".toBe(\(count))")
    }
    addFacts(of: expected)
    // Facts can only be read from an element that exists.
    if lines.isEmpty { poll(calling("countOf", element.locator()), ".toBeGreaterThan(0)") }
    if let description = expected.description {
      let first = element.locator().first
      lines.append(CodeLine(["await expect("] + first + [").toHaveAccessibleDescription(", .text(description), ");"]))
    }
    if let error = expected.error {
      let first = element.locator().first
      lines.append(CodeLine(["await expect("] + first + [").toHaveAccessibleErrorMessage(", .text(error), ");"]))
    }
    if let group = expected.group {
      let around = group.element.map { $0.locator() } ?? ["null"]
      poll(calling("isIn", element.locator().first, around), ".toBe(true)")
    }
    for relation in ElementRelation.allCases {
      if let target = expected.relations[relation] { addRelation(relation, of: element, to: target) }
    }
    if let other = expected.predecessor {
      poll(calling("isAfter", element.locator().first, other.locator().first), ".toBe(true)")
    }
    if let picture = expected.picture { addLooks(picture) }
  }

  /// Adds the value and the states, which must all be true of one and the same element.
  private mutating func addFacts(of expected: ElementExpectation) {
    var facts: [[CodeLine.Part]] = []
    if let value = expected.value { facts.append(["value: ", .text(value)]) }
    if expected.isStateless { facts.append(["told: []"]) }
    if !expected.states.isEmpty { facts.append(written(expected.states)) }
    if facts.isEmpty { return }
    let defaults = expected.states.isEmpty ? "" : ", { \(usual(expected.states, of: expected.element)) }"
    lines.append(
      CodeLine(
        ["await demo.poll(() => facts("] + expected.element.locator() + ["\(defaults)))"]
          + [".toContainEqual(expect.objectContaining({ "] + facts.joined(separator: [", "]) + [" }));"]
      )
    )
  }

  private mutating func addRelation(
    _ relation: ElementRelation,
    of element: ElementReference,
    to target: ElementExpectation.Target
  ) {
    let source = element.locator().first
    guard let target = target.element else {
      lines.append(CodeLine(["await expect("] + source + [").not.toHaveAttribute('\(relation.attribute)', /./);"]))
      return
    }
    poll(calling("pointsAt", source, ["'\(relation.attribute)'"], target.locator()), ".toBe(true)")
  }

  private mutating func addLooks(_ picture: PictureExpectation) {
    if picture.fills != nil { unsaid.append("how far it is filled, which Polite measures in a picture of it") }
    if picture.turns != nil { unsaid.append("which way it turns, which Polite measures in animations and a picture") }
    if picture.contrast != nil { unsaid.append("its contrast, which Polite measures in a picture of it") }
    if picture.isInSystemColours {
      unsaid.append("that it has only system colours, which Polite measures in a picture of it")
    }
    if picture.indicator != nil { unsaid.append("that focus is seen on it, which Polite measures in pictures of it") }
    if picture.target != nil { unsaid.append("the size of its target, which Polite measures by hit testing") }
  }
}

extension ElementExpectation.Target {
  fileprivate var element: ElementReference? {
    if case .element(let element) = self { element } else { nil }
  }
}

private func written(_ states: [ElementState: String]) -> [CodeLine.Part] {
  Array(states.inOrder.map { ["\($0.key.rawValue): ", .text($0.value)] }.joined(separator: [", "]))
}

/// Returns the default of each state for the element's role in ARIA: what it is when nothing is said about it.
private func usual(_ states: [ElementState: String], of element: ElementReference) -> String {
  states.inOrder.map { state, _ in
    let usual =
      if let role = element.role { state.defaultValue(for: role) } else {
        (state.isGlobal || state.wasGlobal) && state.words.contains("false") ? Optional("false") : nil
      }
    return "\(state.rawValue): \(literal(usual ?? ElementState.absent))"
  }.joined(separator: ", ")
}

/// Returns a call of one of the helper functions.
private func calling(_ function: String, _ arguments: [CodeLine.Part]...) -> [CodeLine.Part] {
  [.code("\(function)(")] + arguments.joined(separator: [", "]) + [.code(")")]
}
