import Foundation
import TestSupport
import Testing
import Verifying

@Suite("An AT Driver session")
struct ATDriverSessionTests {
  private typealias Failure = ATDriverSession.Failure

  /// Runs a body with a server that follows a plan, and validates all messages against the draft.
  @discardableResult
  private func withServer<Result>(
    _ plan: [String: Any] = [:],
    _ body: (StandInScreenReader, WebSocketAddress) throws -> Result
  ) throws -> Result {
    try withTemporaryFolder { folder in
      let server = try StandInScreenReader(plan, in: folder)
      let result = try body(server, try #require(WebSocketAddress(atDriver: server.address)))
      #expect(try server.faults() == "")
      return result
    }
  }

  @Test("presses keys, receives speech, and ends as the protocol says")
  func whole() throws {
    let speech = [[[0, "Save"], [0, " button \n"]], [], [[0, ""], [0.05, "Note\u{A0}saved"]]] as [[[Any]]]
    try withServer(["speech": speech]) { server, address in
      let session = try ATDriverSession(address, name: "nvda")
      #expect(session.version == "2024.4")
      try session.press(["\u{E004}"])
      try session.press(["\u{E008}", "\u{E004}"])
      try session.press(["\u{E00D}"])
      #expect(soon { session.spoken.count == 3 })
      #expect(session.spoken == ["Save", "button", "Note saved"])
      #expect(session.end == nil)
      session.close()
      #expect(server.awaitLine { $0["closed"] as? Int == 1000 })
      #expect(session.end != nil)
      #expect(
        server.log.contains {
          $0["path"] as? String == "/session" && $0["host"] as? String == "127.0.0.1:\(server.port)"
        }
      )
      let commands = server.log.filter { $0["sender"] as? String == "client" }.compactMap {
        $0["message"] as? [String: Any]
      }
      #expect(commands.compactMap { $0["id"] as? Int } == [1, 2, 3, 4])
      #expect((commands[2]["params"] as? [String: [String]])?["keys"] == ["\u{E008}", "\u{E004}"])
    }
  }

  @Test("tries an earlier and a later form of the draft, and keeps the one that works")
  func forms() throws {
    let unknown = ["unknown command"]
    let errors = ["interaction.pressKeys": unknown, "nvda:settings.setSettings": unknown]
    let asked = try withServer(["errors": errors]) { server, address in
      let session = try ATDriverSession(address, [try #require(ReaderSetting("speech.rate=80"))])
      try session.press(["a"])
      try session.press(["b"])
      return server.commands.filter { $0 != "session.new" }
    }
    #expect(
      asked == [
        "nvda:settings.setSettings", "settings.setSettings", "interaction.pressKeys", "interaction.userIntent",
        "interaction.userIntent",
      ]
    )
    try withServer(["errors": errors.merging(["interaction.userIntent": unknown]) { $1 }]) { _, address in
      let session = try ATDriverSession(address)
      #expect(throws: Failure(code: unknown[0], reason: "the server does not know the command (unknown command)")) {
        try session.press(["a"])
      }
    }
  }

  @Test(
    "starts with a server that spells the name of its screen reader differently",
    arguments: ["NVDA", "Voiceover", "JAWS "]
  )
  func names(own: String) throws {
    let name = own.lowercased().filter(\.isLetter)
    try withServer(["capabilities": ["atName": own]]) { server, address in
      _ = try ATDriverSession(address, name: name)
      #expect(server.commands == ["session.new", "session.new"])
    }
    try withServer(["capabilities": ["atName": own], "takesAny": true]) { server, address in
      _ = try ATDriverSession(address, name: name)
      #expect(server.commands == ["session.new"])
    }
  }

  @Test("does not start with another screen reader than the named one, or with one that has no name")
  func others() throws {
    try withServer(["capabilities": ["atName": "jaws"]]) { server, address in
      #expect(throws: Failure(reason: "the server drives jaws, not nvda")) {
        try ATDriverSession(address, name: "nvda")
      }
      #expect(server.awaitLine { $0["closed"] as? Int == 1000 })
    }
    try withServer(["capabilities": ["atName": "–"]]) { _, address in
      #expect(throws: Failure(reason: "the server does not say which one it drives")) { try ATDriverSession(address) }
    }
  }

  @Test("does not start if there is one already, and the server's message is reported")
  func taken() throws {
    try withServer(["staysTaken": true]) { _, address in
      try ATDriverSession(address).close()
      let reason = ATDriverMessage.words(of: "session not created", "session already exists")
      for name in [nil, "nvda"] {
        #expect(throws: Failure(code: "session not created", reason: reason)) {
          try ATDriverSession(address, name: name)
        }
      }
    }
  }

  @Test("reports the server's errors for a key and for a setting")
  func answers() throws {
    let errors = [
      "interaction.pressKeys": ["invalid OS focus state", "Notepad"], "nvda:settings.setSettings": ["invalid argument"],
    ]
    try withServer(["errors": errors]) { _, address in
      let session = try ATDriverSession(address)
      let reason =
        "the server does not send keys to the window in front on that machine (invalid OS focus state: Notepad)"
      #expect(throws: Failure(code: "invalid OS focus state", reason: reason)) { try session.press(["a"]) }
      // An error for one key is not an error of the connection.
      #expect(session.end == nil)
    }
    try withServer(["errors": errors]) { _, address in
      let setting = try #require(ReaderSetting("rate=80"))
      let reason = "the settings `rate` cannot be set: the server does not accept what it was asked (invalid argument)"
      #expect(throws: Failure(code: "invalid argument", reason: reason)) { try ATDriverSession(address, [setting]) }
    }
  }

  // MARK: Servers that misbehave

  @Test(
    "does not start if the server does not speak the protocol",
    arguments: [
      ("not-found", "what answers there does not speak the WebSocket protocol at this path"),
      ("wrong-key", "no connection was made: HS: Accept hash wrong"),
      ("other-protocol", "there was no answer within 0.5 seconds"),
      ("no-handshake", "there was no answer within 0.5 seconds"),
      ("mute", "there was no answer within 0.5 seconds"),
    ]
  )
  func handshake(misdeed: String, reason: String) throws {
    try withServer(["misdeed": misdeed]) { _, address in
      #expect(throws: Failure(reason: reason)) { try ATDriverSession(address, timeout: .milliseconds(500)) }
    }
  }

  @Test("does not start if nobody listens, or if a secure connection is wanted and not available")
  func nobody() throws {
    let port = try withServer { server, address in
      var secret = address
      secret.isSecure = true
      #expect(throws: Failure.self) { try ATDriverSession(secret, timeout: .milliseconds(500)) }
      return server.port
    }
    for host in ["127.0.0.1", "[::1]"] {
      let address = try #require(WebSocketAddress(atDriver: "ws://\(host):\(port)"))
      #expect(throws: Failure(reason: "nobody answers there")) {
        try ATDriverSession(address, timeout: .seconds(5))
      }
    }
  }

  static let none = "the server sent a message that AT Driver does not have: "

  @Test(
    "ends with a reason if the server ends it or violates the protocol",
    arguments: [
      ("close", "the server closed the connection (1001: going away)"),
      ("half-close", "the server ended the connection"),
      ("drop", "the server ended the connection"), ("binary", "the server sent bytes that are not text"),
      ("large", "the server sent a message of more than 1 MB"), ("not-utf8", "the server ended the connection"),
      ("nonsense", "the server ended the connection"), ("not JSON", none + "not JSON at byte 0: unknown word"),
      ("[1]", none + "it is not an object"), (#"{"id":2}"#, none + "it has no `result`, `error` or `method`"),
    ]
  )
  func misdeeds(misdeed: String, reason: String) throws {
    try withServer(["misdeed": misdeed, "after": 1]) { _, address in
      let session = try ATDriverSession(address, timeout: .seconds(5))
      #expect(throws: Failure(reason: reason)) { try session.press(["a"]) }
      #expect(session.end == reason)
      #expect(throws: Failure(reason: reason)) { try session.press(["b"]) }
    }
  }

  @Test("tolerates a slow server, gives up a key without an answer in time, and never confuses answers")
  func slow() throws {
    try withServer(["delays": [0.3, 0.3]]) { _, address in
      try ATDriverSession(address, timeout: .seconds(5)).press(["a"])
    }
    // The answer to the second command arrives while the third waits for its own.
    try withServer(["delays": [0, 1.2], "errors": ["3": ["invalid argument"]]]) { server, address in
      let session = try ATDriverSession(address, timeout: .milliseconds(800))
      #expect(throws: Failure(reason: "there was no answer within 0.8 seconds")) { try session.press(["a"]) }
      let reason = "the server does not accept what it was asked (invalid argument)"
      #expect(throws: Failure(code: "invalid argument", reason: reason)) { try session.press(["b"]) }
    }
  }

  @Test("ends quickly if the server does not take part in ending it")
  func leaving() throws {
    try withServer(["misdeed": "no-close", "after": 9]) { server, address in
      let session = try ATDriverSession(address)
      let begin = ContinuousClock.now
      session.close()
      #expect(ContinuousClock.now - begin < .seconds(3))
      #expect(server.awaitLine { $0["ended"] != nil })
    }
  }

  @Test("fails validation against the draft when it is wrong")
  func wrong() throws {
    try withTemporaryFolder { folder in
      let lines = [
        #"{"sender":"client","message":{"id":1,"method":"interaction.pressKeys","params":{"keys":[]}}}"#,
        #"{"sender":"client","message":{"id":-1,"method":"session.new","params":{"capabilities":{}}}}"#,
        #"{"sender":"server","message":{"id":1,"error":"teapot","message":""}}"#,
        #"{"sender":"server","message":{"id":1,"result":{}}}"#,
      ]
      try write(["log": lines.joined(separator: "\n")], to: folder)
      let faults = try StandInScreenReader.faults(inLog: folder.appending(path: "log"))
      #expect(faults.split(separator: "\n").count == 3, "\(faults)")
    }
  }
}
