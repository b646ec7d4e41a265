/// Scripts that run in pages before the pages' own.
extension Session {
  /// Runs a script at the very start of every page that is opened from now on, as if it were the page's own.
  public func runOnEveryPage(_ script: String) throws(WebDriverError) {
    switch kind {
    case .chromium: _ = try devTools("Page.addScriptToEvaluateOnNewDocument", ["source": .string(script)])
    case .firefox: try runOnEveryPageOfFirefox(script)
    case .webkit: runOnEveryPageOfWebKit(script)
    }
  }

  /// Firefox's driver has no command for it. A script of the browser's own listens for new windows, and hands it on.
  private func runOnEveryPageOfFirefox(_ script: String) throws(WebDriverError) {
    try onEveryWindowOfFirefox(
      "Cu.evalInSandbox(source, Cu.Sandbox(page, { sandboxPrototype: page, wantXrays: false }))",
      script
    )
  }

  /// Keeps what goes wrong in a page, for browsers whose drivers do not tell.
  static let watch = """
    (function (global) {
      const errors = [];
      global.politeWatch = { errors };
      const say = global.console.error;
      global.console.error = (...words) => { errors.push(words.map(String).join(' ')); say.apply(global.console, words); };
      global.addEventListener('error', (event) => {
        const source = event.target && (event.target.src || event.target.href);
        errors.push(event.message || `cannot be loaded: ${source}`);
      }, true);
      global.addEventListener('unhandledrejection', (event) => errors.push(`unhandled: ${event.reason}`));
      global.addEventListener('securitypolicyviolation', (event) => errors.push(`refused: ${event.blockedURI}`));
    })(window);
    """
}
