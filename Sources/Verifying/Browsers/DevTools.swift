import JSONSyntax
import Synchronization

/// A connection over the Chrome DevTools Protocol to the page of a window, separate from the driver's own connection.
///
/// For each command that goes through it, Chromium's driver asks the page three times whether it is about to navigate,
/// which takes five times as long as the command. The driver still reports what happens to a page: its dialogs, its
/// crash, its end.
final class DevTools: Sendable {
  /// Whether something happened that the driver has not been asked about.
  private final class Trouble: Sendable { let isThere = Atomic(false) }

  /// Events after which a page may not answer.
  private static let troubles: Set<String> = ["Page.javascriptDialogOpening", "Inspector.targetCrashed"]

  private let commands: NumberedCommands<JSONValue>
  private let trouble = Trouble()

  /// Connects to the first page of a browser on this machine.
  init(of session: Session) throws(WebDriverError) {
    let address = session.capabilities["goog:chromeOptions"]["debuggerAddress"].string ?? ""
    guard let port = address.split(separator: ":").last.flatMap({ UInt16($0) }) else {
      throw .malformedAnswer("POST /session: no address of the browser's")
    }
    // The driver's name for a window is the browser's name for its page.
    let path = "/devtools/page/\(try session.text("GET", "/window"))"
    let page = WebSocketAddress(host: "127.0.0.1", port: Int(port), path: path)
    do {
      // The contents of a page, and a picture of it, can be large.
      commands = try NumberedCommands(page, timeout: Timeouts.start, largestMessage: 1 << 28) {
        [trouble] (bytes) throws(WebSocketClient.Failure) in
        guard let message = try? JSONValue(bytes) else {
          throw WebSocketClient.Failure(reason: "the browser sent a message that is not JSON")
        }
        if let number = message["id"].integer { return (number, message) }
        if let event = message["method"].string, Self.troubles.contains(event) {
          trouble.isThere.store(true, ordering: .sequentiallyConsistent)
        }
        return nil
      }
    } catch {
      throw .unreachable(error.reason)
    }
    for domain in ["Inspector", "Page", "Runtime"] { _ = try send("\(domain).enable", [:], in: session) }
  }

  /// Sends a command and waits for its result.
  ///
  /// - Throws: The driver's error if it has one; `WebDriverError.refused` with the code `timeout` when the page does
  ///   not answer, and with `unknown error` when the command fails.
  func send(_ command: String, _ parameters: JSONValue, in session: Session) throws(WebDriverError) -> JSONValue {
    try lookForTrouble(in: session)
    let deadline = ContinuousClock.now + (try session.timeout())
    commands.send { number in
      (["id": .int(number), "method": .string(command), "params": parameters] as JSONValue).bytes()
    }
    while true {
      let answer: JSONValue?
      do {
        let left = deadline - .now
        answer = try commands.answer(atMost: left) { trouble.isThere.load(ordering: .sequentiallyConsistent) }
      } catch {
        guard commands.client.end == nil else {
          try session.touch()
          throw .unreachable(error.reason)
        }
        throw .refused(code: "timeout", message: error.reason)
      }
      if let answer {
        guard let refusal = answer["error"]["message"].string else { return answer["result"] }
        throw .refused(code: "unknown error", message: refusal)
      }
      try lookForTrouble(in: session)
    }
  }

  /// Lets the driver handle and report what has happened.
  private func lookForTrouble(in session: Session) throws(WebDriverError) {
    if trouble.isThere.exchange(false, ordering: .sequentiallyConsistent) { try session.touch() }
  }
}
