import Diagnostics
public import JSONSyntax
import Text

/// Pages, the window and scripts (W3C WebDriver, sections 10, 11 and 13).
extension Session {
  func navigate(to url: String) throws(WebDriverError) {
    do throws(WebDriverError) {
      _ = try send("POST", "/url", ["url": .string(url)])
    } catch {
      guard case .refused(let code, let message) = error else { throw error }
      if code == "timeout", url.hasPrefix("http") {
        throw .givenUp("no page comes from \(url) in time: its server may not answer, or a script run without end")
      }
      guard var reason = networkFailure(in: message) else { throw error }
      // A permitted host is asked without a proxy, and nobody serves the proxy for the others.
      if reason.hasPrefix("proxy conn") { reason = "it leads to \(try self.url()), which no page may ask here" }
      throw .givenUp("no page comes from \(url): \(reason)")
    }
  }

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

  /// Returns a picture of the window as a PNG.
  public func screenshot() throws(WebDriverError) -> [UInt8] {
    guard let bytes = decodeBase64(try encodedScreenshot()) else {
      throw .malformedAnswer("/screenshot: not Base64")
    }
    return bytes
  }

  /// Runs the body of a function in the page, and returns its result.
  ///
  /// - Parameters:
  ///   - script: The body; its arguments are in `arguments`.
  ///   - arguments: The arguments. An element is passed as its `Element.reference`.
  public func execute(_ script: String, _ arguments: [JSONValue] = []) throws(WebDriverError) -> JSONValue {
    try send("POST", "/execute/sync", ["script": .string(script), "args": .array(arguments)])
  }

  /// Runs the body of a function, and waits until it calls its last argument with the result.
  public func executeAsync(_ script: String, _ arguments: [JSONValue] = []) throws(WebDriverError) -> JSONValue {
    try send("POST", "/execute/async", ["script": .string(script), "args": .array(arguments)])
  }
}

/// Returns the address of a folder on this machine, with `/` at its end.
public func fileURL(ofFolder path: String) -> String {
  "file://" + path.split(separator: "/").map { "/" + percentEncoded(String($0)) }.joined() + "/"
}

/// Returns in words why a page did not come, if a driver's message has a browser's code for it: Chromium's
/// `net::ERR_CONNECTION_REFUSED`, or Firefox's `about:neterror?e=connectionFailure`.
private func networkFailure(in message: String) -> String? {
  if let code = message.firstMatch(of: /net::ERR_([A-Z_]+)/) { return code.1.lowercased().replacing("_", with: " ") }
  guard let code = message.firstMatch(of: /about:neterror\?e=([A-Za-z]+)/) else { return nil }
  return code.1.map { $0.isUppercase ? " \($0.lowercased())" : String($0) }.joined()
}
