package import JSONSyntax

/// A command of an AT Driver client (the draft's “Remote end definition”).
package struct ATDriverCommand: Sendable, Hashable {
  package var method: String
  package var params: JSONValue

  package func bytes(_ id: Int) -> [UInt8] {
    (["id": .int(id), "method": .string(method), "params": params] as JSONValue).bytes()
  }

  /// - Parameter name: The screen reader that is required.
  package static func newSession(_ name: String?) -> Self {
    let wanted: JSONValue = name.map { ["alwaysMatch": ["atName": .string($0)]] } ?? [:]
    return Self(method: "session.new", params: ["capabilities": wanted])
  }

  /// The command as in the draft until September 2024.
  package static func pressKeys(_ keys: [String]) -> Self {
    Self(method: "interaction.pressKeys", params: ["keys": .array(keys.map { .string($0) })])
  }

  /// The same command since then.
  package static func userIntent(_ keys: [String]) -> Self {
    Self(method: "interaction.userIntent", params: ["name": "pressKeys", "keys": .array(keys.map { .string($0) })])
  }

  /// - Parameter vendor: The prefix of the command's name until 2024: that of the screen reader.
  package static func setSettings(_ settings: [ReaderSetting], vendor: String?) -> Self {
    let items = settings.map { ["name": .string($0.name), "value": $0.value] as JSONValue }
    let module = vendor.map { "\($0):settings" } ?? "settings"
    return Self(method: "\(module).setSettings", params: ["settings": .array(items)])
  }
}

/// A message of an AT Driver server (the draft's “Local end definition”).
package enum ATDriverMessage: Sendable, Hashable {
  case result(id: Int, JSONValue)
  /// The number is missing if the server could not read the command.
  case error(id: Int?, WebSocketClient.Failure)
  /// The screen reader passed a text to speech.
  case output(String)
  /// An unknown event.
  case other

  /// Servers deviate from the draft: one answers `null` where the draft has an empty object, another leaves out an
  /// error's text.
  ///
  /// - Throws: When it is not such a message.
  package init(_ bytes: [UInt8]) throws(WebSocketClient.Failure) {
    let message: JSONValue
    do throws(JSONError) { message = try JSONValue(bytes) } catch { throw Self.fault("\(error)") }
    guard let members = message.object else { throw Self.fault("it is not an object") }
    if let code = members["error"] {
      guard let code = code.string else { throw Self.fault("its `error` is not text") }
      let words = Self.words(of: code, members["message"]?.string ?? "")
      self = .error(id: message["id"].integer, WebSocketClient.Failure(code: code, reason: words))
    } else if let result = members["result"] {
      guard let id = message["id"].integer else { throw Self.fault("its `id` is not a whole number") }
      self = .result(id: id, result)
    } else if let method = message["method"].string {
      guard method == "interaction.capturedOutput" else {
        self = .other
        return
      }
      guard let text = message["params"]["data"].string else { throw Self.fault("its `data` is not text") }
      self = .output(text)
    } else {
      throw Self.fault("it has no `result`, `error` or `method`")
    }
  }

  private static func fault(_ reason: String) -> WebSocketClient.Failure {
    WebSocketClient.Failure(reason: "the server sent a message that AT Driver does not have: \(plain(reason))")
  }

  /// Returns an error in plain words, along with the server's text.
  package static func words(of code: String, _ text: String) -> String {
    let words = meanings[code] ?? "the server answers with an error"
    return "\(words) (\(plain(text.isEmpty || text == code ? code : "\(code): \(text)")))"
  }

  /// The draft's section “Errors”.
  private static let meanings = [
    "invalid argument": "the server does not accept what it was asked",
    "invalid session id": "the server has no session on this connection",
    "unknown command": "the server does not know the command",
    "session not created": "the server starts no session: it may have one with somebody else, or may need a restart",
    "unknown user intent": "the server presses no keys for others",
    "cannot simulate keyboard interaction": "the server may not press keys on its machine",
    "invalid OS focus state": "the server does not send keys to the window in front on that machine",
    "unknown error": "the server failed",
  ]
}
