import Text

/// A request over HTTP or HTTPS, and what it may cost.
public struct HTTPRequest {
  public var method: String
  public var url: String
  public var header: [HeaderField] = []
  /// The body; `nil` sends none.
  public var body: [UInt8]?
  /// The maximum number of bytes of the response's decoded body: a host may never stop sending.
  public var limit = 256 << 20
  /// The time for the whole request: connection, request and response.
  public var timeout: Duration
  /// The part of this time that the connection may take; `nil` for all of it.
  public var connectionTimeout: Duration?
  /// The address of a proxy; without one, the host is asked directly, whatever the environment says.
  public var proxy: String?
  /// Names with their addresses, in libcurl's form (`CURLOPT_RESOLVE`), in addition to those that the system resolves.
  public var resolved: [String] = []
  /// Whether a connection may be made to an IP address, given by its bytes: 4 for version 4, 16 for version 6.
  public var admits: ([UInt8]) -> Bool = { _ in true }
  /// Whether the request must end. It is called about once a second, on this thread.
  public var isGivenUp: () -> Bool = { false }

  public init(_ method: String, _ url: String, timeout: Duration) {
    (self.method, self.url, self.timeout) = (method, url, timeout)
  }
}

/// The last response to a request: redirects are not followed.
public struct HTTPResponse {
  public var status: Int
  /// The header fields in their order.
  public var header: [HeaderField]
  /// The decoded body, up to the limit.
  public var body: [UInt8]
  /// The absolute address to which a redirect leads.
  public var location: String?
  /// How long the host asks to be left alone, in seconds.
  public var retryAfter: Int?
  /// Why the body is not complete; `nil` if it is.
  public var shortfall: HTTPFailure?
}

/// Why there is no response, or no complete one.
public struct HTTPFailure: Error {
  public enum Kind: Sendable {
    case unknownHost, unconnected, untrusted, timedOut
    /// `HTTPRequest.admits` does not admit the address.
    case refusedAddress
    case tooLong, other
  }

  public var kind: Kind
  /// The reason in words, without a full stop.
  public var reason: String
}

/// A field of a message's header (RFC 9110, section 5).
public struct HeaderField: Sendable, Hashable {
  public var name: String
  /// The value, without white space around it.
  public var value: String

  public init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }

  /// Reads a line of a header; `nil` if it has no colon.
  init?(line: String) {
    guard let colon = line.firstIndex(of: ":") else { return nil }
    self.init(String(line[..<colon]), trimmed(String(line[line.index(after: colon)...])))
  }

  /// - Parameter name: In lower case.
  public func isNamed(_ name: String) -> Bool { self.name.lowercased() == name }
}
