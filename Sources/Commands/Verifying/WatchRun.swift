import Building
import Diagnostics
import PatternLibrary
import Platform
import Verifying

extension VerifyRun {
  /// Plays what is asked for and, whenever files change, plays what belongs to them again in the same browsers.
  func watch(_ chosen: VerifyEnvironments, _ programs: InstalledPrograms) throws(CommandFailure) -> ExitCode {
    let axe = try self.axe(for: chosen.all)
    let scratch = try makeScratch()
    defer { scratch.remove() }
    var watched = Watched()
    defer { watched.crew.end() }
    earlyEnd.beginPlaying()
    return try invocation.repeating(unless: earlyEnd.reason != nil) { (changed, isOutdated) throws(CommandFailure) in
      try playDue(after: changed, &watched) { groups, loaded in
        var verification = verification(of: groups, to: chosen.all, base: base(scratch.path), programs)
        (verification.screenReader, verification.axe) = (chosen.screenReader, axe)
        verification.isOutdated = isOutdated
        return (verification, site(of: loaded, in: scratch.path))
      }
    }
  }

  /// Plays what is due.
  ///
  /// - Parameters:
  ///   - changed: The paths of the files that have changed; `nil` the first time.
  ///   - begin: Returns a run of some groups of a library, and the site that it plays on.
  private func playDue(
    after changed: [String]?,
    _ watched: inout Watched,
    _ begin: ([TestRunGroup], LoadedLibrary) -> (Verification, BuiltSite)
  ) throws(CommandFailure) -> ExitCode {
    let loaded = try library.loadOrFail()
    watched.note(changed ?? [], in: loaded)
    if loaded.isBroken { return try report(broken: loaded) }
    let settings = loaded.settings
    let choice = try TestPlan.Choice(invocation, in: loaded.library)
    let plan = TestPlan(loaded.library, choice: choice)
    guard plan.diagnostics.isEmpty else { return Report(invocation, rules: buildRules).write(plan.diagnostics) }
    let groups = try groups(of: plan, choice, nil).filter {
      !watched.passed.contains($0) || !watched.looked.contains($0)
    }
    let (new, site) = begin(groups, loaded)
    if let code = try failure(of: site) { return code }
    var verification = watched.following(new, groups)
    verification.isOutdated = new.isOutdated
    let pages = verification.axe == nil ? [] : loaded.library.inspectedPages(choice, in: nil)
    verification.pages = pages.filter(watched.isDue)
    guard !groups.isEmpty || !verification.pages.isEmpty else {
      invocation.say("Nothing that is played has changed")
      return watched.code
    }
    watched.code = .clean
    let isPlayed = try play(verification, settings, &watched)
    // What takes longer comes when the most important is known.
    if !verification.isOutdated() { try look(further: verification, isPlayed, settings, &watched) }
    return watched.code
  }

  /// Plays what has not passed, and returns whether anything was played.
  private func play(
    _ verification: Verification,
    _ settings: RuleSettings,
    _ watched: inout Watched
  ) throws(CommandFailure) -> Bool {
    var verification = verification
    verification.groups = verification.groups.filter { !watched.passed.contains($0) }
    if verification.groups.isEmpty {
      invocation.say("Nothing is played: as it is now, everything has passed")
      return false
    }
    (verification.parts, verification.isOutdated) = ([.plays], { false })
    let crew = watched.crew
    let start = ContinuousClock.now
    let results = withProgress("Playing", "plays", verification, on: nil) { $0.run(by: crew).results }
    try refuseFailure(unless: results.contains { !$0.isCutShort })
    let unplayable = diagnostics(ofUnplayable: verification.groups, to: verification.environments)
    watched.code = try report(results, [], unplayable, of: verification, settings)
    invocation.say("Played in \(start.duration(to: .now).milliseconds) ms")
    watched.passed.insert(verification.groups, in: results, settings.settle)
    return results.contains { !$0.isCutShort }
  }

  /// Does the rest of the work until files change, and notes what has passed if they have not.
  private func look(
    further verification: Verification,
    _ isPlayed: Bool,
    _ settings: RuleSettings,
    _ watched: inout Watched
  ) throws(CommandFailure) {
    var verification = verification
    verification.parts.remove(.plays)
    verification.groups = verification.groups.filter { !watched.looked.contains($0) }
    let crew = watched.crew
    let (further, pages) = withProgress("Looking closer", "looks", verification, on: nil) { $0.run(by: crew) }
    let isDone = further.contains { !$0.isCutShort } || pages.contains { !$0.isCutShort }
    try refuseFailure(unless: isPlayed || isDone)
    let cutShort = diagnostics(ofCutShort: further, pages)
    let found = settings.settle(diagnostics(in: further) + diagnostics(in: pages)) + cutShort
    let code = Report(invocation, rules: Rule.verifyingRules).write(found.inReportOrder())
    if code != .clean { watched.code = code }
    if earlyEnd.reason != nil {
      watched.code = .couldNotRun
    } else if verification.isOutdated() {
      invocation.say("The closer look ended early, because files have changed")
    } else {
      watched.looked.insert(verification.groups, in: further, settings.settle)
      watched.note(pages, settings)
      if found.isEmpty { invocation.say("Nothing found by a closer look") }
    }
  }
}

/// What is kept of a watched library between its changes.
private struct Watched {
  /// The browsers that stay open.
  private(set) var crew = Crew()
  /// The exit code of the last run.
  var code = ExitCode.clean
  private var last: Verification?
  /// What has passed, and what has passed the closer look too.
  var (passed, looked) = (PassedPlays(), PassedPlays())
  /// The ids of the entries whose pages have changed since they were inspected; `nil` if all pages are due.
  private var pages: Set<String>?
  /// The paths of the pages that failed.
  private var failed: Set<String> = []
  /// The ids that entries had when the library was last loaded.
  private var known: Set<String> = []

  func isDue(_ page: InspectedPage) -> Bool {
    guard let pages, !failed.contains(page.path.text) else { return true }
    return entryID(ofPath: page.place.file.path).map(pages.contains) ?? false
  }

  /// Notes which files have changed. A file that belongs to no entry may change how any is played.
  mutating func note(_ changed: [String], in loaded: LoadedLibrary) {
    let entries = loaded.library.entries
    let ids = Set(entries.map(\.entry.id) + loaded.tree.leftOut.map(\.id))
    // Entries and demos tell by themselves whether they have changed; what demos show and load does not.
    let own = Set(entries.map(\.source.path) + entries.flatMap(\.demos).map(\.file.path))
    for path in changed where !isEvidence(path) {
      if let id = entryID(ofPath: path), ids.contains(id) || known.contains(id) {
        pages?.insert(id)
        if !own.contains(path) {
          passed.remove(entry: id)
          looked.remove(entry: id)
        }
      } else {
        (passed, looked, pages) = (PassedPlays(), PassedPlays(), nil)
      }
    }
    known = ids
  }

  /// Notes which pages have passed.
  mutating func note(_ inspected: [PageResult], _ settings: RuleSettings) {
    let bad = inspected.filter { page in
      page.isCutShort || settings.settle(diagnostics(in: [page])).contains { $0.severity == .error }
    }
    (pages, failed) = ([], Set(bad.map(\.page.path.text)))
  }

  /// Returns a run of groups in the browsers that are open, if these can open its pages; otherwise a new one.
  mutating func following(_ new: Verification, _ groups: [TestRunGroup]) -> Verification {
    let next = last?.followed(by: groups)
    if last != nil, next == nil {
      crew.end()
      crew = Crew()
    }
    last = next ?? new
    return next ?? new
  }
}

/// Returns the id that an entry has if the file at a path belongs to one: `Content/CATEGORY/SLUG.md`, or a file in
/// `Content/CATEGORY/SLUG/`.
private func entryID(ofPath path: String) -> String? {
  let parts = path.split(separator: "/")
  guard parts.count >= 3, parts[0] == "Content" else { return nil }
  let slug = parts.count == 3 && parts[2].hasSuffix(".md") ? parts[2].dropLast(3) : parts[2]
  return "\(parts[1])/\(slug)"
}

/// Whether a file is an entry's evidence, which nothing that is played depends on.
private func isEvidence(_ path: String) -> Bool {
  let parts = path.split(separator: "/")
  return parts.count == 4 && parts[0] == "Content" && parts[3] == "\(Evidence.fileName)"
}
