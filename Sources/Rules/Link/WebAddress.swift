/// A destination that names its scheme, cut into its parts (RFC 3986, section 3).
struct WebAddress {
  /// In lower case.
  let scheme: String
  /// What stands between `//` and the path, with the port; `nil` without `//`.
  let authority: String?

  /// - Returns: `nil` for a destination without a scheme.
  init?(_ destination: String) {
    let bytes = Array(destination.utf8)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > 0, isSchemeStart(bytes[0]),
      bytes[..<colon].allSatisfy({ isSchemeStart($0) || isSchemeByte($0) })
    else { return nil }
    scheme = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
    let rest = bytes[(colon + 1)...]
    guard rest.starts(with: Array("//".utf8)) else {
      authority = nil
      return
    }
    let ends = [UInt8]("/?#".utf8)
    authority = String(decoding: rest.dropFirst(2).prefix { !ends.contains($0) }, as: UTF8.self)
  }

  /// Whether it is one that browsers fetch over the web.
  var isWeb: Bool { scheme == "http" || scheme == "https" }

  /// The host in lower case, without a user's name and the port.
  var host: String? {
    guard let authority else { return nil }
    let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    if host.hasPrefix("[") { return String(host.prefix { $0 != "]" }).lowercased() + "]" }
    return String(host.prefix { $0 != ":" }).lowercased()
  }

  /// Whether the host can be one: not empty, without spaces and signs that no host has.
  var hasHost: Bool {
    guard let host, !host.isEmpty else { return false }
    return !host.utf8.contains { $0 <= 0x20 || [UInt8]("<>\"\\^`{|}%,;!".utf8).contains($0) }
  }
}

private func isSchemeStart(_ byte: UInt8) -> Bool {
  switch byte | 0x20 {
  case UInt8(ascii: "a")...UInt8(ascii: "z"): true
  default: false
  }
}

private func isSchemeByte(_ byte: UInt8) -> Bool {
  (0x30...0x39).contains(byte) || [UInt8]("+-.".utf8).contains(byte)
}
