import EmbeddedFiles
import JSONSyntax
import PatternLibrary

/// A script of `EmbeddedScripts/`, which pages are given.
func embeddedScript(_ name: String) -> String {
  embeddedFile("Sources/Verifying/EmbeddedScripts/\(name).js").text
}

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
  /// What is broken in pages, or looked for in them.
  private var mutation: JSONValue?
  /// What the browser has kept for the next page; `nil` where it has kept nothing.
  private var kept: JSONValue?
  /// The time in which the page is played, as of the last call, in milliseconds.
  private(set) var time = 0.0
  /// When a person last did something, as of the last call.
  private(set) var lastInput = 0.0
  /// What was announced, as of the last call.
  private(set) var announcements: [Utterance] = []
  /// Commands whose answers nobody needs: they go before the next one.
  private var deferred: [JSONValue] = []
  /// The driver's names of elements.
  private var found: [String: Element] = [:]

  /// - Parameter scripts: Run at the start of every page that is opened from now on, in this order.
  init(in session: Session, scripts: [String]) throws(WebDriverError) {
    self.session = session
    let source = (["const politeSecret = '\(eventSecret)'"] + scripts).joined(separator: "\n;")
    try session.engine.install(source, behind: secret, in: session)
  }

  /// A word that nobody guesses.
  private static func word() -> String { String(UInt64.random(in: .min ... .max), radix: 36) }

  /// Pages that are opened from now on have a time of their own, or the machine's.
  ///
  /// - Parameters:
  ///   - mutation: What is broken in them, as `mutating.js` takes it.
  ///   - kept: What the browser has kept for them, as `telling.js` takes it.
  func set(_ clock: Conditions.Clock, mutation: JSONValue? = nil, kept: JSONValue? = nil) throws(WebDriverError) {
    if clock == self.clock, mutation == self.mutation, kept == self.kept { return }
    let functions = ["telling"] + (clock == .page ? ["pageclock"] : [])
    let memory = kept.map { ", \($0.inScript)" } ?? ""
    var script = functions.map { "(\(embeddedScript($0)))('\(eventSecret)'\(memory));" }
      .joined(separator: "\n")
    if let mutation {
      script += "\n(\(embeddedScript("mutating")))('\(eventSecret)', \(mutation.inScript));"
    }
    try session.engine.setPageScript(script, in: session)
    (self.clock, self.mutation, self.kept) = (clock, mutation, kept)
  }

  /// A page was opened: what follows concerns its document, or that of a frame of it.
  func enter(_ frame: Element? = nil) throws(WebDriverError) {
    (found, deferred, announcements) = ([:], [], [])
    (time, lastInput) = (0, 0)
    try session.engine.enterWorld(in: frame, session)
  }

  /// Has the scripts do something, and returns what came of it.
  ///
  /// - Throws: `WebDriverError.refused` with the code `no such page` when the page that was played is no longer there.
  func call(_ command: String, _ arguments: [JSONValue] = []) throws(WebDriverError) -> JSONValue {
    let commands = deferred + [.array([.string(command)] + arguments)]
    deferred = []
    let request: JSONValue = ["commands": .array(commands), "known": .number(Double(announcements.count))]
    let text = String(decoding: request.bytes(), as: UTF8.self)
    guard let reply = try session.engine.call(text, self, session), let answer = try? JSONValue(Array(reply.utf8))
    else {
      throw .departure
    }
    if let code = answer["refused"].string {
      throw code == WebDriverError.leftPage ? .departure : .refused(code: code, message: answer["message"].string ?? "")
    }
    (time, lastInput) = (answer["time"].time, answer["input"].time)
    announcements += (answer["said"].array ?? []).map { one in
      let politeness = one["politeness"].string.flatMap(Politeness.init) ?? .polite
      var said = Utterance(one["text"].string ?? "", at: one["time"].time, politeness: politeness)
      said.cause = one["cause"].string
      return said
    }
    return answer["value"]
  }

  /// Has the scripts do something before whatever they do next. A person's input must not come between.
  func callLater(_ command: String) { deferred.append([.string(command)]) }

  /// Runs a script beside those of the player, until another page is opened.
  func define(_ script: String) throws(WebDriverError) {
    try session.engine.define(script, self, session)
  }

  /// The role and the name that the browser computes (W3C WebDriver, "Get Computed Role" and "Get Computed Label"): as the
  /// scripts were told them when they handed out the element, else as they are now.
  ///
  /// - Throws: `WebDriverError.refused` with a code of an element that is gone.
  func roleAndName(of element: PageElement) throws(WebDriverError) -> (role: String, name: String) {
    if let told = element.told { return told }
    return try session.engine.roleAndName(of: element, self, session)
  }

  /// What of the page the scripts do not look at, in words; `nil` when there is nothing.
  ///
  /// - Parameter outcome: What the scripts tell of a play.
  func unseen(in outcome: JSONValue) throws(WebDriverError) -> String? {
    if let unseen = outcome["unseen"].string, !unseen.isEmpty { return unseen }
    // The player's scripts do not see all closed shadow trees.
    return try session.engine.hasClosedShadowTree(in: session) ? "a closed shadow tree" : nil
  }

  /// What the page asked for outside of what it may, each once.
  func requests(outside reach: Reach, in outcome: JSONValue) throws(WebDriverError) -> [String] {
    let seen = try session.engine.refusedRequests(seen: outcome["requests"].strings, in: session, self)
    var told: Set<String> = []
    return (seen + outcome["told"].strings).filter { !reach.holds($0) && told.insert($0).inserted }
  }

  /// Scrolls an element into view and clicks its middle.
  ///
  /// - Parameter corner: Where the document begins in the window, in CSS pixels: across and down.
  func click(_ element: PageElement, corner: @escaping () throws(WebDriverError) -> JSONValue) throws(WebDriverError) {
    try session.engine.click(element, at: point(in: element, corner: corner), self, session)
  }

  /// Puts focus on an element.
  ///
  /// - Returns: Whether it takes focus.
  func focus(_ element: PageElement) throws(WebDriverError) -> Bool {
    try session.engine.willFocus(in: session)
    return try call("focusOn", [element.reference]).bool == true
  }

  /// Types into an element that has focus, at its caret.
  func type(_ text: String, into element: PageElement) throws(WebDriverError) {
    try session.engine.type(text, into: element, self, session)
  }

  /// Does something else with a pointer on an element's middle than click it once.
  ///
  /// - Parameter corner: As of `click`.
  func point(
    _ pointing: Pointing,
    at element: PageElement,
    corner: @escaping () throws(WebDriverError) -> JSONValue
  ) throws(WebDriverError) {
    try session.engine.point(pointing, at: element, point(in: element, corner: corner), self, session)
  }

  /// Drags an element by its middle.
  ///
  /// - Parameter corner: As of `click`.
  func drag(_ element: PageElement, x: Int, y: Int, corner: @escaping () throws(WebDriverError) -> JSONValue)
    throws(WebDriverError)
  {
    try session.engine.drag(element, by: (x, y), from: point(in: element, corner: corner), self, session)
  }

  private func point(
    in element: PageElement,
    corner: @escaping () throws(WebDriverError) -> JSONValue
  ) -> PointInWindow {
    { () throws(WebDriverError) in
      let point = try self.call("pointAt", [element.reference])
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
  }

  /// The element by the driver's own name, for its commands.
  func driversElement(_ element: PageElement) throws(WebDriverError) -> Element {
    if let known = found[element.handle] { return known }
    // In a list, because a page can make it look as if an element were a promise.
    let script = "return [window[arguments[0]](arguments[1], arguments[2])]"
    let answer = try session.execute(script, [.string(Self.name), .string(secret), .string(element.handle)])
    guard let known = answer.array?.first.flatMap(Element.init) else {
      throw .refused(code: "stale element reference", message: "the element has left the page")
    }
    found[element.handle] = known
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
struct PageElement: Sendable {
  fileprivate let handle: String
  /// What the browser computed for it at the moment in which it was handed out, where the browser tells scripts.
  let told: (role: String, name: String)?

  /// The element as an argument of a command.
  var reference: JSONValue { [Element.key: .string(handle)] }

  /// The element that a command returned.
  init?(_ value: JSONValue) {
    guard let handle = value[Element.key].string else { return nil }
    self.handle = handle
    let told = value["told"]
    self.told = told["role"].string.flatMap { role in told["name"].string.map { (role, $0) } }
  }
}

extension JSONValue {
  /// As an expression of a script in a page, which a `<` of its texts could end.
  fileprivate var inScript: String {
    let escaped = bytes().flatMap { $0 == UInt8(ascii: "<") ? Array("\\u003c".utf8) : [$0] }
    return String(decoding: escaped, as: UTF8.self)
  }
}
