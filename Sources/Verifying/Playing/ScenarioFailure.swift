public import PatternLibrary

/// A step that could not be done, or an expectation that was not met.
public struct ScenarioFailure: Sendable, Hashable, CustomStringConvertible {
  /// The step, counted from 0.
  public var step: Int
  /// The bytes of the action or of the expectation in the entry's file.
  public var bytes: Range<Int>
  public var expected: String
  public var observed: String
  /// Everything that was announced up to then.
  public var announced: [Utterance]
  /// Whether the action could not be done.
  public var isAction: Bool
  /// What went wrong in the page while it was played, as the browser's console reports it.
  public var pageErrors: [String] = []
  /// What the page did that no expectation is about.
  public var breach: Breach?
  /// How many of the steps led to where the scenario begins.
  public var approach = 0

  /// Something that ends a page's play, that the player cannot look into, or that no scenario accounts for.
  public enum Breach: Sendable, Hashable {
    /// It was left for another, or replaced.
    case departure
    /// It has a part that nobody can look at.
    case unseen
    /// It has a part with another time than the one that it is played in.
    case time
    /// It requested something outside its folder.
    case request
    /// It opened a dialog of the browser.
    case dialog
    /// It moved focus to a place that no expectation mentions.
    case focus
    /// It made an announcement that nothing documents or expects.
    case announcement
    /// It did not catch an exception or handle a rejected promise.
    case exception
    /// One of its files could not be loaded.
    case missingFile
    /// It logged an error to its console, or the browser did.
    case consoleError
  }

  /// Whether it is an error of the page.
  var isPageError: Bool { [.exception, .missingFile, .consoleError].contains(breach) }

  public init(
    step: Int,
    bytes: Range<Int>,
    expected: String,
    observed: String,
    announced: [Utterance] = [],
    isAction: Bool = false
  ) {
    (self.isAction, self.step, self.bytes, self.expected, self.observed) = (isAction, step, bytes, expected, observed)
    self.announced = announced
  }

  public var description: String { "\(place). \(circumstances)" }

  /// The step, what was expected and what was observed, without a full stop.
  public var place: String { "\(stepInWords): \(summary)" }

  /// The step as people count it: the steps of the scenario, and those before it separately.
  public var stepInWords: String {
    step < approach ? "step \(step + 1) on the way there" : "step \(step - approach + 1)"
  }

  /// The same as a sentence.
  var sentence: String { "S" + place.dropFirst() + "." }

  /// What was expected and what was observed, without a full stop.
  public var summary: String {
    "expected \(expected), but \(observed)"
  }

  /// What was announced up to then, and what went wrong in the page, as sentences.
  public var circumstances: String {
    let remedy = breach == .time ? "Say `clock: real`, under `given` or in the list of pages. " : ""
    let errors = pageErrors.isEmpty ? "" : " Errors of the page: \(pageErrors.joined(separator: "; "))."
    return remedy + announcedInWords + errors
  }

  private var announcedInWords: String {
    let heard = announced.map { "\($0.manner) “\($0.text)” at \(Int($0.time)) ms" }.joined(separator: ", ")
    return heard.isEmpty ? "Nothing was announced." : "Announced: \(heard)."
  }
}
