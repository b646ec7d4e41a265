/// A text that reaches a person who does not look at the screen, and its time: announced by a page, or spoken by a
/// screen reader.
public struct Utterance: Sendable, Hashable {
  public var text: String
  /// The time in milliseconds, by the clock that the page is played with; negative before the page was opened.
  public var time: Double
  /// The politeness of a text that a page gave to assistive technology; `nil` for what a screen reader spoke.
  public var politeness: Politeness?
  /// The milliseconds of real time since the page was opened, where the page's own clock was stopped while a screen
  /// reader spoke.
  public var realTime: Double?
  /// The start tag of the element that it came from, if known from the page.
  public var cause: String?

  public init(_ text: String, at time: Double, politeness: Politeness? = nil, realTime: Double? = nil) {
    (self.text, self.time, self.politeness, self.realTime) = (text, time, politeness, realTime)
  }

  /// How the text reached the person: `polite`, `assertive`, or `spoken` by a screen reader.
  public var manner: String { politeness?.rawValue ?? "spoken" }
}
