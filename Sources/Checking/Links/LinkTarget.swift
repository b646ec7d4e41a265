/// What a destination in a body names, before anything is looked up.
enum LinkTarget: Equatable {
  /// Another site: it has a scheme or a host of its own.
  case external
  /// A place in the same page.
  case anchor(String)
  /// A path from the site's root, which `file://` and a site below a path cannot follow.
  case absolute
  /// A file, relative to the one that speaks: how many bytes its path has, and the place named after `#`.
  case relative(pathLength: Int, fragment: String?)

  /// - Parameter destination: The bytes of the destination.
  init(_ destination: ArraySlice<UInt8>) {
    if destination.first == UInt8(ascii: "/") {
      self = destination.dropFirst().first == UInt8(ascii: "/") ? .external : .absolute
      return
    }
    var pathEnd = destination.endIndex
    var hash: Int?
    scan: for index in destination.indices {
      switch destination[index] {
      case UInt8(ascii: ":") where pathEnd == destination.endIndex:
        // A colon ends a scheme only where nothing but a scheme's bytes stand before it.
        guard isScheme(destination[..<index]) else { continue }
        self = .external
        return
      case UInt8(ascii: "?") where pathEnd == destination.endIndex:
        pathEnd = index
      case UInt8(ascii: "#"):
        hash = index
        pathEnd = min(pathEnd, index)
        break scan
      default:
        continue
      }
    }
    let fragment = hash.map { String(decoding: destination[($0 + 1)...], as: UTF8.self) }
    if pathEnd == destination.startIndex, hash == pathEnd || destination.isEmpty {
      self = .anchor(fragment ?? "")
    } else {
      self = .relative(pathLength: pathEnd - destination.startIndex, fragment: fragment)
    }
  }
}

/// Whether bytes can be a scheme (RFC 3986, section 3.1). One letter is a scheme too: `c:` is no path here.
private func isScheme(_ bytes: ArraySlice<UInt8>) -> Bool {
  for (offset, byte) in bytes.enumerated() {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): continue
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
      if offset == 0 { return false }
    default: return false
    }
  }
  return !bytes.isEmpty
}
