import JSONSyntax
import PatternLibrary
import Text

// Opening a page, and setting up its preconditions.
extension ScenarioPlayer {
  /// Opens a page in the machine's time, to look at it.
  func open(_ url: String) throws(WebDriverError) {
    try world.set(.real)
    let opened = try session.open(url)
    try enter(nil)
    _ = try begin(Conditions(), at: opened, in: nil)
  }

  /// Sets up the preconditions in the page, and begins.
  ///
  /// - Parameter url: The address at which the page was opened.
  /// - Returns: When the page was there.
  func begin(_ given: Conditions, at url: String, in frame: String?) throws(WebDriverError) -> Double {
    let isRightToLeft = given.direction == .rightToLeft
    let page = try ask(
      "begin",
      [["isRightToLeft": .bool(isRightToLeft), "textSize": .number(Double(given.textSize))]]
    )
    if let status = page["status"].integer, status >= 400 { throw .noPage(status: status, url: url) }
    if page["isMissing"].bool == true { throw .givenUp("no page comes from \(url)") }
    guard frame != nil || isMeantPage(page["url"].string ?? "", url) else {
      throw .departure
    }
    if frame == nil, let width = given.width, let own = page["width"].integer, own != width {
      throw .malformedAnswer("the window is \(own) CSS pixels wide, not \(width)")
    }
    return page["loaded"].time
  }

  /// Whether another page opens after a step.
  func leadsToAnotherPage(_ index: Int, of scenario: Scenario) -> Bool {
    index + 1 < style.approach && scenario.steps[index + 1].when.value == .opens
  }

  /// Waits until the page is left for another, and begins there, with a new clock and no announcements.
  ///
  /// - Returns: Why this failed; `nil` when it succeeded.
  func arrive() throws(WebDriverError) -> String? {
    do throws(WebDriverError) {
      _ = try world.call("untilLeft", [.number(Timeouts.arrival / .milliseconds(1))])
      _ = try world.call("listen")
      return "it stayed where it was for \(Timeouts.arrival.components.seconds) s"
    } catch {
      // However the driver reports that a page was left, the code below checks whether another one is there.
      if error.isDialog { throw error }
    }
    try session.waitUntilLoaded()
    let url = try session.url()
    guard stage.reach?.holds(url) == true else { throw .departure }
    try enter(nil)
    stage.ledger = AnnouncementLedger()
    (stage.begun, stage.focusMoves) = (stage.begun.map { _ in 0 }, 0)
    stage.loaded = try begin(stage.given, at: url, in: nil)
    stage.end = stage.loaded
    return nil
  }

  /// Whether an address is that of the page, or of one to which a product's page leads.
  private func isMeantPage(_ address: String, _ url: String) -> Bool {
    isSamePage(address, url) || !url.hasPrefix("file:") && style.reach?.holds(address) == true
  }

  /// Whether two addresses lead to the same document: the part after `#` does not matter.
  private func isSamePage(_ address: String, _ other: String) -> Bool {
    func page(_ address: String) -> String {
      let page = String(address.prefix { $0 != "#" })
      return percentDecoded(page) ?? page
    }
    return page(address) == page(other)
  }
}
