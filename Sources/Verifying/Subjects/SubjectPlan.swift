public import Checking
public import Diagnostics
import Loading
public import PatternLibrary
import Platform
import Text

/// The scenarios to be played on pages of a product, and those that are left out.
public struct SubjectPlan: Sendable {
  /// The groups, in the order of the list.
  public private(set) var groups: [TestRunGroup] = []
  /// Scenarios that the list leaves out.
  public private(set) var left: [LeftOut] = []
  /// What is wrong with the list for this library. If there is anything, nothing is to be played.
  public private(set) var diagnostics: [Diagnostic] = []

  /// A scenario that does not apply to a page.
  public struct LeftOut: Sendable {
    public let subject: Subject
    public let entry: CheckedEntry
    public let demo: String
    public let scenario: Scenario
    public let reason: String
  }

  /// The name of the library.
  var title: String { library.configuration.title }

  private let library: CheckedLibrary
  private let file: SourceFile
  private let folder: String
  private let pathPrefix: String
  private let choice: TestPlan.Choice
  let environment: @Sendable (String) -> String?

  /// - Parameters:
  ///   - folder: The path of the folder that contains the list.
  ///   - pathPrefix: The beginning of the paths of the library's files in printed diagnostics.
  ///   - choice: What is to be played. What other pages need of the environment need not be there.
  ///   - environment: Returns the value of an environment variable.
  public init(
    _ list: SubjectList,
    in file: SourceFile,
    folder: String,
    of library: CheckedLibrary,
    pathPrefix: String,
    choice: TestPlan.Choice = TestPlan.Choice(),
    environment: @escaping @Sendable (String) -> String?
  ) {
    (self.library, self.file, self.folder, self.pathPrefix) = (library, file, folder, pathPrefix)
    (self.choice, self.environment) = (choice, environment)
    for subject in list.subjects { bind(subject, list) }
    reportNames(list.subjects)
    // A fault that concerns all pages is reported once.
    diagnostics = diagnostics.withoutRepetition
    groups.removeAll { !choice.holds($0.plays[0].entry.entry) || !choice.holds($0.plays[0].scenario) }
    left.removeAll { !choice.holds($0.entry.entry) || !choice.holds($0.scenario) }
  }

  /// Removes the pages whose server does not answer, and returns a diagnostic for each.
  ///
  /// - Parameter reasonAgainst: Returns why a server is of no use; `nil` for one that answers.
  public mutating func removeUnanswered(_ reasonAgainst: (String) -> String?) -> [Diagnostic] {
    var reasons: [String: String?] = [:]
    var found: [Diagnostic] = []
    groups.removeAll { group in
      guard let one = group.plays[0].subject, let server = WebAddress(one.url)?.server else { return false }
      let known = reasons[server] ?? reasonAgainst(server)
      reasons[server] = .some(known)
      guard let reason = known else { return false }
      let message = "nothing of `\(one.subject.name.value)` is played: nobody answers at \(server): \(reason)"
      let help = "Start its server, or correct the address."
      found.append(Diagnostic(.verifyNotPlayed, at: file.range(one.subject.page.bytes), oneLine(message), help: help))
      return true
    }
    return found.withoutRepetition
  }

  mutating func report(
    _ rule: Rule,
    _ bytes: Range<Int>,
    _ message: String,
    _ help: String,
    _ notes: [Diagnostic.Note] = []
  ) {
    diagnostics.append(Diagnostic(rule, at: file.range(bytes), message, help: help, notes: notes))
  }

  /// Reports pages with the same name, which would share a row in each report.
  private mutating func reportNames(_ subjects: [Subject]) {
    var named: [String: Range<Int>] = [:]
    for subject in subjects {
      let name = subject.name
      if let first = named[name.value] {
        let note = Diagnostic.Note(at: file.range(first), "this one has it first")
        let help = "Give each a `name` of its own; without one it has its entry’s name."
        report(.verifySubjectValue, name.bytes, "another page is called `\(name.value)`", help, [note])
      } else {
        named[name.value] = name.bytes
      }
    }
  }

  // MARK: One subject

  private mutating func bind(_ subject: Subject, _ list: SubjectList) {
    var subject = subject
    let entry = entry(of: subject)
    if entry.map({ choice.holds($0.entry) }) ?? true { fill(&subject) }
    let page = page(of: subject, list)
    guard let entry else { return }
    let plan = TestPlan(library, choice: TestPlan.Choice(entries: [entry.entry.id]))
    diagnostics += plan.diagnostics
    let runs = plan.groups.flatMap(\.plays).filter { $0.purpose == .claim }
    // In that case it is not known which scenarios the rest is about.
    guard let chosen = chosen(from: runs, for: subject, of: entry) else { return }
    let (applying, own) = leaving(subject, chosen)
    left += own.map {
      LeftOut(subject: subject, entry: entry, demo: $0.run.demo.stem, scenario: $0.run.scenario, reason: $0.reason)
    }
    let documented = entry.entry.announcements.value.list
    var wording = SubjectWording(subject, documented: documented)
    let bound = applying.map { run in
      TestRunGroup(plays: [bind(subject, to: run, page, &wording)])
    }
    // A list may still mention what belongs to a scenario that it leaves out.
    var rest = wording
    for one in own { _ = rest.steps(one.run.scenario) { _, _ in } }
    reportUnused(in: subject, rest.used, runs)
    reportOverlaps(wording.overlaps)
    reportPlaceholders(in: subject)
    reportRoles(in: subject)
    if page != nil { groups += bound }
  }

  private func bind(
    _ subject: Subject,
    to run: TestRun,
    _ page: (url: String, reach: Reach)?,
    _ wording: inout SubjectWording
  ) -> TestRun {
    var places: [Range<Int>: Range<Int>] = [:]
    var scenario = run.scenario
    let own = wording.steps(scenario) { bytes, place in places[bytes] = place }
    scenario.allowances = scenario.allowances.map { wording.allowance($0) } + subject.allowances
    var forms = SubjectForms()
    scenario.steps = forms.approach(of: subject) + (subject.approach.isEmpty ? own : own.map(\.withoutOpening))
    scenario.predecessor?.stepCount += subject.approach.count
    if subject.clock == .real { scenario.given.clock = .real }
    var entry = run.entry.entry
    if case .announced(let list) = entry.announcements.value {
      entry.announcements.value = .announced(list.map { wording.announcement($0) })
    }
    let all = run.demo.scenarios.map { other in
      var other = other
      other.steps = wording.steps(other) { _, _ in }
      return other
    }
    let head = run.entry.entry.head
    let bound = BoundSubject(
      subject: subject,
      file: file,
      url: page?.url ?? "",
      reach: page?.reach ?? Reach(hosts: []),
      known: KnownAnnouncements(of: entry, on: all, in: scenario),
      knownFocus: all.expectedFocus,
      places: places,
      entryFile: SourceFile(path: pathPrefix + head.path, bytes: head.bytes)
    )
    return run.playing(scenario, on: bound)
  }

  // MARK: Names

  private mutating func entry(of subject: Subject) -> CheckedEntry? {
    let name = subject.entry.value
    if let entry = library.entries.first(where: { [$0.entry.slug, $0.entry.id].contains(name) }) { return entry }
    let known = library.entries.flatMap { [$0.entry.slug, $0.entry.id] }
    let near = nearMiss(to: name, among: known).map(didYouMean)
    let help = near ?? "Name its slug, or CATEGORY/SLUG. Drafts need --drafts."
    report(.verifyUnknownSubject, subject.entry.bytes, "the library has no entry `\(name)`", help)
    return nil
  }

  /// - Returns: `nil` when the list names a demo that does not exist.
  private mutating func chosen(from runs: [TestRun], for subject: Subject, of entry: CheckedEntry) -> [TestRun]? {
    let stems = runs.map(\.demo.stem).unique { $0 }
    if stems.isEmpty {
      let help = "Name an entry that has a right demo with scenarios."
      report(.verifyUnknownSubject, subject.entry.bytes, "no demo of `\(entry.entry.id)` has a scenario to play", help)
    }
    let unknown = subject.demos.filter { !stems.contains($0.value) }
    for demo in unknown {
      let message = "`\(entry.entry.id)` has no right demo `\(demo.value)` with scenarios"
      let all = "It has \(list(stems))."
      report(.verifyUnknownSubject, demo.bytes, message, nearMiss(to: demo.value, among: stems).map(didYouMean) ?? all)
    }
    if !unknown.isEmpty { return nil }
    if subject.demos.isEmpty { return runs }
    return runs.filter { run in subject.demos.contains { $0.value == run.demo.stem } }
  }

  /// Returns the scenarios that apply, and those that do not.
  private mutating func leaving(
    _ subject: Subject,
    _ runs: [TestRun]
  ) -> (applying: [TestRun], left: [(run: TestRun, reason: String)]) {
    func names(_ run: TestRun) -> [String] { [run.scenario.id.value, "\(run.demo.stem).\(run.scenario.id.value)"] }
    for one in subject.leftOut where !runs.contains(where: { names($0).contains(one.key.value) }) {
      let message = "no scenario `\(one.key.value)` is played on this page"
      let near = nearMiss(to: one.key.value, among: runs.flatMap(names)).map(didYouMean)
      let all = "There are \(list(runs.map(\.scenario.id.value)))."
      report(.verifyUnknownSubject, one.key.bytes, message, near ?? all)
    }
    var applying: [TestRun] = []
    var left: [(run: TestRun, reason: String)] = []
    for run in runs {
      if let one = subject.leftOut.first(where: { names(run).contains($0.key.value) }) {
        left.append((run, one.value.value))
      } else {
        applying.append(run)
      }
    }
    if applying.isEmpty, !runs.isEmpty {
      let message = "every scenario of this page is left out"
      report(.verifyUnknownSubject, subject.entry.bytes, message, "Name an entry that applies, or remove the page.")
    }
    return (applying, left)
  }

  private func list(_ names: [String]) -> String {
    joined(names.map { "`\($0)`" })
  }

  // MARK: Words

  private mutating func reportUnused(in subject: Subject, _ used: Set<Range<Int>>, _ runs: [TestRun]) {
    if runs.isEmpty { return }
    let entry = runs[0].entry.entry.id
    let texts = runs.flatMap(\.scenario.texts).map(\.text)
    for word in subject.words where !used.contains(word.key.bytes) {
      let near = nearMiss(to: word.key.value, among: texts).map(didYouMean)
      let help = near ?? "Write a whole text as the entry has it, with its placeholders, or remove it."
      report(
        .verifyUnusedWord,
        word.key.bytes,
        "no scenario of `\(entry)` that is played here says `\(word.key.value)`",
        help
      )
    }
    for control in subject.controls where !used.contains(control.key.bytes) {
      let near = control.key.value.name.flatMap { nearMiss(to: $0, among: texts) }.map(didYouMean)
      let help = near ?? "Give its role and its name as scenarios do, or one of the two."
      let message = "no scenario of `\(entry)` that is played here names \(control.key.value.bare)"
      report(.verifyUnusedWord, control.key.bytes, message, help)
    }
    for (index, time) in subject.times.enumerated() where !used.contains(time.key.bytes) {
      if let first = subject.times[..<index].first(where: { $0.key.value == time.key.value }) {
        let note = Diagnostic.Note(at: file.range(first.key.bytes), "this line counts")
        let message = "another line is about the time of \(time.key.value.phrase)"
        report(.verifySubjectValue, time.key.bytes, message, "Remove one of the two.", [note])
        continue
      }
      let message = "no scenario of `\(entry)` that is played here has a time of \(time.key.value.phrase)"
      report(.verifyUnusedWord, time.key.bytes, message, "Name a time of `passes`, `silent` or `within`, or remove it.")
    }
  }

  private mutating func reportOverlaps(_ overlaps: [SubjectWording.Overlap]) {
    var told: Set<[Range<Int>]> = []
    for one in overlaps where told.insert([one.first, one.second]).inserted {
      let note = Diagnostic.Note(at: file.range(one.first), "this matches it too")
      let help = "Give “\(one.text)” a line of its own, which then counts, or remove one of the two."
      let message = "this and another text both match “\(one.text)”"
      report(.verifyOverlappingWords, one.second, message, help, [note])
    }
  }

  private mutating func reportPlaceholders(in subject: Subject) {
    for word in subject.words {
      let known = Announcement.parts(of: word.key.value).compactMap(\.name)
      for name in Announcement.parts(of: word.value.value).compactMap(\.name) where !known.contains(name) {
        let message = "the entry’s text has no placeholder `{\(name)}`"
        let help =
          nearMiss(to: name, among: known).map { didYouMean("{\($0)}") }
          ?? "A placeholder has the value that it has in the entry’s text."
        report(.verifyUnusedWord, word.value.bytes, message, help)
      }
    }
  }

  /// A role that ARIA does not define may be a browser's own, unless it is similar to one that ARIA defines.
  private mutating func reportRoles(in subject: Subject) {
    let steps = Scenario(id: subject.name, title: subject.name, given: Conditions(), steps: subject.approach)
    let controls = subject.controls.flatMap { control in
      control.value.value.withSurroundings.map { Located($0, at: control.value.bytes) }
    }
    for element in steps.neededElements + steps.deniedElements + controls {
      guard let role = element.value.role, !ariaRoles.contains(role), let meant = roleMeant(by: role) else { continue }
      report(.verifySubjectValue, element.bytes, "there is no role `\(role)`", didYouMean(meant))
    }
  }

  // MARK: Pages

  private mutating func page(of subject: Subject, _ list: SubjectList) -> (url: String, reach: Reach)? {
    let hosts = Reach(hosts: list.hosts.map { $0.value.lowercased() })
    let page = subject.page
    if subject.isAddress {
      guard let address = WebAddress(page.value), let host = address.hostAndPort else {
        report(
          .verifySubjectPage,
          page.bytes,
          "`\(page.value)` is not the address of a page",
          "Write it as a browser shows it."
        )
        return nil
      }
      let path = address.rest.hasPrefix("/") ? address.rest.dropFirst() : address.rest[...]
      let url = Reach.prefix(address.scheme, host) + path
      guard hosts.holds(url) else {
        let help = "Add `\(host)` to `hosts` if this host is yours to try things on."
        report(.verifySubjectPage, page.bytes, "`hosts` does not name the host `\(host)`", help)
        return nil
      }
      return (url, hosts)
    }
    if !subject.storage.cookies.isEmpty {
      let help = "Serve the page, name its address, and its host under `hosts`."
      report(.verifySubjectPage, page.bytes, "a page that is a file has no cookies", help)
    }
    guard let file = path(page) else { return nil }
    let (own, name) = FolderHandle.split(file)
    guard let folder = list.files == nil ? own : list.files.flatMap({ path($0, isFolder: true) }) else { return nil }
    guard own == folder || own.hasPrefix(folder == "/" ? folder : folder + "/") else {
      report(
        .verifySubjectPage,
        page.bytes,
        "the page is outside the folder that `files` names",
        "Name a folder that holds all pages."
      )
      return nil
    }
    let rest = page.value[page.value.before(anyOf: "?#").endIndex...]
    let reach = Reach(folder: fileURL(ofFolder: folder), words: "the folder of the page’s files").joined(with: hosts)
    return (fileURL(ofFolder: own) + percentEncoded(name) + rest, reach)
  }

  /// Returns the path of a file or folder that the list names, with links resolved; `nil` if it does not exist.
  private mutating func path(_ named: Located<String>, isFolder: Bool = false) -> String? {
    let written = isFolder ? named.value : String(named.value.before(anyOf: "?#"))
    let path = written.hasPrefix("/") ? written : "\(folder)/\(written)"
    do throws(SystemError) {
      let real = try realPath(of: path)
      if try fileKind(at: real) == (isFolder ? .folder : .file) { return real }
      report(.verifySubjectPage, named.bytes, "`\(written)` is not a \(isFolder ? "folder" : "file")", "Name one.")
    } catch {
      let help = "A path is as seen from the list; an address begins with `http://` or `https://`."
      report(.verifySubjectPage, named.bytes, "`\(written)` cannot be read: \(error.reason)", help)
    }
    return nil
  }
}

extension WebAddress {
  /// The authority in lower case without a user's name; `nil` if there is none, or it is invalid.
  fileprivate var hostAndPort: String? {
    guard hasHost, let host, let authority else { return nil }
    let port = authority.split(separator: "@", omittingEmptySubsequences: false).last?.dropFirst(host.count) ?? ""
    return host + (port == ":" ? "" : port)
  }
}

extension Step {
  /// The same step on a page that is already open: what the page did before does not count.
  fileprivate var withoutOpening: Step {
    guard case .opens = when.value else { return self }
    var step = self
    step.when.value = .passes(Milliseconds(0))
    return step
  }
}
