import Diagnostics
import Text

/// A path below a root, as its parts, none of which is empty.
///
/// It is used both for files below `Content/` and for pages below the site's root.
public struct SitePath: Sendable, Hashable {
  public let parts: [String]

  public init(parts: [String]) { self.parts = parts }

  /// Reads `a/b/c`; empty parts are dropped.
  public init(_ text: some StringProtocol) {
    parts = text.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The parts joined by `/`.
  public var text: String { parts.joined(separator: "/") }

  /// The folder that this path lies in; the root's own folder is the root.
  public var folder: SitePath { SitePath(parts: parts.dropLast()) }

  /// Returns the path that a relative reference leads to from this folder.
  ///
  /// - Returns: `nil` when the reference climbs above the root.
  public func resolving(_ reference: String) -> SitePath? {
    var result = parts
    for part in SitePath(reference).parts {
      switch part {
      case ".": continue
      case "..":
        guard result.popLast() != nil else { return nil }
      default: result.append(part)
      }
    }
    return SitePath(parts: result)
  }

  /// Returns the shortest relative reference from the page at this path to another file, percent-encoded for an
  /// attribute.
  public func reference(to target: SitePath) -> String {
    let here = parts.dropLast()
    var shared = 0
    while shared < here.count, shared < target.parts.count - 1, here[shared] == target.parts[shared] { shared += 1 }
    return String(repeating: "../", count: here.count - shared)
      + target.parts[shared...].map(encodedPart).joined(separator: "/")
  }
}

/// Escapes every byte of a path part that a URL's path may not contain (RFC 3986, section 3.3).
func encodedPart(_ part: String) -> String { percentEncoded(part, keeping: "@") }
