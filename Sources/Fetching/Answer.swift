import HTTP

/// The result of a request for an address.
enum Answer: Sendable, Hashable {
  /// The page exists. If permanent redirects led to it, this is its new address.
  case found(movedTo: String?)
  /// The host says that there is nothing at the address: 404 or 410.
  case gone(status: Int)
  /// The host answered, but says nothing about the page: it wants a login, or no visits by machines.
  case refused(status: Int)
  case unreached(Obstacle)

  /// Whether the answer is the same for every page of the host.
  var isOfHost: Bool {
    switch self {
    case .unreached(.unknownHost), .unreached(.unconnected), .unreached(.untrusted), .unreached(.privateAddress),
      .unreached(.tooSlow), .refused(status: 429):
      true
    default: false
    }
  }
}

/// Why there was no answer that says anything about a page.
enum Obstacle: Error, Hashable {
  case unknownHost, unconnected, untrusted, timedOut
  /// The host's name leads to addresses that are not public.
  case privateAddress
  /// The time for waiting for this host, for all its pages together, is used up.
  case tooSlow
  /// The run ended before the page was asked for.
  case cutShort
  /// The connection broke, or the reply was not HTTP.
  case broken
  /// The host says that it has failed: 500 and above.
  case failing(status: Int)
  case redirectedTooOften
  /// The redirect leads to another scheme, or to a private network.
  case redirectedAway

  /// Whether another attempt may have another result.
  var isPassing: Bool {
    switch self {
    case .privateAddress, .tooSlow, .cutShort: false
    default: true
    }
  }
}

extension Obstacle {
  init(_ failure: HTTPFailure) {
    self =
      switch failure.kind {
      case .unknownHost: .unknownHost
      case .unconnected: .unconnected
      case .untrusted: .untrusted
      case .timedOut: .timedOut
      case .refusedAddress: .privateAddress
      case .tooLong, .other: .broken
      }
  }
}

/// Whether a page has a place that a link names.
enum Presence: String, Sendable, Hashable {
  case there, missing
  /// The page is not HTML, is too long, or is made by scripts.
  case unknown
}

/// What is known about a page of the web, and about the places in it that links name.
struct PageFacts: Sendable, Hashable {
  var answer: Answer
  /// The places of a page that was found.
  var places: [String: Presence] = [:]
}

/// A page to ask for, and the places in it that links name.
struct WantedPage: Sendable, Hashable {
  let page: PageAddress
  var places: Set<String> = []
}
