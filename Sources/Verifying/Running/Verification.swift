import Checking
import Diagnostics
import EmbeddedFiles
public import PatternLibrary
import Platform
import Synchronization

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
  /// Whether claims of entries are also inspected with reduced motion and by axe-core, and played in both times.
  public var looksFurther = true
  /// axe-core's script, if demos are to be checked with it.
  public var axe: String?
  /// Where to keep what a browser showed and announced when a play failed.
  public var keptFiles: KeptFiles?
  public var system: String
  /// Pages of the site that are also checked with axe-core, in the first browser.
  public var pages: [InspectedPage] = []
  /// Ends the run before everything is played.
  public var earlyEnd = EarlyEnd()
  /// Called after each play, on any thread, with the number of plays done and the total.
  public var progress: (@Sendable (_ done: Int, _ count: Int) -> Void)?

  public init(
    _ groups: [TestRunGroup],
    to environments: [TestEnvironment],
    base: String,
    programs: InstalledPrograms,
    system: String
  ) {
    self.groups = groups
    self.environments = environments
    self.base = base
    let isServing = base.hasPrefix("file:") && groups.contains { $0.plays.contains { $0.demo.isServed } }
    server = isServing ? Result { () throws(WebDriverError) in try PageServer(ofFolder: base) } : nil
    self.programs = programs
    self.system = system
  }

  /// The hosts that pages may ask: those of products and development servers in the order of the groups, and that of
  /// demos that are served.
  var hosts: [String] {
    var hosts = (try? server?.get()).map { [$0.pages.host] } ?? []
    for host in groups.flatMap(\.plays).flatMap({ $0.reach?.hosts ?? [] }) where !hosts.contains(host) {
      hosts.append(host)
    }
    return hosts
  }

  /// A part of the work, the browser that does it, and the place of its results in the report.
  private struct Assignment: Sendable {
    enum Work: Sendable {
      case plays(TestRunGroup)
      case look(InspectedPage)
    }

    let work: Work
    let environment: TestEnvironment
    let place: Int

    /// How long it waits for real time to pass, in milliseconds.
    var length: Int { if case .plays(let group) = work { group.length } else { 0 } }
  }

  /// Plays everything, and inspects the pages.
  ///
  /// Screen readers come last, on their own: other work on the machine would make them late.
  ///
  /// The run ends early if not a single session of a browser, or desktop with its screen reader, can be started.
  ///
  /// - Returns: The results in the order of the groups, and within a group in that of the environments; those of demos
  ///   that were played in both times come last. The pages in their order.
  public func run() -> (results: [TestResult], pages: [PageResult]) {
    let assignments = assignments()
    let progress = Tally(of: assignments.count, progress)
    let alone = assignments.filter { $0.environment.reader == nil }
    let withReader = assignments.filter { $0.environment.reader != nil }
    var outcomes = perform(shares(of: alone), progress)
    // Each screen reader waits for its own speech most of the time.
    outcomes += perform([share(withReader, least: 1, most: screenReader?.isElsewhere == true ? 1 : jobs)], progress)
    outcomes.sort { $0.place < $1.place }
    return (outcomes.flatMap(\.results), outcomes.compactMap(\.page))
  }

  private typealias Share = (queue: SessionQueue<Assignment>, most: Int)

  private func share(
    _ assignments: [Assignment],
    least: Int,
    most: Int,
    weight: @escaping @Sendable (Assignment) -> Int = { _ in 1 }
  ) -> Share {
    let queue = SessionQueue(assignments, least: least, in: { $0.environment }, weight: weight)
    return (queue, min(most, assignments.count))
  }

  /// Returns the work without a screen reader, divided into queues, each with its number of sessions.
  private func shares(of assignments: [Assignment]) -> [Share] {
    // Sessions at remote ends cost this machine nothing.
    let areFree = !remoteEnds.isEmpty
    let fewest = areFree ? 0 : Self.fewestPlays
    let waiting = assignments.filter { $0.length > 0 }
    let time = waiting.reduce(0) { $0 + $1.length }
    if style.isInRealTime || (time < Self.leastWaiting && !areFree) {
      return [share(assignments, least: fewest, most: jobs)]
    }
    // Sessions that wait for real time to pass leave the machine to the others.
    return [
      share(assignments.filter { $0.length == 0 }, least: fewest, most: jobs),
      share(
        waiting,
        least: areFree ? 0 : Self.leastWaiting,
        most: areFree ? 2 * jobs : min(2 * jobs, Self.mostWaiting),
        weight: { $0.length }
      ),
    ]
  }

  /// How many plays must be left for each session before another is started, which takes as much machine time as these.
  static let fewestPlays = 8

  /// How much waiting for real time each session must have left before another is started, in milliseconds.
  private static let leastWaiting = 6000

  /// How many sessions wait for real time at once.
  private static let mostWaiting = 4

  private typealias Outcome = (place: Int, results: [TestResult], page: PageResult?)

  private func perform(_ shares: [Share], _ progress: Tally) -> [Outcome] {
    withWorkers(shares) { worker, next in
      switch next.work {
      case .plays(let group):
        let results = worker.perform(group, to: next.environment)
        progress.advance()
        return (next.place, results, nil)
      case .look(let page):
        return (next.place, [], worker.inspect(page, in: next.environment.browser))
      }
    }
  }

  /// Returns the work of each environment, the longest first, so that none is waited for at the end.
  private func assignments() -> [Assignment] {
    environments.enumerated().flatMap { index, environment in
      var own: [Assignment] = []
      for (number, whole) in groups.enumerated() {
        guard let group = whole.meant(for: environment) else { continue }
        let place = (number * environments.count + index) * 2
        own.append(Assignment(work: .plays(group), environment: environment, place: place))
        // What all browsers show alike is inspected in one of them.
        if looksFurther, index == 0, environment.reader == nil, let inspection = group.inspection {
          own.append(Assignment(work: .plays(inspection), environment: environment, place: place + 1))
        }
      }
      if looksFurther, environment.reader == nil, !style.isInRealTime {
        for (number, group) in TestRunGroup.agreements(of: groups.compactMap { $0.meant(for: environment) })
          .enumerated()
        {
          own.append(
            Assignment(
              work: .plays(group),
              environment: environment,
              place: (groups.count + number) * environments.count * 2 + index
            )
          )
        }
      }
      return own.sorted { ($0.length, $1.place) > ($1.length, $0.place) } + looks(in: environment)
    }
  }

  /// Returns the pages to inspect in an environment: all of them in the first browser, else none.
  private func looks(in environment: TestEnvironment) -> [Assignment] {
    guard axe != nil, environment == environments.first(where: { $0.reader == nil }) else { return [] }
    return pages.enumerated().map { Assignment(work: .look($1), environment: environment, place: $0) }
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

/// How much of the work is done.
final class Tally: Sendable {
  private let done = Mutex(0)
  private let count: Int
  private let tell: (@Sendable (Int, Int) -> Void)?

  init(of count: Int, _ tell: (@Sendable (Int, Int) -> Void)?) { (self.count, self.tell) = (count, tell) }

  func advance() {
    let done = done.withLock { done in
      done += 1
      return done
    }
    tell?(done, count)
  }
}
