import Checking
import Diagnostics
import EmbeddedFiles
public import PatternLibrary
import Platform
import Synchronization
import Text

/// One run over a library's scenarios: plays each in each environment, and returns the results.
public struct Verification: Sendable {
  /// The groups to play, in the order in which results are reported.
  public var groups: [TestRunGroup]
  /// The environments, in the order in which results are reported.
  public var environments: [TestEnvironment]
  /// The screen reader that listens in the environments that have one.
  public var screenReader: ScreenReaderChoice?
  /// The base address of the demos' pages, with `/` at its end; their paths are appended to it.
  public let base: String
  /// The server for demos that must be served while the others are files; `nil` if there is no such demo.
  private let server: Result<PageServer, WebDriverError>?
  public var programs: InstalledPrograms
  /// Remote ends of WebDriver that share the work; without any, drivers are started here.
  public var remoteEnds: [String] = []
  /// The maximum number of sessions at a time.
  public var jobs = 1
  /// The style of all plays, apart from what the purpose of a run requires.
  public var style = PlayingStyle()
  /// A part of the work.
  public enum Part: Sendable, Hashable, CaseIterable {
    /// Scenarios are played.
    case plays
    /// What they claim is inspected with reduced motion and by axe-core.
    case inspections
    /// Demos are played in the page's own time and in the machine's.
    case bothTimes
    /// Pages of the site are inspected by axe-core.
    case pages
  }

  /// The parts that are done.
  public var parts = Set(Part.allCases)
  /// axe-core's script, if demos are to be checked with it.
  public var axe: String?
  /// Where to keep what a browser showed and announced when a play failed.
  public var keptFiles: KeptFiles?
  public var system: String
  /// Pages of the site that are also checked with axe-core, in the first browser.
  public var pages: [InspectedPage] = []
  /// Waits until the pages can be opened, and returns whether they can. Browsers start meanwhile.
  public var isReady: @Sendable () -> Bool = { true }
  /// Whether no more work is to be begun, because its results would be of no use.
  public var isOutdated: @Sendable () -> Bool = { false }
  /// Ends the run before everything is played.
  public var earlyEnd = EarlyEnd()
  /// Called after each piece of work, on any thread, with the number of those done and the total.
  public var progress: (@Sendable (_ done: Int, _ count: Int) -> Void)?

  public init(
    _ groups: [TestRunGroup],
    to environments: [TestEnvironment],
    base: String,
    programs: InstalledPrograms,
    system: String
  ) {
    (self.groups, self.environments, self.base) = (groups, environments, base)
    server = Self.isServing(groups, base) ? Result { () throws(WebDriverError) in try PageServer(ofFolder: base) } : nil
    (self.programs, self.system) = (programs, system)
  }

  /// Returns a run of other groups on the same base, in browsers that were started for this one; `nil` if these could
  /// not open its pages.
  public func followed(by groups: [TestRunGroup]) -> Verification? {
    var next = self
    next.groups = groups
    let isServed = server != nil || !Self.isServing(groups, base)
    return isServed && Set(next.hosts).isSubset(of: hosts) ? next : nil
  }

  /// Whether there are demos that must be served while the others are files.
  private static func isServing(_ groups: [TestRunGroup], _ base: String) -> Bool {
    base.hasPrefix("file:") && groups.contains { $0.plays.contains { $0.demo.isServed } }
  }

  /// The hosts that pages may ask: those of products and development servers in the order of the groups, and that of
  /// demos that are served.
  var hosts: [String] {
    let served = (try? server?.get()).map { [$0.pages.host] } ?? []
    return (served + groups.flatMap(\.plays).flatMap { $0.reach?.hosts ?? [] }).unique { $0 }
  }

  /// A part of the work, and the browser that does it.
  private struct Assignment: Sendable {
    enum Work: Sendable {
      case plays(TestRunGroup)
      case look(InspectedPage)
    }

    let work: Work
    let environment: TestEnvironment

    init(_ work: Work, in environment: TestEnvironment) { (self.work, self.environment) = (work, environment) }

    /// How long it waits for real time to pass, in milliseconds.
    var length: Int { if case .plays(let group) = work { group.length } else { 0 } }
    /// How much machine time it takes, compared with a play: axe-core takes long for a page of the site.
    var weight: Int { if case .plays = work { 1 } else { 6 } }
  }

  private typealias Share = WorkShare<Assignment>
  private typealias Outcome = (results: [TestResult], page: PageResult?)

  /// Plays everything, and inspects the pages.
  ///
  /// Screen readers come last, on their own: other work on the machine would make them late.
  ///
  /// The run ends early if not a single session of a browser, or desktop with its screen reader, can be started.
  ///
  /// - Parameter crew: The workers of runs on the same base, which wait for the next one when this one is done. Without
  ///   it, the run has its own, and their browsers end with it.
  /// - Returns: The results in the order of the groups, and within a group in that of the environments; those of demos
  ///   that were played in both times come last. The pages in the order of their entries, and then the others.
  public func run(by crew: Crew? = nil) -> (results: [TestResult], pages: [PageResult]) {
    // The longest is first in each environment, so that none is waited for at the end.
    let all = assignments().enumerated().sorted {
      ($0.element.length, $1.offset) > ($1.element.length, $0.offset)
    }
    let withReader = all.filter { $0.element.environment.reader != nil }
    // Each screen reader waits for its own speech most of the time.
    let most = screenReader?.isElsewhere == true ? 1 : nil
    let readers = share(withReader, least: 1, most: most, by: crew, in: \.environment)
    let alone = shares(of: all.filter { $0.element.environment.reader == nil }, crew)
    crew?.history.forgetPages()
    let workers = crew ?? Crew()
    let outcomes = withWorkers([alone, [readers]], progress, by: workers, isLast: crew == nil) {
      worker,
      next -> Outcome in
      switch next.work {
      case .plays(let group): (worker.perform(group, to: next.environment), nil)
      case .look(let page): ([], worker.inspect(page, in: next.environment))
      }
    }
    return (outcomes.flatMap(\.results), outcomes.compactMap(\.page))
  }

  /// Returns the work without a screen reader, divided into queues, each with its number of sessions. Sessions that wait
  /// for real time to pass leave the machine to the others.
  private func shares(of pieces: [Share.Piece], _ crew: Crew?) -> [Share] {
    // Sessions at remote ends cost this machine nothing.
    let areFree = !remoteEnds.isEmpty
    let times = pieces.reduce(into: [TestEnvironment: Int]()) { times, piece in
      times[piece.element.environment, default: 0] += piece.element.length
    }
    func waits(_ piece: Share.Piece) -> Bool {
      let isMuch = areFree || times[piece.element.environment, default: 0] >= Self.leastWaiting
      return piece.element.length > 0 && isMuch && !style.isInRealTime
    }
    return [
      share(
        pieces.filter { !waits($0) },
        least: areFree ? 0 : Self.fewestPlays,
        by: crew,
        in: \.environment,
        weight: { $0.weight }
      ),
      share(
        pieces.filter(waits),
        least: areFree ? 0 : Self.leastWaiting,
        most: areFree ? 2 * jobs : min(2 * jobs, Self.mostWaiting),
        by: crew,
        in: \.environment,
        weight: { $0.length }
      ),
    ]
  }

  /// How much waiting for real time there must be for a session of its own, and for each further one, in milliseconds.
  private static let leastWaiting = 2000

  /// How many sessions wait for real time at once.
  private static let mostWaiting = 4

  /// Returns the work in the order in which its results are reported.
  private func assignments() -> [Assignment] {
    let alone = environments.filter { $0.reader == nil }
    // The pages of the site are the same in each browser. An entry's page takes as long as several plays, so it is not
    // left for the end: it comes before them.
    var pages = axe == nil || !parts.contains(.pages) ? [:] : Dictionary(grouping: self.pages) { $0.place.file.path }
    func looks(at pages: [InspectedPage]) -> [Assignment] {
      alone.first.map { first in pages.map { Assignment(.look($0), in: first) } } ?? []
    }
    let plays = groups.flatMap { whole in
      let own = environments.flatMap { environment -> [Assignment] in
        guard let group = whole.meant(for: environment) else { return [] }
        // What all browsers show alike is inspected in one of them.
        let isFirst = environment.reader == nil && environment == environments.first
        let inspection = parts.contains(.inspections) && isFirst ? group.inspection : nil
        return [parts.contains(.plays) ? group : nil, inspection].compactMap(\.self)
          .map { Assignment(.plays($0), in: environment) }
      }
      return looks(at: pages.removeValue(forKey: whole.plays[0].path) ?? []) + own
    }
    let agreements = (parts.contains(.bothTimes) && !style.isInRealTime ? alone : []).flatMap { environment in
      TestRunGroup.agreements(of: groups.compactMap { $0.meant(for: environment) })
        .map { Assignment(.plays($0), in: environment) }
    }
    return plays + agreements + looks(at: self.pages.filter { pages[$0.place.file.path] != nil })
  }

  /// Returns the address of a run's page in a browser.
  func url(of run: TestRun, in browser: TestEnvironment.Browser) throws(WebDriverError) -> String {
    if let address = run.address { return address }
    let url = url(of: run.demo.page)
    guard run.demo.isServed, browser.driver?.servesFiles == false, let server else { return url }
    return try server.get().pages.servedAddress(of: url)
  }

  /// Returns the address of a page.
  func url(of page: SitePath) -> String { base + page.parts.map { percentEncoded($0) }.joined(separator: "/") }

  /// The script that derives announcements from live regions: the theme's own, which the site's stage uses too.
  static let announcer = embeddedFile("Templates/assets/announcer.js").text
}
