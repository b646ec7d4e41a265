import PatternLibrary

/// What a person does. Each function returns why it could not be done, or `nil`.
extension ScenarioPlayer {
  /// Does what a step says, and notes when.
  func begin(_ action: Action) throws(WebDriverError) -> String? {
    switch action {
    case .opens:
      stage.start = stage.end
      // What a page says while it loads belongs to its opening.
      (stage.heardFrom, stage.quietFrom) = (0, 0)
      return nil
    case .passes(let time):
      stage.start = stage.end
      (stage.heardFrom, stage.quietFrom) = (stage.start, nil)
      stage.end += Double(time.count)
      // In short waits, so that a page which no longer answers is noticed.
      let wait = "politePlayer.waitUntil(...arguments)"
      while try session.executeAsync(wait, [.number(stage.end)]).time < stage.end { try listen() }
      return nil
    default:
      // What the step before gave to assistive technology belongs to it, even if it is read only now.
      stage.start = try session.executeAsync("politePlayer.whenRead(...arguments)").time
      (stage.heardFrom, stage.quietFrom) = (stage.start, nil)
      noteArrival(at: stage.start)
      if let trouble = try act(action) { return trouble }
      // What follows an input is counted from it, not from the command that made it.
      stage.end = max(stage.start, try ask("return politePlayer.lastInput()").time)
      return nil
    }
  }

  private func act(_ action: Action) throws(WebDriverError) -> String? {
    do {
      return switch action {
      case .opens, .passes: nil
      case .activates(let reference): try activate(reference)
      case .focuses(let reference): try focus(reference)
      case .presses(let keys): try press(keys)
      case .types(let text, let reference): try type(text, into: reference)
      case .chooses(let option, let reference): try choose(option, from: reference)
      case .drags(let reference, let x, let y): try drag(reference, x: x, y: y)
      case .network(let isOnline): try network(isOnline)
      }
    } catch {
      // The demo's fault, not the driver's: something covers the control, or it takes no input.
      guard case .refused(let code, let message) = error, Self.refusalsOfThePage.contains(code) else { throw error }
      return message.hasPrefix(code) ? message : "\(code): \(message)"
    }
  }

  private static let refusalsOfThePage: Set<String> = [
    "element click intercepted", "element not interactable", "invalid element state", "stale element reference",
    "move target out of bounds",
  ]

  private static let notFound = "there is no such control"

  private func activate(_ reference: ElementReference) throws(WebDriverError) -> String? {
    guard let element = try operable(reference) else { return Self.notFound }
    return try activate(element)
  }

  private func activate(_ element: Element) throws(WebDriverError) -> String? {
    guard style.byKeyboard else {
      try session.click(element)
      return nil
    }
    if let trouble = try reach(element) { return trouble }
    // An arrow key chose a radio button on the way to it.
    let isLink = try ask("return arguments[0].matches('a[href], area[href], [role=link]')", [element.reference]).bool
    if try !isChosenRadio(element) { try strike(isLink == true ? .enter : .space) }
    return nil
  }

  private func isChosenRadio(_ element: Element) throws(WebDriverError) -> Bool {
    try ask("return arguments[0].type === 'radio' && arguments[0].checked", [element.reference]).bool == true
  }

  /// Moves focus with Tab until it is on an element, and inside a group of radio buttons with the arrow keys.
  private func reach(_ element: Element) throws(WebDriverError) -> String? {
    for _ in 0..<100 {
      if try focused() == element { return nil }
      let isInGroup = try ask(
        """
        const [wanted, focused] = [arguments[0], document.activeElement];
        return wanted.type === 'radio' && focused.type === 'radio' && wanted.name === focused.name;
        """,
        [element.reference]
      )
      if isInGroup.bool == true {
        try strike(.down)
      } else {
        try strike(.tab, holding: try isBehind(element) ? [.shift] : [])
      }
    }
    return "Tab does not reach it"
  }

  /// Whether an element comes before the one that has focus. Who listens goes back to it, and not around through the
  /// browser's own controls.
  private func isBehind(_ element: Element) throws(WebDriverError) -> Bool {
    guard attendant != nil else { return false }
    let isBehind = try ask(
      """
      const focused = document.activeElement;
      if (!focused || focused === document.body) return false;
      return Boolean(focused.compareDocumentPosition(arguments[0]) & Node.DOCUMENT_POSITION_PRECEDING);
      """,
      [element.reference]
    )
    return isBehind.bool == true
  }

  /// Presses a key where the focus is.
  private func strike(_ key: Key, holding held: [Key] = []) throws(WebDriverError) {
    guard let attendant else { return try session.press(key, holding: held) }
    let before = try ask("return politePlayer.lastInput()")
    try attendant.press(key, holding: held)
    // Such a key takes its way over the display. One that nobody took came to no window, or to another.
    let wait = "politePlayer.waitForInput(...arguments)"
    if try session.executeAsync(wait, [before]).number != before.number { return }
    try attendant.returnToPage(on: self)
    // It may have come meanwhile, and must not be pressed twice.
    guard try ask("return politePlayer.lastInput()").number == before.number else { return }
    try attendant.press(key, holding: held)
    _ = try session.executeAsync(wait, [before])
  }

  private func focus(_ reference: ElementReference) throws(WebDriverError) -> String? {
    guard let element = try operable(reference) else { return Self.notFound }
    if style.byKeyboard { return try reach(element) }
    _ = try ask("politePlayer.noteInput(); arguments[0].focus({ focusVisible: true })", [element.reference])
    return try focused() == element ? nil : "it does not take focus"
  }

  private func press(_ combinations: [String]) throws(WebDriverError) -> String? {
    for combination in combinations {
      // `+` itself is a key too.
      let parts = combination == "+" ? ["+"] : combination.split(separator: "+").map(String.init)
      let keys = parts.compactMap { Key(named: $0) }
      guard keys.count == parts.count, let key = keys.last else { return "\(combination) is no key of a driver's" }
      try strike(key, holding: Array(keys.dropLast()))
    }
    return nil
  }

  private func type(_ text: String, into reference: ElementReference?) throws(WebDriverError) -> String? {
    guard let reference else {
      for character in text { try strike(.character(character)) }
      return nil
    }
    guard let element = try operable(reference) else { return Self.notFound }
    if style.byKeyboard, let trouble = try reach(element) { return trouble }
    if attendant != nil { return try type(text, into: nil) }
    try session.type(text, into: element)
    return nil
  }

  private func drag(_ reference: ElementReference, x: Int, y: Int) throws(WebDriverError) -> String? {
    let element = try awaited { () throws(WebDriverError) in try elements(reference).first }
    guard let element else { return "there is no such element" }
    try session.drag(element, x: x, y: y)
    return nil
  }

  private func network(_ isOnline: Bool) throws(WebDriverError) -> String? {
    try session.setOnline(isOnline)
    return nil
  }

  private func choose(_ option: String, from reference: ElementReference) throws(WebDriverError) -> String? {
    for list in try elements(reference, isOperable: true) {
      let isList = try ask("return arguments[0].localName === 'select'", [list.reference])
      if isList.bool == true { return try choose(option, in: list) }
    }
    for group in try elements(reference) {
      for role in ["radio", "option", "menuitemradio"] {
        let options = try elements(ElementReference(role: role, name: option), isOperable: role == "radio")
        for element in options where try contains(group, element) { return try activate(element) }
      }
    }
    return "there is no such option"
  }

  private func contains(_ group: Element, _ element: Element) throws(WebDriverError) -> Bool {
    try ask("return arguments[0].contains(arguments[1])", [group.reference, element.reference]).bool == true
  }

  private func choose(_ option: String, in list: Element) throws(WebDriverError) -> String? {
    let found = try ask(
      """
      const [list, text] = arguments;
      const option = [...list.options].find(one => one.text.trim() === text && !one.disabled);
      return option ? { option, distance: option.index - list.selectedIndex } : null;
      """,
      [list.reference, .string(option)]
    )
    guard let element = Element(found["option"]), let distance = found["distance"].integer else {
      return "there is no such option"
    }
    guard style.byKeyboard else {
      try session.click(element)
      return nil
    }
    if let trouble = try reach(list) { return trouble }
    for _ in 0..<abs(distance) { try strike(distance > 0 ? .down : .up) }
    return nil
  }
}
