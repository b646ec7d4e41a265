import JSONSyntax
import PatternLibrary

/// Checks of what must follow. Each function returns what was observed instead, or `nil`.
extension ScenarioPlayer {
  func look(for expectation: Expectation) throws(WebDriverError) -> String? {
    switch expectation {
    case .focus(let focus): try look(for: focus)
    case .announced(let text, let politeness, let within): try hear(text, politeness, within)
    case .silent(let time): try hearNothing(for: time)
    case .element(let expected): try lookForElement(expected)
    case .absent(let reference, let states): try lookForNone(reference, in: states)
    case .inert(let reference): try lookForInert(reference)
    case .visible(let text): try lookForText(text, isWanted: true)
    case .hidden(let text): try lookForText(text, isWanted: false)
    case .motion(let isMoving): try lookForMotion(isMoving)
    default: try lookInPage(expectation)
    }
  }

  /// Checks what only the page can tell: its script gets the expectation in the words of the front matter, by its name.
  private func lookInPage(_ expectation: Expectation) throws(WebDriverError) -> String? {
    var words = JSONStream()
    words.object { expectation.write(to: &$0) }
    let told = String(decoding: words.bytes, as: UTF8.self)
    return try settled { () throws(WebDriverError) in
      let complaint = try ask("look", [.string(told)]).string ?? ""
      return complaint.isEmpty ? nil : complaint
    }
  }

  /// Looks until there is nothing left to complain about, for at most the timeout.
  private func settled(_ complaint: () throws(WebDriverError) -> String?) throws(WebDriverError) -> String? {
    var first: String?
    var last: String?
    let isFine = try awaited { () throws(WebDriverError) -> Bool? in
      do throws(WebDriverError) {
        last = try complaint()
      } catch {
        guard error.isGoneElement else { throw error }
        last = "it disappears while it is looked at"
      }
      guard last != nil else { return true }
      first = first ?? last
      return nil
    }
    guard isFine != true, let first, let last else { return nil }
    return first == last ? last : "\(first), and at the end: \(last)"
  }

  private func look(for focus: FocusExpectation) throws(WebDriverError) -> String? {
    switch focus {
    case .stays:
      let left = try ask("focusLeft").string ?? ""
      return left.isEmpty ? nil : left
    case .start:
      return try settled { () throws(WebDriverError) in
        try ask("isFocusAtStart").bool == true ? nil : try whereFocusIs()
      }
    case .on(let reference):
      return try settled { () throws(WebDriverError) in
        guard let element = try focused(), try isMeant(element, by: reference) else { return try whereFocusIs() }
        return try ask("isFocusOn", [element.reference]).bool == true ? nil : "focus moves on"
      }
    case .active(let target, let reference):
      if let trouble = try look(for: .on(reference)) { return trouble }
      return try settled { () throws(WebDriverError) in
        guard let element = try focused() else { return try whereFocusIs() }
        return try difference(of: .active, of: element, from: target)
      }
    }
  }

  private func whereFocusIs() throws(WebDriverError) -> String {
    guard let element = try focused() else { return "focus is nowhere" }
    return "focus is on \(try described(element))"
  }

  private func hear(
    _ text: String,
    _ politeness: Politeness?,
    _ within: Milliseconds?
  ) throws(WebDriverError) -> String? {
    let limit = stage.end + (within.map { Double($0.count) + listeningSlack } ?? Self.announcementLimit)
    let times = stage.orderedFrom...max(limit, stage.orderedFrom)
    try listen()
    var isOver = false
    while true {
      if let said = stage.ledger.take(squeezed(text), politeness: politeness, in: times) {
        // What is announced at the same moment would break a silence that begins with it.
        stage.quietFrom = said.time < stage.end ? nil : said.time.nextDown
        (stage.end, stage.orderedFrom) = (max(stage.end, said.time), said.time)
        stage.observed.note(text, announcedAt: said.time)
        return nil
      }
      if isOver { break }
      isOver = world.time >= limit
      try listen(until: limit)
    }
    stage.observed.note(text, announcedAt: nil)
    let start = stage.orderedFrom > stage.heardFrom ? "the announcement above it" : "the step"
    var reason = stage.ledger.reasonAgainst(squeezed(text), politeness: politeness, in: times, from: start)
    if reason == AnnouncementLedger.unheard {
      let longer = stage.ledger.unexpected(after: times.lowerBound.nextDown, through: times.upperBound)
        .filter { $0.text.contains(squeezed(text)) }
      if let longer = longer.first(where: { $0.politeness == politeness }) ?? longer.first {
        reason = "“\(longer.text)” was announced"
      } else {
        let cause = try ask("whyUnheard", [.string(squeezed(text))]).string ?? ""
        let usual = within == nil ? " within \(Expectation.usualLimit.phrase)" : ""
        reason += cause.isEmpty ? usual : ": \(cause)"
      }
    }
    // An announcement with another politeness or in another order is one fault, and does not also break a silence.
    _ = stage.ledger.take(squeezed(text), politeness: nil, in: stage.heardFrom...times.upperBound)
    return reason
  }

  private func hearNothing(for time: Milliseconds) throws(WebDriverError) -> String? {
    let start = stage.end
    let end = start + Double(time.count)
    let from = stage.quietFrom ?? start
    stage.observed.noteSilence(after: start, through: end)
    var isOver = false
    while !isOver {
      // Announcements of the last moment are gathered and reported a little later.
      isOver = world.time >= end + listeningSlack
      try listen(until: end + listeningSlack)
      if let said = stage.ledger.unexpected(after: from, through: end).first { return "“\(said.text)” was announced" }
    }
    stage.end = end
    stage.quietFrom = nil
    return nil
  }

  private func lookForElement(_ expected: ElementExpectation) throws(WebDriverError) -> String? {
    try settled { () throws(WebDriverError) in
      let found = try elements(expected.element)
      if let count = expected.count, let other = try difference(ofCountOf: expected.element, from: count) {
        return other
      }
      var differences: [String] = []
      for element in found {
        var these = try facts(of: element, by: expected.element, asksStates: !expected.states.isEmpty)
          .differences(from: expected)
        if let group = expected.group, let other = try difference(ofGroupAround: element, from: group) {
          these.append(other)
        }
        for relation in ElementRelation.allCases {
          guard let target = expected.relations[relation] else { continue }
          if let other = try difference(of: relation, of: element, from: target) { these.append(other) }
        }
        if let predecessor = expected.predecessor, let other = try difference(ofPlaceOf: element, after: predecessor) {
          these.append(other)
        }
        if !style.isWithoutPictures, let wanted = expected.picture {
          these += try self.differences(inLooksOf: element, from: wanted)
        }
        if these.isEmpty { return nil }
        if differences.isEmpty { differences = these }
      }
      if !differences.isEmpty { return differences.joined(separator: ", ") }
      return found.isEmpty ? try whatElseIsThere(expected.element) : nil
    }
  }

  /// Returns the names of other elements with the role, or the roles of others with the name.
  private func whatElseIsThere(_ reference: ElementReference) throws(WebDriverError) -> String {
    if let reason = try whyNotThatOne(reference) { return reason }
    guard let role = reference.role else { return "there is no such element" }
    var others: [String] = []
    for element in try elements(ElementReference(role: role)).prefix(5) { others.append(try described(element)) }
    return others.isEmpty ? "there is no \(role)" : "there is \(others.joined(separator: ", "))"
  }

  /// Returns the facts about an element that was found by a reference.
  private func facts(
    of element: PageElement,
    by reference: ElementReference,
    asksStates: Bool
  ) throws(WebDriverError) -> ElementFacts {
    let facts = try ask("facts", [element.reference])
    var role = reference.role ?? ""
    if asksStates, reference.role == nil { role = try world.roleAndName(of: element).role }
    func states(_ key: String) -> [(ElementState, String)] {
      (facts[key].object ?? [:]).compactMap { name, value in
        ElementState(rawValue: name).flatMap { state in value.string.map { (state, $0) } }
      }
    }
    return ElementFacts(
      role: role,
      value: facts["value"].string ?? "",
      description: facts["description"].string ?? "",
      error: facts["error"].string ?? "",
      noError: facts["noError"].string ?? "",
      states: Dictionary(uniqueKeysWithValues: states("states")),
      unclearStates: Dictionary(uniqueKeysWithValues: states("unclear")),
      toldStates: facts["told"].strings.compactMap(ElementState.init)
    )
  }

  private func lookForNone(
    _ reference: ElementReference,
    in states: [ElementState: String]
  ) throws(WebDriverError) -> String? {
    try settled { () throws(WebDriverError) in
      for element in try elements(reference) {
        if states.isEmpty { return "it is there" }
        if let presence = try facts(of: element, by: reference, asksStates: true).presence(in: states) {
          return presence
        }
      }
      return nil
    }
  }

  private func lookForInert(_ reference: ElementReference) throws(WebDriverError) -> String? {
    try settled { () throws(WebDriverError) in
      let found = try authored(reference)
      for element in found
      where try ask("facts", [element.reference])["isInert"].bool == true {
        return nil
      }
      return found.isEmpty ? "it is not shown on the page, for which there is `absent`" : "it can be reached"
    }
  }

  private func lookForText(_ text: String, isWanted: Bool) throws(WebDriverError) -> String? {
    try settled { () throws(WebDriverError) in
      let answer = try ask("textSeen", [.string(squeezed(text))])
      let isSeen = answer["isWritten"].bool == true || (!isWanted && answer["isDrawn"].bool == true)
      guard isSeen == isWanted else {
        if isWanted { return "this is seen: “\(answer["written"].string ?? "")”" }
        let around = answer["around"].string ?? ""
        return around.count > text.count ? "it is seen in “\(around)”" : "it is seen"
      }
      guard isWanted, !style.isWithoutPictures, try !isDrawn(squeezed(text)) else { return nil }
      return "it is there, but nothing of it can be made out in a picture of the window"
    }
  }

  private func lookForMotion(_ isMoving: Bool) throws(WebDriverError) -> String? {
    if isMoving, style.forcesReducedMotion { return nil }
    return try settled { () throws(WebDriverError) in
      let count = try ask("animations").integer ?? 0
      guard (count > 0) == isMoving else {
        return count == 0 ? "nothing is animated" : count == 1 ? "1 animation runs" : "\(count) animations run"
      }
      guard !isMoving, try isRestless() else { return nil }
      return "what is seen changes all the time, by a script"
    }
  }

  /// How often the picture must change within a second to count as moving, as opposed to changing its state once or
  /// twice (as WCAG 2.2 counts flashes, success criterion 2.3.1).
  private static let fewestChanges = 3

  /// Whether pictures of the window differ again and again while the page says nothing new: then scripts move things,
  /// in a canvas or by styles. If nothing is due soon, nothing moves. The site around a frame moves on its own, so it
  /// is not checked.
  private func isRestless() throws(WebDriverError) -> Bool {
    guard stage.frame == nil, !style.isWithoutPictures, try ask("isBusy").bool == true else { return false }
    var news = try ask("news")
    var picture = try session.encodedScreenshot()
    let end = world.time + 1000
    var (changes, looks) = (0, 0)
    // The pauses are uneven, so that no rhythm of the page can hide between them.
    let pauses = [100.0, 65, 35]
    while changes < Self.fewestChanges, world.time < end {
      _ = try ask("passUntilDue", [.number(world.time + pauses[looks % pauses.count]), .number(end)])
      looks += 1
      let (nextNews, nextPicture) = (try ask("news"), try session.encodedScreenshot())
      if nextNews == news, nextPicture != picture,
        try ask("differ", [.string(picture), .string(nextPicture)]).bool == true
      {
        changes += 1
      }
      (news, picture) = (nextNews, nextPicture)
    }
    return changes >= Self.fewestChanges
  }
}
