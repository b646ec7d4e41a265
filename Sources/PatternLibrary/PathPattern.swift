/// A pattern of paths, or of addresses: `Content/old/**`, `https://example.org/**`.
///
/// A pattern is matched against a whole path, part by part. `*` matches any characters in one part, `?` matches one
/// character, and a part that is `**` matches any number of parts, including none. A pattern that ends in `/` matches
/// everything below the folder. Everything else matches itself, including letter case.
public struct PathPattern: Sendable, Hashable {
  public let text: String
  private let parts: [[Unicode.Scalar]]

  public init(_ text: String) {
    self.text = text
    var parts = text.split(separator: "/").map { Array($0.unicodeScalars) }
    if text.hasSuffix("/") { parts.append(Self.anyParts) }
    self.parts = parts
  }

  private static let anyParts: [Unicode.Scalar] = ["*", "*"]

  /// Whether the pattern matches a path, with `/` between its parts.
  public func matches(_ path: String) -> Bool {
    let names = path.split(separator: "/").map { Array($0.unicodeScalars) }
    return isMatch(
      parts,
      names,
      isRun: { $0 == Self.anyParts },
      isEqual: { part, name in isMatch(part, name, isRun: { $0 == "*" }, isEqual: { $0 == "?" || $0 == $1 }) }
    )
  }
}

/// Whether a pattern matches a sequence, where some of the pattern's elements match runs of any length.
///
/// Only the last run ever needs to be made longer, so the time is at most the product of the two lengths.
private func isMatch<Element>(
  _ pattern: [Element],
  _ sequence: [Element],
  isRun: (Element) -> Bool,
  isEqual: (_ pattern: Element, _ element: Element) -> Bool
) -> Bool {
  var (place, next) = (0, 0)
  var lastRun: (pattern: Int, start: Int)?
  while next < sequence.count {
    if place < pattern.count, isRun(pattern[place]) {
      lastRun = (place, next)
      place += 1
    } else if place < pattern.count, isEqual(pattern[place], sequence[next]) {
      place += 1
      next += 1
    } else if let run = lastRun {
      lastRun = (run.pattern, run.start + 1)
      (place, next) = (run.pattern + 1, run.start + 1)
    } else {
      return false
    }
  }
  return pattern[place...].allSatisfy(isRun)
}
