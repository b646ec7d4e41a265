import HTMLTree

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
    guard
      let response = try? HTTPClient().send(
        method,
        address,
        header: header.filter { !Self.isOfConnection($0) } + length,
        body: body.isEmpty ? nil : body,
        limit: limit,
        timeout: Timeouts.site,
        isGivenUp: isGivenUp
      )
    else {
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
    if (300..<400).contains(response.status), let place = fields.last(where: { $0.isNamed("location") })?.value {
      move(to: Self.resolved(place, at: address))
      return answer
    }
    let tree = parseHTML(response.body)
    note(Opened(status: response.status, hasClosedTree: tree?.hasClosedShadowTree == true))
    let isEncoded = type?.lowercased().contains("charset=") == true
    answer.body = beginning.begin(response.body, tree, isEncoded: isEncoded)
    answer.header = beginning.admitted(by: answer.header)
    return answer
  }

  /// Resolves a reference (RFC 3986, section 5.2), without the part after `#`.
  private static func resolved(_ reference: String, at base: String) -> String {
    let reference = String(reference.prefix { $0 != "#" })
    if reference.prefixMatch(of: #/[A-Za-z][A-Za-z0-9+.\-]*:\/\//#) != nil { return reference }
    if reference.hasPrefix("//") { return base.prefix { $0 != "/" } + reference }
    let (start, page) = (origin(of: base), base.prefix { $0 != "?" })
    if reference.isEmpty { return base }
    if reference.hasPrefix("?") { return page + reference }
    let place = reference.prefix { $0 != "?" }
    let end = page.lastIndex(of: "/") ?? page.startIndex
    let folder = place.hasPrefix("/") ? "" : page[...end].dropFirst(start.count)
    return start + withoutDots(folder + place) + reference.dropFirst(place.count)
  }

  /// Removes the parts `.` and `..` from a path that begins with `/` (RFC 3986, section 5.2.4).
  private static func withoutDots(_ path: Substring) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/", omittingEmptySubsequences: false) {
      if part == "..", parts.count > 1 { parts.removeLast() }
      if part != ".", part != ".." { parts.append(part) }
    }
    // At the end, each of them names a folder.
    let isFolder = path.hasSuffix("/.") || path.hasSuffix("/..")
    return parts.joined(separator: "/") + (isFolder ? "/" : "")
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

extension HeaderField {
  /// - Parameter name: In lower case.
  func isNamed(_ name: String) -> Bool { self.name.lowercased() == name }
}
