import PatternLibrary
import Verifying

/// Who listens in a call of `polite verify`: what was asked for, when it is all installed.
struct VerifyEars {
  private let invocation: Invocation
  private let programs: InstalledPrograms

  init(_ invocation: Invocation, _ programs: InstalledPrograms) {
    self.invocation = invocation
    self.programs = programs
  }

  /// Browsers first, then the screen reader in each of them that it reads.
  var chosen: [Ear] {
    get throws(CommandFailure) {
      let reader = try screenReader
      let browsers = try browsers
      guard let reader else { return browsers.map { Ear($0) } }
      let read = browsers.filter(reader.browsers.contains)
      guard !read.isEmpty else {
        throw wrongUsage("\(reader.title) is played to in \(words(reader.browsers)), and neither is chosen")
      }
      let alone = invocation.has(.onlyScreenReader) ? [] : browsers.map { Ear($0) }
      return alone + read.map { Ear($0, reader) }
    }
  }

  private var screenReader: Ear.ScreenReader? {
    get throws(CommandFailure) {
      guard let reader = invocation.value(of: .screenReader).flatMap({ Ear.ScreenReader(rawValue: $0) }) else {
        if invocation.has(.onlyScreenReader) { throw wrongUsage("`--only-screen-reader` goes with `--screen-reader`") }
        return nil
      }
      guard invocation.values(of: .webDriver).isEmpty else {
        throw wrongUsage("a screen reader reads a browser on this machine, not one at a remote end")
      }
      let missing = Desktop.missingPackages
      guard missing.isEmpty else {
        let hint = "Install the Debian packages \(missing.joined(separator: ", "))."
        throw CommandFailure(.couldNotRun, "\(reader.title) cannot be run here", hint: hint)
      }
      return reader
    }
  }

  private var browsers: [Ear.Browser] {
    get throws(CommandFailure) {
      let asked = Ear.Browser.allCases.filter { invocation.values(of: .browser).contains($0.rawValue) }
      if !invocation.values(of: .webDriver).isEmpty {
        guard !asked.contains(.webkit) else { throw wrongUsage("WebKit cannot be driven with `--webdriver`") }
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

  private func words(_ browsers: [Ear.Browser]) -> String { browsers.map(\.title).joined(separator: " and ") }

  private func wrongUsage(_ message: String) -> CommandFailure {
    CommandFailure(.wrongUsage, message, hint: "Run `polite verify --help` to see how it is called.")
  }
}
