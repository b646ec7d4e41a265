import Building
import Checking
import Diagnostics
import PatternLibrary
import Platform
import Verifying

extension VerifyRun {
  /// Takes the pictures that entries ask for, and writes those that have changed.
  func takePictures(
    of loaded: LoadedLibrary,
    _ choice: TestPlan.Choice,
    _ programs: InstalledPrograms
  ) throws(CommandFailure) -> ExitCode {
    let library = loaded.library
    let (takes, faults) = pictureTakes(of: library, choice)
    guard faults.isEmpty else { return Report(invocation, rules: buildRules).write(faults) }
    let entries = library.entries.filter { choice.holds($0.entry) }
    guard !takes.isEmpty else {
      // Pictures that nobody asks for any more are removed, even when there are none to take.
      if entries.contains(where: \.hasUnaskedPictures) {
        try write(changes(by: [], in: entries))
        return .clean
      }
      let hint = "A demo asks for pictures under `pictures` in its entry's front matter."
      throw CommandFailure(.wrongUsage, "nothing there asks for a picture", hint: hint)
    }
    let scratch = try makeScratch()
    defer { scratch.remove() }
    let site = site(of: loaded, in: scratch.path)
    let groups = takes.map { TestRunGroup(plays: [$0.run]) }
    let verification = verification(
      of: groups,
      to: [TestEnvironment(.chromium)],
      base: base(scratch.path),
      programs
    )
    let pictures = withProgress("Taking", "pictures", verification, on: site) { $0.take(takes) }
    if let code = try failure(of: site) { return code }
    try refuseFailure(unless: pictures.contains { !$0.result.isCutShort })
    let cutShort = diagnostics(ofCutShort: pictures)
    let found = loaded.settings.settle(diagnostics(in: pictures)) + cutShort
    let code = Report(invocation, rules: Rule.verifyingRules).write(found.inReportOrder())
    try write(changes(by: pictures, in: entries))
    let count = pictures.count { $0.image != nil }
    invocation.say("\(counted(pictures.count, "picture")): \(count) taken, \(pictures.count - count) not")
    return cutShort.isEmpty ? code : .couldNotRun
  }

  private func write(_ changes: [PictureChange]) throws(CommandFailure) {
    try saving { () throws(SystemError) in
      for change in changes {
        try change.write()
        for file in change.files { invocation.tell("Wrote \(file.path)") }
      }
    }
    invocation.say("\(counted(changes.reduce(0) { $0 + $1.files.count }, "file")) written")
  }
}
