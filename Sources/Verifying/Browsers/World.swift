import EmbeddedFiles
import JSONSyntax
import PatternLibrary

/// Returns a script of `EmbeddedScripts/` that is given to pages.
func embeddedScript(_ name: String) -> String {
  embeddedFile("Sources/Verifying/EmbeddedScripts/\(name).js").text
}

/// Scripts beside each page's own, in a world that the page's scripts cannot reach. They see the same elements, but
/// what a page does to prototypes, getters, timers or built-in functions does not affect them.
///
/// Chromium has isolated worlds, Firefox has sandboxes with Xray vision, and WebKit gets a view of the page through its
/// interfaces as they were before its scripts ran (`vault.js`). The scripts take one text and return one text
/// (`world.js`).
final class World {
  private let session: Session
  /// The secret that a caller needs to reach the scripts through the page's window.
  let secret = World.word()
  /// The prefix of the events by which the scripts communicate with those in the page's own world.
  private let eventSecret = "polite-" + World.word()
  /// The clock that pages are given, once one was chosen, and whether their dates begin at a fixed moment.
  private var clock: (Conditions.Clock, isDated: Bool)?
  /// What is broken in pages, or surveyed in them.
  private var mutation: JSONValue?
  /// What the browser has kept for the next page; `nil` if it has kept nothing.
  private var kept: JSONValue?
  /// The time in which the page is played, in milliseconds, as of the last call.
  private(set) var time = 0.0
  /// When a person last did something, as of the last call.
  private(set) var lastInput = 0.0
  /// The announcements, as of the last call.
  private(set) var announcements: [Utterance] = []
  /// Commands whose answers nobody needs. They are sent along with the next one, before it.
  private var deferred: [JSONValue] = []

  /// - Parameter scripts: Scripts that run, in this order, at the start of every page that is opened from now on.
  init(in session: Session, scripts: [String]) throws(WebDriverError) {
    self.session = session
    let source = (["const politeSecret = '\(eventSecret)'"] + scripts).joined(separator: "\n;")
    try session.install(source, behind: secret)
  }

  /// Returns a word that nobody can guess.
  private static func word() -> String { String(UInt64.random(in: .min ... .max), radix: 36) }

  /// Gives pages that are opened from now on their own time, or the machine's.
  ///
  /// - Parameters:
  ///   - isDated: Whether their dates begin at a fixed moment even if the time is the machine's.
  ///   - mutation: What is broken in them, as `mutating.js` takes it.
  ///   - kept: What the browser has kept for them, as `telling.js` takes it.
  func set(
    _ clock: Conditions.Clock,
    isDated: Bool = false,
    mutation: JSONValue? = nil,
    kept: JSONValue? = nil
  ) throws(WebDriverError) {
    if let set = self.clock, set == (clock, isDated), mutation == self.mutation, kept == self.kept { return }
    let memory = kept.map { ", \($0.inScript)" } ?? ""
    var script = "(\(embeddedScript("telling")))('\(eventSecret)'\(memory));"
    if clock == .page || isDated {
      script += "\n(\(embeddedScript("pageclock")))('\(eventSecret)', \(clock == .page));"
    }
    if let mutation {
      script += "\n(\(embeddedScript("mutating")))('\(eventSecret)', \(mutation.inScript));"
    }
    try session.setPageScript(script)
    (self.clock, self.mutation, self.kept) = ((clock, isDated), mutation, kept)
  }

  /// Notes that a page was opened: from now on, calls concern its document, or the document of a frame in it.
  func enter(_ frame: Element? = nil) throws(WebDriverError) {
    (deferred, announcements) = ([], [])
    (time, lastInput) = (0, 0)
    try session.enterWorld(in: frame)
  }

  /// Runs a command in the scripts, and returns its result.
  ///
  /// - Throws: `WebDriverError.refused` with the code `no such page` when the page that was played is no longer there.
  func call(_ command: String, _ arguments: [JSONValue] = []) throws(WebDriverError) -> JSONValue {
    let commands = deferred + [.array([.string(command)] + arguments)]
    deferred = []
    let request: JSONValue = ["commands": .array(commands), "known": .number(Double(announcements.count))]
    let text = String(decoding: request.bytes(), as: UTF8.self)
    guard let reply = try session.call(text, behind: secret), let answer = try? JSONValue(Array(reply.utf8))
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

  /// Runs a command in the scripts before the next one. No input of a person may come between the two.
  func callLater(_ command: String) { deferred.append([.string(command)]) }

  /// Returns the role and the name that the browser computes (W3C WebDriver, "Get Computed Role" and "Get Computed
  /// Label"): those that the scripts knew when they handed out the element, else the current ones.
  ///
  /// - Throws: `WebDriverError.refused` with a code for an element that is gone.
  func roleAndName(of element: PageElement) throws(WebDriverError) -> (role: String, name: String) {
    if let told = element.told { return told }
    return try session.roleAndName(of: element, in: self)
  }

  /// Returns what the scripts do not look at in the page, in words; `nil` when there is nothing.
  ///
  /// - Parameters:
  ///   - outcome: What the scripts report about a play.
  ///   - frames: The names of frames that need not be looked into.
  func unseen(in outcome: JSONValue, besides frames: [String]) throws(WebDriverError) -> String? {
    if let unseen = outcome["unseen"].string, !unseen.isEmpty { return unseen }
    let names = frames.map(squeezed)
    let other = (outcome["frames"].array ?? []).first { !names.contains($0["name"].string ?? "") }
    if let other { return other["words"].string }
    // The player's scripts do not see all closed shadow trees.
    return try session.hasClosedShadowTree() ? "a closed shadow tree" : nil
  }

  /// Returns the requests that the page was not allowed to make, without duplicates.
  func requests(outside reach: Reach, in outcome: JSONValue) throws(WebDriverError) -> [String] {
    let seen = try session.refusedRequests(seen: outcome["requests"].strings, in: self)
    var told: Set<String> = []
    return (seen + outcome["told"].strings).filter { !reach.holds($0) && told.insert($0).inserted }
  }

  /// Returns the element by the driver's own name, for the driver's commands.
  ///
  /// A driver may have another name for an element that has left the page and come back: WebKit's does. So it is not
  /// remembered.
  func driversElement(_ element: PageElement) throws(WebDriverError) -> Element {
    // The element is in a list, because a page can make it look as if it were a promise.
    let script = "return [window[arguments[0]](arguments[1], arguments[2])]"
    let answer = try session.execute(script, [.string(Self.name), .string(secret), .string(element.handle)])
    guard let known = answer.array?.first.flatMap(Element.init) else {
      throw .refused(code: "stale element reference", message: "the element has left the page")
    }
    return known
  }

  /// The name of the scripts' function, a property of the window that nobody can replace.
  static let name = "politeWorld"

  /// Returns an expression: the function by which the scripts are called from outside. It takes the secret, a text and
  /// a callback for the answer, or the secret and the name of an element.
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

/// An element, as the player's scripts name it while its page is open.
struct PageElement: Sendable {
  fileprivate let handle: String
  /// The role and name that the browser computed when the element was handed out, if the browser gives them to scripts.
  let told: (role: String, name: String)?

  /// The element as an argument of a command.
  var reference: JSONValue { [Element.key: .string(handle)] }

  /// Finds the element that a command returned.
  init?(_ value: JSONValue) {
    guard let handle = value[Element.key].string else { return nil }
    self.handle = handle
    let told = value["told"]
    self.told = told["role"].string.flatMap { role in told["name"].string.map { (role, $0) } }
  }
}

extension JSONValue {
  /// The value as an expression in a script of a page. A `<` in its texts could end the script, so it is escaped.
  fileprivate var inScript: String {
    let escaped = bytes().flatMap { $0 == UInt8(ascii: "<") ? Array("\\u003c".utf8) : [$0] }
    return String(decoding: escaped, as: UTF8.self)
  }
}
