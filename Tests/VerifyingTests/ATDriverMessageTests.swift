import PatternLibrary
import Testing
import Verifying

@Suite("An AT Driver message")
struct ATDriverMessageTests {
  private func message(_ text: String) throws -> ATDriverMessage { try ATDriverMessage(Array(text.utf8)) }

  @Test("is read as the draft and as servers write it")
  func read() throws {
    #expect(try message(#"{"id":3,"result":{},"extra":1}"#) == .result(id: 3, [:]))
    #expect(try message(#"{"id":3,"result":null}"#) == .result(id: 3, .null))
    #expect(
      try message(#"{"id":3,"error":"unknown command","message":"","stacktrace":"at x"}"#)
        == .error(
          id: 3,
          .init(code: "unknown command", reason: "the server does not know the command (unknown command)")
        )
    )
    #expect(
      try message(#"{"id":null,"error":"unknown error"}"#)
        == .error(id: nil, .init(code: "unknown error", reason: "the server failed (unknown error)"))
    )
    #expect(
      try message(#"{"method":"interaction.capturedOutput","params":{"sessionid":"a","data":" Save \n"}}"#)
        == .output(" Save \n")
    )
    #expect(try message(#"{"method":"nvda:focus.moved","params":{}}"#) == .other)
  }

  @Test(
    "is rejected if it is anything else",
    arguments: [
      ("", "not JSON at byte 0: a value is missing"), ("[]", "it is not an object"),
      ("{}", "it has no `result`, `error` or `method`"),
      (#"{"result":{}}"#, "its `id` is not a whole number"),
      (#"{"id":"1","result":{}}"#, "its `id` is not a whole number"),
      (#"{"id":1.5,"result":{}}"#, "its `id` is not a whole number"),
      (#"{"id":1,"error":7}"#, "its `error` is not text"),
      (#"{"method":"interaction.capturedOutput"}"#, "its `data` is not text"),
      (#"{"method":"interaction.capturedOutput","params":{"data":["a"]}}"#, "its `data` is not text"),
      (String(repeating: "[", count: 1000), "not JSON at byte 256: nested too deeply"),
      (#"{"id":1,"id":2,"result":{}}"#, "not JSON at byte 8: the name “id” appears twice"),
    ]
  )
  func malformed(text: String, reason: String) {
    let failure = WebSocketClient.Failure(reason: "the server sent a message that AT Driver does not have: \(reason)")
    #expect(throws: failure) {
      try message(text)
    }
  }

  @Test(
    "is reported in plain words with the draft's term if it is an error of the draft",
    arguments: [
      "invalid argument", "invalid session id", "unknown command", "session not created", "unknown user intent",
      "cannot simulate keyboard interaction", "invalid OS focus state", "unknown error",
    ]
  )
  func errors(code: String) {
    let words = ATDriverMessage.words(of: code, "")
    #expect(words.hasPrefix("the ") && words.hasSuffix(" (\(code))") && !words.contains("answers with an error"))
    #expect(ATDriverMessage.words(of: code, "Too\nlate").hasSuffix(" (\(code): Too late)"))
  }

  @Test("is reported as it is, shortened, if it is an error of the server's own")
  func ownErrors() {
    #expect(
      ATDriverMessage.words(of: "teapot", "short and stout")
        == "the server answers with an error (teapot: short and stout)"
    )
    #expect(ATDriverMessage.words(of: "teapot", String(repeating: "x", count: 5000)).count < 300)
  }

  @Test("has the draft's form if it is a command")
  func commands() throws {
    func text(_ command: ATDriverCommand) -> String { String(decoding: command.bytes(7), as: UTF8.self) }
    #expect(text(.newSession(nil)) == #"{"id":7,"method":"session.new","params":{"capabilities":{}}}"#)
    #expect(
      text(.newSession("nvda"))
        == #"{"id":7,"method":"session.new","params":{"capabilities":{"alwaysMatch":{"atName":"nvda"}}}}"#
    )
    #expect(
      text(.pressKeys(["\u{E008}", "a"]))
        == "{\"id\":7,\"method\":\"interaction.pressKeys\",\"params\":{\"keys\":[\"\u{E008}\",\"a\"]}}"
    )
    #expect(
      text(.userIntent(["a"]))
        == #"{"id":7,"method":"interaction.userIntent","params":{"name":"pressKeys","keys":["a"]}}"#
    )
    let settings = try ["a.b=false", "c=80", "d=fast", "e=", "f=\"80\"", "g=x=y"].map {
      try #require(ReaderSetting($0))
    }
    #expect(settings.map(\.value) == [false, 80, "fast", "", "80", "x=y"])
    #expect(
      text(.setSettings([settings[0]], vendor: "nvda"))
        == #"{"id":7,"method":"nvda:settings.setSettings","params":{"settings":[{"name":"a.b","value":false}]}}"#
    )
    #expect(text(.setSettings([settings[0]], vendor: nil)).contains(#""method":"settings.setSettings""#))
    #expect(ReaderSetting("rate") == nil && ReaderSetting("=5") == nil)
  }

  @Test(
    "is sent to a WebSocket address, with the path `/session` if there is none",
    arguments: [
      ("ws://127.0.0.1:4382", "ws://127.0.0.1:4382/session"), ("ws://reader", "ws://reader:80/session"),
      ("wss://reader.example/a?b", "wss://reader.example:443/a?b"), ("WS://[::1]:9/", "ws://[::1]:9/"),
      ("ws://reader?b", "ws://reader:80/session?b"), ("127.0.0.1:4382", nil), ("http://127.0.0.1:4382", nil),
      ("ws://", nil),
      ("ws://:4382", nil), ("ws://reader:0", nil), ("ws://reader:65536", nil), ("ws://reader:4x", nil),
      ("ws://[::1", nil),
      ("ws://me@reader", nil), ("ws://reader/#x", nil), ("ws://reader/a b", nil), ("ws://reader/\r\nX: y", nil),
      ("ws:reader", nil),
    ] as [(String, String?)]
  )
  func addresses(text: String, address: String?) {
    #expect(WebSocketAddress(atDriver: text)?.description == address)
  }

  @Test("must contain roles if the screen reader's words for them are known, and names in any case")
  func roles() {
    func failures(_ reader: String, _ spoken: String...) -> [String] {
      var step = ObservedStep()
      (step.start, step.lastInput, step.end) = (1000, 1000, 1100)
      step.focusMoves = [.init(role: "button", name: "Save", time: 1040)]
      let behaviour = ATDriver.behaviour(of: TestEnvironment.Reader(rawValue: reader))
      let spoken = spoken.map { Utterance($0, at: 1100) }
      var judge = HearingJudge(steps: [step], spoken: spoken, announced: [], behaviour: behaviour)
      return judge.failures().map(\.place)
    }
    #expect(failures("nvda", "Save", "button") == [])
    #expect(
      failures("nvda", "Save") == [
        "step 1: expected button “Save” to be spoken when focus reaches it, but “Save” was spoken"
      ]
    )
    #expect(failures("voiceover", "Save") == [])
    #expect(failures("voiceover", "Safe button").count == 1)
  }
}
