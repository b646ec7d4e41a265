import Building
import Checking
import Diagnostics
import Loading
import PatternLibrary
import Platform
import Verifying

extension VerifyRun {
  /// Tests pages of a product with the scenarios of entries.
  func playSubjects(of path: String) throws(CommandFailure) -> ExitCode {
    try refuseWriting(over: path)
    let read = try subjects(path)
    let report = Report(invocation, rules: buildRules + Rule.verifyingRules, folder: ".")
    guard let list = read.list else { return report.write(read.diagnostics.inReportOrder()) }
    let root = libraryRoot(of: list, path)
    if let missing = missingLibrary(root, list, in: read.file) {
      return report.write((read.diagnostics + [missing]).inReportOrder())
    }
    var source = invocation.librarySource.ofSoundEntries
    source.root = root
    let loaded = try source.loadOrFail()
    let (library, settings, faults) = (loaded.library, loaded.settings, loaded.faults)
    if faults.contains(where: { $0.severity == .error }) {
      // When the library cannot be used, faults in the list itself come first.
      if !read.diagnostics.isEmpty { return report.write(read.diagnostics.inReportOrder()) }
      return Report(invocation, rules: buildRules, folder: root).write(faults.filter { $0.severity == .error })
    }
    let choice = try TestPlan.Choice(invocation, in: library)
    var plan = SubjectPlan(
      list,
      in: read.file,
      folder: FolderHandle.split(path).parent,
      of: library,
      pathPrefix: shownFolder(root),
      choice: choice,
      environment: environmentValue
    )
    // A value that could not be read is reported only once.
    let further = plan.diagnostics.filter { one in
      !read.diagnostics.contains { one.range.file.path == read.file.path && $0.range.bytes.overlaps(one.range.bytes) }
    }
    guard further.isEmpty, !read.diagnostics.contains(where: { $0.severity == .error }) else {
      return report.write((read.diagnostics + further).inReportOrder())
    }
    guard choice == TestPlan.Choice() || !plan.groups.isEmpty || !plan.left.isEmpty else {
      let hint = "`--entry` and `--scenario` choose from what the list binds pages to."
      throw CommandFailure(.wrongUsage, "no page of the list is checked against that", hint: hint)
    }
    let unanswered = invocation.has(.webDriver) ? [] : plan.removeUnanswered(reasonAgainst(site:))
    let programs = InstalledPrograms(extra: cacheFolders)
    let chosen = try VerifyEnvironments(invocation, programs)
    defer { chosen.screenReader?.leave() }
    var verification = verification(of: plan.groups, to: chosen.all, base: "file:///", programs)
    verification.screenReader = chosen.screenReader
    verification.parts = [.plays]
    let (results, _) = play(verification)
    try refuseFailure(unless: results.contains { !$0.isCutShort })
    return try tell(results, of: plan, unanswered, verification, settings, report)
  }

  private func refuseWriting(over list: String) throws(CommandFailure) {
    guard let real = try? realPath(of: list), filesToWrite.contains(where: { (try? realPath(of: $0)) == real }) else {
      return
    }
    throw CommandFailure(.wrongUsage, "the list itself would be overwritten", hint: "Name another file to write.")
  }

  private func subjects(
    _ path: String
  ) throws(CommandFailure) -> (list: SubjectList?, file: SourceFile, diagnostics: [Diagnostic]) {
    try readingNamedFile { () throws(SystemError) in try loadSubjects(at: path, as: shownPath(path)) }
  }

  /// The folder of `--root` if it is given, else the one that the list names, else the working folder.
  private func libraryRoot(of list: SubjectList, _ path: String) -> String {
    guard let named = list.library?.value, !invocation.has(.root) else { return invocation.root }
    return named.hasPrefix("/") ? named : shownPath("\(FolderHandle.split(path).parent)/\(named)")
  }

  /// Reports a library that the list names but that is not there.
  private func missingLibrary(_ root: String, _ list: SubjectList, in file: SourceFile) -> Diagnostic? {
    guard let named = list.library, !invocation.has(.root) else { return nil }
    var reason = "it is not a folder"
    do throws(SystemError) {
      if try fileKind(at: realPath(of: root)) == .folder { return nil }
    } catch {
      reason = error.reason
    }
    let message = "there is no library at `\(named.value)`: \(reason)"
    let help = "Name its folder as seen from the list, or give it with --root."
    return Diagnostic(.verifySubjectValue, at: file.range(named.bytes), message, help: help)
  }

  /// Returns a path without redundant parts, relative to the working folder.
  private func shownPath(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    var shown = (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    if shown.isEmpty { shown = "." }
    // Behind a symbolic link, `..` leads elsewhere.
    guard (try? realPath(of: shown)) == (try? realPath(of: path)) else { return path }
    guard let here = invocation.terminal.workingFolder, shown.hasPrefix(here + "/") else { return shown }
    return String(shown.dropFirst(here.count + 1))
  }

  private func shownFolder(_ path: String) -> String {
    let shown = shownPath(path)
    return shown == "." || shown == invocation.terminal.workingFolder ? "" : shown + "/"
  }

  private func tell(
    _ results: [TestResult],
    of plan: SubjectPlan,
    _ unanswered: [Diagnostic],
    _ verification: Verification,
    _ settings: RuleSettings,
    _ report: Report
  ) throws(CommandFailure) -> ExitCode {
    let cutShort = diagnostics(ofCutShort: results, [])
    let unplayable = diagnostics(ofUnplayable: plan.groups, to: verification.environments)
    let found = settings.settle(diagnostics(in: results) + unanswered + unplayable) + cutShort + settings.diagnostics
    let code = report.write(found.inReportOrder())
    let results = results.map { $0.settled(settings.settle) }
    if !results.isEmpty { for line in ResultTable(results).lines { invocation.say(line) } }
    for one in plan.left {
      invocation.tell("Left out of \(one.subject.name.value): \(one.demo).\(one.scenario.id.value): \(one.reason)")
    }
    invocation.say(counts(of: results) + (plan.left.isEmpty ? "" : ", \(plan.left.count) left out"))
    try saving { () throws(SystemError) in
      if let path = invocation.value(of: .junit) {
        let further = unanswered + unplayable + settings.diagnostics
        let report = junitReport(of: results, further: further, left: plan.left, settle: settings.settle)
        try saveFile(at: path, with: report)
      }
      if let path = invocation.value(of: .report) {
        try saveFile(at: path, with: subjectReport(of: results, plan, date: today()))
      }
      if let error = verification.keptFiles?.error { throw error }
    }
    let isUnknown = !cutShort.isEmpty || !unanswered.isEmpty && plan.groups.isEmpty
    return isUnknown ? .couldNotRun : code
  }
}
