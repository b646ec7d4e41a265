public import Diagnostics

extension Rule {
  /// A link to a page of the web that does not exist.
  public static let linkExternalGone = Rule(
    "link-external-gone",
    .error,
    "A link leads to a page of the web that is not there.",
    explanation: """
      The host answered, and said that it has no page at this address. Web pages are asked for only under \
      `polite check --external`, once each in a run.
      """,
    source: "RFC 9110, sections 15.5.5 and 15.5.11",
    wrong: "[Status messages](https://www.w3.org/TR/WCAG22/status-messages)",
    right: "[Status messages](https://www.w3.org/TR/WCAG22/#status-messages)"
  )

  /// A link to a page of the web about which nothing could be learnt, because something was in the way.
  public static let linkExternalUnreached = Rule(
    "link-external-unreached",
    .warning,
    "A page of the web could not be reached.",
    explanation: """
      No host of this name is known, it does not take connections, its certificate is not trusted, it fails, or it does \
      not answer in time. It was tried three times. The fault may pass, or lie in the network that the check ran in, so \
      this is no proof that the link is dead, and it is asked again in the next run. A host whose name leads to this \
      machine or a private network is not asked, and one that has held up the run for half a minute is asked for no more \
      pages.
      """,
    wrong: "[Toolkit](https://toolkit.exmaple/)",
    right: "[Toolkit](https://toolkit.example/)"
  )

  /// A link to a page of the web whose host does not answer machines.
  public static let linkExternalRefused = Rule(
    "link-external-refused",
    .note,
    "A host will not tell a machine whether a page is there.",
    explanation: """
      It wants a name and a password, keeps machines out, or was asked too often. People may well be let in. Look at \
      such pages by hand, and exclude them in `polite.yml`.
      """,
    source: "RFC 9110, section 15.5",
    wrong: "rules: {}",
    right: "external:\n  exclude: https://social.example/**",
    language: "yaml"
  )

  /// A link to a page that says that its address has changed permanently.
  public static let linkExternalMoved = Rule(
    "link-external-moved",
    .note,
    "A page of the web has another address for good.",
    explanation: """
      The host redirects, and says that it always will (301 or 308). The link works for now. Hosts forget their \
      redirects in time, and then the link is dead.
      """,
    source: "RFC 9110, sections 15.4.2 and 15.4.9",
    wrong: "[WCAG](http://www.w3.org/TR/WCAG22/)",
    right: "[WCAG](https://www.w3.org/TR/WCAG22/)"
  )

  /// A link to a place that a page of the web does not have.
  public static let linkExternalPlace = Rule(
    "link-external-place",
    .note,
    "A page of the web does not have the place that a link names.",
    explanation: """
      No element of the page has this id, so the link leads to the page's top. A page may create its places with \
      scripts, which are not run: look at it by hand. Places that only scripts can make, such as lines of code, are \
      not looked for.
      """,
    source: "HTML Standard, section 7.4.6.4",
    wrong: "[Status messages](https://www.w3.org/TR/WCAG22/#status-mesages)",
    right: "[Status messages](https://www.w3.org/TR/WCAG22/#status-messages)"
  )

  /// A link to a page of the web that the run did not reach in time.
  public static let linkExternalUnasked = Rule(
    "link-external-unasked",
    .note,
    "A page of the web was not asked for, because the run ended before.",
    explanation: """
      The run came to the end of its time (`--deadline`), or was ended by a person or the system. Nothing is known \
      about the link. The answers so far are kept, so the next run has less to ask.
      """,
    wrong: "polite check --external --deadline 1",
    right: "polite check --external",
    language: "sh"
  )

  /// The rules that `polite check --external` applies.
  public static let fetchingRules: [Rule] = [
    linkExternalGone, linkExternalUnreached, linkExternalRefused, linkExternalMoved, linkExternalPlace,
    linkExternalUnasked,
  ]
}
