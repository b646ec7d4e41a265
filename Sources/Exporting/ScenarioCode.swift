import PatternLibrary

/// A scenario as the lines of a test.
struct ScenarioCode {
  /// The line that opens the demo.
  let opening: CodeLine
  /// The preconditions, as a comment.
  let given: [CodeLine]
  /// The steps that no preceding scenario has played.
  let steps: [CodeLine]
  /// The number of things that cannot be expressed.
  let unsaid: Int

  init(_ scenario: Scenario) {
    let sentences = ScenarioSentences(scenario)
    let shared = scenario.predecessor?.stepCount ?? 0
    given = sentences.given.map { [CodeLine("// Given ", .comment($0), ".")] } ?? []
    let options = options(scenario.given)
    opening = CodeLine(
      .code("const demo = await Demo.open(page, path\(options.isEmpty ? "" : ", { \(options) }"));")
    )
    var unsaid = 0
    steps = zip(scenario.steps, sentences.steps).dropFirst(shared).flatMap { step, told in
      let code = StepCode(step, told)
      unsaid += code.unsaid
      return code.lines
    }
    self.unsaid = unsaid
  }
}

/// Returns the options that a demo is opened with.
private func options(_ given: Conditions) -> String {
  var options: [String] = []
  if given.motion == .reduced { options.append("motion: 'reduced'") }
  if given.scheme == .dark { options.append("scheme: 'dark'") }
  if given.colours == .forced { options.append("colours: 'forced'") }
  if given.direction == .rightToLeft { options.append("direction: 'rtl'") }
  if !given.online { options.append("offline: true") }
  if let width = given.width { options.append("width: \(width)") }
  if given.textSize != 100 { options.append("textSize: \(given.textSize)") }
  if given.clock == .real { options.append("clock: 'real'") }
  return options.joined(separator: ", ")
}

/// A step of a scenario: the actions, and the expectations that follow.
private struct StepCode {
  var lines: [CodeLine] = []
  var unsaid = 0

  init(_ step: Step, _ told: StepSentences) {
    lines.append(CodeLine("await demo.step(", .text("When \(told.when)"), ", async () => {"))
    if let action = line(for: step.when.value) { lines.append(action.indented()) }
    let foreign = step.when.value.foreignKeys
    lines += foreign.map { key in
      let instead = key.held.isEmpty ? "only its character is put in" : "it is not pressed"
      let reason = "what the key \(key.key) does, which Playwright does not have; \(instead)"
      return CodeLine("// Not checked here: ", .comment(reason), ".").indented()
    }
    unsaid += foreign.count
    for (expectation, sentence) in zip(step.then, told.then) {
      let code = ExpectationCode(expectation.value)
      lines.append(CodeLine("// Then ", .comment(sentence), ".").indented())
      lines += code.lines.map { $0.indented() }
      lines += code.unsaid.map { CodeLine("// Not checked here: ", .comment($0), ".").indented() }
      unsaid += code.unsaid.count
    }
    lines.append("});")
  }
}

private func line(for action: Action) -> CodeLine? {
  switch action {
  case .opens: nil
  case .activates(let element): CodeLine(["await activate("] + element.locator(for: .operating) + [");"])
  case .focuses(let element): CodeLine(["await "] + element.locator(for: .operating) + [".focus();"])
  case .presses(let keys): presses(keys)
  case .writes(.type, let text, into: nil): CodeLine("await page.keyboard.type(", .text(text), ");")
  case .writes(.paste, let text, into: nil): CodeLine("await paste(page.locator(':focus').last(), ", .text(text), ");")
  case .writes(let way, let text, into: let field?):
    CodeLine([.code("await \(way.rawValue)Into(")] + field.locator(for: .operating) + [", ", .text(text), ");"])
  case .chooses(let option, from: let list):
    CodeLine(["await choose("] + list.locator().first + [", ", .text(option), ");"])
  case .attaches(let files, to: let control, pressing: let key):
    choice(of: files, with: control, pressing: key)
  case .drags(let element, let x, let y): CodeLine(["await drag("] + element.locator().first + [", \(x), \(y));"])
  case .points(let pointing, let element):
    CodeLine(["await "] + element.locator().first + [.code(".\(call(for: pointing));")])
  case .passes(let time): CodeLine(.code("await demo.pass(\(time.count));"))
  case .network(let isOnline): CodeLine(.code("await page.context().setOffline(\(!isOnline));"))
  case .travels(let way): CodeLine(.code("await travel(page, \(way == .back ? -1 : 1));"))
  case .sets(let motion, let scheme): CodeLine(.code("await page.emulateMedia({ \(media(motion, scheme)) });"))
  }
}

private func choice(of files: ChosenFiles, with control: ElementReference, pressing key: String?) -> CodeLine {
  let made = files.made.map { file -> [CodeLine.Part] in
    [
      "{ name: ", .text(file["name"].string ?? ""), ", type: ", .text(file["type"].string ?? ""),
      ", start: '\(file["start"].string ?? "")' }",
    ]
  }
  var options: [[CodeLine.Part]] = []
  if let size = files.size { options.append([.code("size: \(size.count)")]) }
  if let key { options.append(["key: ", .text(key)]) }
  let settings = options.isEmpty ? [] : [", { "] + options.joined(separator: [", "]) + [" }"]
  let list = Array(made.joined(separator: [", "]))
  return CodeLine(["await attach("] + control.locator(for: .operating) + [", ["] + list + ["]"] + settings + [");"])
}

/// Returns the calls that press keys. Playwright only has the keys of a US keyboard, but puts in any character.
private func presses(_ keys: [String]) -> CodeLine? {
  let calls = keys.compactMap { key -> [CodeLine.Part]? in
    guard KeyPress(key).isForeign else { return ["await page.keyboard.press(", .text(key), ");"] }
    return KeyPress(key).held.isEmpty ? ["await page.keyboard.insertText(", .text(key), ");"] : nil
  }
  return calls.isEmpty ? nil : CodeLine(Array(calls.joined(separator: [" "])))
}

extension KeyPress {
  /// Whether a US keyboard does not have the key.
  fileprivate var isForeign: Bool { !key.utf8.allSatisfy { $0 < 0x80 } }
}

extension Action {
  /// The keys that are pressed and that a US keyboard does not have.
  fileprivate var foreignKeys: [KeyPress] {
    guard case .presses(let keys) = self else { return [] }
    return keys.map(KeyPress.init).filter(\.isForeign)
  }
}

private func call(for pointing: Pointing) -> String {
  switch pointing {
  case .hover: "hover()"
  case .click: "click()"
  case .double: "dblclick()"
  case .secondary: "click({ button: 'right' })"
  case .tap: "tap()"
  }
}

private func media(_ motion: Conditions.Motion?, _ scheme: Conditions.ColourScheme?) -> String {
  let wishes = [
    motion.map { "reducedMotion: '\($0 == .reduced ? "reduce" : "no-preference")'" },
    scheme.map { "colorScheme: '\($0.rawValue)'" },
  ]
  return wishes.compactMap(\.self).joined(separator: ", ")
}
