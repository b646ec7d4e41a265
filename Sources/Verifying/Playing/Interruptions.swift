import JSONSyntax

/// What a page can do to end its own play.
extension ScenarioPlayer {
  /// What a step is about, so that what ends it can be told at its place.
  struct Moment {
    var step = 0
    /// Of the action or of the expectation, in the entry's file.
    var bytes = 0..<0
    /// What was to follow.
    var expected = ""
    var isAction = true
  }

  /// What the page did that no play goes on after: a dialog of the browser's, or another page.
  ///
  /// - Parameter error: What came of the last command.
  /// - Returns: `nil` when the page is not to blame.
  func interruption(by error: WebDriverError) -> (observed: String, breach: ScenarioFailure.Breach?)? {
    guard case .refused(let code, let message) = error else { return nil }
    if error.isDialog {
      hasSeenDialog = true
      return (Self.dialogInWords(message), .dialog)
    }
    // Who does not answer is not asked again, and a page that is not there has done nothing.
    if !stage.isOpened || ["timeout", "script timeout"].contains(code) { return nil }
    return code == WebDriverError.leftPage || isLeft() ? ("the page was left", .departure) : nil
  }

  static func dialogInWords(_ text: String) -> String {
    "the page opened a browser dialog" + (text.isEmpty ? "" : ": “\(text)”")
  }

  /// When something happened in the page, and what of the page did it, as the scripts tell both.
  ///
  /// - Parameter known: A text that need not be told what it says: the file that a script is in.
  func momentInWords(_ told: JSONValue, besides known: String = "") -> String {
    let cause = told["cause"].string ?? ""
    let isKnown = cause.isEmpty || known.contains(cause.prefix { $0 != ":" })
    return ", at \(Int(told["time"].time)) ms" + (isKnown ? "" : ", by \(cause)")
  }

  /// Nothing is told of the page that came instead: it may be any file of this machine.
  private func isLeft() -> Bool {
    do throws(WebDriverError) {
      _ = try world.call("listen")
      return false
    } catch {
      return error == .departure
    }
  }

  /// Ends the dialogs of the browser's that the page before left. As long as that page is there it can open more, even
  /// while it is left, and they are not the next play's: so it is left for a page that has none. Before that it is kept
  /// from opening any: one that opens while Chromium leaves a page is open to the driver for ever.
  ///
  /// - Throws: When there is no end to them: only another browser helps then.
  func leaveDialogs() throws(WebDriverError) {
    try pastDialogs { () throws(WebDriverError) in
      try session.touch()
      guard hasSeenDialog else { return }
      _ = try session.execute("self.alert = self.confirm = self.prompt = self.print = () => null")
      try session.navigate(to: "about:blank")
      try session.touch()
      hasSeenDialog = false
    }
  }

  /// Does what dialogs of the browser's may be in the way of: the driver dismisses one, and tells of it, whatever it is
  /// asked.
  private func pastDialogs(_ command: () throws(WebDriverError) -> Void) throws(WebDriverError) {
    for _ in 0..<5 {
      do throws(WebDriverError) {
        return try command()
      } catch {
        guard error.isDialog else { throw error }
        hasSeenDialog = true
      }
    }
    throw .refused(code: WebDriverError.dialog, message: "a page opens one after another")
  }

  /// Closes what other windows the page opened, so that the next play finds none.
  ///
  /// - Returns: How many there were.
  func closeOtherWindows() throws(WebDriverError) -> Int {
    let all = try session.send("GET", "/window/handles").strings
    guard all.count > 1 else { return 0 }
    let own = try session.text("GET", "/window")
    for other in all where other != own {
      _ = try session.send("POST", "/window", ["handle": .string(other)])
      try pastDialogs { () throws(WebDriverError) in _ = try session.send("DELETE", "/window") }
    }
    _ = try session.send("POST", "/window", ["handle": .string(own)])
    return all.count - 1
  }
}
