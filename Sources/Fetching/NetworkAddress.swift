import Text

/// An IP address as bytes: four for version 4, sixteen for version 6.
package struct NetworkAddress: Sendable, Hashable {
  let bytes: [UInt8]

  /// - Returns: `nil` for any other number of bytes.
  init?(_ bytes: [UInt8]) {
    guard bytes.count == 4 || bytes.count == 16 else { return nil }
    self.bytes = bytes
  }

  /// - Parameter text: The address in its plain spelling: four decimal numbers, or groups of hexadecimal digits.
  package init?(_ text: some StringProtocol) {
    guard let bytes = text.contains(":") ? version6(text) : version4(text) else { return nil }
    self.bytes = bytes
  }

  /// Whether the address is public: no registry of special addresses (IANA, RFC 6890) reserves it.
  ///
  /// An IPv6 address that only wraps an IPv4 address is not public. In addresses that an IPv6-only network
  /// makes from IPv4 addresses (RFC 6052), the wrapped address counts.
  package var isPublic: Bool {
    if AddressBlock.wrapped.contains(self) { return NetworkAddress(Array(bytes.suffix(4)))?.isPublic == true }
    let isGiven = bytes.count == 4 || AddressBlock.given.contains(self)
    return isGiven && !AddressBlock.special.contains { $0.contains(self) }
  }
}

/// The addresses that begin with the same bits.
struct AddressBlock: Sendable {
  private let start: NetworkAddress
  private let length: Int

  /// - Parameter text: An address, alone or with a number of bits: `10.0.0.0/8`.
  init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let start = NetworkAddress(parts[0]) else { return nil }
    let bits = start.bytes.count * 8
    guard let length = parts.count == 2 ? Int(parts[1]) : bits, (0...bits).contains(length) else { return nil }
    (self.start, self.length) = (start, length)
  }

  private init(_ bytes: [UInt8], _ length: Int, of count: Int) {
    start = NetworkAddress(filling: bytes, to: count)
    self.length = length
  }

  func contains(_ address: NetworkAddress) -> Bool {
    guard address.bytes.count == start.bytes.count else { return false }
    for (index, pair) in zip(address.bytes, start.bytes).enumerated() {
      let bits = min(8, length - index * 8)
      if bits <= 0 { break }
      if (pair.0 ^ pair.1) >> (8 - bits) != 0 { return false }
    }
    return true
  }

  /// The part of version 6 that is assigned to the public.
  fileprivate static let given = AddressBlock([0x20], 3, of: 16)

  /// The addresses that NAT64 makes from IPv4 addresses.
  fileprivate static let wrapped = AddressBlock([0x00, 0x64, 0xFF, 0x9B], 96, of: 16)

  fileprivate static let special: [AddressBlock] =
    [
      ([0], 8), ([10], 8), ([100, 64], 10), ([127], 8), ([169, 254], 16), ([172, 16], 12), ([192, 0, 0], 24),
      ([192, 0, 2], 24), ([192, 88, 99], 24), ([192, 168], 16), ([198, 18], 15), ([198, 51, 100], 24),
      ([203, 0, 113], 24), ([224], 3),
    ].map { AddressBlock($0.0, $0.1, of: 4) }
    // Teredo and other protocols, documentation, 6to4.
    + [([0x20, 0x01], 23), ([0x20, 0x01, 0x0D, 0xB8], 32), ([0x20, 0x02], 16), ([0x3F, 0xFF], 20)].map {
      AddressBlock($0.0, $0.1, of: 16)
    }
}

extension NetworkAddress {
  fileprivate init(filling bytes: [UInt8], to count: Int) {
    self.bytes = bytes + [UInt8](repeating: 0, count: count - bytes.count)
  }
}

/// Parses four decimal numbers without leading zeros. Other spellings that resolvers read as numbers are refused.
private func version4(_ text: some StringProtocol) -> [UInt8]? {
  let parts = text.split(separator: ".", omittingEmptySubsequences: false)
  let bytes = parts.compactMap { part in
    part.utf8.allSatisfy(isDigit) && (part == "0" || !part.hasPrefix("0")) ? UInt8(part) : nil
  }
  return parts.count == 4 && bytes.count == 4 ? bytes : nil
}

/// Parses eight groups of hexadecimal digits; `::` replaces some groups that are zero.
private func version6(_ text: some StringProtocol) -> [UInt8]? {
  var halves: [[UInt8]] = [[]]
  let parts = text.split(separator: ":", omittingEmptySubsequences: false)
  for (index, part) in parts.enumerated() {
    let isAtEdge = index == 0 || index == parts.count - 1
    if part.isEmpty {
      // An empty part at an edge belongs to the `::` beside it.
      if isAtEdge, parts.count > 2, parts[index == 0 ? 1 : index - 1].isEmpty { continue }
      halves.append([])
    } else {
      guard part.utf8.count <= 4, part.utf8.first != UInt8(ascii: "+"), let group = UInt16(part, radix: 16) else {
        return nil
      }
      halves[halves.count - 1] += [UInt8(group >> 8), UInt8(group & 0xFF)]
    }
  }
  let count = halves.joined().count
  if halves.count == 1 { return count == 16 ? halves[0] : nil }
  guard halves.count == 2, count <= 14 else { return nil }
  return halves[0] + [UInt8](repeating: 0, count: 16 - count) + halves[1]
}
