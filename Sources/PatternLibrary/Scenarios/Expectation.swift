import Diagnostics
public import JSONSyntax

/// What must hold after a step.
public enum Expectation: Sendable, Hashable {
  case focus(FocusExpectation)
  /// A text is announced, within a time when one is given.
  case announced(text: String, politeness: Politeness?, within: Milliseconds?)
  /// Nothing is announced for a time.
  case silent(Milliseconds)
  /// An element is present, with what is expected of it.
  case element(ElementExpectation)
  /// No such element is exposed to assistive technology, or none in these states.
  case absent(ElementReference, states: [ElementState: String] = [:])
  /// An element and everything in it can neither be focused nor found in the accessibility tree.
  case inert(ElementReference)
  /// A text can be seen.
  case visible(String)
  /// A text cannot be seen.
  case hidden(String)
  /// The title of the page is this text (WCAG 2.2, 2.4.2).
  case title(String)
  /// Whether anything on the page is animated.
  case motion(Bool)
  /// Whether no text is cut off and nothing needs scrolling sideways (WCAG 2.2, 1.4.4 and 1.4.10), and whether all text
  /// has grown where the scenario enlarges it.
  case fits(Bool)
}

/// Where focus is expected.
public enum FocusExpectation: Sendable, Hashable {
  /// Where it was before the step.
  case stays
  /// On the start of the document or of a new screen's content: the body, or the main heading.
  case start
  case on(ElementReference)
  /// On the second element, whose active descendant is the first.
  case active(ElementExpectation.Target, on: ElementReference)
}

extension Expectation {
  /// Whether it expects that something is not present.
  public var isDenial: Bool {
    switch self {
    case .absent, .hidden: true
    case .focus, .announced, .silent, .element, .inert, .visible, .title, .motion, .fits: false
    }
  }

  /// What an element must look like, where that is expected.
  public var picture: PictureExpectation? {
    if case .element(let expected) = self { expected.picture } else { nil }
  }

  /// Returns the same expectation with each of its parts replaced.
  public func map(_ parts: inout some ScenarioParts) -> Self {
    switch self {
    case .motion, .fits: self
    case .focus(let focus): .focus(focus.map(&parts))
    case .announced(let text, let politeness, let limit):
      .announced(
        text: parts.text(text, .announcement),
        politeness: politeness,
        within: limit.map { parts.time($0) }
      )
    case .silent(let time): .silent(parts.time(time))
    case .element(let expected): .element(expected.map(&parts))
    case .absent(let element, let states): .absent(parts.element(element), states: states)
    case .inert(let element): .inert(parts.element(element))
    case .visible(let text): .visible(parts.text(text, .text))
    case .hidden(let text): .hidden(parts.text(text, .text))
    case .title(let text): .title(parts.text(text, .title))
    }
  }

  /// The expectation as a sentence without a full stop.
  public var sentence: String {
    switch self {
    case .focus(.stays): "focus stays where it is"
    case .focus(.start): "focus is on no control, but at the start of the page or of its new content"
    case .focus(.on(let element)): "focus is on \(element.definite)"
    case .focus(.active(let target, let element)):
      "focus is on \(element.definite), \(ElementRelation.active.phrase(target))"
    case .announced(let text, let politeness, let within):
      "“\(text)” is announced\(manner(of: politeness))\(within.map { " within \($0.phrase)" } ?? "")"
    case .silent(let time): "nothing is announced for \(time.phrase)"
    case .element(let element): element.sentence
    case .absent(let element, let states):
      "there is no \(element.bare)"
        + (states.isEmpty ? "" : " in this state: \(joined(phrases(for: states, of: element.role)))")
    case .inert(let element): "\(element.definite) cannot be reached"
    case .visible(let text): "“\(text)” can be seen"
    case .hidden(let text): "“\(text)” cannot be seen"
    case .title(let text): "the title of the page is “\(text)”"
    case .motion(true): "something on the page moves"
    case .motion(false): "nothing on the page moves"
    case .fits(true): "no text is cut off, and nothing needs scrolling sideways"
    case .fits(false): "text is cut off, or something needs scrolling sideways"
    }
  }

  /// Writes the expectation as the members of an object, in the words of the front matter, with durations in
  /// milliseconds. What only the player can check is left out, and `inPart` says so.
  public func write(to json: inout JSONStream) {
    switch self {
    case .focus(.stays): json.member("focus", "stays")
    case .focus(.start): json.member("focus", "start")
    case .focus(.on(let element)): json.member("focus") { $0.member("on", element) }
    case .focus(.active(_, let element)):
      json.member("focus") { writer in
        writer.member("on", element)
        writer.member("inPart", true)
      }
    case .announced(let text, let politeness, let within):
      json.member("announced") { writer in
        writer.member("text", text)
        writer.member("politeness", politeness?.rawValue)
        if let within { writer.member("within", within.count) }
      }
    case .silent(let time): json.member("silent", time.count)
    case .element(let expected): json.member("element") { expected.write(to: &$0) }
    case .absent(let element, let states):
      json.member("absent") { writer in
        element.write(to: &writer)
        if !states.isEmpty { writer.member("states", states) }
        if states.keys.contains(where: \.isUntold) { writer.member("inPart", true) }
      }
    case .inert(let element): json.member("inert", element)
    case .visible(let text): json.member("visible", text)
    case .hidden(let text): json.member("hidden", text)
    case .title(let text): json.member("title", text)
    case .motion(let isMoving): json.member("motion", isMoving)
    case .fits(let fits): json.member("fits", fits)
    }
  }

  func write(to form: inout CanonicalForm) {
    switch self {
    case .focus(.stays): form.line("then focus stays")
    case .focus(.start): form.line("then focus starts")
    case .focus(.on(let element)): form.line("then focus on", element)
    case .focus(.active(let target, let element)):
      form.line("then focus on", element)
      form.line(".active", target)
    case .announced(let text, let politeness, let time):
      form.line("then announced", text)
      if let politeness { form.line(".politeness", politeness.rawValue) }
      if let time { form.line(".within", String(time.count)) }
    case .silent(let time): form.line("then silent", String(time.count))
    case .element(let expected): expected.write(to: &form)
    case .absent(let element, let states):
      form.line("then absent", element)
      form.lines(states)
    case .inert(let element): form.line("then inert", element)
    case .visible(let text): form.line("then visible", text)
    case .hidden(let text): form.line("then hidden", text)
    case .title(let text): form.line("then title", text)
    case .motion(let isMoving): form.line("then motion", String(isMoving))
    case .fits(let fits): form.line("then fits", String(fits))
    }
  }
}

extension Expectation {
  public var isOfFocus: Bool { if case .focus = self { true } else { false } }
  public var isOfTitle: Bool { if case .title = self { true } else { false } }
}

extension FocusExpectation {
  /// The element that has focus, if it is one element.
  public var element: ElementReference? {
    switch self {
    case .stays, .start: nil
    case .on(let element), .active(_, let element): element
    }
  }

  fileprivate func map(_ parts: inout some ScenarioParts) -> Self {
    switch self {
    case .stays, .start: return self
    case .on(let element): return .on(parts.element(element))
    case .active(let target, let element):
      let own = parts.element(element)
      return .active(target.map(&parts), on: own)
    }
  }
}

private func manner(of politeness: Politeness?) -> String {
  switch politeness {
  case nil, .off: ""
  case .polite: " politely"
  case .assertive: " assertively"
  }
}
