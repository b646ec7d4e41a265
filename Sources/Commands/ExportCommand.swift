import Building
import Checking
import Diagnostics
import Exporting
import Loading
import PatternLibrary
import Platform

extension Command {
  static let exporting = Command(
    "export",
    "Write the scenarios of an entry as tests for Playwright",
    discussion: """
      `polite export playwright ENTRY` writes one TypeScript file for Playwright's own runner: a test for each \
      scenario of the entry, with what it needs to hear live regions, and no import but @playwright/test. What \
      Playwright cannot express becomes a comment that says why.
      The tests open the demos of the built site below the address in POLITE_SITE, or else below Playwright's baseURL.
      """,
    arguments: [
      Argument("playwright", "What is written."),
      Argument("ENTRY", "The entry, as `CATEGORY/SLUG`, or as `SLUG` if only one has that slug."),
    ],
    options: [.root, .exportOutput, .threads] + Option.forReports
  ) { (invocation) throws(CommandFailure) in
    let kind = invocation.arguments[0]
    guard kind == "playwright" else {
      throw CommandFailure(.wrongUsage, "scenarios cannot be exported as `\(kind)`, only as `playwright`")
    }
    var source = invocation.librarySource.ofSoundEntries
    source.includesDrafts = true
    let loaded = try source.loadOrFail()
    let errors = (loaded.faults + loaded.libraryFaults).filter { $0.severity == .error }
    guard errors.isEmpty else { return Report(invocation, rules: checkRules).write(errors.inReportOrder()) }
    return try write(try entry(invocation.arguments[1], of: loaded.library), invocation)
  }
}

extension Option {
  static let exportOutput = Option(
    "output",
    takes: .text("FILE"),
    "The file to write, replacing an earlier export. Default: the standard output."
  )
}

private func entry(_ name: String, of library: CheckedLibrary) throws(CommandFailure) -> CheckedEntry {
  let found = library.entries.filter { $0.entry.id == name || $0.entry.slug == name }
  if let entry = found.first, found.count == 1 { return entry }
  guard found.isEmpty else {
    let ids = found.map { "`\($0.entry.id)`" }.joined(separator: ", ")
    throw CommandFailure(.wrongUsage, "several entries are called `\(name)`", hint: "Name one of \(ids).")
  }
  let meant = didYouMean(name, among: library.entries.map(\.entry.id) + library.entries.map(\.entry.slug))
  throw CommandFailure(.wrongUsage, "there is no entry `\(name)`\(meant)")
}

private func write(_ entry: CheckedEntry, _ invocation: Invocation) throws(CommandFailure) -> ExitCode {
  let export = PlaywrightExport(entry)
  guard export.tests > 0 else {
    throw CommandFailure(.wrongUsage, "`\(entry.entry.id)` has no scenarios, so there is nothing to test")
  }
  let parts = "; \(counted(export.unsaid, "part")) of its scenarios cannot be expressed in Playwright"
  let unsaid = export.unsaid == 0 ? "" : parts
  let words = "\(counted(export.tests, "test")) of \(entry.entry.id)\(unsaid)"
  guard let path = invocation.value(of: .exportOutput) else {
    invocation.terminal.write(export.bytes)
    invocation.tell(words)
    if export.unsaid > 0, !invocation.isVerbose, !invocation.isQuiet { invocation.warn(words) }
    return .clean
  }
  // A file that is missing or cannot be read is reported when it is written.
  if let old = try? readPrefix(of: path, atMost: 1 << 16), !old.isEmpty, !PlaywrightExport.isExport(old) {
    let hint = "Name another file, or remove it."
    throw CommandFailure(.wrongUsage, "\(path) is there, but is not an export", hint: hint)
  }
  do throws(SystemError) { try saveFile(at: path, with: export.bytes) } catch { throw CommandFailure(error) }
  invocation.say(words)
  return .clean
}
