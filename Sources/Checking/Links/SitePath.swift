/// A path below a root, as its parts: no `.`, no `..`, no empty part.
///
/// Used for files below `Content/` and for pages below the site's root alike.
public struct SitePath: Sendable, Hashable {
  public let parts: [String]

  public init(parts: [String]) { self.parts = parts }

  /// Reads `a/b/c`; empty parts are dropped.
  public init(_ text: some StringProtocol) {
    parts = text.split(separator: "/").map { String($0) }
  }

  /// The parts joined by `/`.
  public var text: String { parts.joined(separator: "/") }

  /// The folder that this path lies in; the root's own folder is the root.
  public var folder: SitePath { SitePath(parts: parts.dropLast()) }

  /// The path that a relative reference names from this folder.
  ///
  /// - Returns: `nil` when the reference climbs above the root.
  public func resolving(_ reference: some StringProtocol) -> SitePath? {
    var result = parts
    for part in reference.split(separator: "/") {
      switch part {
      case ".": continue
      case "..":
        guard result.popLast() != nil else { return nil }
      default: result.append(String(part))
      }
    }
    return SitePath(parts: result)
  }

  /// The shortest relative reference from the page at this path to another file, percent-encoded for an attribute.
  public func reference(to target: SitePath) -> String {
    let here = parts.dropLast()
    var shared = 0
    while shared < here.count, shared < target.parts.count - 1, here[shared] == target.parts[shared] { shared += 1 }
    var result = String(repeating: "../", count: here.count - shared)
    var first = true
    for part in target.parts[shared...] {
      if !first { result += "/" }
      first = false
      result += percentEncoded(part)
    }
    return result
  }

  /// The way from the page at this path up to the root: empty, or `../` repeated.
  public var toRoot: String { String(repeating: "../", count: max(0, parts.count - 1)) }
}

/// A path part with every byte escaped that a URL's path may not hold (RFC 3986, section 3.3).
func percentEncoded(_ part: String) -> String {
  if isPlain(part.utf8.span) { return part }
  var result = ""
  for byte in part.utf8 {
    if isPathByte(byte) {
      result.unicodeScalars.append(Unicode.Scalar(byte))
    } else {
      let digits = String(byte, radix: 16, uppercase: true)
      result += digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
    }
  }
  return result
}

private func isPlain(_ bytes: Span<UInt8>) -> Bool {
  for index in bytes.indices where !isPathByte(bytes[index]) { return false }
  return true
}

private func isPathByte(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
  case UInt8(ascii: "0")...UInt8(ascii: "9"): true
  case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "@"): true
  default: false
  }
}
