public import Diagnostics
public import PatternLibrary
public import Platform

/// Follows links to the web and says which lead nowhere.
///
/// Every page is asked for once, however many links name it: with HEAD, and with GET where HEAD is not enough.
public struct ExternalCheck: Sendable {
  /// Patterns of addresses that are not asked for. They are matched with a link's address without its fragment.
  public var excluded: [PathPattern] = []
  /// The file in which answers are kept; `nil` keeps none.
  public var cachePath: String?
  public var options = FetchOptions()
  /// Seconds since 1970.
  public var now: Int
  /// Ends the run early.
  public var interruption = Interruption()
  /// Called from time to time, on any thread, with the number of pages done and the total.
  public var progress: (@Sendable (_ done: Int, _ count: Int) -> Void)?

  /// - Parameter cachePath: The file in which answers are kept; `nil` keeps none.
  public init(cachePath: String? = nil, now: Int = secondsSince1970()) {
    (self.cachePath, self.now) = (cachePath, now)
  }

  /// The result of a run.
  public struct Outcome: Sendable {
    public var diagnostics: [Diagnostic] = []
    /// The number of pages that were asked for.
    public var asked = 0
    /// The number of pages that were left when the run ended early.
    public var unasked = 0
    /// Why the answers could not be kept.
    public var unkept: SystemError?
  }

  /// Why no page was asked for.
  public enum Failure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file for the answers exists, and is something else.
    case foreignCache(String)
    case unreadableCache(SystemError)

    public var description: String {
      switch self {
      case .foreignCache(let path): "\(path) holds no answers of the web, and is left as it is"
      case .unreadableCache(let error): error.description
      }
    }
  }

  /// Follows links. The same link at the same place counts once.
  public func run(_ links: [WebLink]) throws(Failure) -> Outcome {
    let targets = Set(links).compactMap(Target.init).filter { target in
      !excluded.contains { $0.matches(target.pageText) }
    }
    var cache = try readCache()
    let wanted = wanted(of: targets)
    var known: [PageAddress: PageFacts] = [:]
    for one in wanted { known[one.page] = cache?.facts(for: one) }
    let open = wanted.filter { known[$0.page] == nil }
    let answers = fetch(open, options, interruption) { [progress] in progress?($0, open.count) }
    for (one, facts) in zip(open, answers) {
      known[one.page] = facts
      cache?.note(facts, for: one)
    }
    let found = targets.compactMap { target in
      known[target.page].flatMap { target.link.diagnostic($0, place: target.place) }
    }
    let unasked = answers.count { $0.answer == .unreached(.cutShort) }
    return Outcome(
      diagnostics: found.inReportOrder(),
      asked: open.count - unasked,
      unasked: unasked,
      unkept: open.isEmpty ? nil : keep(cache)
    )
  }

  /// Returns the pages, sorted by address, each with all the places in it that links name.
  private func wanted(of targets: [Target]) -> [WantedPage] {
    var wanted: [PageAddress: WantedPage] = [:]
    for target in targets {
      wanted[target.page, default: WantedPage(page: target.page)].places.formUnion(target.place.map { [$0] } ?? [])
    }
    return wanted.values.sorted { $0.page.text < $1.page.text }
  }

  private func readCache() throws(Failure) -> AnswerCache? {
    guard let cachePath else { return nil }
    var bytes: [UInt8] = []
    do throws(SystemError) { bytes = try readFile(at: cachePath) } catch {
      guard error.isMissing else { throw .unreadableCache(error) }
    }
    guard let cache = AnswerCache(bytes, now: now) else { throw .foreignCache(cachePath) }
    return cache
  }

  private func keep(_ cache: AnswerCache?) -> SystemError? {
    guard let cachePath, let cache else { return nil }
    do throws(SystemError) {
      try putFile(at: cachePath, with: cache.bytes)
      return nil
    } catch {
      return error
    }
  }
}

/// Where a link leads.
private struct Target {
  let link: WebLink
  let page: PageAddress
  /// The link's address without its fragment, as written.
  let pageText: String
  /// The name of the place, if an element of the page must have it.
  let place: String?

  /// - Returns: `nil` for a link that is not followed.
  init?(_ link: WebLink) {
    guard let page = PageAddress(link.address) else { return nil }
    (self.link, self.page) = (link, page)
    let pageText = link.address.before(anyOf: "#")
    self.pageText = String(pageText)
    place = placeName(String(Substring(link.address.utf8[pageText.endIndex...].dropFirst())))
  }
}
