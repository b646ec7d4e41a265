import Building
import Diagnostics
import PatternLibrary
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
      try playDue(after: changed, &watched) { groups in
        var verification = verification(of: groups, to: chosen.all, base: base(scratch.path), programs)
        (verification.screenReader, verification.axe) = (chosen.screenReader, axe)
        verification.isOutdated = isOutdated
        return (verification, site(in: scratch.path))
      }
    }
  }

  /// Plays what is due.
  ///
  /// - Parameters:
  ///   - changed: The paths of the files that have changed; `nil` the first time.
  ///   - begin: Returns a run of some groups, and the site that it plays on.
  private func playDue(
    after changed: [String]?,
    _ watched: inout Watched,
    _ begin: ([TestRunGroup]) -> (Verification, BuiltSite?)
  ) throws(CommandFailure) -> ExitCode {
    let loaded = try LoadedLibrary(invocation, includesDrafts: invocation.includesDrafts)
    let settings = RuleSettings(loaded.tree, others: verifyingSettings)
    watched.note(changed ?? [], in: loaded)
    if loaded.faults.contains(where: { $0.severity == .error }) {
      return Report(invocation, rules: buildRules).write(loaded.faults)
    }
    let choice = try TestPlan.Choice(invocation, in: loaded.library)
    let plan = TestPlan(loaded.library, choice: choice)
    guard plan.diagnostics.isEmpty else { return Report(invocation, rules: buildRules).write(plan.diagnostics) }
    let groups = try groups(of: plan, choice, nil).filter(watched.isDue)
    let (new, site) = begin(groups)
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
    let results = groups.isEmpty ? [] : try play(verification, settings, &watched)
    // What takes longer comes when the most important is known.
    if !verification.isOutdated() { try look(further: verification, than: results, settings, &watched) }
    return watched.code
  }

  private func play(
    _ verification: Verification,
    _ settings: RuleSettings,
    _ watched: inout Watched
  ) throws(CommandFailure) -> [TestResult] {
    var verification = verification
    (verification.parts, verification.isOutdated) = ([.plays], { false })
    let crew = watched.crew
    let start = ContinuousClock.now
    let results = withProgress("Playing", "plays", verification, on: nil) { $0.run(by: crew).results }
    try refuseFailure(unless: results.contains { !$0.isCutShort })
    let unplayable = diagnostics(ofUnplayable: verification.groups, to: verification.environments)
    watched.code = try report(results, [], unplayable, of: verification, settings)
    invocation.say("Played in \(Int(start.duration(to: .now) / .milliseconds(1))) ms")
    return results
  }

  /// Does the rest of the work until files change, and notes what has passed if they have not.
  private func look(
    further verification: Verification,
    than results: [TestResult],
    _ settings: RuleSettings,
    _ watched: inout Watched
  ) throws(CommandFailure) {
    var verification = verification
    verification.parts.remove(.plays)
    let crew = watched.crew
    let (further, pages) = withProgress("Looking closer", "looks", verification, on: nil) { $0.run(by: crew) }
    try refuseFailure(unless: (results + further).contains { !$0.isCutShort } || pages.contains { !$0.isCutShort })
    let found = settings.settle(diagnostics(in: further) + diagnostics(in: pages))
    let code = Report(invocation, rules: Rule.verifyingRules).write(found.inReportOrder())
    if code != .clean { watched.code = code }
    if verification.isOutdated() || earlyEnd.reason != nil { return }
    watched.note(results + further, pages, of: verification.groups, settings)
    if found.isEmpty { invocation.say("Nothing found by a closer look") }
  }
}

/// What is kept of a watched library between its changes.
private struct Watched {
  /// The browsers that stay open.
  private(set) var crew = Crew()
  /// The exit code of the last run.
  var code = ExitCode.clean
  private var last: Verification?
  private var passed = PassedPlays()
  /// The ids of the entries whose pages have changed since they passed; `nil` if all pages are due.
  private var pages: Set<String>?

  func isDue(_ group: TestRunGroup) -> Bool { !passed.contains(group) }

  func isDue(_ page: InspectedPage) -> Bool {
    pages.map { entryID(ofPath: page.place.file.path).map($0.contains) ?? false } ?? true
  }

  /// Notes which files have changed. A file that belongs to no entry may change how any is played.
  mutating func note(_ changed: [String], in loaded: LoadedLibrary) {
    let ids = Set(loaded.library.entries.map(\.entry.id) + loaded.tree.leftOut.map(\.id))
    for path in changed where !isWrittenByPolite(path) {
      if let id = entryID(ofPath: path), ids.contains(id) {
        pages?.insert(id)
        // Entries and demos tell by themselves whether they have changed; what demos show and load does not.
        if ![".md", ".html"].contains(where: path.hasSuffix) { passed.remove(entry: id) }
      } else {
        (passed, pages) = (PassedPlays(), nil)
      }
    }
  }

  /// Notes what has passed.
  mutating func note(
    _ results: [TestResult],
    _ inspected: [PageResult],
    of groups: [TestRunGroup],
    _ settings: RuleSettings
  ) {
    func isGood(_ diagnostics: [Diagnostic]) -> Bool {
      !settings.settle(diagnostics).contains { $0.severity == .error }
    }
    for group in groups {
      let own = group.own(results)
      if isGood(diagnostics(in: own)), !own.contains(where: \.isCutShort) { passed.insert(group) }
    }
    let failed = inspected.filter { $0.isCutShort || !isGood(diagnostics(in: [$0])) }
    pages = Set(failed.compactMap { entryID(ofPath: $0.page.place.file.path) })
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

/// Whether a file is evidence or a picture, which nothing that is played depends on.
private func isWrittenByPolite(_ path: String) -> Bool {
  let parts = path.split(separator: "/")
  return parts.last == "\(Evidence.fileName)" || parts.dropLast().last == "\(DemoPicture.folder)"
}
