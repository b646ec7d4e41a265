import JSONSyntax
import PatternLibrary

/// A search for the elements that a scenario speaks of. The browser's own role and name decide.
extension ScenarioPlayer {
  /// The first element that a person could mean and operate; waits for it for a moment.
  ///
  /// - Parameter byPointer: Whether it may also be one that takes no focus itself, as the options of many lists.
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

  /// The first element that a pointer can operate: of the role that is asked for, else of one that is operated.
  private func pointable(_ reference: ElementReference) throws(WebDriverError) -> PageElement? {
    for element in try elements(reference) {
      if reference.role != nil { return element }
      if Self.operatedRoles.contains(try world.roleAndName(of: element).role) { return element }
    }
    return nil
  }

  /// The roles of what a person operates (WAI-ARIA 1.2, section 5.3.2), as far as it can be a part of something larger.
  private static let operatedRoles: Set<String> = [
    "button", "checkbox", "gridcell", "link", "menuitem", "menuitemcheckbox", "menuitemradio", "option", "radio",
    "slider",
    "spinbutton", "switch", "tab", "treeitem",
  ]

  /// The elements that assistive technology is given under a role and a name, the likeliest first.
  ///
  /// - Parameter isAll: Whether it matters that none is left out, of however many.
  func elements(
    _ reference: ElementReference,
    isOperable: Bool = false,
    isAll: Bool = false
  ) throws(WebDriverError) -> [PageElement] {
    let isAll = isAll || reference.isNarrowed
    var found: [PageElement] = []
    // Which one it is counts among all.
    for candidate in try candidates(reference, isOperable: isOperable && reference.nth == nil, isAll: isAll) {
      if try isNamed(candidate.element, by: reference) { found.append(candidate.element) }
    }
    guard reference.isNarrowed else { return found }
    let around = try reference.within.map { around throws(WebDriverError) in try elements(around) }
    let chosen = try narrowed(found, to: around, reference.nth)
    guard isOperable, reference.nth != nil, let one = chosen.first else { return chosen }
    return try ask("isOperable", [one.reference]).bool == true ? chosen : []
  }

  /// Those of some elements that are in one of others, and of these the one at a place in reading order.
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

  /// Why of several elements the one that is meant is not there, in words; `nil` where none is called so.
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

  /// How many elements are called so, in words, where it is another number than expected.
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

  /// Elements by the role and the name that their author gave them, whether or not anybody can reach them: for what is
  /// inert a browser computes neither.
  func authored(_ reference: ElementReference) throws(WebDriverError) -> [PageElement] {
    let found = try candidates(reference, isInert: true, isAll: reference.isNarrowed).filter(\.isAlike).map(\.element)
    guard reference.isNarrowed else { return found }
    let around = try reference.within.map { around throws(WebDriverError) in try authored(around) }
    return try narrowed(found, to: around, reference.nth)
  }

  private struct Candidate {
    var element: PageElement
    /// Whether its author named it so.
    var isAlike: Bool
  }

  private func candidates(
    _ reference: ElementReference,
    isOperable: Bool = false,
    isInert: Bool = false,
    isAll: Bool = false
  ) throws(WebDriverError) -> [Candidate] {
    let wanted: JSONValue = [
      "role": reference.role.map { .string($0) } ?? .null, "name": reference.name.map { .string($0) } ?? .null,
      "isOperable": .bool(isOperable), "isInert": .bool(isInert), "isAll": .bool(isAll),
    ]
    return (try ask("find", [wanted]).array ?? []).compactMap { found in
      PageElement(found["element"]).map { Candidate(element: $0, isAlike: found["isAlike"].bool == true) }
    }
  }

  /// Whether an element is the one that is meant, or one of them.
  func isMeant(_ element: PageElement, by reference: ElementReference) throws(WebDriverError) -> Bool {
    guard try isNamed(element, by: reference) else { return false }
    if !reference.isNarrowed { return true }
    let meant = JSONValue.array(try elements(reference).map(\.reference))
    return try ask("isOneOf", [element.reference, meant]).bool == true
  }

  /// Whether the browser computes this role and name for an element. One that has gone by now is not meant.
  private func isNamed(_ element: PageElement, by reference: ElementReference) throws(WebDriverError) -> Bool {
    do {
      let (role, name) = try world.roleAndName(of: element)
      return reference.means(role: role, name: name)
    } catch {
      guard error.isGoneElement else { throw error }
      return false
    }
  }

  /// How the nearest group around an element differs from what is expected, in words.
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

  /// How an element's place in reading order differs from what is expected, in words.
  func difference(
    ofPlaceOf element: PageElement,
    after predecessor: ElementReference
  ) throws(WebDriverError) -> String? {
    let before = try elements(predecessor)
    if before.isEmpty { return "there is no \(predecessor.bare)" }
    for one in before where try ask("follows", [one.reference, element.reference]).bool == true { return nil }
    return "it is not after \(predecessor.definite)"
  }

  /// The roles by which assistive technology tells that elements belong together, without the main parts of a page.
  private static let groupRoles: Set<String> = [
    "alertdialog", "article", "complementary", "dialog", "feed", "figure", "form", "grid", "group", "list", "listbox",
    "menu",
    "menubar", "navigation", "radiogroup", "region", "search", "table", "tablist", "toolbar", "tree", "treegrid",
  ]

  /// Role and name of an element, for people to read.
  func described(_ element: PageElement) throws(WebDriverError) -> String {
    do {
      let (role, name) = try world.roleAndName(of: element)
      return "\(role) “\(squeezed(name))”"
    } catch {
      guard error.isGoneElement else { throw error }
      return "an element that is gone"
    }
  }

  func focused() throws(WebDriverError) -> PageElement? {
    PageElement(try ask("focused"))
  }

  /// Looks again whenever the page may look otherwise, until there is an answer, for as long as patience lasts in the
  /// page's time.
  func awaited<Answer>(_ look: () throws(WebDriverError) -> Answer?) throws(WebDriverError) -> Answer? {
    let limit = JSONValue.number(world.time + Self.patience)
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

extension WebDriverError {
  /// Whether an element left the page between two commands.
  var isGoneElement: Bool {
    if case .refused(let code, _) = self {
      ["stale element reference", "no such element"].contains(code)
    } else {
      false
    }
  }
}
