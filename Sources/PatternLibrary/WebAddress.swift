public import Diagnostics
import Text

/// The address of a link to the web or of web content that is shown, and its place in a source file.
public struct WebLink: Sendable, Hashable {
  public let address: String
  public let range: SourceRange

  public init(_ address: String, at range: SourceRange) { (self.address, self.range) = (address, range) }
}

/// A destination with a scheme, split into its parts (RFC 3986, section 3).
public struct WebAddress: Sendable, Hashable {
  /// The scheme, in lower case.
  public let scheme: String
  /// The text between `//` and the path, including the port; `nil` without `//`.
  public let authority: String?
  /// What follows the authority, or the scheme's colon: the path, the query and the fragment, as written.
  public let rest: String

  /// - Returns: `nil` for a destination without a scheme.
  public init?(_ destination: String) {
    let bytes = Array(destination.utf8)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > 0,
      bytes[..<colon].indices.allSatisfy({ isSchemeByte(bytes[$0], isFirst: $0 == 0) })
    else { return nil }
    scheme = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
    let behind = bytes[(colon + 1)...]
    guard behind.starts(with: Array("//".utf8)) else {
      authority = nil
      rest = String(decoding: behind, as: UTF8.self)
      return
    }
    let ends = [UInt8]("/?#".utf8)
    let authority = behind.dropFirst(2).prefix { !ends.contains($0) }
    self.authority = String(decoding: authority, as: UTF8.self)
    rest = String(decoding: behind[authority.endIndex...], as: UTF8.self)
  }

  /// Whether it is an address that browsers fetch over the web.
  public var isWeb: Bool { scheme == "http" || scheme == "https" }

  /// The address of its server; `nil` if it is not on the web.
  public var server: String? { isWeb ? authority.map { "\(scheme)://\($0)/" } : nil }

  /// The host in lower case, without a user's name and the port.
  public var host: String? {
    guard let authority else { return nil }
    let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    if host.hasPrefix("["), let end = host.firstIndex(of: "]") { return host[...end].lowercased() }
    return String(host.prefix { $0 != ":" }).lowercased()
  }

  /// Whether the host is valid: without empty labels, spaces and characters that no host has, and with a 16-bit port if
  /// there is one (RFC 3986, section 3.2; RFC 9293, section 3.1).
  public var hasHost: Bool {
    guard let host, !host.isEmpty, let authority else { return false }
    if host.hasPrefix("["), host.wholeMatch(of: /\[[0-9a-f:.]*:[0-9a-f:.]*\]/) == nil { return false }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    // A dot at the end may mean the root.
    if (labels.last == "" ? labels.dropLast() : labels).contains("") || labels == [""] { return false }
    let port = authority.split(separator: "@", omittingEmptySubsequences: false).last?.dropFirst(host.count) ?? ""
    if !port.isEmpty, port.wholeMatch(of: /:[0-9]*/) == nil { return false }
    if port.count > 1, UInt16(port.dropFirst()) == nil { return false }
    return !host.utf8.contains { $0 <= 0x20 || [UInt8]("<>\"\\^`{|}%,;!".utf8).contains($0) }
  }
}
