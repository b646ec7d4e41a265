import Platform

/// How pages are asked for, and how far a run goes to have an answer.
public struct FetchOptions: Sendable {
  /// Every request goes through this address. Without one, the environment says so, as libcurl reads it (`http_proxy`,
  /// `https_proxy`, `no_proxy`).
  public var proxy: String?
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
  /// Waits for some seconds.
  public var pause: @Sendable (Int) -> Void = wait(seconds:)

  public init() {}
}
