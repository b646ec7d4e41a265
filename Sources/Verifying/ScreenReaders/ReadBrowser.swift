package import PatternLibrary

/// A browser whose window a screen reader reads, operated key by key on any page, as by a person at the keyboard.
///
/// Only one thread may use it at a time.
package final class ReadBrowser {
  package let session: Session
  let reader: any ScreenReader
  let observer: ScreenReaderObserver

  /// Starts a screen reader, and a browser that it reads.
  ///
  /// - Throws: `WebDriverError.notStarted` when one of them does not start.
  package init(
    _ choice: ScreenReaderChoice,
    in browser: TestEnvironment.Browser,
    options: SessionOptions = SessionOptions()
  ) throws(WebDriverError) {
    reader = try choice.start()
    var options = options
    options.desktop = reader.desktop
    options.hasWindow = true
    session = try Session.begin(browser, options)
    observer = ScreenReaderObserver(reader)
  }

  deinit { close() }

  /// Ends the browser and the screen reader.
  package func close() {
    session.close()
    reader.end()
  }

  /// Opens a page in the machine's time, and waits until the screen reader has taken it in.
  package func visit(_ url: String) throws(WebDriverError) {
    observer.reset(isHeld: false)
    try session.open(url)
    try session.ensureFocus()
    observer.awaitPage()
  }

  /// Does something, and listens until enough has been said about it and nothing more follows.
  ///
  /// - Returns: Everything that was spoken meanwhile.
  package func spoken(
    of act: () throws(WebDriverError) -> Void,
    until isEnough: ([String]) -> Bool
  ) throws(WebDriverError) -> [String] {
    try observer.spoken(of: act, until: isEnough)
  }

  /// Presses keys where focus is, in whichever mode the screen reader is.
  package func press(_ keys: Key...) throws(WebDriverError) {
    for key in keys { try reader.press(key, holding: []) }
  }
}
