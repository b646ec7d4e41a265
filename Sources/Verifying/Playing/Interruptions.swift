import JSONSyntax

/// Things a page can do to end its own play.
extension ScenarioPlayer {
  /// What a step is about at the moment, so that an interruption can be reported at its place.
  struct Moment {
    var step = 0
    /// The bytes of the action or of the expectation in the entry's file.
    var bytes = 0..<0
    /// What was expected to follow.
    var expected = ""
    var isAction = true
  }

  /// Returns what the page did that ends its play: it opened a dialog of the browser, or was left for another page.
  ///
  /// - Parameter error: The error of the last command.
  /// - Returns: `nil` when the page is not to blame.
  func interruption(by error: WebDriverError) -> (observed: String, breach: ScenarioFailure.Breach?)? {
    guard case .refused(let code, let message) = error else { return nil }
    if error.isDialog {
      hasSeenDialog = true
      return (Self.dialogInWords(message), .dialog)
    }
    // A page that does not answer is not asked again, and a page that is not there has done nothing.
    if !stage.isOpened || ["timeout", "script timeout"].contains(code) { return nil }
    return code == WebDriverError.leftPage || isLeft() ? ("the page was left", .departure) : nil
  }

  static func dialogInWords(_ text: String) -> String {
    "the page opened a browser dialog" + (text.isEmpty ? "" : ": “\(text)”")
  }

  /// Returns when something happened in the page, and what in the page caused it, as the scripts report it.
  ///
  /// - Parameter known: A text that already names the script's file, which then need not be repeated.
  func momentInWords(_ told: JSONValue, besides known: String = "") -> String {
    let cause = told["cause"].string ?? ""
    let isKnown = cause.isEmpty || known.contains(cause.prefix { $0 != ":" })
    return ", at \(Int(told["time"].time)) ms" + (isKnown ? "" : ", by \(cause)")
  }

  /// Whether the page was left. Nothing is said about the page that came instead: it may be any file of this machine.
  private func isLeft() -> Bool {
    do throws(WebDriverError) {
      _ = try world.call("listen")
      return false
    } catch {
      return error == .departure
    }
  }

  /// Closes the browser dialogs that the page before left. As long as that page is there it can open more, even while
  /// it is being left, and they do not belong to the next play. So it is left for a page without any. Before that, it
  /// is prevented from opening dialogs: if one opens while Chromium leaves a page, the driver treats it as open for
  /// ever.
  ///
  /// - Throws: When the dialogs do not end. Then only another browser helps.
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

  /// Runs a command that browser dialogs may interrupt: whatever the command, the driver dismisses an open dialog and
  /// reports it.
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

  /// Closes other windows that the page opened, so that the next play finds none.
  ///
  /// - Returns: The number of such windows.
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
