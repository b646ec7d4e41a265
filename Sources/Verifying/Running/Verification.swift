import Checking
import Diagnostics
import EmbeddedFiles
public import PatternLibrary
import Platform
import Synchronization

/// One run over a library's scenarios: each is played to each environment, and what came of it is returned.
public struct Verification: Sendable {
  /// What is played, in the order in which results are reported.
  public var groups: [TestRunGroup]
  /// In the order in which results are reported.
  public var environments: [TestEnvironment]
  /// The screen reader that listens in those environments that have one.
  public var screenReader: ScreenReaderChoice?
  /// Where the demos' pages are: an address that their paths are put behind, with `/` at its end.
  public let base: String
  /// What demos that must be served come from, where the others are files; `nil` where there is no such demo.
  private let server: Result<PageServer, WebDriverError>?
  public var programs: InstalledPrograms
  /// Remote ends of WebDriver that the work is shared among; without any, drivers are started here.
  public var remoteEnds: [String] = []
  /// How many sessions there are at a time.
  public var jobs = 1
  /// How everything is played, but for what the purpose of a run asks for.
  public var style = PlayingStyle()
  /// Whether what entries claim is also looked at with reduced motion and by axe-core, and played in both times.
  public var looksFurther = true
  /// axe-core's script, when demos are to be held against it.
  public var axe: String?
  /// Where what a browser showed and announced is kept of a play that failed.
  public var keptFiles: KeptFiles?
  public var system: String
  /// Pages of the site that are held against axe-core too, in the first of the browsers.
  public var pages: [InspectedPage] = []
  /// By which the run can be ended before all is played.
  public var earlyEnd = EarlyEnd()
  /// Called after each play, on any thread, with how many are done and how many there are.
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

  /// What of the network pages may ask: of products and development servers in the order of the groups, and of demos that
  /// are served.
  var hosts: [String] {
    var hosts = (try? server?.get()).map { [$0.pages.host] } ?? []
    for host in groups.flatMap(\.plays).flatMap({ $0.reach?.hosts ?? [] }) where !hosts.contains(host) {
      hosts.append(host)
    }
    return hosts
  }

  /// A part of the work, in which browser it is done, and the place that what comes of it has in the report.
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

  /// Plays everything, and looks at the pages.
  ///
  /// Screen readers come last, by themselves: what else runs on the machine would make them late.
  ///
  /// The run ends early when not even one session of a browser, or a desktop with its screen reader, can be started.
  ///
  /// - Returns: The results in the order of the groups, and of one group in that of the environments; those of demos that were
  ///   played in both times last. The pages in their order.
  public func run() -> (results: [TestResult], pages: [PageResult]) {
    let assignments = assignments()
    let progress = Tally(of: assignments.count, progress)
    let alone = assignments.filter { $0.environment.reader == nil }
    let withReader = assignments.filter { $0.environment.reader != nil }
    var outcomes = perform(shares(of: alone), progress)
    // Each waits for its own speech most of the time.
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

  /// Who does what without a screen reader: work, and how many sessions there are for it alone.
  private func shares(of assignments: [Assignment]) -> [Share] {
    // Sessions at remote ends cost this machine nothing.
    let areFree = !remoteEnds.isEmpty
    let fewest = areFree ? 0 : Self.fewestPlays
    let waiting = assignments.filter { $0.length > 0 }
    let time = waiting.reduce(0) { $0 + $1.length }
    if style.isInRealTime || (time < Self.leastWaiting && !areFree) {
      return [share(assignments, least: fewest, most: jobs)]
    }
    // Who waits for real time to pass leaves the machine to the others.
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

  /// How many plays must be left for each session before another is begun, which takes the machine as long as these.
  static let fewestPlays = 8

  /// How long each session must have left to wait for real time before another is begun, in milliseconds.
  private static let leastWaiting = 6000

  /// How many sessions wait for real time at a time.
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

  /// Of each environment the longest first, so that none is waited for at the end.
  private func assignments() -> [Assignment] {
    environments.enumerated().flatMap { index, environment in
      var own: [Assignment] = []
      for (number, whole) in groups.enumerated() {
        guard let group = whole.meant(for: environment) else { continue }
        let place = (number * environments.count + index) * 2
        own.append(Assignment(work: .plays(group), environment: environment, place: place))
        // What all browsers show is looked at in one of them.
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

  /// The pages that are looked at in an environment: in the browser that comes first.
  private func looks(in environment: TestEnvironment) -> [Assignment] {
    guard axe != nil, environment == environments.first(where: { $0.reader == nil }) else { return [] }
    return pages.enumerated().map { Assignment(work: .look($1), environment: environment, place: $0) }
  }

  /// The address of the page that a run is on, in a browser.
  func url(of run: TestRun, in browser: TestEnvironment.Browser) throws(WebDriverError) -> String {
    if let address = run.address { return address }
    let url = url(of: run.demo.page)
    guard run.demo.isServed, browser.driver?.servesFiles == false, let server else { return url }
    return try server.get().pages.servedAddress(of: url)
  }

  /// The address of a page.
  func url(of page: SitePath) -> String { base + page.parts.map { percentEncoded($0) }.joined(separator: "/") }

  /// The script that derives announcements from live regions: the theme's own, which the stage uses too.
  static let announcer = embeddedFile("Templates/assets/announcer.js").text
}

/// How much of a work is done.
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
