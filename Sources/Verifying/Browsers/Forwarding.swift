import HTMLTree
package import HTTP

extension ServedPages {
  /// Returns another host's answer to a request of the browser.
  ///
  /// - Parameters:
  ///   - isPage: Whether to put the player's scripts at the beginning of the answer's page.
  ///   - limit: The maximum number of bytes of the answer: a host may never stop sending.
  ///   - isGivenUp: Whether nobody waits for the answer any more.
  package func forward(
    _ method: String,
    to address: String,
    _ header: [HeaderField],
    _ body: [UInt8],
    isPage: Bool,
    limit: Int = 64 << 20,
    isGivenUp: @escaping () -> Bool = { false }
  ) -> Answer {
    // Without a body, only the browser knows whether the request should have one.
    let length = body.isEmpty ? header.filter { $0.isNamed("content-length") } : []
    var request = HTTPRequest(method, address, timeout: Timeouts.site)
    request.header = header.filter { !Self.isOfConnection($0) } + length
    request.body = body.isEmpty ? nil : body
    (request.limit, request.isGivenUp) = (limit, isGivenUp)
    guard let response = try? HTTPClient().sendWhole(request) else {
      if isPage { note(Opened(status: 0)) }
      return Answer(status: 502)
    }
    let fields = response.header.filter { !Self.isOfConnection($0) }
    let type = fields.last { $0.isNamed("content-type") }?.value
    var answer = Answer(
      status: response.status,
      type: type ?? "application/octet-stream",
      header: fields.filter { !$0.isNamed("content-type") },
      body: response.body
    )
    guard isPage, let beginning else { return answer }
    if let place = response.location {
      move(to: String(place.prefix { $0 != "#" }))
      return answer
    }
    let tree = parseHTML(response.body)
    note(Opened(status: response.status, hasClosedTree: tree?.hasClosedShadowTree == true))
    let isEncoded = type?.lowercased().contains("charset=") == true
    answer.body = beginning.begin(response.body, tree, isEncoded: isEncoded)
    answer.header = beginning.admitted(by: answer.header)
    return answer
  }

  /// Whether a header field is about the connection, about the bytes as they were sent (RFC 9110, sections 7.6.1 and
  /// 8), or about caching, which is not done here.
  private static func isOfConnection(_ field: HeaderField) -> Bool {
    let name = field.name.lowercased()
    return name.hasPrefix("proxy-") || connectionFields.contains(name)
  }

  private static let connectionFields: Set<String> = [
    "accept-encoding", "cache-control", "connection", "content-encoding", "content-length", "etag", "expect", "expires",
    "host", "if-modified-since", "if-none-match", "keep-alive", "last-modified", "strict-transport-security", "te",
    "trailer", "transfer-encoding", "upgrade",
  ]
}
