import Diagnostics
public import JSONSyntax

/// What a person does, or what happens to them.
public enum Action: Sendable, Hashable {
  /// The demo opens: the first moment of every scenario.
  case opens
  /// A control is operated, with a click, or with a key when the scenario is played by keyboard.
  case activates(ElementReference)
  /// Focus is moved to a control, as Tab would.
  case focuses(ElementReference)
  /// Keys go down and up, in order: `Tab`, `Shift+Tab`, `Escape`, `a`.
  case presses([String])
  /// A person enters text, into a field when one is named.
  case writes(Writing, String, into: ElementReference?)
  /// An option is chosen in a list or a group of radio buttons.
  case chooses(String, from: ElementReference)
  /// Files are chosen in the browser's dialog, which a control opens: operated as in `activates` or, where a key is
  /// named, by that key once focus is on it.
  case attaches(ChosenFiles, to: ElementReference, pressing: String?)
  /// An element is dragged by a distance in CSS pixels.
  case drags(ElementReference, x: Int, y: Int)
  /// A pointer acts on an element in another way than operating it with a click.
  case points(Pointing, ElementReference)
  /// Time passes.
  case passes(Milliseconds)
  /// The network becomes available or unavailable.
  case network(online: Bool)
  /// The person goes through the history of the browser.
  case travels(Travel)
  /// The person changes system settings; `nil` for one that stays as it is.
  case sets(motion: Conditions.Motion?, scheme: Conditions.ColourScheme?)
}

/// A step through the history of a browser (HTML, "Session history traversal").
public enum Travel: String, Sendable, Hashable, CaseIterable { case back, forward }

/// How a person enters text: letter by letter, or all of it from the clipboard.
public enum Writing: String, Sendable, Hashable, CaseIterable { case type, paste }

/// What a pointer can do with an element that no key can.
public enum Pointing: String, Sendable, Hashable, CaseIterable {
  /// It rests over the element.
  case hover
  /// It clicks once, where that does something different from operating by keyboard.
  case click
  /// It clicks twice.
  case double
  /// It clicks with the button that opens a context menu.
  case secondary
  /// A finger touches it, and is lifted at once.
  case tap

  /// How often a button is pressed.
  public var clicks: Int {
    switch self {
    case .hover: 0
    case .click, .secondary, .tap: 1
    case .double: 2
    }
  }
}

extension Action {
  /// Returns the same action with each of its parts replaced.
  public func map(_ parts: inout some ScenarioParts) -> Self {
    switch self {
    case .opens, .presses, .network, .travels, .sets: self
    case .activates(let control): .activates(parts.element(control))
    case .focuses(let control): .focuses(parts.element(control))
    case .writes(let way, let text, let field):
      .writes(way, parts.text(text, .typed), into: field.map { parts.element($0) })
    case .chooses(let option, let list): .chooses(parts.text(option, .option), from: parts.element(list))
    case .attaches(let files, let control, let key):
      .attaches(files.map(&parts), to: parts.element(control), pressing: key)
    case .drags(let dragged, let x, let y): .drags(parts.element(dragged), x: x, y: y)
    case .points(let pointing, let target): .points(pointing, parts.element(target))
    case .passes(let time): .passes(parts.time(time))
    }
  }

  /// The action as a sentence without a full stop.
  public var sentence: String {
    switch self {
    case .opens: "the page opens"
    case .activates(let element): "the person activates \(element.definite)"
    case .focuses(let element): "the person moves focus to \(element.definite)"
    case .presses(let keys): "the person presses \(joined(keys.map(keyName)))"
    case .writes(let way, let text, let field):
      "the person \(way.rawValue)s “\(onOneLine(text))”" + (field.map { " into \($0.definite)" } ?? "")
    case .chooses(let option, from: let list): "the person chooses “\(option)” from \(list.definite)"
    case .attaches(let files, to: let control, pressing: nil):
      "the person chooses \(files.phrase) with \(control.definite)"
    case .attaches(let files, to: let control, pressing: let key?):
      "the person presses \(keyName(key)) on \(control.definite), and chooses \(files.phrase)"
    case .drags(let element, let x, let y): "the person drags \(element.definite) \(distance(x: x, y: y))"
    case .points(.hover, let element): "the person rests the pointer on \(element.definite)"
    case .points(.click, let element): "the person clicks \(element.definite)"
    case .points(.double, let element): "the person double-clicks \(element.definite)"
    case .points(.secondary, let element): "the person clicks \(element.definite) with the secondary button"
    case .points(.tap, let element): "the person taps \(element.definite)"
    case .passes(let time): "\(time.phrase) \(time.count == 1000 ? "passes" : "pass")"
    case .network(online: true): "the network comes back"
    case .network(online: false): "the network is lost"
    case .travels(let way): "the person goes \(way.rawValue) in the browser’s history"
    case .sets(let motion, let scheme): wish(for: motion, scheme)
    }
  }

  /// Text that is entered, with a sign for the Enter key instead of line breaks: a sentence has one line.
  private func onOneLine(_ text: String) -> String { String(text.map { $0.isNewline ? "⏎" : $0 }) }

  /// The keys that it names, in the order in which they are pressed.
  public var keys: [String] {
    switch self {
    case .presses(let keys): keys
    case .attaches(_, to: _, pressing: let key?): [key]
    default: []
    }
  }

  /// Writes the action as the members of an object, in the words of the front matter, with durations in milliseconds.
  public func write(to json: inout JSONStream) {
    switch self {
    case .opens: json.member("opens", true)
    case .activates(let element): json.member("activate", element)
    case .focuses(let element): json.member("focus", element)
    case .presses(let keys): json.member("press", keys)
    case .writes(let way, let text, let field):
      json.member(way.rawValue) { writer in
        writer.member("text", text)
        if let field { writer.member("into", field) }
      }
    case .chooses(let option, let list):
      json.member("choose") { writer in
        writer.member("option", option)
        writer.member("from", list)
      }
    case .attaches(let files, let control, let key):
      json.member("attach") { writer in
        writer.member("files", .array(files.made))
        if let size = files.size { writer.member("size", size.count) }
        writer.member("to", control)
        writer.member("press", key)
      }
    case .drags(let element, let x, let y):
      json.member("drag") { writer in
        writer.member("on", element)
        writer.member("x", x)
        writer.member("y", y)
      }
    case .points(let pointing, let element): json.member(pointing.rawValue, element)
    case .passes(let time): json.member("passes", time.count)
    case .network(let isOnline): json.member("network", isOnline)
    case .travels(let way): json.member("history", way.rawValue)
    case .sets(let motion, let scheme):
      json.member("setting") { writer in
        writer.member("motion", motion?.rawValue)
        writer.member("scheme", scheme?.rawValue)
      }
    }
  }

  func write(to form: inout CanonicalForm) {
    switch self {
    case .opens: form.line("when opens")
    case .activates(let control): form.line("when activates", control)
    case .focuses(let control): form.line("when focuses", control)
    case .presses(let keys):
      form.line("when presses")
      for key in keys { form.line(".key", key) }
    case .writes(let way, let text, let field):
      form.line("when \(way.rawValue)s", text)
      if let field { form.line(".into", field) }
    case .chooses(let option, let list):
      form.line("when chooses", option)
      form.line(".from", list)
    case .attaches(let files, let control, let key):
      form.line("when attaches", control)
      if let key { form.line(".key", key) }
      for name in files.names { form.line(".file", name) }
      if let size = files.size { form.line(".size", String(size.count)) }
    case .drags(let element, let x, let y):
      form.line("when drags", element)
      form.line(".by", String(x), String(y))
    case .points(let pointing, let element): form.line("when points \(pointing.rawValue)", element)
    case .passes(let time): form.line("when passes", String(time.count))
    case .network(let isOnline): form.line("when network", String(isOnline))
    case .travels(let way): form.line("when travels \(way.rawValue)")
    case .sets(let motion, let scheme):
      form.line("when sets")
      if let motion { form.line(".motion", motion.rawValue) }
      if let scheme { form.line(".scheme", scheme.rawValue) }
    }
  }
}

private func keyName(_ key: String) -> String { key == " " ? "Space" : key }

private func wish(for motion: Conditions.Motion?, _ scheme: Conditions.ColourScheme?) -> String {
  var wishes: [String] = []
  if let motion { wishes.append(motion == .reduced ? "for less motion" : "for motion as usual") }
  if let scheme { wishes.append("for \(scheme.rawValue) colours") }
  return "the person sets their system to ask " + joined(wishes)
}

private func distance(x: Int, y: Int) -> String {
  var parts: [String] = []
  if x != 0 { parts.append("\(abs(x)) pixels \(x > 0 ? "right" : "left")") }
  if y != 0 { parts.append("\(abs(y)) pixels \(y > 0 ? "down" : "up")") }
  return parts.isEmpty ? "nowhere" : joined(parts)
}
