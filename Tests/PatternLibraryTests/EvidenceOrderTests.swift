import Hashing
import PatternLibrary
import Testing

@Suite("Records of evidence")
struct EvidenceOrderTests {
  private static let hash = ContentHash(of: [])

  private static func record(_ scenario: String, _ browser: TestEnvironment.Browser, day: String) -> EvidenceRecord {
    EvidenceRecord(
      demo: "save",
      scenario: scenario,
      environment: TestEnvironment(browser),
      date: day,
      versions: EvidenceRecord.Versions(browser: "B", system: "S"),
      demoHash: hash,
      scenarioHash: hash,
      outcome: .passed,
      transcript: []
    )
  }

  private static func byHand(_ scenario: String, _ initials: String, day: String) -> ByHandRecord {
    ByHandRecord(
      demo: "save",
      scenario: scenario,
      screenReader: "NVDA",
      browser: "B",
      device: "D",
      date: day,
      initials: initials,
      demoHash: hash,
      scenarioHash: hash,
      outcome: .passed
    )
  }

  @Test("are in order, and the latest about a subject counts, whether they come together or one by one")
  func latest() {
    let records = [
      Self.record("b", .firefox, day: "1"), Self.record("b", .chromium, day: "2"), Self.record("a", .webkit, day: "3"),
      Self.record("b", .firefox, day: "4"),
    ]
    let people = [
      Self.byHand("b", "CD", day: "1"), Self.byHand("b", "AB", day: "2"), Self.byHand("a", "AB", day: "9"),
      Self.byHand("b", "CD", day: "3"),
    ]
    let together = Evidence(records, byHand: people)
    #expect(together.records.map(\.date) == ["3", "2", "4"])
    #expect(together.byHand.map(\.date) == ["9", "2", "3"])
    var oneByOne = Evidence()
    for record in records { oneByOne.insert(record) }
    for record in people { oneByOne.insert(record) }
    #expect(oneByOne == together)
  }

  @Test("are put in order at once, however many there are", .timeLimit(.minutes(1)))
  func many() {
    let count = 10_000
    let records = (0..<count).map { Self.record("s\($0 * 7919 % count)", .chromium, day: "1") }
    let people = (0..<count).map { Self.byHand("s\($0 * 7919 % count)", "AB", day: "1") }
    let evidence = Evidence(records + records, byHand: people + people)
    #expect(evidence.records.count == count)
    #expect(evidence.byHand.count == count)
  }
}
