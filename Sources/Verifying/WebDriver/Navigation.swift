/// Pages and the window (W3C WebDriver, sections 10 and 11).
extension Session {
  /// Opens a page, and waits until it is loaded.
  ///
  /// - Returns: The address that was opened; for a page to which scripts were added, that of the copy.
  @discardableResult
  public func open(_ url: String) throws(WebDriverError) -> String { try engine.open(url, in: self) }

  func navigate(to url: String) throws(WebDriverError) { _ = try send("POST", "/url", ["url": .string(url)]) }

  /// Waits until the page that is opening has loaded, with everything that it loads.
  func waitUntilLoaded() throws(WebDriverError) {
    let script = """
      const [done] = arguments;
      if (document.readyState === 'complete') done();
      else addEventListener('load', () => done());
      """
    _ = try executeAsync(script)
  }

  public func url() throws(WebDriverError) -> String { try text("GET", "/url") }
  public func title() throws(WebDriverError) -> String { try text("GET", "/title") }

  /// Sets the size of the window, its frame included, in CSS pixels.
  public func resizeWindow(width: Int, height: Int) throws(WebDriverError) {
    _ = try send("POST", "/window/rect", ["width": .number(Double(width)), "height": .number(Double(height))])
  }

  /// Makes later commands concern the document of this frame.
  public func enter(frame: Element) throws(WebDriverError) {
    _ = try send("POST", "/frame", ["id": frame.reference])
  }

  /// Makes later commands concern the page itself.
  public func leaveFrames() throws(WebDriverError) { _ = try send("POST", "/frame", ["id": .null]) }

  /// Returns a picture of the window as a PNG in Base64.
  func encodedScreenshot() throws(WebDriverError) -> String { try engine.picture(in: self) }

  /// Returns a picture of the window as a PNG.
  public func screenshot() throws(WebDriverError) -> [UInt8] {
    guard let bytes = decodeBase64(try encodedScreenshot()) else {
      throw .malformedAnswer("/screenshot: not Base64")
    }
    return bytes
  }
}
