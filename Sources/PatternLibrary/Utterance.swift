/// A text that reached a person who does not look, and when: announced by a page, or spoken by a screen reader.
public struct Utterance: Sendable, Hashable {
  public var text: String
  /// In milliseconds, in the time in which the page is played; below zero before the page was opened.
  public var time: Double
  /// Of what a page gave to assistive technology; `nil` of what a screen reader spoke.
  public var politeness: Politeness?
  /// In milliseconds of the machine's time since the page was opened, where a page's own time was stopped while a screen
  /// reader spoke.
  public var realTime: Double?
  /// The start tag of the element that it came from, where the page tells.
  public var cause: String?

  public init(_ text: String, at time: Double, politeness: Politeness? = nil, realTime: Double? = nil) {
    self.text = text
    self.time = time
    self.politeness = politeness
    self.realTime = realTime
  }

  /// How it came: `polite`, `assertive`, or `spoken` by a screen reader.
  public var manner: String { politeness?.rawValue ?? "spoken" }
}
