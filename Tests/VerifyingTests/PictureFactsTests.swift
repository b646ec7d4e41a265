import PatternLibrary
import Testing
import Verifying

@Suite("The picture of an element")
struct PictureFactsTests {
  private func differences(
    _ facts: PictureFacts,
    fills: PictureExpectation.Way? = nil,
    turns: PictureExpectation.Turn? = nil,
    contrast: Int? = nil,
    isInSystemColours: Bool = false
  ) throws -> [String] {
    let expected = PictureExpectation(
      fills: fills,
      turns: turns,
      contrast: contrast.map(ContrastRatio.init(hundredths:)),
      isInSystemColours: isInSystemColours
    )
    return facts.differences(from: try #require(expected))
  }

  private let facts = PictureFacts(
    part: 0.3,
    fills: [.right: ContrastRatio(hundredths: 300), .up: ContrastRatio(hundredths: 299)],
    turns: .clockwise,
    contrast: ContrastRatio(hundredths: 450)
  )

  @Test("is compared with what is expected of it, and with nothing else")
  func differences() throws {
    #expect(try differences(facts, fills: .right, turns: .clockwise, contrast: 450, isInSystemColours: true) == [])
    #expect(try differences(facts, fills: .up) == ["its full part has a contrast of only 2.99:1"])
    #expect(try differences(facts, fills: .clockwise) == ["it grows to the right or upwards"])
    #expect(try differences(facts, turns: .anticlockwise) == ["it turns clockwise"])
    #expect(try differences(facts, contrast: 451) == ["its contrast is 4.5:1"])
  }

  @Test("has a reason if there is nothing to compare")
  func missing() throws {
    #expect(try differences(PictureFacts(), fills: .left) == ["it has no value to be filled by"])
    #expect(try differences(PictureFacts(part: 0.3), fills: .left) == ["no part as large as its value is seen"])
    for part in [0.05, 0.95] {
      let difference = "its value is too near to an end to tell which way it grows"
      #expect(try differences(PictureFacts(part: part), fills: .left) == [difference])
    }
    #expect(try differences(PictureFacts(), turns: .clockwise) == ["nothing in it is seen to turn"])
    let colours = PictureFacts(ownColours: ["#123456", "#ffffff"])
    #expect(
      try differences(colours, isInSystemColours: true) == [
        "it is drawn in #123456, #ffffff, which are not system colours"
      ]
    )
  }

  @Test("must take up space in the window")
  func hidden() throws {
    var facts = facts
    facts.isShown = false
    #expect(try differences(facts, fills: .right) == ["it takes no room in the window"])
  }

  @Test("does not show the direction if its value is near the middle", arguments: [0.46, 0.5, 0.54])
  func middle(part: Double) throws {
    let facts = PictureFacts(part: part, fills: [.right: ContrastRatio(hundredths: 2100)])
    let difference = "its value is too near to its middle to tell which way it grows"
    #expect(try differences(facts, fills: .right) == [difference])
  }

  @Test("is not checked if nothing is expected of it")
  func nothing() {
    #expect(PictureExpectation() == nil)
  }

  @Test("has a contrast as WCAG writes it", arguments: [(300, "3:1"), (450, "4.5:1"), (705, "7.05:1"), (2100, "21:1")])
  func ratio(hundredths: Int, text: String) {
    #expect(ContrastRatio(hundredths: hundredths).description == text)
  }
}
