/// Why a browser did not do what it was asked.
public enum WebDriverError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The driver could not be started: the program, and its output.
  case notStarted(program: String, log: String)
  /// The driver could not be reached, or did not answer in time.
  case unreachable(String)
  /// There is no page to play on: the server's status, and the address.
  case noPage(status: Int, url: String)
  /// The driver gave an answer that the WebDriver specification does not allow.
  case malformedAnswer(String)
  /// The driver refused: its error code (WebDriver, section 6.6, such as `no such element`), and its message.
  case refused(code: String, message: String)
  /// The player gave up, and the reason in words.
  case givenUp(String)

  /// The code with which a driver reports a browser dialog that it dismissed (WebDriver, section 16).
  static let dialog = "unexpected alert open"

  /// The code with which the player's scripts report that their page is no longer there.
  static let leftPage = "no such page"
  /// The code with which the player's scripts report that the page's own time has reached its last moment.
  static let momentReached = "moment reached"

  static let departure = WebDriverError.refused(code: leftPage, message: "the page was left")

  /// A browser whose driver has no command for something.
  static func unsupported(_ what: String) -> WebDriverError {
    .refused(code: "unsupported operation", message: "its driver has no command for \(what)")
  }

  /// The driver's error code, if it refused.
  private var code: String? { if case .refused(let code, _) = self { code } else { nil } }

  var isDialog: Bool { code == Self.dialog }
  var isMomentReached: Bool { code == Self.momentReached }
  /// Whether an element left the page between two commands.
  var isGoneElement: Bool { ["stale element reference", "no such element"].contains(code) }

  public var description: String {
    switch self {
    case .notStarted(let program, let log): "\(program) did not start: \(log)"
    case .unreachable(let reason): "the driver cannot be reached: \(reason)"
    case .noPage(let status, let url): "the server answers \(status) to \(url)"
    case .givenUp(let reason): reason
    case .malformedAnswer(let reason): "the driver's answer cannot be understood: \(reason)"
    case .refused("script timeout", _), .refused("timeout", _):
      "the page no longer answers: a script of its own may run without end"
    case .refused("no such window", _): "the page closed its window"
    case .refused(let code, let message): "the driver refused: \(code): \(message)"
    }
  }
}
