import Building
import Diagnostics
import Loading
import PatternLibrary
import Verifying

extension Command {
  static let verify = Command(
    "verify",
    "Play the scenarios in real browsers, and with a real screen reader",
    discussion: """
      Builds the site into a private folder, opens every demo in each browser, and plays its scenarios as a person would. \
      What does not come true is a diagnostic at its line in the entry.
      A demo that is marked as wrong must break a claim of the right demos beside it. Every state that a scenario \
      reaches is also checked with reduced motion, and with axe-core if that is installed.
      With --screen-reader orca they are also played by keyboard on a desktop that nobody sees, and what Orca says \
      there is compared with them. Other screen readers are reached through AT Driver, and read a browser's window in \
      front of them.
      With --pictures only what leads to the pictures that demos ask for is played. They are taken in Chromium and \
      written beside the entries.
      With --subject pages of a product are played instead of the demos, in its own words, as a list of them says. \
      Nothing is built or recorded then, and only the files and hosts that the list names are contacted.
      With --mutants the scenarios are tested: each right demo is broken in one way after another, and what no \
      scenario notices is a diagnostic.
      With --changed entries are not played if their evidence shows all their scenarios as they are now.
      With --watch browsers stay open, and what has changed is played again, until Ctrl-C ends it.
      """,
    options: [
      .root, .drafts, .browser, .screenReader, .readerName, .readerSetting, .onlyScreenReader, .entry, .scenario,
      .changed, .deployed, .webDriver, .jobs, .shard, .deadline, .real, .axe, .mutants, .pictures, .subject, .record,
      .junit, .report, .keep, .maxErrors, .watch,
    ] + Option.forReports
  ) { (invocation) throws(CommandFailure) in
    try VerifyRun(invocation).run()
  }
}

extension Option {
  static let browser = Option(
    "browser",
    takes: .choice(TestEnvironment.Browser.driven.map(\.rawValue)),
    isRepeatable: true,
    "Play in this browser. May be given several times. Default: every browser that is installed."
  )
  static let screenReader = Option(
    "screen-reader",
    takes: .text("READER"),
    "Also play with this screen reader, in those of the browsers that it reads: \(ScreenReaderChoice.forms.joined(separator: " or "))."
  )
  static let readerName = Option(
    "reader-name",
    takes: .text("NAME"),
    "Which screen reader that must be, as evidence names it: nvda, voiceover. Default: whichever is there."
  )
  static let readerSetting = Option(
    "reader-setting",
    takes: .text("NAME=VALUE"),
    isRepeatable: true,
    "Change this setting of a screen reader that is reached through AT Driver. May be given several times."
  )
  static let onlyScreenReader = Option(
    "only-screen-reader",
    "Play only with the screen reader, and not in the browsers alone."
  )
  static let entry = Option(
    "entry",
    takes: .text("SLUG"),
    isRepeatable: true,
    "Play only what belongs to this entry. May be given several times."
  )
  static let scenario = Option(
    "scenario",
    takes: .text("ID"),
    isRepeatable: true,
    "Play only scenarios of this id. May be given several times."
  )
  static let changed = Option(
    "changed",
    "Play only entries whose evidence does not show each scenario as it is now, in each environment that is asked for."
  )
  static let deployed = Option(
    "base-url",
    takes: .address("URL"),
    "Play on the site that is served there. Default: on a site that is built for the run, opened from its files."
  )
  static let webDriver = Option(
    "webdriver",
    takes: .address("URL"),
    isRepeatable: true,
    "Drive the browsers through this remote end of WebDriver. May be given several times; the work is shared out."
  )
  static let jobs = Option(
    "jobs",
    takes: .count("N", atMost: 256),
    "How many browsers or desktops run side by side. Default: one more than the machine has processors."
  )
  static let shard = Option("shard", takes: .text("K/N"), "Play only the Kth of N parts of the work, from 1/N.")
  static let deadline = Option(
    "deadline",
    takes: .count("SECONDS", atMost: 1_000_000),
    "End the run after this time, and report what was found by then. Default: none."
  )
  static let axe = Option(
    "axe",
    takes: .text("FILE"),
    "The script of axe-core. Default: .cache/browser/axe.min.js in the library or the working folder, if it is there."
  )
  static let real = Option("real", "Play everything in real time, not in the page's own time.")
  static let mutants = Option(
    "mutants",
    """
    Break each right demo in one way after another, and find what no scenario notices; in the first browser unless \
    some are named. With --verbose each mutant is listed.
    """
  )
  static let pictures = Option(
    "pictures",
    "Take the pictures that demos ask for under `pictures`, in Chromium, and write them beside the entries."
  )
  static let subject = Option(
    "subject",
    takes: .text("FILE"),
    """
    Check the pages of a product that this list names against entries of the library. `polite schema subjects` prints \
    its form.
    """
  )
  static let report = Option(
    "report",
    takes: .text("FILE"),
    "With --subject, also write a page for people to this file, with what was expected, observed and left out."
  )
  static let record = Option(
    "record",
    "Write what was observed to the evidence.json beside each entry. Not with --base-url or --webdriver."
  )
  static let junit = Option("junit", takes: .text("FILE"), "Also write the results to this file, in JUnit's format.")
  static let keep = Option(
    "keep",
    takes: .text("DIR"),
    "Keep a picture and a log of each scenario that fails, in this folder."
  )
}
