import JSONSyntax
import PatternLibrary

/// The actions of a person. Each function returns why the action could not be done, or `nil`.
extension ScenarioPlayer {
  /// Does the action of a step, and notes when.
  func begin(_ action: Action) throws(WebDriverError) -> String? {
    switch action {
    case .opens:
      if stage.moment.step < style.approach, let trouble = try arrive() { return trouble }
      stage.start = stage.end
      // Announcements while a page loads belong to its opening.
      (stage.heardFrom, stage.quietFrom) = (0, 0)
      return nil
    case .passes(let time):
      stage.start = stage.end
      (stage.heardFrom, stage.quietFrom) = (stage.start, nil)
      stage.end += Double(time.count)
      // The waits are short, so that a page that no longer answers is noticed.
      try wait(until: stage.end)
      return nil
    default:
      if stage.moment.step < style.schedule.count, let time = style.schedule[stage.moment.step] {
        try wait(until: stage.loaded + time)
      }
      // Changes from the step before belong to that step, even if they are read only now.
      if stage.staysFocused, case .presses = action { world.callLater("keepFocus") }
      _ = try ask("whenRead")
      stage.start = world.time
      (stage.heardFrom, stage.quietFrom) = (stage.start, nil)
      if let trouble = try act(action) { return trouble }
      try followFocus(of: action)
      // Times after an input are counted from the input, not from the command that made it. In the page's own time, no
      // time passes between the two.
      if stage.clock == .real { try listen() }
      stage.end = max(stage.start, stage.clock == .real ? world.lastInput : world.time)
      if stage.clock == .page { try observer?.hear(on: self) }
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
      case .writes(let way, let text, let reference): try write(way, style.typed[text] ?? text, into: reference)
      case .chooses(let option, let reference): try choose(option, from: reference)
      case .attaches(let files, let reference, let key): try attach(files, to: reference, pressing: key)
      case .drags(let reference, let x, let y): try drag(reference, x: x, y: y)
      case .points(let pointing, let reference): try point(pointing, at: reference)
      case .network(let isOnline): try network(isOnline)
      case .travels(let way): try travel(way)
      case .sets(let motion, let scheme): try set(motion, scheme)
      }
    } catch {
      // This is the demo's fault, not the driver's: something covers the control, or it takes no input.
      guard case .refused(let code, let message) = error, Self.refusalsOfThePage.contains(code) else { throw error }
      return message.hasPrefix(code) ? message : "\(code): \(message)"
    }
  }

  private static let refusalsOfThePage: Set<String> = [
    "element click intercepted", "element not interactable", "invalid element state", "stale element reference",
    "move target out of bounds",
  ]

  private func whatElseIsOperable(for reference: ElementReference) throws(WebDriverError) -> String {
    let others = try ask("controls", [.string(reference.name ?? "")]).strings
    return "there is no such control" + (others.isEmpty ? "" : ", only \(others.joined(separator: ", "))")
  }

  private func activate(_ reference: ElementReference) throws(WebDriverError) -> String? {
    guard let element = try operable(reference, byPointer: true) else { return try whatElseIsOperable(for: reference) }
    return try activate(element)
  }

  private func activate(_ element: PageElement) throws(WebDriverError) -> String? {
    guard style.byKeyboard else {
      switch try ask("wayToClick", [element.reference]).string {
      case "none":
        return "it takes no focus, so no keyboard reaches it; what is for pointers alone is operated by `click`"
      // Drivers do not click fields for files (W3C WebDriver, "Element Click").
      case "point":
        let clicked = PageElement(try ask("clickedFor", [element.reference])) ?? element
        try session.point(.click, at: clicked, place(of: clicked), in: world)
      default: try session.click(element, at: place(of: element), in: world)
      }
      return nil
    }
    if let trouble = try reach(element) { return trouble }
    // If focus is elsewhere, as in the text field of a list, a space would be typed.
    let takesEnter = try ask("takesEnter", [element.reference])
    // An arrow key has already selected a radio button on the way to it.
    if try !isChosenRadio(element) { try strike(takesEnter.bool == true ? .enter : .space) }
    return nil
  }

  private func isChosenRadio(_ element: PageElement) throws(WebDriverError) -> Bool {
    try ask("isChosenRadio", [element.reference]).bool == true
  }

  /// Moves focus with Tab until it is on an element. In a group with a single tab stop, continues with the arrow keys
  /// until focus, or the group's active element (`aria-activedescendant`), is on it.
  private func reach(_ element: PageElement) throws(WebDriverError) -> String? {
    for _ in 0..<100 {
      switch try ask("wayTo", [element.reference]).string {
      case "there": return nil
      case "down": try strike(.down)
      case "up": try strike(.up)
      case "right": try strike(.right)
      case "left": try strike(.left)
      default: try strike(.tab, holding: try isBehind(element) ? [.shift] : [])
      }
    }
    return "neither Tab nor the arrow keys reach it"
  }

  /// Whether an element comes before the one that has focus. With a screen reader, the player goes back to it instead
  /// of passing through the browser's own controls.
  private func isBehind(_ element: PageElement) throws(WebDriverError) -> Bool {
    guard observer != nil else { return false }
    return try ask("isBehind", [element.reference]).bool == true
  }

  /// Presses a key where focus is.
  private func strike(_ key: Key, holding held: [Key] = []) throws(WebDriverError) {
    guard let observer else {
      if key == .tab, session.hasOwnStops, try ask("hasFocus").bool != true {
        let isBackwards = held.contains(.shift)
        try session.enterPage(atEnd: isBackwards)
        if isBackwards { return }
      }
      return try session.press(key, holding: held)
    }
    // The key after a page's last stop moves focus to the browser's own controls.
    if try ask("hasFocus").bool != true { try session.focusPage() }
    let before = try ask("inputs")
    try observer.press(key, holding: held)
    // A key pressed by a screen reader reaches the page by way of the display.
    if try ask("waitForInput", [before]).number == before.number { try observer.loseKey() }
    // The next key is pressed only when everything about this one has been said.
    if stage.clock == .page { try observer.hear(on: self) }
  }

  private func focus(_ reference: ElementReference) throws(WebDriverError) -> String? {
    guard let element = try operable(reference) else { return try whatElseIsOperable(for: reference) }
    if style.byKeyboard { return try reach(element) }
    try session.willFocus()
    return try world.call("focusOn", [element.reference]).bool == true ? nil : "it does not take focus"
  }

  private func press(_ combinations: [String]) throws(WebDriverError) -> String? {
    for combination in combinations {
      let parts = keyNames(in: combination)
      let keys = parts.compactMap { Key(named: $0) }
      guard keys.count == parts.count, let key = keys.last else { return "\(combination) is not a key of a driver" }
      try strike(key, holding: Array(keys.dropLast()))
    }
    return nil
  }

  private func write(
    _ way: Writing,
    _ text: String,
    into reference: ElementReference?
  ) throws(WebDriverError) -> String? {
    guard let reference else { return try write(way, text) }
    guard let element = try operable(reference) else { return try whatElseIsOperable(for: reference) }
    if style.byKeyboard, let trouble = try reach(element) { return trouble }
    let ready = try ask("readyForTyping", [element.reference, .string(text)])
    if let trouble = ready.string { return trouble }
    if ready.bool != true { return nil }
    if way == .paste || observer != nil { return try write(way, text) }
    try session.type(text, into: element, in: world)
    return nil
  }

  /// Enters text where focus is.
  private func write(_ way: Writing, _ text: String) throws(WebDriverError) -> String? {
    switch way {
    case .paste: return try ask("paste", [.string(text)]).string
    case .type:
      for key in keys(typing: text) { try strike(key) }
      return nil
    }
  }

  private func attach(
    _ files: ChosenFiles,
    to reference: ElementReference,
    pressing key: String?
  ) throws(WebDriverError) -> String? {
    _ = try ask("expectFiles")
    if let key {
      if let trouble = try focus(reference) { return trouble }
      if let trouble = try press([key]) { return trouble }
    } else if let trouble = try activate(reference) {
      return trouble
    }
    let size = files.size.map { JSONValue.number(Double($0.count)) } ?? .null
    // As long as browsers let a page open the dialog after an input.
    let answer = try awaited(5 * Self.timeout) { () throws(WebDriverError) in
      try ask("chooseFiles", [.array(files.made), size]).string
    }
    if let answer { return answer == "" ? nil : answer }
    return try ask("whyNoFiles").string
  }

  private func drag(_ reference: ElementReference, x: Int, y: Int) throws(WebDriverError) -> String? {
    let element = try awaited { () throws(WebDriverError) in try elements(reference).first }
    guard let element else { return "there is no such element" }
    try session.drag(element, by: (x, y), from: place(of: element), in: world)
    return nil
  }

  private func point(_ pointing: Pointing, at reference: ElementReference) throws(WebDriverError) -> String? {
    let element = try awaited { () throws(WebDriverError) in try elements(reference).first }
    guard let element else { return "there is no such element" }
    try session.point(pointing, at: element, place(of: element), in: world)
    return nil
  }

  /// Returns where the middle of an element is, once it has been scrolled into the window.
  private func place(of element: PageElement) -> PointInWindow {
    { [self] () throws(WebDriverError) in
      var point = JSONValue.null
      _ = try awaited { () throws(WebDriverError) -> Bool? in
        point = try world.call("pointAt", [element.reference])
        return point["coveredBy"] == .null ? true : nil
      }
      if let covering = point["coveredBy"].string {
        throw .refused(code: "element click intercepted", message: "\(covering) covers it")
      }
      guard let x = point["x"].number, let y = point["y"].number else {
        throw .refused(code: "element not interactable", message: "it takes no room in the window")
      }
      // The corner is computed only now, because the element may just have been scrolled into the window.
      let start = try cornerOfFrame().array?.compactMap(\.number) ?? []
      return start.count == 2 ? (x + start[0], y + start[1]) : (x, y)
    }
  }

  private func network(_ isOnline: Bool) throws(WebDriverError) -> String? {
    try session.setOnline(isOnline)
    return nil
  }

  private func travel(_ way: Travel) throws(WebDriverError) -> String? {
    let isTold = try ask("travel", [.number(way == .back ? -1 : 1)]).bool == true
    return isTold ? nil : "no `popstate` came: there is nowhere to go, a frame went instead, or the page prevented it"
  }

  /// Preferences that apply to the whole play stay, whatever the scenario sets.
  private func set(_ motion: Conditions.Motion?, _ scheme: Conditions.ColourScheme?) throws(WebDriverError) -> String? {
    var media = session.emulated ?? EmulatedMedia()
    if let motion, !style.forcesReducedMotion { media.reducedMotion = motion == .reduced }
    if let scheme { media.dark = scheme == .dark }
    try session.emulate(media)
    let isTold = try ask("followSettings", [.bool(media.reducedMotion), .bool(media.dark)]).bool == true
    return isTold ? nil : "the page goes on as before"
  }

  private func choose(_ option: String, from reference: ElementReference) throws(WebDriverError) -> String? {
    for list in try elements(reference, isOperable: true) {
      if try ask("isList", [list.reference]).bool == true { return try choose(option, in: list) }
    }
    for group in try elements(reference) {
      for role in ["radio", "option", "menuitemradio"] {
        let options = try elements(ElementReference(role: role, name: option), isOperable: role == "radio")
        for element in options where try contains(group, element) { return try activate(element) }
      }
    }
    return "there is no such option"
  }

  private func contains(_ group: PageElement, _ element: PageElement) throws(WebDriverError) -> Bool {
    try ask("contains", [group.reference, element.reference]).bool == true
  }

  private func choose(_ option: String, in list: PageElement) throws(WebDriverError) -> String? {
    let found = try ask("optionIn", [list.reference, .string(option)])
    guard let element = PageElement(found["option"]), let distance = found["distance"].integer else {
      return "there is no such option"
    }
    guard style.byKeyboard else {
      _ = try ask("choose", [element.reference])
      return nil
    }
    if let trouble = try reach(list) { return trouble }
    for _ in 0..<abs(distance) { try strike(distance > 0 ? .down : .up) }
    return nil
  }
}

extension Action {
  /// What is expected of the action, for failures.
  var expectation: String {
    switch self {
    case .opens: "that the demo opens"
    case .activates(let element): "that \(element.definite) can be operated"
    case .focuses(let element): "that \(element.definite) takes focus"
    case .presses(let keys): "that \(keys.joined(separator: ", ")) can be pressed"
    case .writes(let way, let text, let element):
      "that “\(text)” can be \(way == .type ? "typed" : "pasted")" + (element.map { " into \($0.definite)" } ?? "")
    case .chooses(let option, let element): "that “\(option)” can be chosen from \(element.definite)"
    case .attaches(let files, to: let control, pressing: let key):
      "that \(files.phrase) can be chosen " + (key.map { "by pressing \($0) on " } ?? "with ") + control.definite
    case .drags(let element, let x, let y): "that \(element.definite) can be dragged by \(x), \(y)"
    case .points(.hover, let element): "that a pointer can rest on \(element.definite)"
    case .points(.click, let element): "that \(element.definite) can be clicked"
    case .points(.double, let element): "that \(element.definite) can be clicked twice"
    case .points(.secondary, let element): "that \(element.definite) can be clicked with the secondary button"
    case .points(.tap, let element): "that \(element.definite) can be tapped"
    case .passes(let time): "that \(time.count) ms pass"
    case .network(let isOnline): "that the network \(isOnline ? "comes" : "goes")"
    case .travels(let way): "that there is a way \(way.rawValue) in the browser’s history"
    case .sets: "that the page is told of the setting"
    }
  }
}
