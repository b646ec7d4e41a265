import PatternLibrary
import Testing
import Verifying

@Suite("The ledger of announcements")
struct LedgerTests {
  private func ledger(_ said: (String, Politeness, Double)...) -> AnnouncementLedger {
    var ledger = AnnouncementLedger()
    ledger.learn(said.map { Utterance($0.0, at: $0.2, politeness: $0.1) })
    return ledger
  }

  @Test("matches each announcement with one expectation")
  func once() {
    var ledger = ledger(("Saving", .polite, 100), ("Saved", .polite, 900), ("Saving", .polite, 1200))
    #expect(ledger.take("Saving", politeness: nil, in: 0...2000)?.time == 100)
    #expect(ledger.take("Saving", politeness: nil, in: 0...2000)?.time == 1200)
    #expect(ledger.take("Saving", politeness: nil, in: 0...2000) == nil)
    #expect(ledger.take("Saved", politeness: .polite, in: 0...2000)?.time == 900)
  }

  @Test("matches a whole text, in its time, with the expected politeness")
  func exact() {
    var ledger = ledger(("Saving note", .polite, 100), ("Failed", .assertive, 200), ("Late", .polite, 3000))
    #expect(ledger.take("Saving", politeness: nil, in: 0...2000) == nil)
    #expect(ledger.take("Failed", politeness: .polite, in: 0...2000) == nil)
    #expect(ledger.take("Late", politeness: .polite, in: 0...2000) == nil)
    #expect(ledger.take("Saving note", politeness: .polite, in: 150...2000) == nil)
    #expect(ledger.reasonAgainst("Saving", politeness: nil, in: 0...2000) == "it was not announced")
    #expect(ledger.reasonAgainst("Failed", politeness: .polite, in: 0...2000) == "it was announced, but assertively")
    #expect(ledger.reasonAgainst("Late", politeness: nil, in: 0...2000) == "it was announced 1000 ms too late")
    #expect(
      ledger.reasonAgainst("Saving note", politeness: nil, in: 150...2000) == "it was announced 50 ms before the step"
    )
  }

  @Test("distinguishes a repetition from the first time")
  func again() {
    var ledger = ledger(("Saving", .polite, 100))
    #expect(ledger.take("Saving", politeness: nil, in: 0...200) != nil)
    #expect(ledger.reasonAgainst("Saving", politeness: nil, in: 0...200) == "it was announced before, and not again")
    ledger.learn([
      Utterance("Saving", at: 100, politeness: .polite),
      Utterance("Saving", at: 140, politeness: .polite),
    ])
    #expect(ledger.repeated("Saving", after: 0, through: 200).map(\.time) == [140])
    #expect(ledger.repeated("Saving", after: 0, through: 120) == [])
  }

  @Test("knows what broke a silence: nothing expected, and nothing before or after it")
  func silence() {
    var ledger = ledger(
      ("Before", .polite, 100),
      ("Expected", .polite, 200),
      ("Chatter", .polite, 300),
      ("After", .polite, 900)
    )
    #expect(ledger.take("Expected", politeness: nil, in: 0...1000) != nil)
    #expect(ledger.unexpected(after: 100, through: 800).map(\.text) == ["Chatter"])
  }

  @Test("never forgets: a shorter list changes nothing")
  func grows() {
    var ledger = ledger(("Saving", .polite, 100))
    ledger.learn([])
    #expect(ledger.all.count == 1)
  }
}
