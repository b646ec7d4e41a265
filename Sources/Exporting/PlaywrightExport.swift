public import Checking
import Diagnostics
import EmbeddedFiles
import PatternLibrary

/// The scenarios of an entry as one file of tests for Playwright's own runner.
public struct PlaywrightExport: Sendable {
  /// The bytes of the file.
  public let bytes: [UInt8]
  /// The number of tests in the file: one for each scenario of the entry.
  public let tests: Int
  /// The number of things that scenarios ask for but Playwright cannot express. Each is a comment that says why.
  public let unsaid: Int

  public init(_ entry: CheckedEntry) {
    let played = entry.demos.filter { !$0.scenarios.isEmpty }
    let demos = played.map { DemoTests($0, among: played) }
    tests = demos.reduce(0) { $0 + $1.tests }
    unsaid = demos.reduce(0) { $0 + $1.unsaid }
    let helpers = ["playing", "looking", "listening"].flatMap { name in
      embeddedFile("Sources/Exporting/Helpers/\(name).ts").bytes
    }
    let lines = heading(of: entry, tests, unsaid) + demos.flatMap { [""] + $0.lines }
    bytes = Array(lines.map { $0 + "\n" }.joined().utf8) + helpers
  }
}

extension PlaywrightExport {
  /// Whether a file begins as an export does, and may therefore be overwritten.
  public static func isExport(_ bytes: [UInt8]) -> Bool {
    let line = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    return line.hasPrefix("// ") && line.contains(", as Polite ") && line.hasSuffix(" exports them.")
  }
}

private func heading(of entry: CheckedEntry, _ tests: Int, _ unsaid: Int) -> [String] {
  let count = unsaid == 0 ? "" : " \(unsaid) of the expectations cannot be tested here: look for “Not checked here”."
  return [
    "// \(commented(entry.entry.title.value)): the scenarios of \(entry.entry.id), as Polite \(politeVersion) exports them.",
    "// \(tests == 1 ? "One test." : "\(tests) tests.")\(count)",
    "//",
    "// POLITE_SITE is the address of the built site. Without it, the paths of the demos are relative to `baseURL` in",
    "// playwright.config.ts.",
    "// A test checks only what its scenario says. It does not look for what else `polite verify` finds: announcements and",
    "// moves of focus that nobody expects, errors in the console, and requests to other hosts.",
    "import { expect, test, type Locator, type Page } from '@playwright/test';",
    "",
    "test.use({ timezoneId: 'UTC' });",
    "",
    "const site = (process.env.POLITE_SITE ?? '').replace(/([^/])$/, '$1/');",
  ]
}
