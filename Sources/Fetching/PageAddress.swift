import Diagnostics
public import PatternLibrary

/// The address of a page of the web that may be asked for, without the place in it.
///
/// Hosts of this machine and of private networks are none: no reader could reach them, and a check in CI must not be
/// a way into the network that it runs in.
public struct PageAddress: Sendable, Hashable {
  /// As it is sent: with the scheme and the host in lower case, and in ASCII but for the host.
  public let text: String
  public let host: String

  /// - Parameter address: What a link names; its fragment does not count.
  /// - Returns: `nil` for what is not asked for.
  public init?(_ address: WebAddress) {
    guard address.isWeb, address.hasHost, let authority = address.authority, let host = address.host,
      !isPrivate(host), !authority.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F })
    else { return nil }
    // A name and a password before the host keep their letters' case.
    let nameEnd = authority.lastIndex(of: "@").map { authority.index(after: $0) } ?? authority.startIndex
    let site = authority[..<nameEnd] + authority[nameEnd...].lowercased()
    let rest = address.rest.prefix { $0 != "#" }
    let path = rest.first == "/" ? rest : "/" + rest
    self.host = host
    text = "\(address.scheme)://\(site)\(encoded(path))"
  }

  public init?(_ text: String) {
    guard let address = WebAddress(text) else { return nil }
    self.init(address)
  }
}

/// A path and a query with what no request may hold percent-encoded; what is encoded already stays.
private func encoded(_ path: Substring) -> String {
  percentEncoded(String(path), keeping: "!#$%&'()*+,/:;=?@[]")
}

/// Whether a host is this machine, or one of a network of its own, by how it is spelled (RFC 6761, RFC 6762).
///
/// Where a name leads is seen when a connection is made.
private func isPrivate(_ host: String) -> Bool {
  if host.hasPrefix("[") { return NetworkAddress(host.dropFirst().dropLast())?.isPublic != true }
  let name = host.hasSuffix(".") ? host.dropLast() : host[...]
  let labels = name.split(separator: ".", omittingEmptySubsequences: false)
  guard let last = labels.last else { return true }
  if ["localhost", "local", "internal", "invalid", "test"].contains(last) { return true }
  // Whatever ends in a number is an address, in one of many spellings, of which only the plain one is asked.
  guard last.utf8.first.map({ (0x30...0x39).contains($0) }) == true else { return false }
  return NetworkAddress(name)?.isPublic != true
}
