import JSONSyntax
public import PatternLibrary

/// What the picture of an element shows.
public struct PictureFacts: Sendable, Hashable {
  /// Whether the element takes room in the window.
  public var isShown = true
  /// The share of the element's range that its value takes, from 0 to 1; `nil` if it has no value.
  public var part: Double?
  /// The directions in which a full part of that size could have grown, and its contrast with the empty part.
  public var fills: [PictureExpectation.Way: ContrastRatio]
  /// The direction in which it visibly turns; `nil` if it does not.
  public var turns: PictureExpectation.Turn?
  /// The greatest contrast between two colours that it is drawn in.
  public var contrast: ContrastRatio
  /// The colours that it is drawn in and that are not system colours, as CSS writes them.
  public var ownColours: [String]

  public init(
    part: Double? = nil,
    fills: [PictureExpectation.Way: ContrastRatio] = [:],
    turns: PictureExpectation.Turn? = nil,
    contrast: ContrastRatio = ContrastRatio(hundredths: 100),
    ownColours: [String] = []
  ) {
    (self.part, self.fills, self.turns, self.contrast, self.ownColours) = (part, fills, turns, contrast, ownColours)
  }

  /// Returns the differences between the picture and what is expected, in words.
  public func differences(from expected: PictureExpectation) -> [String] {
    if !isShown { return ["it takes no room in the window"] }
    var differences: [String] = []
    if let way = expected.fills, let difference = difference(fromFilling: way) { differences.append(difference) }
    if let wanted = expected.turns, turns != wanted {
      differences.append(turns.map { "it turns \($0.rawValue)" } ?? "nothing in it is seen to turn")
    }
    if expected.isInSystemColours, !ownColours.isEmpty {
      let more = ownColours.count > 3 ? " and \(ownColours.count - 3) more" : ""
      let colours = ownColours.prefix(3).joined(separator: ", ") + more
      differences.append(
        """
        it is drawn in \(colours), which \
        \(ownColours.count == 1 ? "is not a system colour" : "are not system colours")
        """
      )
    }
    if let wanted = expected.contrast, contrast < wanted { differences.append("its contrast is \(contrast)") }
    return differences
  }

  private func difference(fromFilling way: PictureExpectation.Way) -> String? {
    guard let part else { return "it has no value to be filled by" }
    if abs(part - 0.5) < 0.05 { return "its value is too near to its middle to tell which way it grows" }
    if let contrast = fills[way] {
      return contrast < .leastOfParts ? "its full part has a contrast of only \(contrast)" : nil
    }
    // Near its ends nobody can tell where a bar begins, and half a ring looks the same in both directions.
    if part < 0.15 || part > 0.85 { return "its value is too near to an end to tell which way it grows" }
    let others = PictureExpectation.Way.allCases.filter { fills[$0] != nil }.map(\.words)
    return others.isEmpty ? "no part as large as its value is seen" : "it grows \(others.joined(separator: " or "))"
  }
}

extension ScenarioPlayer {
  /// Returns the differences between what an element looks like and what is expected, in words.
  func differences(
    inLooksOf element: PageElement,
    from expected: PictureExpectation
  ) throws(WebDriverError) -> [String] {
    var expected = expected
    if style.forcesReducedMotion { expected.turns = nil }
    var differences: [String] = []
    if expected.isOfPicture {
      let facts = try painted { () throws(WebDriverError) in try look(at: element, turns: expected.turns != nil) }
      differences = try pictureFacts(facts).differences(from: expected)
    }
    if let indicator = expected.indicator {
      let facts = try painted { () throws(WebDriverError) in try lookForIndicator(of: element) }
      if let difference = indicator.difference(of: facts) { differences.append(difference) }
    }
    if let target = expected.target {
      let side = try ask("targetSide", [element.reference, .number(Double(target))]).integer ?? 0
      if side < target { differences.append("no square of more than \(side) pixels fits into its target") }
    }
    return differences
  }

  /// Returns what is seen in the window. A new window may not have been painted yet: if it shows nothing at all, it is
  /// looked at again.
  private func painted(_ look: () throws(WebDriverError) -> JSONValue) throws(WebDriverError) -> JSONValue {
    let end = ContinuousClock.now + Timeouts.painting
    while true {
      let begun = ContinuousClock.now
      let facts = try look()
      if facts["isBlank"].bool != true || begun >= end { return facts }
    }
  }

  /// Looks at an element with focus, without it, and with it again: what else changes is no indicator.
  private func lookForIndicator(of element: PageElement) throws(WebDriverError) -> JSONValue {
    var pictures: [JSONValue] = []
    for command in ["beginIndicator", "withoutFocus", "withFocus"] {
      let trouble = try ask(command, [element.reference])
      if trouble.string != nil { return ["trouble": trouble] }
      pictures.append(.string(try session.encodedScreenshot()))
    }
    return try ask("lookAtIndicator", [element.reference, .array(pictures), try cornerOfFrame()])
  }

  private func look(at element: PageElement, turns: Bool) throws(WebDriverError) -> JSONValue {
    let before = try ask("beginPicture", [element.reference])
    let corner = try cornerOfFrame()
    // The picture of the window is used, because WebKitGTK's driver paints the picture of an element black.
    var pictures = [JSONValue.string(try session.encodedScreenshot())]
    if turns {
      _ = try ask("turnOn")
      pictures.append(.string(try session.encodedScreenshot()))
    }
    return try ask("lookAt", [element.reference, .array(pictures), before, corner])
  }

  private func pictureFacts(_ facts: JSONValue) throws(WebDriverError) -> PictureFacts {
    if let error = facts["error"].string { throw .malformedAnswer("the picture of an element: \(error)") }
    var result = PictureFacts(
      part: facts["part"].number,
      turns: facts["turns"].string.flatMap(PictureExpectation.Turn.init),
      contrast: ContrastRatio(hundredths: facts["contrast"].integer ?? 100),
      ownColours: facts["ownColours"].strings
    )
    result.isShown = facts != .null
    for way in PictureExpectation.Way.allCases {
      result.fills[way] = facts["fills"][way.rawValue].integer.map(ContrastRatio.init(hundredths:))
    }
    return result
  }

  /// Whether a text on the page is legible in a picture of the window, in one of its places.
  ///
  /// This covers anything that styles do to it: a cover, a mask, a filter, or a colour that equals its background.
  func isDrawn(_ text: String) throws(WebDriverError) -> Bool {
    var place = try ask("beginText", [.string(text), .bool(stage.frame != nil)])
    var around = place
    while place != .null {
      if place != "more" { around = place }
      let (picture, corner) = try picture(around: around)
      place = try ask("lookAtText", [.string(picture), corner])
      if place.bool == true { return true }
    }
    return false
  }

  /// Returns a picture in which a part of the page can be looked at, and where the page begins in it.
  private func picture(around part: JSONValue) throws(WebDriverError) -> (String, corner: JSONValue) {
    if stage.frame == nil, let picture = try session.picture(around: PictureClip(part)) { return picture }
    return (try session.encodedScreenshot(), try cornerOfFrame())
  }

  /// Returns where the frame with the demo begins in the window. The demo itself may not be told.
  func cornerOfFrame() throws(WebDriverError) -> JSONValue {
    guard let frame = stage.frame else { return [0, 0] }
    try session.leaveFrames()
    let element = try session.find(frame)
    let script = """
      const [frame] = arguments;
      const { left, top } = frame.getBoundingClientRect();
      return [left + frame.clientLeft, top + frame.clientTop];
      """
    let corner = try session.execute(script, [element.reference])
    try session.enter(frame: element)
    return corner
  }
}

extension PictureExpectation {
  /// Whether one picture of the element, or two, show what is expected.
  fileprivate var isOfPicture: Bool { fills != nil || turns != nil || contrast != nil || isInSystemColours }
}

extension PictureExpectation.Indicator {
  /// The difference between what was measured of an indicator and what is expected, in words.
  fileprivate func difference(of facts: JSONValue) -> String? {
    if let trouble = facts["trouble"].string { return trouble }
    let (area, least) = (facts["area"].number ?? 0, facts["least"].number ?? 0)
    if area == 0 { return "nothing that is seen shows that it has focus" }
    guard self == .large, area < least else { return nil }
    return "its focus indicator covers \(Int(area)) square pixels, not the \(Int(least.rounded(.up))) of its edge"
  }
}

extension PictureExpectation.Way {
  /// The words after a verb: “it grows …”.
  fileprivate var words: String {
    switch self {
    case .right: "to the right"
    case .left: "to the left"
    case .up: "upwards"
    case .down: "downwards"
    case .clockwise: "clockwise"
    }
  }
}
