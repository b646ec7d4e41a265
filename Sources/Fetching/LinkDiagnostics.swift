import Diagnostics
import PatternLibrary

extension WebLink {
  /// Returns what is wrong with the link, given what is known about its page.
  func diagnostic(_ facts: PageFacts, place: String?) -> Diagnostic? {
    switch facts.answer {
    case .found(let address): found(facts, movedTo: address, place: place)
    case .gone(let status):
      diagnostic(
        .linkExternalGone,
        "`\(address)` is \(status == 410 ? "gone for good" : "not there"): its host answers \(status)",
        "Find where the page is now, or take the link out."
      )
    case .refused(status: 429):
      diagnostic(
        .linkExternalRefused,
        "the host of `\(address)` asks for fewer requests, with the status 429",
        "Run the check again later. Answers are kept, so fewer requests are left."
      )
    case .refused(let status):
      diagnostic(
        .linkExternalRefused,
        "the host of `\(address)` answers \(status), which does not tell whether the page is there",
        "Open it by hand. `exclude` in `polite.yml` keeps it from being asked for."
      )
    case .unreached(.cutShort):
      diagnostic(
        .linkExternalUnasked,
        "`\(address)` was not asked for: the run ended before",
        "Run the check again: answers are kept, so fewer requests are left."
      )
    case .unreached(let obstacle):
      diagnostic(
        .linkExternalUnreached,
        "`\(address)` cannot be reached: \(obstacle.reason)",
        "Open it by hand, and correct or remove the link if it is dead."
      )
    }
  }

  private func found(_ facts: PageFacts, movedTo newAddress: String?, place: String?) -> Diagnostic? {
    if let place, facts.places[place] == .missing {
      return diagnostic(
        .linkExternalPlace,
        "no element of the page has the id `\(place)`",
        "Look at the page, and name a place that it has."
      )
    }
    guard let newAddress else { return nil }
    // The fragment remains that of the link (RFC 9110, section 10.2.2).
    let fragment = address[address.before(anyOf: "#").endIndex...]
    return diagnostic(.linkExternalMoved, "`\(address)` has moved for good", "Write `\(newAddress)\(fragment)`.")
  }

  private func diagnostic(_ rule: Rule, _ message: String, _ help: String) -> Diagnostic {
    Diagnostic(rule, at: range, message, help: help)
  }
}

extension Obstacle {
  /// The reason as it follows a colon in a message.
  fileprivate var reason: String {
    switch self {
    case .unknownHost: "no host of this name is known"
    case .unconnected: "its host takes no connection"
    case .untrusted: "its host's certificate is not trusted"
    case .timedOut: "its host does not answer in time"
    case .privateAddress: "its host's name leads to this machine or a private network, which is not asked"
    case .tooSlow: "its host took too long"
    case .cutShort: "the run ended before"
    case .broken: "its host breaks off the answer"
    case .failing(let status): "its host fails, with the status \(status)"
    case .redirectedTooOften: "its host redirects without end"
    case .redirectedAway: "it redirects to an address that is not asked"
    }
  }
}
