import JSONSyntax
import PatternLibrary

/// A search for the elements that a scenario mentions. The role and name that the browser computes decide.
extension ScenarioPlayer {
  /// Returns the first element that a person could mean and operate, and waits a moment for it.
  ///
  /// - Parameter byPointer: Whether it may also be an element that takes no focus itself, as the options of many lists.
  func operable(_ reference: ElementReference, byPointer: Bool = false) throws(WebDriverError) -> PageElement? {
    try awaited { () throws(WebDriverError) -> PageElement? in
      if reference.isNarrowed {
        if let element = try elements(reference, isOperable: true).first { return element }
      } else {
        for candidate in try candidates(reference, isOperable: true) {
          if try isNamed(candidate.element, by: reference) { return candidate.element }
        }
      }
      return byPointer ? try pointable(reference) : nil
    }
  }

  /// Returns the first element that a pointer can operate: one with the requested role or, if none was requested, with
  /// a role that people operate.
  private func pointable(_ reference: ElementReference) throws(WebDriverError) -> PageElement? {
    for element in try elements(reference) {
      if reference.role != nil { return element }
      if Self.operatedRoles.contains(try world.roleAndName(of: element).role) { return element }
    }
    return nil
  }

  /// The roles of elements that a person operates (WAI-ARIA 1.2, section 5.3.2), including those that can be parts of
  /// something larger.
  private static let operatedRoles: Set<String> = [
    "button", "checkbox", "gridcell", "link", "menuitem", "menuitemcheckbox", "menuitemradio", "option", "radio",
    "slider",
    "spinbutton", "switch", "tab", "treeitem",
  ]

  /// Returns the elements that are exposed to assistive technology with a role and a name, the likeliest first.
  ///
  /// - Parameter isAll: Whether none may be left out, however many there are.
  func elements(
    _ reference: ElementReference,
    isOperable: Bool = false,
    isAll: Bool = false
  ) throws(WebDriverError) -> [PageElement] {
    let isAll = isAll || reference.isNarrowed
    var found: [PageElement] = []
    // A position counts among all of them.
    for candidate in try candidates(reference, isOperable: isOperable && reference.nth == nil, isAll: isAll) {
      if try isNamed(candidate.element, by: reference) { found.append(candidate.element) }
    }
    guard reference.isNarrowed else { return found }
    let around = try reference.within.map { around throws(WebDriverError) in try elements(around) }
    let chosen = try narrowed(found, to: around, reference.nth)
    guard isOperable, reference.nth != nil, let one = chosen.first else { return chosen }
    return try ask("isOperable", [one.reference]).bool == true ? chosen : []
  }

  /// Returns those of some elements that are inside one of others, or the one of these at a position in reading order.
  private func narrowed(
    _ found: [PageElement],
    to around: [PageElement]?,
    _ nth: Int?
  ) throws(WebDriverError) -> [PageElement] {
    let surroundings = around.map { JSONValue.array($0.map(\.reference)) } ?? .null
    let left = (try ask("narrowed", [.array(found.map(\.reference)), surroundings]).array ?? [])
      .compactMap { PageElement($0) }
    guard let nth else { return left }
    return left.indices.contains(nth - 1) ? [left[nth - 1]] : []
  }

  /// Returns why the one that is meant of several elements is not there, in words; `nil` if no element has that name.
  func whyNotThatOne(_ reference: ElementReference) throws(WebDriverError) -> String? {
    var wider = reference
    wider.nth = nil
    if reference.nth != nil {
      let count = try elements(wider, isAll: true).count
      if count > 0 { return count == 1 ? "there is only one" : "there are only \(count)" }
    }
    guard let around = reference.within else { return nil }
    if try elements(around).isEmpty { return "there is no \(around.bare) that it could be in" }
    wider.within = nil
    return try elements(wider).isEmpty ? nil : "it is there, but not in \(around.definite)"
  }

  /// Returns how many elements match, in words, if their number differs from the expected one.
  func difference(
    ofCountOf reference: ElementReference,
    from expected: Int
  ) throws(WebDriverError) -> String? {
    var all = reference
    all.nth = nil
    let count = try elements(all, isAll: true).count
    if count == expected { return nil }
    return count == 0 ? "there is none" : count == 1 ? "there is only one" : "there are \(count)"
  }

  /// Returns elements by the role and the name that their author gave them, whether or not anybody can reach them: for
  /// inert elements, browsers compute neither.
  func authored(_ reference: ElementReference) throws(WebDriverError) -> [PageElement] {
    let form = reference.hasPlaceholders ? reference.announcedName : nil
    let found = try candidates(reference, isInert: true, isAll: reference.isNarrowed).filter { one in
      one.isAlike && (form.map { $0.likeness(to: one.name) == .same } ?? true)
    }.map(\.element)
    guard reference.isNarrowed else { return found }
    let around = try reference.within.map { around throws(WebDriverError) in try authored(around) }
    return try narrowed(found, to: around, reference.nth)
  }

  private struct Candidate {
    var element: PageElement
    /// Whether its author gave it this name, or one with the words of this name.
    var isAlike: Bool
    /// The author's name for it, where the name that is looked for has placeholders.
    var name = ""
  }

  private func candidates(
    _ reference: ElementReference,
    isOperable: Bool = false,
    isInert: Bool = false,
    isAll: Bool = false
  ) throws(WebDriverError) -> [Candidate] {
    let words: [JSONValue] = Announcement.parts(of: reference.name ?? "").compactMap { part in
      if case .words(let words) = part { .string(squeezed(words)) } else { nil }
    }
    let wanted: JSONValue = [
      "words": reference.hasPlaceholders ? .array(words) : .null,
      "role": reference.role.map { .string($0) } ?? .null, "name": reference.name.map { .string($0) } ?? .null,
      "isOperable": .bool(isOperable), "isInert": .bool(isInert), "isAll": .bool(isAll || reference.hasPlaceholders),
    ]
    return (try ask("find", [wanted]).array ?? []).compactMap { found in
      PageElement(found["element"]).map { element in
        Candidate(element: element, isAlike: found["isAlike"].bool == true, name: found["name"].string ?? "")
      }
    }
  }

  /// Whether an element is the one that is meant, or one of them.
  func isMeant(_ element: PageElement, by reference: ElementReference) throws(WebDriverError) -> Bool {
    guard try isNamed(element, by: reference) else { return false }
    if !reference.isNarrowed { return true }
    let meant = JSONValue.array(try elements(reference).map(\.reference))
    return try ask("isOneOf", [element.reference, meant]).bool == true
  }

  /// Whether the browser computes this role and name for an element. An element that is gone by now does not match.
  private func isNamed(_ element: PageElement, by reference: ElementReference) throws(WebDriverError) -> Bool {
    guard let told = try roleAndName(of: element) else { return false }
    return reference.means(role: told.role, name: told.name)
  }

  /// Returns the role and the name that the browser computes; `nil` if the element is gone by now.
  func roleAndName(of element: PageElement) throws(WebDriverError) -> (role: String, name: String)? {
    do {
      let (role, name) = try world.roleAndName(of: element)
      return (role, squeezed(name))
    } catch {
      guard error.isGoneElement else { throw error }
      return nil
    }
  }

  /// Returns how the nearest group around an element differs from the expected one, in words.
  func difference(
    ofGroupAround element: PageElement,
    from expected: ElementExpectation.Target
  ) throws(WebDriverError) -> String? {
    var around: PageElement?
    for candidate in try ask("around", [element.reference]).array ?? [] {
      guard let candidate = PageElement(candidate) else { continue }
      guard Self.groupRoles.contains(try world.roleAndName(of: candidate).role) else { continue }
      around = candidate
      break
    }
    guard let around else { return expected == .nothing ? nil : "it is in no group" }
    if case .element(let group) = expected, try isMeant(around, by: group) { return nil }
    return "it is in \(try described(around))"
  }

  /// Returns how an element's place in reading order differs from the expected one, in words.
  func difference(
    ofPlaceOf element: PageElement,
    after predecessor: ElementReference
  ) throws(WebDriverError) -> String? {
    let before = try elements(predecessor)
    if before.isEmpty { return "there is no \(predecessor.bare)" }
    for one in before where try ask("follows", [one.reference, element.reference]).bool == true { return nil }
    return "it is not after \(predecessor.definite)"
  }

  /// The roles that tell assistive technology that elements belong together, without the landmarks of a page.
  private static let groupRoles: Set<String> = [
    "alertdialog", "article", "complementary", "dialog", "feed", "figure", "form", "grid", "group", "list", "listbox",
    "menu",
    "menubar", "navigation", "radiogroup", "region", "search", "table", "tablist", "toolbar", "tree", "treegrid",
  ]

  /// Returns an element's role and name, for people to read.
  func described(_ element: PageElement) throws(WebDriverError) -> String {
    try roleAndName(of: element).map { "\($0.role) “\($0.name)”" } ?? "an element that is gone"
  }

  func focused() throws(WebDriverError) -> PageElement? {
    PageElement(try ask("focused"))
  }

  /// Looks again whenever the page may have changed, until there is an answer, for at most the timeout in the page's
  /// time.
  func awaited<Answer>(
    _ timeout: Double = timeout,
    _ look: () throws(WebDriverError) -> Answer?
  ) throws(WebDriverError) -> Answer? {
    let limit = JSONValue.number(world.time + timeout)
    while true {
      if let answer = try look() { return answer }
      guard try ask("goOn", [limit]).bool == true else { return nil }
    }
  }
}

extension ElementReference {
  /// Whether it says more than a role and a name.
  fileprivate var isNarrowed: Bool { within != nil || nth != nil }
}
