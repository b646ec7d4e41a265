import JSONSyntax
import PatternLibrary

// A page is opened, and is brought into what a scenario is given.
extension ScenarioPlayer {
  /// Opens a page in the machine's time, to look at it.
  func open(_ url: String) throws(WebDriverError) {
    try world.set(.real)
    let opened = try session.open(url)
    try enter(nil)
    _ = try begin(Conditions(), at: opened, in: nil)
  }

  /// Brings the page into what is given, and begins.
  ///
  /// - Parameter url: Where the page was opened.
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

  /// Whether another page is to open after a step.
  func leadsToAnotherPage(_ index: Int, of scenario: Scenario) -> Bool {
    index + 1 < style.approach && scenario.steps[index + 1].when.value == .opens
  }

  /// Waits until the page is left for another, and begins on that: with a clock of its own, and with nothing announced.
  ///
  /// - Returns: Why it did not come to that; `nil` when it did.
  func arrive() throws(WebDriverError) -> String? {
    do throws(WebDriverError) {
      _ = try world.call("untilLeft", [.number(Patience.arrival / .milliseconds(1))])
      _ = try world.call("listen")
      return "it stayed where it was for \(Patience.arrival.components.seconds) s"
    } catch {
      // However the driver tells that a page was left, it is seen below whether another one is there.
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

  /// Whether an address is that of the page, or of one that a product's leads to.
  private func isMeantPage(_ address: String, _ url: String) -> Bool {
    isSamePage(address, url) || !url.hasPrefix("file:") && style.reach?.holds(address) == true
  }

  /// Whether two addresses lead to one document: what comes behind `#` does not matter.
  private func isSamePage(_ address: String, _ other: String) -> Bool {
    percentDecoded(String(address.prefix { $0 != "#" })) == percentDecoded(String(other.prefix { $0 != "#" }))
  }
}
