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
    guard frame != nil || isMeantPage(page["url"].string ?? "", url) else {
      throw .departure
    }
    if frame == nil, let width = given.width, let own = page["width"].integer, own != width {
      throw .malformedAnswer("the window is \(own) CSS pixels wide, not \(width)")
    }
    return page["loaded"].time
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
