public import PatternLibrary

/// A step that could not be done, or an expectation that did not hold.
public struct ScenarioFailure: Sendable, Hashable, CustomStringConvertible {
  /// Counted from 0.
  public var step: Int
  /// The bytes of the action or of the expectation in the entry's file.
  public var bytes: Range<Int>
  public var expected: String
  public var observed: String
  /// All that was announced up to then.
  public var announced: [Utterance]
  /// Whether it is the action that could not be done.
  public var isAction: Bool
  /// What went wrong in the page while it was played, as the browser's console tells it.
  public var pageErrors: [String] = []
  /// What the page did that no expectation is about.
  public var breach: Breach?
  /// How many of the steps led to where the scenario begins.
  public var approach = 0

  /// What a page does that ends its play, or that the player cannot look into.
  public enum Breach: Sendable, Hashable {
    /// It was left for another, or replaced.
    case departure
    /// It has a part that nobody looks at.
    case unseen
    /// It has a part that keeps another time than the one it is played in.
    case time
    /// It asked for something outside of its folder.
    case request
    /// It opened a dialog of the browser's.
    case dialog
    /// It moved focus where no expectation says so.
    case focus
    /// It announced what nothing says that it announces.
    case announcement
    /// An exception or a rejected promise of it was caught by nobody.
    case exception
    /// A file of it could not be loaded.
    case missingFile
    /// It gave an error to its console, or the browser did.
    case consoleError
  }

  /// Whether it tells of an error of the page's.
  var isPageError: Bool { [.exception, .missingFile, .consoleError].contains(breach) }

  public init(
    step: Int,
    bytes: Range<Int>,
    expected: String,
    observed: String,
    announced: [Utterance] = [],
    isAction: Bool = false
  ) {
    self.isAction = isAction
    self.step = step
    self.bytes = bytes
    self.expected = expected
    self.observed = observed
    self.announced = announced
  }

  public var description: String { "\(place). \(circumstances)" }

  /// The step, what was expected and what was observed, with no full stop.
  public var place: String { "\(stepInWords): \(summary)" }

  /// The step as people count it: those of the scenario, and those before by themselves.
  public var stepInWords: String {
    step < approach ? "step \(step + 1) on the way there" : "step \(step - approach + 1)"
  }

  /// The same as a sentence.
  var sentence: String { "S" + place.dropFirst() + "." }

  /// What was expected and what was observed, with no full stop.
  public var summary: String {
    "expected \(expected), but \(observed)"
  }

  /// What was announced up to then, and what went wrong in the page, as sentences.
  public var circumstances: String {
    let remedy = breach == .time ? "Say `given: { clock: real }`. " : ""
    let errors = pageErrors.isEmpty ? "" : " Errors of the page: \(pageErrors.joined(separator: "; "))."
    return remedy + announcedInWords + errors
  }

  private var announcedInWords: String {
    let heard = announced.map { "\($0.manner) “\($0.text)” at \(Int($0.time)) ms" }.joined(separator: ", ")
    return "Announced: \(heard.isEmpty ? "nothing" : heard)."
  }
}
