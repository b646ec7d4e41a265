import Testing
import Verifying

@Suite("A screen reader's speech")
struct ScreenReaderSpeechTests {
  @Test("is received as text, complete and without markup")
  func markup() {
    var conversation = SpeechConversation()
    _ = conversation.receive("SET self SSML_MODE on\r\nSPEAK\r\n".utf8)
    let message = #"<speak><mark name="0:6"/>Saving <mark name="7:9"/>A &amp; B &lt;1&gt;</speak>"#
    let outcome = conversation.receive((message + "\r\n.\r\n").utf8)
    #expect(outcome.spoken == ["Saving A & B <1>"])
    #expect(outcome.reply == "225-1\r\n225 OK MESSAGE QUEUED\r\n")
  }

  @Test("is received however it is split into pieces")
  func pieces() {
    var conversation = SpeechConversation()
    var spoken: [String] = []
    for byte in Array("SPEAK\r\nPrices’ end\r\n..and more\r\n.\r\nCHAR a\r\n".utf8) {
      spoken += conversation.receive([byte]).spoken
    }
    #expect(spoken == ["Prices’ end .and more", "a"])
  }

  @Test("is received as by a speech server: each command gets its answer")
  func answers() {
    var conversation = SpeechConversation()
    #expect(conversation.receive("SET self CLIENT_NAME root:Orca:main\r\n".utf8).reply == "200 OK SET\r\n")
    #expect(conversation.receive("HISTORY GET CLIENT_ID\r\n".utf8).reply.hasPrefix("245-1\r\n245 "))
    #expect(conversation.receive("speak\r\n".utf8).reply == "230 OK RECEIVING DATA\r\n")
    #expect(conversation.receive("CANCEL self\r\n.\r\n".utf8).spoken == ["CANCEL self"])
    #expect(conversation.receive("CANCEL self\r\n".utf8).reply == "210 OK\r\n")
    #expect(conversation.receive("LIST OUTPUT_MODULES\r\n".utf8).reply.hasPrefix("250-"))
    #expect(conversation.receive("LIST SYNTHESIS_VOICES\r\n".utf8).reply.hasPrefix("249-"))
    #expect(conversation.receive("QUIT\r\n".utf8).isOver)
  }

  @Test("is compared by its words only")
  func words() {
    #expect(SpokenWords("25% uploaded") == SpokenWords("25 percent, uploaded."))
    #expect(SpokenWords("Fetching today’s prices") == SpokenWords("fetching todays PRICES"))
    #expect(SpokenWords("alert: Saved note.").contains(SpokenWords("saved note")))
    #expect(!SpokenWords("Saved notes").contains(SpokenWords("saved note")))
    #expect(!SpokenWords("Saved").contains(SpokenWords("")))
  }

  @Test("is compared by its signs if it has no words")
  func signs() {
    #expect(SpokenWords("★★ ☆").contains(SpokenWords("★★☆")))
    #expect(SpokenWords("Rating: ★★☆.").contains(SpokenWords("★★☆")))
    #expect(!SpokenWords("★★★").contains(SpokenWords("★★☆")) && !SpokenWords("three").contains(SpokenWords("★★★")))
    #expect(SpokenWords("★★★") != SpokenWords("★★☆") && SpokenWords("Saved ★") == SpokenWords("Saved"))
  }
}
