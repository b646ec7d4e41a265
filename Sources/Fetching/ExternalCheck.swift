public import Diagnostics
public import PatternLibrary
public import Platform

/// Follows links to the web and says which lead nowhere.
///
/// Every page is asked for once, however many links name it: with HEAD, and with GET where HEAD does not do.
public struct ExternalCheck: Sendable {
  /// Addresses that are not asked for, held against a link's address without its fragment.
  public var excluded: [PathPattern] = []
  /// The file in which answers are kept; `nil` keeps none.
  public var cachePath: String?
  public var options = FetchOptions()
  /// Seconds since 1970.
  public var now: Int
  /// Ends the run before its time.
  public var interruption = Interruption()
  /// Called now and then, on any thread, with how many pages are done and how many there are.
  public var progress: (@Sendable (_ done: Int, _ count: Int) -> Void)?

  /// - Parameter cachePath: The file in which answers are kept; `nil` keeps none.
  public init(cachePath: String? = nil, now: Int = secondsSince1970()) {
    self.cachePath = cachePath
    self.now = now
  }

  /// What a run came to.
  public struct Outcome: Sendable {
    public var diagnostics: [Diagnostic] = []
    /// How many pages were asked for.
    public var asked = 0
    /// How many pages were left when the run ended before its time.
    public var unasked = 0
    /// Why the answers could not be kept.
    public var unkept: SystemError?
  }

  /// Why nothing was asked.
  public enum Failure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file for the answers is there, and is something else.
    case foreignCache(String)
    case unreadableCache(SystemError)

    public var description: String {
      switch self {
      case .foreignCache(let path): "\(path) holds no answers of the web, and is left as it is"
      case .unreadableCache(let error): error.description
      }
    }
  }

  /// Follows links; those that are the same at the same place count once.
  public func run(_ links: [WebLink]) throws(Failure) -> Outcome {
    let targets = Set(links).compactMap(Target.init).filter { target in
      !excluded.contains { $0.matches(target.pageText) }
    }
    var cache = try readCache()
    let wishes = wishes(of: targets)
    var known: [PageAddress: PageFacts] = [:]
    for wish in wishes { known[wish.page] = cache?.facts(for: wish) }
    let open = wishes.filter { known[$0.page] == nil }
    let answers = fetch(open, options, interruption) { [progress] in progress?($0, open.count) }
    for (wish, facts) in zip(open, answers) {
      known[wish.page] = facts
      cache?.note(facts, for: wish)
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

  /// The pages, each with all the places in it that links name, by address.
  private func wishes(of targets: [Target]) -> [PageWish] {
    var wishes: [PageAddress: PageWish] = [:]
    for target in targets {
      wishes[target.page, default: PageWish(page: target.page)].places.formUnion(target.place.map { [$0] } ?? [])
    }
    return wishes.values.sorted { $0.page.text < $1.page.text }
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
  /// The name of a place, where an element of the page must have it.
  let place: String?

  /// - Returns: `nil` for what is not asked for.
  init?(_ link: WebLink) {
    guard let page = PageAddress(link.address) else { return nil }
    self.link = link
    self.page = page
    let parts = link.address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    pageText = String(parts[0])
    place = parts.count == 2 ? placeName(String(parts[1])) : nil
  }
}
