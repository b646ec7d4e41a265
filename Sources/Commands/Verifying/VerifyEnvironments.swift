import Diagnostics
import PatternLibrary
import Verifying

/// The environments in which a call of `polite verify` plays: those that were asked for, provided that all are
/// installed.
struct VerifyEnvironments {
  /// Browsers first, then the screen reader in each of the browsers that it reads.
  let all: [TestEnvironment]
  let screenReader: ScreenReaderChoice?

  init(_ invocation: Invocation, _ programs: InstalledPrograms) throws(CommandFailure) {
    let reader = try Self.screenReader(invocation)
    let browsers = try Self.browsers(invocation, programs)
    screenReader = reader
    guard let reader else {
      all = browsers.map { TestEnvironment($0) }
      return
    }
    let read = browsers.filter(\.hasAccessibleWindow)
    guard !read.isEmpty else {
      let possible = TestEnvironment.Browser.driven.filter(\.hasAccessibleWindow).map(\.title)
      let words = "\(reader.name.title) can be used only with \(possible.joined(separator: " and "))"
      throw wrongUsage("\(words), and neither is chosen")
    }
    let alone = invocation.has(.onlyScreenReader) ? [] : browsers.map { TestEnvironment($0) }
    all = alone + read.map { TestEnvironment($0, reader.name) }
  }

  private static func screenReader(_ invocation: Invocation) throws(CommandFailure) -> ScreenReaderChoice? {
    guard let asked = invocation.value(of: .screenReader) else {
      if invocation.has(.onlyScreenReader) { throw wrongUsage("`--only-screen-reader` goes with `--screen-reader`") }
      for option in [Option.readerName, .readerSetting] where invocation.has(option) {
        throw wrongUsage("`--\(option.name)` goes with `--screen-reader`")
      }
      return nil
    }
    let reader: ScreenReaderChoice
    do throws(ScreenReaderChoice.Fault) {
      reader = try ScreenReaderChoice(
        asked,
        name: invocation.value(of: .readerName),
        settings: invocation.values(of: .readerSetting)
      )
    } catch {
      throw wrongUsage(error.message)
    }
    guard reader.isElsewhere || invocation.values(of: .webDriver).isEmpty else {
      throw wrongUsage("\(reader.name.title) reads a browser on this machine, not one at a remote end")
    }
    guard reader.missing.isEmpty else {
      let hint = "Install the Debian packages \(reader.missing.joined(separator: ", "))."
      throw CommandFailure(.couldNotRun, "\(reader.name.title) cannot be run here", hint: hint)
    }
    return try reader.isElsewhere ? found(reader, invocation) : reader
  }

  /// Returns a screen reader that is already running. It reads a browser in a window, so there must be a display.
  private static func found(
    _ reader: ScreenReaderChoice,
    _ invocation: Invocation
  ) throws(CommandFailure) -> ScreenReaderChoice {
    guard OwnDisplay.isThere || !invocation.values(of: .webDriver).isEmpty else {
      throw CommandFailure(
        .couldNotRun,
        "the screen reader reads a window, and there is no display here on which a browser could have one",
        hint: "Run it on a desktop, or drive the browser on the screen reader's machine with --webdriver."
      )
    }
    do throws(WebDriverError) {
      return try reader.found()
    } catch {
      let hint = "Start the screen reader and its server of AT Driver, and name the server's address."
      throw CommandFailure(.couldNotRun, error.description, hint: hint)
    }
  }

  private static func browsers(
    _ invocation: Invocation,
    _ programs: InstalledPrograms
  ) throws(CommandFailure) -> [TestEnvironment.Browser] {
    let asked = TestEnvironment.Browser.driven.filter { invocation.values(of: .browser).contains($0.rawValue) }
    if !invocation.values(of: .webDriver).isEmpty {
      if let other = asked.first(where: { !$0.isDrivenRemotely }) {
        throw wrongUsage("\(other.title) cannot be driven with `--webdriver`")
      }
      return asked.isEmpty ? [.chromium] : asked
    }
    for browser in asked {
      let missing = programs.missing(for: browser)
      guard missing.isEmpty else {
        let hint = "Install \(missing.joined(separator: " and "))."
        throw CommandFailure(.couldNotRun, "\(browser.title) cannot be driven here", hint: hint)
      }
    }
    let browsers = asked.isEmpty ? programs.browsers : asked
    if !browsers.isEmpty { return browsers }
    let missing = programs.missing(for: .chromium).joined(separator: " and ")
    throw CommandFailure(.couldNotRun, "there is no browser that can be driven", hint: "Install \(missing).")
  }
}

/// Returns the failure of a call of `polite verify` whose options contradict each other.
func wrongUsage(_ message: String) -> CommandFailure {
  CommandFailure(.wrongUsage, message, hint: "Run `polite verify --help` to see how it is used.")
}
