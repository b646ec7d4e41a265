import DefaultTheme
public import PatternLibrary
import Platform
import Synchronization

/// One run over a library's scenarios: each is played in each browser, and what came of it is returned.
public struct Verification: Sendable {
  /// What is played, in the order in which results are reported.
  public var groups: [PlayGroup]
  /// In the order in which results are reported.
  public var browsers: [Ear.Browser]
  /// Where the demos' pages are: an address that their paths are put behind, with `/` at its end.
  public var base: String
  public var programs: InstalledPrograms
  /// Remote ends of WebDriver that the work is shared among; without any, drivers are started here.
  public var remoteEnds: [String] = []
  /// How many sessions there are at a time.
  public var jobs = 1
  /// axe-core's script, when demos are to be held against it.
  public var axe: String?
  /// Where what a browser showed and announced is kept of a play that failed.
  public var keptFiles: KeptFiles?
  public var system: String
  /// Called after each play, on any thread, with how many are done and how many there are.
  public var progress: (@Sendable (_ done: Int, _ count: Int) -> Void)?

  public init(
    _ groups: [PlayGroup],
    in browsers: [Ear.Browser],
    base: String,
    programs: InstalledPrograms,
    system: String
  ) {
    self.groups = groups
    self.browsers = browsers
    self.base = base
    self.programs = programs
    self.system = system
  }

  /// A group, a browser, and the place that its results have in the report.
  private struct Assignment: Sendable {
    let group: PlayGroup
    let browser: Ear.Browser
    let place: Int
  }

  /// Plays everything.
  ///
  /// - Returns: The results in the order of the groups, and of one group in that of the browsers.
  /// - Throws: When not even one session of a browser can be started.
  public func run() throws(WebDriverError) -> [PlayResult] {
    let assignments = assignments()
    let queue = WorkQueue(assignments)
    let results = Mutex<[(place: Int, results: [PlayResult])]>([])
    let failure = Mutex<WebDriverError?>(nil)
    onThreads(min(max(1, jobs), assignments.count)) { number in
      let performer = Performer(self, number: number)
      while failure.withLock({ $0 == nil }), let next = queue.next() {
        do throws(WebDriverError) {
          let played = try performer.perform(next.group, in: next.browser)
          let done = results.withLock { results in
            results.append((next.place, played))
            return results.count
          }
          progress?(done, assignments.count)
        } catch {
          failure.withLock { $0 = $0 ?? error }
        }
      }
      performer.end()
    }
    if let error = failure.withLock({ $0 }) { throw error }
    return results.withLock { $0 }.sorted { $0.place < $1.place }.flatMap(\.results)
  }

  /// Browser by browser, so that sessions are kept, and of each the longest first, so that none is waited for at the end.
  private func assignments() -> [Assignment] {
    let places = groups.indices.map { ($0, groups[$0]) }
    var result: [Assignment] = []
    for (index, browser) in browsers.enumerated() {
      var own = places.map { place, group in
        Assignment(group: group, browser: browser, place: (place * browsers.count + index) * 2)
      }
      // What all browsers show is looked at in one of them.
      if index == 0 {
        own += places.compactMap { place, group in
          group.inspection.map {
            Assignment(group: $0, browser: browser, place: (place * browsers.count + index) * 2 + 1)
          }
        }
      }
      result += own.sorted { ($0.group.length, $1.place) > ($1.group.length, $0.place) }
    }
    return result
  }

  /// The address of a demo's page.
  func url(of play: Play, in browser: Ear.Browser) -> String {
    base + play.demo.page.parts.map(percentEncoded).joined(separator: "/")
  }

  /// The script that derives announcements from live regions: the theme's own, which the stage uses too.
  static let announcer: String = {
    let file = defaultTheme.first { $0.path == "assets/announcer.js" }
    return String(decoding: file?.bytes ?? [], as: UTF8.self)
  }()
}
