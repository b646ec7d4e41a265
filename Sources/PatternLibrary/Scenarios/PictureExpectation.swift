/// What an element must look like to sighted people, and how much room it gives a pointer, measured in screenshots, in
/// its animations and by hit testing.
public struct PictureExpectation: Sendable, Hashable {
  /// The direction in which the full part of a bar or a ring grows with its value.
  public var fills: Way?
  public var turns: Turn?
  /// The minimum contrast between two of its colours (WCAG 2.2, contrast ratio).
  public var contrast: ContrastRatio?
  /// Whether it is drawn only in system colours (CSS Color 4, section 6.2), which follow the person's own palette.
  public var isInSystemColours: Bool
  /// What shows that it has focus.
  public var indicator: Indicator?
  /// The side of a square that must fit into its target, in CSS pixels (WCAG 2.2, 2.5.8 and 2.5.5).
  public var target: Int?

  /// A direction on the screen, which a right-to-left page does not mirror automatically.
  public enum Way: String, Sendable, Hashable, CaseIterable { case right, left, up, down, clockwise }

  /// The direction in which something visibly turns.
  public enum Turn: String, Sendable, Hashable, CaseIterable { case clockwise, anticlockwise }

  /// How well a focus indicator can be seen: pixels that change by 3:1 when focus leaves.
  public enum Indicator: String, Sendable, Hashable, CaseIterable {
    /// It is seen at all (WCAG 2.2, 2.4.7).
    case visible
    /// Its area is that of a line along the element's edge, 2 CSS pixels thick (WCAG 2.2, 2.4.13).
    case large
  }

  /// - Returns: `nil` when nothing is expected.
  public init?(
    fills: Way? = nil,
    turns: Turn? = nil,
    contrast: ContrastRatio? = nil,
    isInSystemColours: Bool = false,
    indicator: Indicator? = nil,
    target: Int? = nil
  ) {
    if fills == nil, turns == nil, contrast == nil, !isInSystemColours, indicator == nil, target == nil { return nil }
    (self.fills, self.turns, self.contrast, self.isInSystemColours) = (fills, turns, contrast, isInSystemColours)
    (self.indicator, self.target) = (indicator, target)
  }
}

extension PictureExpectation {
  /// A phrase that follows an element in a sentence.
  var phrase: String {
    var result = ""
    switch fills {
    case nil: break
    case .clockwise: result += ", filled clockwise as far as its value"
    case .right: result += ", filled from the left as far as its value"
    case .left: result += ", filled from the right as far as its value"
    case .up: result += ", filled from the bottom as far as its value"
    case .down: result += ", filled from the top as far as its value"
    }
    if let turns { result += ", turning \(turns.rawValue)" }
    switch (isInSystemColours, contrast) {
    case (false, nil): break
    case (true, nil): result += ", drawn in system colours alone"
    case (false, let contrast?): result += ", drawn with a contrast of at least \(contrast)"
    case (true, let contrast?): result += ", drawn in system colours alone with a contrast of at least \(contrast)"
    }
    switch indicator {
    case nil: break
    case .visible: result += ", with a visible focus indicator"
    case .large: result += ", with a focus indicator as large as an edge 2 pixels thick"
    }
    if let target { result += ", with a target of at least \(target) by \(target) pixels" }
    return result
  }

  func write(to form: inout CanonicalForm) {
    if let fills { form.line(".fills", fills.rawValue) }
    if let turns { form.line(".turns", turns.rawValue) }
    if let contrast { form.line(".contrast", String(contrast.hundredths)) }
    if isInSystemColours { form.line(".system colours") }
    if let indicator { form.line(".indicator", indicator.rawValue) }
    if let target { form.line(".target", String(target)) }
  }
}

/// A contrast ratio from 1:1 to 21:1 (WCAG 2.2), in hundredths, so that it is the same on every machine.
public struct ContrastRatio: Sendable, Hashable, Comparable, CustomStringConvertible {
  public var hundredths: Int

  public init(hundredths: Int) { self.hundredths = hundredths }

  /// The minimum contrast of the meaningful parts of a picture (WCAG 2.2, 1.4.11).
  public static let leastOfParts = Self(hundredths: 300)

  public static func < (left: Self, right: Self) -> Bool { left.hundredths < right.hundredths }

  /// `3:1`, `4.5:1`.
  public var description: String {
    let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
    if rest == 0 { return "\(whole):1" }
    return rest % 10 == 0 ? "\(whole).\(rest / 10):1" : "\(whole).\(rest < 10 ? "0" : "")\(rest):1"
  }
}
