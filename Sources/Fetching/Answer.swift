/// What asking for an address came to.
enum Answer: Sendable, Hashable {
  /// A page is there; after redirects that are meant to last, the address that it has now.
  case found(movedTo: String?)
  /// The host says that nothing is there: 404, or 410.
  case gone(status: Int)
  /// The host answered, and what it said tells nothing of the page: it wants a name, or no visits by machines.
  case refused(status: Int)
  case unreached(Obstacle)

  /// Whether the host as a whole gave it, whatever the page.
  var isOfHost: Bool {
    switch self {
    case .unreached(.unknownHost), .unreached(.unconnected), .unreached(.untrusted), .unreached(.privateAddress),
      .unreached(.tooSlow), .refused(status: 429):
      true
    default: false
    }
  }
}

/// Why no answer was had that says anything of a page.
enum Obstacle: Error, Hashable {
  case unknownHost, unconnected, untrusted, timedOut
  /// The host's name leads to addresses that are not public.
  case privateAddress
  /// The host was waited for long enough, for all of its pages.
  case tooSlow
  /// The run ended before.
  case cutShort
  /// The connection broke, or what came was no HTTP.
  case broken
  /// The host says that it failed: 500 and above.
  case failing(status: Int)
  case redirectedTooOften
  /// To another scheme, or to a private network.
  case redirectedAway

  /// Whether another attempt may come to something else.
  var isPassing: Bool {
    switch self {
    case .privateAddress, .tooSlow, .cutShort: false
    default: true
    }
  }
}

/// Whether a place that a link names is in its page.
enum Presence: String, Sendable, Hashable {
  case there, missing
  /// The page is no HTML, or too long, or made by scripts.
  case unknown
}

/// What is known of a page of the web, and of the places in it that links name.
struct PageFacts: Sendable, Hashable {
  var answer: Answer
  /// Of a page that was found.
  var places: [String: Presence] = [:]
}

/// A page that is to be asked for, and the places in it that links name.
struct PageWish: Sendable, Hashable {
  let page: PageAddress
  var places: Set<String> = []
}
