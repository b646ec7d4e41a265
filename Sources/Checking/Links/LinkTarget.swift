import Text

/// The kind of destination that a link in a body has, before anything is looked up.
enum LinkTarget: Equatable {
  /// Another site: it has a scheme or a host of its own.
  case external
  /// A place in the same page.
  case anchor(String)
  /// A path from the site's root, which does not work with `file://` or on a site served below a path.
  case absolute
  /// A file, relative to the one with the link: how many bytes its path has, and the place named after `#`.
  case relative(pathLength: Int, fragment: String?)

  /// - Parameter destination: The bytes of the destination.
  init(_ destination: Span<UInt8>) {
    if !destination.isEmpty, destination[0] == UInt8(ascii: "/") {
      self = destination.count > 1 && destination[1] == UInt8(ascii: "/") ? .external : .absolute
      return
    }
    var pathEnd = destination.count
    var hash: Int?
    scan: for index in destination.indices {
      switch destination[index] {
      case UInt8(ascii: ":") where pathEnd == destination.count:
        // A colon ends a scheme only where all bytes before it can be in a scheme.
        guard isScheme(destination.extracting(first: index)) else { continue }
        self = .external
        return
      case UInt8(ascii: "?") where pathEnd == destination.count:
        pathEnd = index
      case UInt8(ascii: "#"):
        hash = index
        pathEnd = min(pathEnd, index)
        break scan
      default:
        continue
      }
    }
    let fragment = hash.map { text(destination.extracting(($0 + 1)...)) }
    if pathEnd == 0, hash == 0 || destination.isEmpty {
      self = .anchor(fragment ?? "")
    } else {
      self = .relative(pathLength: pathEnd, fragment: fragment)
    }
  }
}

/// Returns bytes of a string as a string of their own. The slice must end at the end of a character.
func text(_ bytes: Span<UInt8>) -> String {
  unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
}

/// Whether bytes can be a scheme (RFC 3986, section 3.1). One letter is a scheme too: `c:` is not a path here.
private func isScheme(_ bytes: Span<UInt8>) -> Bool {
  !bytes.isEmpty && bytes.indices.allSatisfy { isSchemeByte(bytes[$0], isFirst: $0 == 0) }
}
