import PatternLibrary

/// Finding the elements that a scenario speaks of. The browser's own role and name decide.
extension ScenarioPlayer {
  /// The first element that a person could mean and operate; waits for it for a moment.
  func operable(_ reference: ElementReference) throws(WebDriverError) -> Element? {
    try awaited { () throws(WebDriverError) -> Element? in
      for candidate in try candidates(reference, isOperable: true) {
        if try isMeant(candidate.element, by: reference) { return candidate.element }
      }
      return nil
    }
  }

  /// The elements that assistive technology is given under a role and a name, the likeliest first.
  func elements(_ reference: ElementReference, isOperable: Bool = false) throws(WebDriverError) -> [Element] {
    var found: [Element] = []
    for candidate in try candidates(reference, isOperable: isOperable) {
      if try isMeant(candidate.element, by: reference) { found.append(candidate.element) }
    }
    return found
  }

  /// Elements by the role and the name that their author gave them, whether or not anybody can reach them: for what is
  /// inert a browser computes neither.
  func authored(_ reference: ElementReference) throws(WebDriverError) -> [Element] {
    try candidates(reference, isInert: true).filter(\.isAlike).map(\.element)
  }

  private func candidates(
    _ reference: ElementReference,
    isOperable: Bool = false,
    isInert: Bool = false
  ) throws(WebDriverError) -> [(element: Element, isAlike: Bool)] {
    let wanted: JSONValue = [
      "role": reference.role.map { .string($0) } ?? .null, "name": reference.name.map { .string($0) } ?? .null,
      "isOperable": .bool(isOperable), "isInert": .bool(isInert),
    ]
    return (try ask("return politePlayer.find(arguments[0])", [wanted]).array ?? []).compactMap { found in
      Element(found["element"]).map { ($0, found["isAlike"].bool == true) }
    }
  }

  /// Whether the browser computes this role and name for an element. One that has gone by now is not meant.
  func isMeant(_ element: Element, by reference: ElementReference) throws(WebDriverError) -> Bool {
    do {
      let role = reference.role == nil ? "" : try session.computedRole(of: element)
      let name = reference.name == nil ? "" : try session.computedLabel(of: element)
      return reference.means(role: role, name: name)
    } catch {
      guard error.isGoneElement else { throw error }
      return false
    }
  }

  /// How the nearest group around an element differs from what is expected, in words.
  func difference(
    ofGroupAround element: Element,
    from expected: ElementExpectation.Group
  ) throws(WebDriverError) -> String? {
    var around: Element?
    for candidate in try ask("return politePlayer.around(arguments[0])", [element.reference]).array ?? [] {
      guard let candidate = Element(candidate) else { continue }
      guard Self.groupRoles.contains(try session.computedRole(of: candidate)) else { continue }
      around = candidate
      break
    }
    guard let around else { return expected == .nothing ? nil : "it is in no group" }
    if case .within(let group) = expected, try isMeant(around, by: group) { return nil }
    return "it is in \(try described(around))"
  }

  /// How an element's place in reading order differs from what is expected, in words.
  func difference(
    ofPlaceOf element: Element,
    after predecessor: ElementReference
  ) throws(WebDriverError) -> String? {
    let before = try elements(predecessor)
    if before.isEmpty { return "there is no \(predecessor.words)" }
    let stands = "return arguments[0].compareDocumentPosition(arguments[1]) === Node.DOCUMENT_POSITION_FOLLOWING"
    for one in before where try ask(stands, [one.reference, element.reference]).bool == true { return nil }
    return "it does not stand after \(predecessor.words)"
  }

  /// The roles by which assistive technology tells that elements belong together, without the main parts of a page.
  private static let groupRoles: Set<String> = [
    "alertdialog", "article", "complementary", "dialog", "feed", "figure", "form", "grid", "group", "list", "listbox",
    "menu",
    "menubar", "navigation", "radiogroup", "region", "search", "table", "tablist", "toolbar", "tree", "treegrid",
  ]

  /// Role and name of an element, for people to read.
  func described(_ element: Element) throws(WebDriverError) -> String {
    do {
      return "\(try session.computedRole(of: element)) “\(squeezed(try session.computedLabel(of: element)))”"
    } catch {
      guard error.isGoneElement else { throw error }
      return "an element that is gone"
    }
  }

  func focused() throws(WebDriverError) -> Element? {
    Element(try ask("return document.activeElement"))
  }

  /// Asks again until there is an answer, as long as patience lasts.
  func awaited<Answer>(_ ask: () throws(WebDriverError) -> Answer?) throws(WebDriverError) -> Answer? {
    let end = ContinuousClock.now + .milliseconds(Int(Self.patience))
    while true {
      let begun = ContinuousClock.now
      if let answer = try ask() { return answer }
      // The last time is when patience has ended, however long one look takes.
      if begun >= end { return nil }
      // A frame of the page's: nothing that a person could see changes within.
      _ = try session.executeAsync("setTimeout(arguments[0], 16)")
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
