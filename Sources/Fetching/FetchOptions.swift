/// How pages are asked for, and how far a run goes to have an answer.
public struct FetchOptions: Sendable {
  /// Every request goes through this address, whatever `proxies` says.
  public var proxy: String?
  /// What requests go through. Where it is nothing, only public addresses are connected to.
  public var proxies = Proxies()
  /// How often a page is asked for, where the answer may be another the next time.
  public var attempts = 3
  /// Seconds between the first two attempts; each later pause is twice as long.
  public var firstPause = 1
  /// Seconds, also where a host asks for more.
  public var longestPause = 30
  /// How many redirects are followed.
  public var redirects = 10
  /// For one request: connection, request and reply.
  public var milliseconds = 20_000
  /// How long a page may be in which places are looked for.
  public var pageBytes = 8 << 20
  /// How many pages are asked for at once.
  public var requests = 8
  /// How many of them of one host.
  public var requestsPerHost = 2
  /// For all pages of a host, beyond what is usual for each request.
  public var millisecondsPerHost = 30_000
  /// What a request may well take.
  public var usualMilliseconds = 1000
  /// Seconds for the whole run.
  public var deadline = 300
  /// Takes the place of waiting for some seconds between two attempts.
  public var pause: (@Sendable (Int) -> Void)?
  /// The addresses that connections may lead to. A test that serves on this machine takes others.
  package var admits: @Sendable (NetworkAddress) -> Bool = \.isPublic
  /// Names with the addresses that they lead to, in libcurl's form (`CURLOPT_RESOLVE`), beside what the system says.
  package var resolved: [String] = []

  public init() {}
}
