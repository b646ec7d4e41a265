/// How pages are asked for, and how much effort a run makes to get an answer.
public struct FetchOptions: Sendable {
  /// The proxy for every request, whatever `proxies` says.
  public var proxy: String?
  /// The proxies for requests. Without a proxy, connections are made only to public addresses.
  public var proxies = Proxies()
  /// How often a page is asked for, if another attempt may have another result.
  public var attempts = 3
  /// Seconds between the first two attempts; each later pause is twice as long.
  public var firstPause = 1
  /// The longest pause in seconds, even when a host asks for more.
  public var longestPause = 30
  /// The maximum number of redirects to follow.
  public var redirects = 10
  /// The time for one request: connection, request and reply.
  public var milliseconds = 20_000
  /// The maximum length of a page in which places are looked for.
  public var pageBytes = 8 << 20
  /// The number of pages that are asked for at once.
  public var requests = 8
  /// The number of them from one host.
  public var requestsPerHost = 2
  /// The time for all pages of a host, beyond what is usual for each request.
  public var millisecondsPerHost = 30_000
  /// The time that a request usually takes.
  public var usualMilliseconds = 1000
  /// The time for the whole run, in seconds.
  public var deadline = 300
  /// Replaces waiting for some seconds between two attempts.
  public var pause: (@Sendable (Int) -> Void)?
  /// Whether connections to an address are allowed. Tests that serve pages on this machine allow other addresses.
  package var admits: @Sendable (NetworkAddress) -> Bool = \.isPublic
  /// Names with their addresses, in libcurl's form (`CURLOPT_RESOLVE`), in addition to those that the system resolves.
  package var resolved: [String] = []

  public init() {}
}
