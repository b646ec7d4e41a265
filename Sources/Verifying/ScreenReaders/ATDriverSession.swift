import JSONSyntax
import PatternLibrary
import Synchronization

/// A session with an AT Driver server, over its own connection.
///
/// The draft has changed, and servers follow one of its states or another. A command that a server does not know in one
/// form is sent in the next form.
package final class ATDriverSession: Sendable {
  package typealias Failure = WebSocketClient.Failure

  /// The state that is shared with the connection's thread.
  private final class Heard: Sendable {
    let log = SpeechLog()
    /// How many bytes of speech there were.
    private let size = Atomic(0)

    /// The maximum amount of speech of a screen reader, in bytes: days of speech.
    private static let mostSpeech = 1 << 26

    func take(_ text: String) throws(Failure) {
      let time = SuspendingClock.now
      guard size.add(text.utf8.count, ordering: .relaxed).newValue <= Self.mostSpeech else {
        throw Failure(reason: "the screen reader speaks without end")
      }
      let text = squeezed(text)
      if !text.isEmpty { log.note { $0.spoken.append(Speech(text: text, time: time)) } }
    }
  }

  /// Sends commands, and waits for answers.
  private struct Dialogue: Sendable {
    let commands: NumberedCommands<Result<JSONValue, Failure>>
    let timeout: Duration
    /// Commands that the server does not know.
    let unknown = Unknown()

    final class Unknown: Sendable { let commands = Mutex<Set<String>>([]) }

    func ask(_ command: ATDriverCommand) throws(Failure) -> JSONValue {
      commands.send(command.bytes)
      guard let answer = try commands.answer(atMost: timeout) else { throw Failure(reason: "there was no answer") }
      return try answer.get()
    }

    /// Sends the first of several forms of a command that the server knows.
    func ask(_ forms: [ATDriverCommand]) throws(Failure) {
      for form in forms.dropLast() where !unknown.commands.withLock({ $0.contains(form.method) }) {
        do throws(Failure) {
          _ = try ask(form)
          return
        } catch {
          guard error.code == "unknown command" else { throw error }
          unknown.commands.withLock { _ = $0.insert(form.method) }
        }
      }
      if let last = forms.last { _ = try ask(last) }
    }

    /// Servers compare the name letter by letter, and one of them calls itself `NVDA`, where the draft uses small
    /// letters. So if a server has no such screen reader, it is asked for whichever one it has.
    func begin(_ name: String?) throws(Failure) -> JSONValue {
      do throws(Failure) {
        return try ask(.newSession(name))
      } catch {
        guard name != nil, error.code == "session not created" else { throw error }
        return try ask(.newSession(nil))
      }
    }
  }

  private let said = Heard()
  private let dialogue: Dialogue
  /// The server's description of the screen reader.
  private let capabilities: JSONValue

  /// Connects, and begins a session.
  ///
  /// - Parameters:
  ///   - name: The screen reader that is required.
  ///   - settings: The settings to apply.
  ///   - timeout: How long the connection, and each answer, may take.
  package init(
    _ address: WebSocketAddress,
    name: String? = nil,
    _ settings: [ReaderSetting] = [],
    timeout: Duration = Timeouts.reader
  ) throws(Failure) {
    let commands = try NumberedCommands(address, timeout: timeout) {
      [said] (bytes) throws(Failure) -> (number: Int?, answer: Result<JSONValue, Failure>)? in
      switch try ATDriverMessage(bytes) {
      case .output(let text): try said.take(text)
      case .result(let id, let value): return (id, .success(value))
      case .error(let id, let failure): return (id, .failure(failure))
      case .other: break
      }
      return nil
    }
    dialogue = Dialogue(commands: commands, timeout: timeout)
    capabilities = try dialogue.begin(name)["capabilities"]
    let own = self.name.rawValue
    guard !own.isEmpty else { throw Failure(reason: "the server does not say which one it drives") }
    if let name, name.filter(\.isLetter) != own.filter(\.isLetter) {
      throw Failure(reason: "the server drives \(own), not \(name)")
    }
    if !settings.isEmpty { try set(settings, of: name ?? own) }
  }

  /// The screen reader's name as evidence writes it; empty if the server gives none.
  var name: TestEnvironment.Reader {
    let words = plain(capabilities["atName"].string ?? "").lowercased()
      .split { !$0.isASCII || !$0.isLetter && !$0.isNumber }
    return TestEnvironment.Reader(rawValue: words.joined(separator: "-"))
  }

  /// The screen reader's version, as the server gives it.
  package var version: String { plain(capabilities["atVersion"].string ?? "") }

  var heard: SpeechLog { said.log }

  /// Everything that was spoken so far.
  package var spoken: [String] { heard.state.spoken.map(\.text) }

  /// Why the connection has ended; `nil` while it is open.
  package var end: String? { dialogue.commands.client.end }

  package func close() { dialogue.commands.client.close() }

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
