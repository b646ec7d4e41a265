package import PatternLibrary
import Synchronization

/// A screen reader that is controlled through AT Driver, a draft of W3C's ARIA-AT community group, and that reads the
/// window of a browser on its own machine. The section names below are those of the draft of 23 September 2024.
///
/// Servers have only one session, and some none after it. So a session outlives the players, and is given up at the
/// end.
package final class ATDriver: ScreenReader {
  static let option = "at-driver"
  static let form = "at-driver=ws://HOST:PORT"
  static let missing: [String] = []

  static func fault(of choice: ScreenReaderChoice) -> String? {
    guard let place = choice.place else { return "at-driver needs the address of a server: `\(form)`" }
    return WebSocketAddress(atDriver: place) == nil
      ? "`\(place)` is not the address of an AT Driver server, such as `ws://127.0.0.1:4382`" : nil
  }

  let name: TestEnvironment.Reader
  let version: String
  let behaviour: ReaderBehaviour
  private let session: ATDriverSession

  /// - Throws: `WebDriverError.givenUp` when there is no such server, or when it controls another screen reader.
  init(_ choice: ScreenReaderChoice) throws(WebDriverError) {
    session = try Self.session(for: choice)
    name = choice.isNamed ? choice.name : session.name
    version = session.version.isEmpty ? name.title : "\(name.title) \(session.version)"
    behaviour = Self.behaviour(of: name)
  }

  var heard: SpeechLog { session.heard }
  var desktop: Desktop? { nil }
  var trouble: String? { session.end.map { "\(name.title) can no longer be heard: \($0)" } }

  func press(_ key: Key, holding held: [Key]) throws(WebDriverError) {
    do {
      try session.press((held + [key]).map(\.nameInATDriver))
    } catch {
      throw .givenUp("\(name.title) cannot press a key: \(error.reason)")
    }
  }

  func end() {}

  // MARK: The session

  private static let sessions = Mutex<[String: ATDriverSession]>([:])

  /// Returns the existing session with the server, or a new one.
  private static func session(for choice: ScreenReaderChoice) throws(WebDriverError) -> ATDriverSession {
    let place = choice.place ?? ""
    if let session = sessions.withLock({ $0[place] }), session.end == nil { return session }
    guard let address = WebSocketAddress(atDriver: place) else {
      throw .givenUp("`\(place)` is not the address of a screen reader")
    }
    do {
      let session = try ATDriverSession(address, name: choice.isNamed ? choice.name.rawValue : nil, choice.settings)
      sessions.withLock { $0[place] = session }
      return session
    } catch {
      throw .givenUp("the screen reader at \(address) cannot be heard: \(error.reason)")
    }
  }

  static func leave() {
    let all = sessions.withLock { sessions in
      defer { sessions = [:] }
      return Array(sessions.values)
    }
    for session in all { session.close() }
  }

  // MARK: Facts

  /// Returns the behaviour of a screen reader, as far as it can be cited: nothing here was tried.
  package static func behaviour(of name: TestEnvironment.Reader) -> ReaderBehaviour {
    var behaviour = ReaderBehaviour()
    behaviour.name = name.title
    if name.rawValue == "nvda" { behaviour.roleWords = wordsOfNVDA }
    return behaviour
  }

  /// NVDA's English words (its `source/controlTypes/role.py`, `_roleLabels`). Roles that it leaves out on focus, such
  /// as those of an option or a menu item (`silentRolesOnFocus`), need not be named.
  private static let wordsOfNVDA = [
    "button": ["button"], "checkbox": ["check box"], "combobox": ["combo box"], "dialog": ["dialog"],
    "heading": ["heading"], "image": ["graphic"], "img": ["graphic"], "link": ["link"], "listbox": ["list"],
    "progressbar": ["progress bar", "busy indicator"], "radio": ["radio button"], "slider": ["slider"],
    "spinbutton": ["spin button"], "tab": ["tab"], "textbox": ["edit"],
  ]
}

extension Key {
  /// The key as the draft's “press keys” has it: a code point with WebDriver's meaning. There the space has its own
  /// (W3C WebDriver, section 15.4.2), which NVDA's server knows; it does not know the character.
  fileprivate var nameInATDriver: String { self == .space ? "\u{E00D}" : code }
}

extension WebSocketAddress {
  /// Parses `ws://127.0.0.1:4382`. Without a path, `/session` is used (the draft's section “Transport”).
  package init?(atDriver text: String) {
    guard let address = WebAddress(text), ["ws", "wss"].contains(address.scheme), address.hasHost,
      let host = address.host, let authority = address.authority, authority.lowercased().hasPrefix(host),
      !address.rest.contains("#"), text.utf8.allSatisfy({ (0x21..<0x7F).contains($0) })
    else { return nil }
    let isSecure = address.scheme == "wss"
    let behind = authority.dropFirst(host.count)
    let port = behind.isEmpty ? (isSecure ? 443 : 80) : behind.first == ":" ? Int(behind.dropFirst()) ?? 0 : 0
    guard (1...65_535).contains(port) else { return nil }
    let name = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
    let path = address.rest.hasPrefix("/") ? address.rest : "/session" + address.rest
    self.init(isSecure: isSecure, host: name, port: port, path: path)
  }
}
