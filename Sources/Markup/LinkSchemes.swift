public import Diagnostics
import Text

extension Rule {
  /// A destination that is removed because of what it can do.
  public static let linkUnsafeScheme = Rule(
    "link-unsafe-scheme",
    .error,
    "A link has a scheme that links in a library must not have.",
    explanation: """
      Links lead to `http`, `https`, `mailto` and `tel`, to files of the library, and to places in a page. Other \
      schemes run scripts (`javascript`), make up pages (`data`), or work on only one machine (`file`). Pictures may \
      be `data:image/…`. The page is made without the destination, whatever `raw-html` says.
      """,
    source: "URL Standard, 4.4 URL parsing",
    wrong: "[Try it](«javascript:start())",
    right: "[Try it](slider.html)"
  )
}

/// The use of a destination.
enum DestinationUse {
  /// It is followed, or a form is sent to it.
  case link
  /// It is shown as an image, or played as video or audio, and no script in it runs.
  case picture
  /// It is a page or a script within the page.
  case frame
}

/// Returns the scheme of a destination if it is not allowed; `nil` where it is.
func unsafeScheme(of destination: String, as use: DestinationUse) -> String? {
  guard let scheme = scheme(of: destination.utf8.span) else { return nil }
  if safeSchemes.contains(scheme) { return nil }
  if use == .picture, scheme == "data", isImageData(destination) { return nil }
  return scheme
}

/// Returns what to do instead of using a scheme.
func help(for scheme: String, in destination: String) -> String {
  if let meant = nearMiss(to: scheme, among: ["https", "http", "mailto"], within: 2),
    let colon = destination.firstIndex(of: ":")
  {
    return didYouMean(meant + destination[colon...])
  }
  return "Link to a file of the library, or to an address with `https:`, `http:`, `mailto:` or `tel:`."
}

private let safeSchemes: Set<String> = ["http", "https", "mailto", "tel"]

/// Returns the scheme that a browser reads, in lower case. It ignores control characters and spaces before a
/// destination, and tabs and line ends within it (URL Standard, 4.4 "basic URL parser").
public func scheme(of destination: Span<UInt8>) -> String? {
  var start = 0
  while start < destination.count, destination[start] <= 0x20 { start += 1 }
  var scheme: [UInt8] = []
  for index in start..<destination.count {
    let byte = destination[index]
    switch byte {
    case UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): continue
    case _ where isSchemeByte(byte, isFirst: scheme.isEmpty): scheme.append(lowercased(byte))
    case UInt8(ascii: ":"): return scheme.isEmpty ? nil : String(decoding: scheme, as: UTF8.self)
    default: return nil
    }
  }
  return nil
}

/// Returns the address in the `content` of `<meta http-equiv=refresh>`, after the seconds (HTML, "shared declarative
/// refresh steps").
public func refreshAddress(in content: String) -> String? {
  content.prefixMatch(of: /\s*[\d.]+\s*[;,\s]\s*(?i:url\s*=\s*)?["']?([^"']+)/).map { String($0.output.1) }
}

private func isImageData(_ destination: String) -> Bool {
  let bytes = destination.utf8.drop { $0 <= 0x20 }.prefix(11)
  return String(bytes)?.lowercased() == "data:image/"
}
