import Diagnostics
public import PatternLibrary
import Text

/// The address of a page of the web that may be asked for, without its fragment.
///
/// Hosts on this machine or in private networks are excluded: no reader could reach them, and a check in CI must not be
/// a way into its network.
public struct PageAddress: Sendable, Hashable {
  /// The address as it is sent: with the scheme and the host in lower case, and in ASCII except for the host.
  public let text: String
  public let host: String

  /// - Parameter address: The address that a link names; its fragment is ignored.
  /// - Returns: `nil` for an address that is not asked for.
  public init?(_ address: WebAddress) {
    guard address.isWeb, address.hasHost, let authority = address.authority, let host = address.host,
      !isPrivate(host), !authority.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F })
    else { return nil }
    // A user name and a password before the host keep their case.
    let nameEnd = authority.lastIndex(of: "@").map { authority.index(after: $0) } ?? authority.startIndex
    let site = authority[..<nameEnd] + authority[nameEnd...].lowercased()
    let rest = address.rest.before(anyOf: "#")
    let path = rest.first == "/" ? rest : "/" + rest
    self.host = host
    text = "\(address.scheme)://\(site)\(encoded(path))"
  }

  public init?(_ text: String) {
    guard let address = WebAddress(text) else { return nil }
    self.init(address)
  }
}

/// Percent-encodes what a request may not contain in a path and a query. Existing escapes stay.
private func encoded(_ path: Substring) -> String {
  percentEncoded(String(path), keeping: "!#$%&'()*+,/:;=?@[]")
}

/// Whether a host is this machine or in a private network, judged by its spelling (RFC 6761, RFC 6762).
///
/// The address that a name resolves to is checked when a connection is made.
private func isPrivate(_ host: String) -> Bool {
  if host.hasPrefix("[") { return NetworkAddress(host.dropFirst().dropLast())?.isPublic != true }
  let name = host.hasSuffix(".") ? host.dropLast() : host[...]
  let labels = name.split(separator: ".", omittingEmptySubsequences: false)
  guard let last = labels.last else { return true }
  if ["localhost", "local", "internal", "invalid", "test"].contains(last) { return true }
  // A host that ends in a number is an address. It has many spellings, and only the plain one is asked for.
  guard last.utf8.first.map(isDigit) == true else { return false }
  return NetworkAddress(name)?.isPublic != true
}
