public import JSONSyntax

/// JavaScript in the page (W3C WebDriver, section 13).
extension Session {
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
