import Diagnostics
import HTMLTree
import HTTP

/// Asks for pages of one host, one after the other.
///
/// A host that cannot be reached, or that asks to be left alone, is not asked again: its remaining pages get the same
/// answer.
struct PageVisitor {
  private let client: HTTPClient?
  private let options: FetchOptions
  private let budget: WaitBudget
  private var answerOfHost: Answer?

  init(_ options: FetchOptions, _ budget: WaitBudget) {
    client = try? HTTPClient()
    (self.options, self.budget) = (options, budget)
  }

  mutating func visit(_ wanted: WantedPage) -> PageFacts {
    if let answerOfHost { return PageFacts(answer: answerOfHost) }
    // The page's body is needed only to look for places in it.
    if wanted.places.isEmpty {
      let head = trip(to: wanted, wantsBody: false)
      if case .found = head.facts.answer { return head.facts }
      if case .unreached(.cutShort) = head.facts.answer { return head.facts }
    }
    // Some hosts do not support HEAD, and may answer it with anything.
    let trip = askRepeatedly(wanted)
    // A redirect may have led to another host.
    if trip.end.host == wanted.page.host, trip.facts.answer.isOfHost { answerOfHost = trip.facts.answer }
    return trip.facts
  }

  /// Asks for the page itself, again if another attempt may have another result.
  private func askRepeatedly(_ wanted: WantedPage) -> Trip {
    var wait = options.firstPause
    for _ in 1..<max(1, options.attempts) {
      let trip = trip(to: wanted, wantsBody: true)
      guard trip.isPassing else { return trip }
      let seconds = min(max(trip.retryAfter ?? 0, wait), options.longestPause)
      guard budget.pause(seconds: seconds, for: wanted.page.host) else { return trip }
      wait *= 2
    }
    return trip(to: wanted, wantsBody: true)
  }

  /// The result of a request and the redirects that followed it.
  private struct Trip {
    var facts: PageFacts
    /// The page that was asked for last.
    let end: PageAddress
    /// Whether another attempt may have another result.
    var isPassing = false
    /// In seconds.
    var retryAfter: Int?

    init(_ answer: Answer, at end: PageAddress, isPassing: Bool = false, retryAfter: Int? = nil) {
      facts = PageFacts(answer: answer)
      (self.end, self.isPassing, self.retryAfter) = (end, isPassing, retryAfter)
    }
  }

  private func trip(to wanted: WantedPage, wantsBody: Bool) -> Trip {
    var page = wanted.page
    var isLasting = true
    for hop in 0...options.redirects {
      let reply: HTTPResponse
      do throws(Obstacle) {
        reply = try budget.wait(for: wanted.page.host) { (milliseconds) throws(Obstacle) in
          var request = request(for: page, wantsBody ? "GET" : "HEAD", within: .milliseconds(milliseconds))
          request.limit = wanted.places.isEmpty ? 0 : options.pageBytes
          guard let client else { throw .unconnected }
          do throws(HTTPFailure) { return try client.send(request) } catch { throw Obstacle(error) }
        }
      } catch {
        return Trip(.unreached(error), at: page, isPassing: error.isPassing)
      }
      guard (300..<400).contains(reply.status), let location = reply.location else {
        return arrival(reply, at: page, hasMoved: hop > 0 && isLasting, places: wanted.places)
      }
      guard let next = PageAddress(location) else { return Trip(.unreached(.redirectedAway), at: page) }
      isLasting = isLasting && (reply.status == 301 || reply.status == 308)
      page = next
    }
    return Trip(.unreached(.redirectedTooOften), at: page)
  }

  /// Returns a request for a page. Without a proxy it connects only to addresses that may be asked, whatever name led to
  /// them and wherever that name led before.
  private func request(for page: PageAddress, _ method: String, within time: Duration) -> HTTPRequest {
    var request = HTTPRequest(method, page.text, timeout: time)
    request.connectionTimeout = time / 2
    request.header = [
      HeaderField("Accept", "text/html, */*;q=0.8"),
      HeaderField("User-Agent", "polite/\(politeVersion) (checks links)"),
    ]
    request.resolved = options.resolved
    request.isGivenUp = { [budget] in budget.isOver }
    request.proxy = options.proxy ?? options.proxies.proxy(for: page)
    // The connection's address is then the proxy's, which the person chose. Where the proxy connects to cannot be seen
    // from here.
    if request.proxy == nil { request.admits = { [options] in NetworkAddress($0).map(options.admits) ?? false } }
    return request
  }

  private func arrival(_ reply: HTTPResponse, at page: PageAddress, hasMoved: Bool, places: Set<String>) -> Trip {
    let (status, wait) = (reply.status, reply.retryAfter)
    switch status {
    case ..<400:
      var trip = Trip(.found(movedTo: hasMoved ? page.text : nil), at: page)
      if !places.isEmpty { trip.facts.places = presence(of: places, in: reply) }
      return trip
    case 404, 410: return Trip(.gone(status: status), at: page)
    case 408, 425, 429: return Trip(.refused(status: status), at: page, isPassing: true, retryAfter: wait)
    case 500..<600: return Trip(.unreached(.failing(status: status)), at: page, isPassing: true, retryAfter: wait)
    default: return Trip(.refused(status: status), at: page)
    }
  }

  private func presence(of places: Set<String>, in reply: HTTPResponse) -> [String: Presence] {
    // Media types ignore letter case (RFC 9110, section 8.3.1).
    let type = reply.header.last { $0.isNamed("content-type") }?.value.lowercased() ?? ""
    let isHTML = ["text/html", "application/xhtml+xml"].contains(where: type.hasPrefix)
    let names = isHTML && reply.shortfall == nil ? placeNames(in: reply.body) : []
    var presence: [String: Presence] = [:]
    for place in places {
      // Some hosts put a prefix before the names that authors gave, and remove it with a script.
      let isThere = names.contains(place) || names.contains("user-content-" + place)
      presence[place] = isThere ? .there : names.isEmpty ? .unknown : .missing
    }
    return presence
  }

  /// Returns the names of a page's places; none if the page cannot be read.
  private func placeNames(in body: [UInt8]) -> Set<String> {
    let names = parseHTML(body)?.elements.flatMap { [$0["id"], $0.name == "a" ? $0["name"] : nil] } ?? []
    return Set(names.compactMap(\.self))
  }
}
