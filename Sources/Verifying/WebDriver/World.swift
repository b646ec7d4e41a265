import PatternLibrary

/// Scripts beside each page's own, in a world that these cannot reach: they see the same elements, and what a page does to
/// prototypes, getters, timers or built-in functions changes nothing for them.
///
/// Chromium has isolated worlds, Firefox has sandboxes with Xray vision, and WebKit gets a view of the page through what
/// its interfaces were before its scripts ran (`vault.js`). The scripts take one text and give one text (`world.js`).
final class World {
  private let session: Session
  /// What lets in who calls the scripts by way of the page's window.
  let secret = World.word()
  /// What the names of the events begin with by which the scripts speak with those in the page's own world.
  private let eventSecret = "polite-" + World.word()
  /// The time that pages are given, once one was chosen.
  private var clock: Conditions.Clock?
  /// The time in which the page is played, as of the last call, in milliseconds.
  private(set) var time = 0.0
  /// When a person last did something, as of the last call.
  private(set) var lastInput = 0.0
  /// What was announced, as of the last call.
  private(set) var announcements: [ObservedAnnouncement] = []
  /// Commands whose answers nobody needs: they go before the next one.
  private var deferred: [JSONValue] = []
  /// The driver's names of elements.
  private var found: [PageElement: Element] = [:]
  /// Where Chromium runs the scripts of the document that was entered.
  var context = JSONValue.null

  /// - Parameter scripts: Run at the start of every page that is opened from now on, in this order.
  init(in session: Session, scripts: [[UInt8]]) throws(WebDriverError) {
    self.session = session
    let texts = ["const politeSecret = '\(eventSecret)'"] + scripts.map { String(decoding: $0, as: UTF8.self) }
    let source = texts.joined(separator: "\n;")
    switch session.kind {
    case .chromium: try session.installInChromium(source)
    case .firefox: try session.installInFirefox(source, behind: secret)
    case .webkit: session.installInWebKit(source, behind: secret)
    }
  }

  /// A word that nobody guesses.
  private static func word() -> String { String(UInt64.random(in: .min ... .max), radix: 36) }

  /// Pages that are opened from now on have a time of their own, or the machine's.
  func set(_ clock: Conditions.Clock) throws(WebDriverError) {
    if clock == self.clock { return }
    let functions = [PackageResources.telling_js] + (clock == .page ? [PackageResources.pageclock_js] : [])
    let script = functions.map { "(\(String(decoding: $0, as: UTF8.self)))('\(eventSecret)');" }.joined(separator: "\n")
    switch session.kind {
    case .chromium: try session.setScriptOfChromium(script)
    case .firefox: try session.setScriptOfFirefox(script)
    case .webkit: session.surroundings?.pageScript = script
    }
    self.clock = clock
  }

  /// A page was opened: what follows concerns its document, or that of a frame of it.
  func enter(_ frame: Element? = nil) throws(WebDriverError) {
    (found, deferred, announcements) = ([:], [], [])
    (time, lastInput) = (0, 0)
    if session.kind == .chromium { context = try session.worldOfChromium(in: frame) }
  }

  /// Has the scripts do something, and returns what came of it.
  ///
  /// - Throws: `WebDriverError.refused` with the code `no such page` when the page that was played is no longer there.
  func call(_ command: String, _ arguments: [JSONValue] = []) throws(WebDriverError) -> JSONValue {
    let commands = deferred + [.array([.string(command)] + arguments)]
    deferred = []
    let request: JSONValue = ["commands": .array(commands), "known": .number(Double(announcements.count))]
    let text = String(decoding: request.bytes, as: UTF8.self)
    let reply =
      session.kind == .chromium ? try session.callInChromium(text, self) : try session.callBehindWindow(text, secret)
    guard let reply, let answer = try? JSONValue(Array(reply.utf8)) else {
      throw .departure
    }
    if let code = answer["refused"].string {
      throw code == WebDriverError.leftPage ? .departure : .refused(code: code, message: answer["message"].string ?? "")
    }
    (time, lastInput) = (answer["time"].time, answer["input"].time)
    announcements += (answer["said"].array ?? []).map { one in
      ObservedAnnouncement(
        text: one["text"].string ?? "",
        politeness: one["politeness"].string.flatMap(Politeness.init) ?? .polite,
        time: one["time"].time
      )
    }
    return answer["value"]
  }

  /// Has the scripts do something before whatever they do next. A person's input must not come between.
  func callLater(_ command: String) { deferred.append([.string(command)]) }

  /// Runs a script beside those of the player, until another page is opened.
  func define(_ script: String) throws(WebDriverError) {
    if session.kind == .chromium { return try session.defineInChromium(script, self) }
    _ = try call("define", [.string(script)])
  }

  /// The role and the name that the browser computes (W3C WebDriver, "Get Computed Role" and "Get Computed Label").
  ///
  /// - Throws: `WebDriverError.refused` with a code of an element that is gone.
  func roleAndName(of element: PageElement) throws(WebDriverError) -> (role: String, name: String) {
    if session.kind == .chromium { return try session.roleAndNameInChromium(element, self) }
    let element = try driversElement(element)
    return (try session.computedRole(of: element), try session.computedLabel(of: element))
  }

  /// What of the page the scripts do not look at, in words; `nil` when there is nothing.
  ///
  /// - Parameter outcome: What the scripts tell of a play.
  func unseen(in outcome: JSONValue) throws(WebDriverError) -> String? {
    if let unseen = outcome["unseen"].string, !unseen.isEmpty { return unseen }
    // Scripts cannot see a closed shadow tree. Firefox lets those of the player ask for it.
    let hasClosedTree =
      switch session.kind {
      case .chromium: try session.hasClosedTreeInChromium()
      case .firefox: false
      case .webkit: session.surroundings?.hasClosedTree == true
      }
    return hasClosedTree ? "a closed shadow tree" : nil
  }

  /// What the page asked for outside of a folder.
  func requests(outside folder: String, in outcome: JSONValue) throws(WebDriverError) -> [String] {
    let seen =
      switch session.kind {
      case .chromium: outcome["requests"].strings
      case .firefox: try session.refusedByFirefox()
      case .webkit: try session.refusedInWebKit(and: outcome["requests"].strings, self)
      }
    return (seen + outcome["told"].strings).filter { !$0.hasPrefix(folder) }
  }

  /// Scrolls an element into view and clicks its middle.
  ///
  /// - Parameter corner: Where the document begins in the window, in CSS pixels: across and down.
  func click(_ element: PageElement, corner: () throws(WebDriverError) -> JSONValue) throws(WebDriverError) {
    guard session.kind == .chromium else { return try session.click(driversElement(element)) }
    try session.clickInChromium(at: point(in: element, corner: corner))
  }

  /// Puts focus on an element.
  ///
  /// - Returns: Whether it takes focus.
  func focus(_ element: PageElement) throws(WebDriverError) -> Bool {
    // Tab may have left the page for the window around it, which Firefox then does not take keys away from.
    if session.kind == .firefox { try session.inTheBrowsersOwnContext("window.gBrowser.selectedBrowser.focus()", []) }
    return try call("focusOn", [element.reference]).bool == true
  }

  /// Focuses an element and types behind what it holds.
  func type(_ text: String, into element: PageElement) throws(WebDriverError) {
    guard session.kind == .chromium else {
      _ = try focus(element)
      return try session.type(text, into: driversElement(element))
    }
    let isTyped = try call("readyForTyping", [element.reference, .string(text)]).bool == true
    if isTyped { try session.press(text.map { Key.character($0) }) }
  }

  /// Drags an element by its middle.
  ///
  /// - Parameter corner: As of `click`.
  func drag(_ element: PageElement, x: Int, y: Int, corner: () throws(WebDriverError) -> JSONValue)
    throws(WebDriverError)
  {
    guard session.kind == .chromium else { return try session.drag(driversElement(element), x: x, y: y) }
    try session.dragInChromium(from: point(in: element, corner: corner), x: Double(x), y: Double(y))
  }

  private func point(
    in element: PageElement,
    corner: () throws(WebDriverError) -> JSONValue
  ) throws(WebDriverError) -> (x: Double, y: Double) {
    let point = try call("pointAt", [element.reference])
    if let covering = point["coveredBy"].string {
      throw .refused(code: "element click intercepted", message: "\(covering) covers it")
    }
    guard let x = point["x"].number, let y = point["y"].number else {
      throw .refused(code: "element not interactable", message: "it takes no room in the window")
    }
    // Asked for only now: the element may have been brought into the window.
    let start = try corner().array?.compactMap(\.number) ?? []
    return start.count == 2 ? (x + start[0], y + start[1]) : (x, y)
  }

  /// The element by the driver's own name, for its commands.
  private func driversElement(_ element: PageElement) throws(WebDriverError) -> Element {
    if let known = found[element] { return known }
    // In a list, because a page can make it look as if an element were a promise.
    let script = "return [window[arguments[0]](arguments[1], arguments[2])]"
    let answer = try session.execute(script, [.string(Self.name), .string(secret), .string(element.handle)])
    guard let known = answer.array?.first.flatMap(Element.init) else {
      throw .refused(code: "stale element reference", message: "the element has left the page")
    }
    found[element] = known
    return known
  }

  /// What the scripts are called by, as a property of the window that nobody can replace.
  static let name = "politeWorld"

  /// An expression: the function by which the scripts are called from outside. It takes the secret, a text and a function
  /// to call with the answer, or the secret and the name of an element.
  static func door(behind secret: String) -> String {
    """
    (() => {
      const own = '\(secret)';
      return (secret, text, done) => {
        if (secret !== own) return undefined;
        if (typeof done !== 'function') return politeWorld.element(text);
        politeWorld.call(text).then(done);
        return undefined;
      };
    })()
    """
  }
}

/// An element as the player's scripts name it while its page is open.
struct PageElement: Sendable, Hashable {
  fileprivate let handle: String

  /// The element as an argument of a command.
  var reference: JSONValue { .object([Element.key: .string(handle)]) }

  /// The element that a command returned.
  init?(_ value: JSONValue) {
    guard let handle = value[Element.key].string else { return nil }
    self.handle = handle
  }
}

extension Session {
  fileprivate func callBehindWindow(_ text: String, _ secret: String) throws(WebDriverError) -> String? {
    let script = """
      const [name, secret, text, done] = arguments;
      if (typeof window[name] === 'function') window[name](secret, text, done); else done(null);
      """
    return try executeAsync(script, [.string(World.name), .string(secret), .string(text)]).string
  }
}
