import JSONSyntax
import PatternLibrary
import Synchronization

/// A session with a server of AT Driver, over a connection of its own.
///
/// The draft has changed, and servers follow one of its states or another. What a server does not know in one form is asked
/// for in the next.
package final class ATDriverSession: Sendable {
  /// Why something did not succeed, without a full stop.
  package struct Failure: Error, Hashable {
    /// The draft's word for it, where the server said one.
    package var code: String?
    package var reason: String

    package init(code: String? = nil, reason: String) { (self.code, self.reason) = (code, reason) }
  }

  /// What is shared with the connection's thread.
  private final class Exchange: Sendable {
    struct State {
      /// The command that is not answered yet.
      var asked: Int?
      var answer: Result<JSONValue, Failure>?
      var commands = 0
      /// Commands that the server does not know.
      var unknown: Set<String> = []
      /// How many bytes of speech there were.
      var size = 0
    }

    let state = Mutex(State())
    let heard = SpeechLog()

    /// How much a screen reader may say, in bytes: days of speech.
    private static let mostSpeech = 1 << 26

    func take(_ bytes: [UInt8]) throws(WebSocketClient.Failure) {
      let time = SuspendingClock.now
      switch try ATDriverMessage(bytes) {
      case .output(let text):
        let size = state.withLock { state in
          state.size += text.utf8.count
          return state.size
        }
        guard size <= Self.mostSpeech else {
          throw WebSocketClient.Failure(reason: "the screen reader speaks without end")
        }
        let text = squeezed(text)
        if !text.isEmpty { heard.note { $0.spoken.append(Speech(text: text, time: time)) } }
      case .result(let id, let value): answer(id, .success(value))
      case .error(let id, let failure): answer(id, .failure(failure))
      case .other: break
      }
    }

    /// An answer comes to the command that waits; without a number, the server could not read it.
    private func answer(_ id: Int?, _ answer: Result<JSONValue, Failure>) {
      state.withLock { state in
        guard let asked = state.asked, id ?? asked == asked else { return }
        (state.asked, state.answer) = (nil, answer)
      }
    }
  }

  /// How commands are sent, and answers waited for.
  private struct Dialogue: Sendable {
    let client: WebSocketClient
    let exchange: Exchange
    let patience: Duration

    func ask(_ command: ATDriverCommand) throws(Failure) -> JSONValue {
      let id = exchange.state.withLock { state in
        state.commands += 1
        (state.asked, state.answer) = (state.commands, nil)
        return state.commands
      }
      client.send(command.bytes(id))
      do throws(WebSocketClient.Failure) {
        try client.wait(atMost: patience) { exchange.state.withLock { $0.answer != nil } }
      } catch {
        throw Failure(reason: error.reason)
      }
      guard let answer = exchange.state.withLock({ $0.answer }) else { throw Failure(reason: "there was no answer") }
      return try answer.get()
    }

    /// Asks in the first of several forms that the server knows.
    func ask(_ forms: [ATDriverCommand]) throws(Failure) {
      for form in forms.dropLast() where !exchange.state.withLock({ $0.unknown.contains(form.method) }) {
        do throws(Failure) {
          _ = try ask(form)
          return
        } catch {
          guard error.code == "unknown command" else { throw error }
          exchange.state.withLock { _ = $0.unknown.insert(form.method) }
        }
      }
      if let last = forms.last { _ = try ask(last) }
    }

    /// Servers compare the name letter by letter, and one of them calls itself `NVDA`, where the draft has small letters.
    /// So where a server has no such screen reader it is asked for whichever it has.
    func begin(_ name: String?) throws(Failure) -> JSONValue {
      do throws(Failure) {
        return try ask(.newSession(name))
      } catch {
        guard name != nil, error.code == "session not created" else { throw error }
        return try ask(.newSession(nil))
      }
    }
  }

  private let dialogue: Dialogue
  /// What the server says of the screen reader.
  private let capabilities: JSONValue

  /// Connects, and begins a session.
  ///
  /// - Parameters:
  ///   - name: The screen reader that it must be.
  ///   - settings: What it is told to do.
  ///   - patience: How long the connection, and each answer, may take.
  package init(
    _ address: WebSocketAddress,
    name: String? = nil,
    _ settings: [ReaderSetting] = [],
    patience: Duration = Patience.reader
  ) throws(Failure) {
    let exchange = Exchange()
    do throws(WebSocketClient.Failure) {
      let client = try WebSocketClient(address, patience: patience) { (bytes) throws(WebSocketClient.Failure) in
        try exchange.take(bytes)
      }
      dialogue = Dialogue(client: client, exchange: exchange, patience: patience)
    } catch {
      throw Failure(reason: error.reason)
    }
    capabilities = try dialogue.begin(name)["capabilities"]
    let own = self.name.rawValue
    guard !own.isEmpty else { throw Failure(reason: "the server does not say which one it drives") }
    if let name, name.filter(\.isLetter) != own.filter(\.isLetter) {
      throw Failure(reason: "the server drives \(own), not \(name)")
    }
    if !settings.isEmpty { try set(settings, of: name ?? own) }
  }

  /// The screen reader by the word that evidence would have for it; empty where the server says none.
  var name: TestEnvironment.Reader {
    let words = plain(capabilities["atName"].string ?? "").lowercased()
      .split { !$0.isASCII || !$0.isLetter && !$0.isNumber }
    return TestEnvironment.Reader(rawValue: words.joined(separator: "-"))
  }

  /// The screen reader's version, as the server tells it.
  package var version: String { plain(capabilities["atVersion"].string ?? "") }

  var heard: SpeechLog { dialogue.exchange.heard }

  /// All that was spoken by now.
  package var spoken: [String] { heard.state.spoken.map(\.text) }

  /// Why the connection has ended; `nil` as long as it has not.
  package var end: String? { dialogue.client.end }

  package func close() { dialogue.client.close() }

  /// Presses keys together: each is held down while the next is pressed.
  package func press(_ keys: [String]) throws(Failure) { try dialogue.ask([.pressKeys(keys), .userIntent(keys)]) }

  private func set(_ settings: [ReaderSetting], of vendor: String) throws(Failure) {
    do throws(Failure) {
      try dialogue.ask([.setSettings(settings, vendor: vendor), .setSettings(settings, vendor: nil)])
    } catch {
      let names = settings.map { "`\($0.name)`" }.joined(separator: ", ")
      throw Failure(code: error.code, reason: "the settings \(names) cannot be set: \(error.reason)")
    }
  }
}
