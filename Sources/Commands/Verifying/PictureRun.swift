import Building
import Checking
import Diagnostics
import PatternLibrary
import Platform
import Verifying

extension VerifyRun {
  /// Pictures are of all that an entry asks for, taken one way, and are written: nothing else is played or recorded.
  func refuseBesidePictures() throws(CommandFailure) {
    guard invocation.has(.pictures) else { return }
    let others: [Option] = [
      .mutants, .screenReader, .onlyScreenReader, .scenario, .shard, .real, .axe, .junit, .keep, .record,
      .deployed, .webDriver, .changed,
    ]
    let hint = "Run `polite verify --help` to see how it is called."
    if let other = others.first(where: invocation.has) {
      throw CommandFailure(.wrongUsage, "`--\(other.name)` cannot go with `--pictures`", hint: hint)
    }
    if invocation.values(of: .browser).contains(where: { $0 != "chromium" }) {
      throw CommandFailure(.wrongUsage, "pictures are taken in Chromium alone", hint: hint)
    }
  }

  /// Takes the pictures that entries ask for, and writes those that have changed.
  func takePictures(
    of library: CheckedLibrary,
    _ choice: TestPlan.Choice,
    _ settings: RuleSettings,
    _ programs: InstalledPrograms
  ) throws(CommandFailure) -> ExitCode {
    let (takes, faults) = pictureTakes(of: library, choice)
    guard faults.isEmpty else { return Report(invocation, rules: buildRules).write(faults) }
    let entries = library.entries.filter { choice.holds($0.entry) }
    guard !takes.isEmpty else {
      // What nobody asks for any more goes, also where nothing else is to be taken.
      if entries.contains(where: \.hasUnaskedPictures) {
        try write(changes(by: [], in: entries))
        return .clean
      }
      let hint = "A demo asks for pictures under `pictures` in its entry's front matter."
      throw CommandFailure(.wrongUsage, "nothing there asks for a picture", hint: hint)
    }
    let scratch = try makeScratch()
    defer { scratch.remove() }
    if let diagnostics = try build(into: scratch.path) { return diagnostics }
    var verification = Verification(
      takes.map { TestRunGroup(plays: [$0.run]) },
      to: [TestEnvironment(.chromium)],
      base: base(scratch.path),
      programs: programs,
      system: systemName()
    )
    (verification.jobs, verification.earlyEnd) = (jobs, earlyEnd)
    let pictures = taken(takes, by: verification)
    if let failure = earlyEnd.failure, !pictures.contains(where: { !$0.result.isCutShort }) {
      throw notStarted(failure)
    }
    let cutShort = diagnostics(ofCutShort: pictures)
    let found = settings.settle(diagnostics(in: pictures)) + cutShort
    let code = Report(invocation, rules: Rule.verifyingRules).write(found.inReportOrder())
    try write(changes(by: pictures, in: entries))
    let count = pictures.count { $0.image != nil }
    invocation.say("\(counted(pictures.count, "picture")): \(count) taken, \(pictures.count - count) not")
    return cutShort.isEmpty ? code : .couldNotRun
  }

  private func taken(_ takes: [PictureTake], by verification: Verification) -> [TakenPicture] {
    let progress = ProgressLine("Taking", "pictures", takesMinutes: true, for: invocation)
    defer { progress.finish() }
    var verification = verification
    verification.progress = { done, count in progress.update(done: done, of: count) }
    earlyEnd.beginPlaying()
    return verification.take(takes)
  }

  private func write(_ changes: [PictureChange]) throws(CommandFailure) {
    do throws(SystemError) {
      for change in changes {
        try change.write()
        for file in change.files { invocation.tell("Wrote \(file.path)") }
      }
    } catch {
      throw CommandFailure(.couldNotRun, error.description)
    }
    invocation.say("\(counted(changes.reduce(0) { $0 + $1.files.count }, "file")) written")
  }
}
