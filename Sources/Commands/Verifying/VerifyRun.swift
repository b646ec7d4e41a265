import Building
import Checking
import Diagnostics
import Loading
import PatternLibrary
import Platform
import Verifying

/// One call of `polite verify`.
struct VerifyRun {
  let invocation: Invocation
  let earlyEnd = EarlyEnd()

  init(_ invocation: Invocation) { self.invocation = invocation }

  func run() throws(CommandFailure) -> ExitCode {
    try refuseFalseEvidence()
    try refuseCombinations()
    try refuseUnwritableFiles()
    endOnSignals(earlyEnd)
    endAtDeadline()
    if let path = invocation.value(of: .subject) { return try playSubjects(of: path) }
    let shard = try self.shard
    let programs = InstalledPrograms(extra: cacheFolders)
    let chosen = try VerifyEnvironments(invocation, programs)
    defer { chosen.screenReader?.leave() }
    let environments = chosen.all
    if invocation.has(.watch) { return try watch(chosen, programs) }
    let isDeployed = invocation.has(.deployed)
    let loaded = try library.loadOrFail()
    let library = loaded.library
    if loaded.isBroken, !isDeployed { return try report(broken: loaded) }
    let faults = loaded.settings.settle(loaded.faults)
    let hasBrokenFiles = faults.contains { $0.severity == .error }
    var choice: TestPlan.Choice
    do throws(CommandFailure) {
      choice = try TestPlan.Choice(invocation, in: library)
    } catch {
      // What was asked for may exist but fail to load.
      guard hasBrokenFiles else { throw error }
      return Report(invocation, rules: buildRules).write(faults)
    }
    if hasBrokenFiles, library.entries.isEmpty { return Report(invocation, rules: buildRules).write(faults) }
    if invocation.has(.pictures) { return try takePictures(of: loaded, choice, programs) }
    var plan = TestPlan(library, choice: choice)
    guard plan.diagnostics.isEmpty else { return Report(invocation, rules: buildRules).write(plan.diagnostics) }
    if invocation.has(.changed), !plan.groups.isEmpty {
      let all = plan.groups
      choice.entries = plan.changedEntries(in: environments)
      tellChanged(choice.entries, of: all)
      if choice.entries.isEmpty {
        try saveJUnit([], [], faults, loaded.settings)
        return Report(invocation, rules: buildRules).write(faults)
      }
      plan = TestPlan(library, choice: choice)
    }
    let groups = try groups(of: plan, choice, shard)
    let axe = invocation.has(.mutants) ? nil : try self.axe(for: environments)
    try reachSite()
    let scratch = try makeScratch()
    defer { scratch.remove() }
    let site = isDeployed ? nil : site(of: loaded, in: scratch.path)
    var verification = verification(of: groups, to: environments, base: base(scratch.path), programs)
    verification.screenReader = chosen.screenReader
    verification.axe = axe
    verification.pages = library.inspectedPages(choice, in: shard)
    if invocation.has(.mutants) { return try playMutants(verification, on: site, of: loaded) }
    let (results, pages) = play(verification, on: site)
    if let code = try failure(of: site) { return code }
    try refuseFailure(unless: results.contains { !$0.isCutShort })
    let unplayable = diagnostics(ofUnplayable: groups, to: environments)
    if results.isEmpty, shard == nil, let first = unplayable.first {
      throw CommandFailure(.couldNotRun, "nothing is left to play: \(first.message)")
    }
    let code = try report(results, pages, unplayable, of: verification, loaded.settings)
    if code != .couldNotRun { tellOfCheck(of: loaded) }
    return code
  }

  // MARK: What is asked for

  /// Evidence names the demo's file and the system on which it was played. For a served site the file is unknown; for a
  /// browser elsewhere the system is.
  private func refuseFalseEvidence() throws(CommandFailure) {
    if invocation.has(.changed), invocation.has(.deployed) {
      let message = "`--changed` cannot go with `--base-url`: evidence is about the demos of the library"
      throw CommandFailure(.wrongUsage, message, hint: "Leave --changed out to play all that is served there.")
    }
    guard invocation.has(.record) else { return }
    let hint = "Record on this machine, on the site that is built for the run."
    if invocation.has(.deployed) {
      let message = "`--record` cannot go with `--base-url`: what is served there may not be the demos of the library"
      throw CommandFailure(.wrongUsage, message, hint: hint)
    }
    if invocation.has(.webDriver) {
      let message = "`--record` cannot go with `--webdriver`: the system of a browser at a remote end is not known"
      throw CommandFailure(.wrongUsage, message, hint: hint)
    }
  }

  /// Refuses ways of playing that cannot be combined.
  private func refuseCombinations() throws(CommandFailure) {
    let partial: [Option] = [.screenReader, .onlyScreenReader, .scenario, .shard, .real, .axe, .junit, .keep]
    let elsewhere: [Option] = [.deployed, .webDriver]
    let combinations: [(Option, [Option])] = [
      // Playing differently, or playing only a part, says nothing about an entry's scenarios as a whole.
      (.mutants, partial + [.changed]),
      // Pictures cover all that an entry asks for, are taken in one way, and are written: nothing else is played or
      // recorded.
      (.pictures, [.mutants] + partial + [.record] + elsewhere + [.changed]),
      // A product is played as it is: nothing is built, recorded or broken.
      (.subject, [.mutants, .pictures] + elsewhere + [.shard, .axe, .record, .changed]),
      // What a person is changing is not what should be recorded, and each part of it is played when it changes.
      (.watch, [.mutants, .pictures, .subject] + elsewhere + [.shard, .changed, .deadline, .record, .junit]),
    ]
    for (option, others) in combinations where invocation.has(option) {
      guard let other = others.first(where: invocation.has) else { continue }
      throw wrongUsage("`--\(other.name)` cannot go with `--\(option.name)`")
    }
    if invocation.has(.pictures), invocation.values(of: .browser).contains(where: { $0 != "chromium" }) {
      throw wrongUsage("pictures are taken only in Chromium")
    }
    if invocation.has(.report), !invocation.has(.subject) { throw wrongUsage("`--report` goes with `--subject`") }
  }

  /// Refuses files that cannot be written before minutes of playing, and not after.
  private func refuseUnwritableFiles() throws(CommandFailure) {
    try saving { () throws(SystemError) in for path in filesToWrite { try refuseUnwritable(path) } }
    guard Set(filesToWrite).count == filesToWrite.count else {
      throw CommandFailure(.wrongUsage, "`--junit` and `--report` name one file", hint: "Name two.")
    }
  }

  var filesToWrite: [String] { [.junit, .report].compactMap(invocation.value) }

  var cacheFolders: [String] { [invocation.root, "."].map { "\($0)/.cache/browser" } }

  /// Returns the run that the options ask for.
  func verification(
    of groups: [TestRunGroup],
    to environments: [TestEnvironment],
    base: String,
    _ programs: InstalledPrograms
  ) -> Verification {
    var run = Verification(groups, to: environments, base: base, programs: programs, system: systemName())
    run.remoteEnds = invocation.values(of: .webDriver)
    // A play sometimes waits for its browser, which leaves the machine time for one more.
    let asked = invocation.value(of: .jobs).flatMap { Int($0) }
    run.jobs = asked ?? max(invocation.threads + 1, run.remoteEnds.count)
    run.style.isInRealTime = invocation.has(.real)
    run.keptFiles = invocation.value(of: .keep).map { KeptFiles($0) }
    run.earlyEnd = earlyEnd
    return run
  }

  private var shard: Shard? {
    get throws(CommandFailure) {
      guard let text = invocation.value(of: .shard) else { return nil }
      if let shard = Shard(text) { return shard }
      let message = "`--shard` cannot be `\(text)`; it is a part and how many there are, like `2/4`"
      throw wrongUsage(message)
    }
  }

  /// Returns the script of axe-core. Screen readers alone need none.
  func axe(for environments: [TestEnvironment]) throws(CommandFailure) -> String? {
    if let path = invocation.value(of: .axe) {
      let bytes = try readingNamedFile { () throws(SystemError) in try readFile(at: path) }
      let script = String(decoding: bytes, as: UTF8.self)
      // axe-core is recognised by the function that is called on it.
      if script.contains("axe"), script.contains("getRules") { return script }
      throw CommandFailure(.wrongUsage, "\(displayed(path)) is not axe-core", hint: "Name its script: axe.min.js.")
    }
    let found = cacheFolders.lazy.compactMap { try? readFile(at: "\($0)/axe.min.js") }.first
    if found == nil, environments.contains(where: { $0.reader == nil }) {
      invocation.warn("axe-core was not found: no state and no page is checked with it; `--axe` names its script")
    }
    return found.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The library whose scenarios are played. Entries with faults are only of use in a report on the whole library.
  var library: LibrarySource {
    invocation.has(.deployed) ? invocation.librarySource.ofSoundEntries : invocation.librarySource
  }

  /// Says how much of what was asked for is already shown by evidence, and so is not played.
  private func tellChanged(_ changed: [String], of groups: [TestRunGroup]) {
    let count = Set(groups.flatMap { $0.plays.map(\.entry.entry.id) }).count
    let left = "\(grouped(count - changed.count)) of \(counted(count, "entry", "entries"))"
    invocation.say("Left out: \(left), whose evidence shows each scenario as it is now")
  }

  func groups(
    of plan: TestPlan,
    _ choice: TestPlan.Choice,
    _ shard: Shard?
  ) throws(CommandFailure) -> [TestRunGroup] {
    if plan.groups.isEmpty {
      let message = choice == TestPlan.Choice() ? "the library has no scenario" : "nothing there has a scenario"
      throw CommandFailure(.wrongUsage, message, hint: "Scenarios are under `demos` in the entries' front matter.")
    }
    return plan.groups(in: shard)
  }

  // MARK: What is done

  private func endAtDeadline() {
    guard let seconds = invocation.value(of: .deadline).flatMap({ Int($0) }) else { return }
    let earlyEnd = earlyEnd
    _ = startDetachedThread {
      wait(seconds: seconds)
      _ = earlyEnd.come(because: "its \(seconds) s ran out (`--deadline`)")
    }
  }

  func makeScratch() throws(CommandFailure) -> ScratchFolder {
    do throws(WebDriverError) { return try ScratchFolder() } catch { throw notStarted(error) }
  }

  /// Throws the reason why no browser was started, unless something was played.
  func refuseFailure(unless isPlayed: Bool) throws(CommandFailure) {
    if !isPlayed, let failure = earlyEnd.failure { throw notStarted(failure) }
  }

  private func notStarted(_ error: WebDriverError) -> CommandFailure {
    let hint = "Install the browser and its driver, or name others with --browser."
    return CommandFailure(.couldNotRun, error.description, hint: hint)
  }

  /// Checks that a served site answers. Whether it answers a browser elsewhere cannot be seen from here.
  private func reachSite() throws(CommandFailure) {
    guard let address = invocation.value(of: .deployed), !invocation.has(.webDriver) else { return }
    guard let reason = reasonAgainst(site: address) else { return }
    let hint = "Serve the site there, or leave --base-url out to play on a site that is built for the run."
    throw CommandFailure(.couldNotRun, "nobody answers at \(address): \(reason)", hint: hint)
  }

  typealias BuiltSite = Eventual<Result<SiteBuild.Outcome, BuildError>>

  /// Begins to build the site that the run plays on. Browsers start meanwhile.
  func site(of loaded: LoadedLibrary, in folder: String) -> BuiltSite {
    invocation.tell("Building \(invocation.root) into \(folder)/Site")
    let build = SiteBuild(library, output: "\(folder)/Site")
    return Eventual { Result { () throws(BuildError) in try build.run(on: loaded) } }
  }

  /// Reports everything that keeps the site of a library from being built.
  func report(broken loaded: LoadedLibrary) throws(CommandFailure) -> ExitCode {
    let outcome = try rethrowing(
      as: { (error: BuildError) in CommandFailure(error) },
      try SiteBuild(library, output: "").run(on: loaded)
    )
    return Report(invocation, rules: buildRules).write(outcome.diagnostics)
  }

  /// Returns the exit code when the site could not be built, else `nil`.
  func failure(of site: BuiltSite?) throws(CommandFailure) -> ExitCode? {
    switch site?.wait() {
    case .success(let outcome):
      return outcome.isPublished ? nil : Report(invocation, rules: buildRules).write(outcome.diagnostics)
    case .failure(let error): throw CommandFailure(error)
    case nil: return nil
    }
  }

  func base(_ folder: String) -> String {
    guard let address = invocation.value(of: .deployed) else { return fileURL(ofFolder: "\(folder)/Site") }
    return address.hasSuffix("/") ? address : address + "/"
  }

  func play(
    _ verification: Verification,
    on site: BuiltSite? = nil
  ) -> (results: [TestResult], pages: [PageResult]) {
    let titles = verification.environments.map(\.title).joined(separator: ", ")
    invocation.tell("Playing to \(titles), \(counted(verification.jobs, "session")) side by side")
    return withProgress("Playing", "plays", verification, on: site) { $0.run() }
  }

  /// Plays on a site once it is there, and shows the progress.
  func withProgress<Outcome>(
    _ activity: String,
    _ things: String,
    _ verification: Verification,
    on site: BuiltSite?,
    _ play: (Verification) -> Outcome
  ) -> Outcome {
    let progress = ProgressLine(activity, things, takesMinutes: true, for: invocation)
    defer { progress.finish() }
    var verification = verification
    verification.progress = { done, count in progress.update(done: done, of: count) }
    verification.isReady = { [earlyEnd] in
      if let site, (try? site.wait().get())?.isPublished != true {
        _ = earlyEnd.come(because: "the site could not be built")
        return false
      }
      return true
    }
    earlyEnd.beginPlaying()
    return play(verification)
  }

  /// Writes files. A file that cannot be written ends the run.
  func saving(_ write: () throws(SystemError) -> Void) throws(CommandFailure) {
    do throws(SystemError) { try write() } catch { throw CommandFailure(.couldNotRun, error.description) }
  }

  func report(
    _ results: [TestResult],
    _ pages: [PageResult],
    _ unplayable: [Diagnostic],
    of verification: Verification,
    _ settings: RuleSettings
  ) throws(CommandFailure) -> ExitCode {
    let cutShort = diagnostics(ofCutShort: results, pages)
    let found = settings.settle(diagnostics(in: results) + diagnostics(in: pages) + unplayable) + cutShort
    let code = Report(invocation, rules: Rule.verifyingRules).write((found + wrong(settings)).inReportOrder())
    let results = results.map { $0.settled(settings.settle) }
    if !results.isEmpty { for line in ResultTable(results).lines { invocation.say(line) } }
    invocation.say(counts(of: results))
    try saveJUnit(results, pages, unplayable + wrong(settings), settings)
    try saving { () throws(SystemError) in
      if invocation.has(.record) {
        if cutShort.isEmpty {
          try record(results)
        } else {
          invocation.warn("no evidence is recorded from a run that was cut short")
        }
      }
      if let error = verification.keptFiles?.error { throw error }
    }
    return cutShort.isEmpty ? code : .couldNotRun
  }

  private func saveJUnit(
    _ results: [TestResult],
    _ pages: [PageResult],
    _ further: [Diagnostic],
    _ settings: RuleSettings
  ) throws(CommandFailure) {
    guard let path = invocation.value(of: .junit) else { return }
    let prefix = Report(invocation).pathPrefix
    let report = junitReport(of: results, pages, further: further, pathPrefix: prefix, settle: settings.settle)
    try saving { () throws(SystemError) in try saveFile(at: path, with: report) }
  }

  /// Says how many errors there are that no scenario looks for. Of a part of the library, nobody asked for them.
  private func tellOfCheck(of loaded: LoadedLibrary) {
    if [.entry, .scenario, .shard, .deployed].contains(where: invocation.has) { return }
    let review = LibraryReview(library)
    let errors = (try? review.run(on: loaded))?.diagnostics.count { $0.severity == .error } ?? 0
    if errors > 0 { invocation.say("`polite check` finds \(counted(errors, "error")) that no scenario looks for") }
  }

  /// Returns what is wrong with a library's settings. When the library is built, its build reports that.
  func wrong(_ settings: RuleSettings) -> [Diagnostic] { invocation.has(.deployed) ? settings.diagnostics : [] }

  /// Returns how many plays there were, and their results.
  func counts(of results: [TestResult]) -> String {
    let played = results.filter(\.run.purpose.isOwn)
    let (steady, left) = (played.filter { !$0.isUnsteady }, played.count { $0.trouble != nil })
    let (passed, unsteady) = (steady.count(where: \.cameTrue), played.count - steady.count)
    let counts = [
      "\(passed) passed", "\(steady.count - passed - left) failed", unsteady > 0 ? "\(unsteady) unsteady" : nil,
      left > 0 ? "\(left) not played" : nil,
    ]
    return "\(counted(played.count, "play")): \(counts.compactMap(\.self).joined(separator: ", "))"
  }

  private func record(_ results: [TestResult]) throws(SystemError) {
    let changes = evidence(from: results, date: today())
    for change in changes {
      try change.write()
      invocation.tell("Wrote \(change.path)")
    }
    invocation.say("Evidence was written to \(counted(changes.count, "file"))")
  }
}
