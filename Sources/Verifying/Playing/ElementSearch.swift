import JSONSyntax
import PatternLibrary

/// Finding the elements that a scenario speaks of. The browser's own role and name decide.
extension ScenarioPlayer {
  /// The first element that a person could mean and operate; waits for it for a moment.
  ///
  /// - Parameter byPointer: Whether it may also be one that takes no focus itself, as the options of many lists.
  func operable(_ reference: ElementReference, byPointer: Bool = false) throws(WebDriverError) -> PageElement? {
    try awaited { () throws(WebDriverError) -> PageElement? in
      for candidate in try candidates(reference, isOperable: true) {
        if try isMeant(candidate.element, by: reference) { return candidate.element }
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
  func elements(_ reference: ElementReference, isOperable: Bool = false) throws(WebDriverError) -> [PageElement] {
    var found: [PageElement] = []
    for candidate in try candidates(reference, isOperable: isOperable) {
      if try isMeant(candidate.element, by: reference) { found.append(candidate.element) }
    }
    return found
  }

  /// Elements by the role and the name that their author gave them, whether or not anybody can reach them: for what is
  /// inert a browser computes neither.
  func authored(_ reference: ElementReference) throws(WebDriverError) -> [PageElement] {
    try candidates(reference, isInert: true).filter(\.isAlike).map(\.element)
  }

  private struct Candidate {
    var element: PageElement
    /// Whether its author named it so.
    var isAlike: Bool
  }

  private func candidates(
    _ reference: ElementReference,
    isOperable: Bool = false,
    isInert: Bool = false
  ) throws(WebDriverError) -> [Candidate] {
    let wanted: JSONValue = [
      "role": reference.role.map { .string($0) } ?? .null, "name": reference.name.map { .string($0) } ?? .null,
      "isOperable": .bool(isOperable), "isInert": .bool(isInert),
    ]
    return (try ask("find", [wanted]).array ?? []).compactMap { found in
      PageElement(found["element"]).map { Candidate(element: $0, isAlike: found["isAlike"].bool == true) }
    }
  }

  /// Whether the browser computes this role and name for an element. One that has gone by now is not meant.
  func isMeant(_ element: PageElement, by reference: ElementReference) throws(WebDriverError) -> Bool {
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
    from expected: ElementExpectation.Group
  ) throws(WebDriverError) -> String? {
    var around: PageElement?
    for candidate in try ask("around", [element.reference]).array ?? [] {
      guard let candidate = PageElement(candidate) else { continue }
      guard Self.groupRoles.contains(try world.roleAndName(of: candidate).role) else { continue }
      around = candidate
      break
    }
    guard let around else { return expected == .nothing ? nil : "it is in no group" }
    if case .within(let group) = expected, try isMeant(around, by: group) { return nil }
    return "it is in \(try described(around))"
  }

  /// How an element's place in reading order differs from what is expected, in words.
  func difference(
    ofPlaceOf element: PageElement,
    after predecessor: ElementReference
  ) throws(WebDriverError) -> String? {
    let before = try elements(predecessor)
    if before.isEmpty { return "there is no \(predecessor.words)" }
    for one in before where try ask("follows", [one.reference, element.reference]).bool == true { return nil }
    return "it does not stand after \(predecessor.words)"
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
