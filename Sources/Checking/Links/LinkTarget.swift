/// What a destination in a body names, before anything is looked up.
enum LinkTarget: Equatable {
  /// Another site: it has a scheme or a host of its own.
  case external
  /// A place in the same page.
  case anchor(String)
  /// A path from the site's root, which `file://` and a site below a path cannot follow.
  case absolute(String)
  /// A file, relative to the one that speaks, with what follows `?` or `#` as written.
  case relative(path: String, fragment: String?, suffix: String)

  init(_ destination: String) {
    if destination.hasPrefix("//") || Self.hasScheme(destination) {
      self = .external
      return
    }
    if destination.hasPrefix("/") {
      self = .absolute(destination)
      return
    }
    let bytes = destination.utf8
    let hash = bytes.firstIndex(of: UInt8(ascii: "#"))
    let fragment = hash.map { String(destination[bytes.index(after: $0)...]) }
    let beforeFragment = destination[..<(hash ?? bytes.endIndex)]
    let query = beforeFragment.utf8.firstIndex(of: UInt8(ascii: "?"))
    let path = String(beforeFragment[..<(query ?? beforeFragment.endIndex)])
    if path.isEmpty, query == nil {
      self = .anchor(fragment ?? "")
    } else {
      self = .relative(path: path, fragment: fragment, suffix: String(destination.dropFirst(path.count)))
    }
  }

  /// Whether a text begins with a scheme (RFC 3986, section 3.1). One letter is a scheme too: `c:` is no path here.
  private static func hasScheme(_ text: String) -> Bool {
    for (index, byte) in text.utf8.enumerated() {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): continue
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
        if index == 0 { return false }
      case UInt8(ascii: ":"): return index > 0
      default: return false
      }
    }
    return false
  }
}
