public import Diagnostics

extension Rule {
  /// A destination that is made into nothing, because of what it can do.
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

/// What a destination is for.
enum DestinationUse {
  /// It is followed, or sent to.
  case link
  /// It is shown as a picture, a film or a sound, where no script in it runs.
  case picture
  /// It is a page or a script within the page.
  case frame
}

/// The scheme that a destination may not have; `nil` where it may.
func unsafeScheme(of destination: String, as use: DestinationUse) -> String? {
  guard let scheme = scheme(of: destination.utf8.span) else { return nil }
  if safeSchemes.contains(scheme) { return nil }
  if use == .picture, scheme == "data", isImageData(destination) { return nil }
  return scheme
}

/// What to do instead of a scheme.
func help(for scheme: String, in destination: String) -> String {
  if let meant = nearMiss(to: scheme, among: ["https", "http", "mailto"], within: 2),
    let colon = destination.firstIndex(of: ":")
  {
    return didYouMean(meant + destination[colon...])
  }
  return "Link to a file of the library, or to an address with `https:`, `http:`, `mailto:` or `tel:`."
}

private let safeSchemes: Set<String> = ["http", "https", "mailto", "tel"]

/// The scheme that a browser reads, in lower case: it passes over control characters and spaces before a destination, and
/// over tabs and line ends within it (URL Standard, 4.4 "basic URL parser").
public func scheme(of destination: Span<UInt8>) -> String? {
  var start = 0
  while start < destination.count, destination[start] <= 0x20 { start += 1 }
  var scheme: [UInt8] = []
  for index in start..<destination.count {
    let byte = destination[index]
    switch byte {
    case UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): continue
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): scheme.append(byte | 0x20)
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
      if scheme.isEmpty { return nil }
      scheme.append(byte)
    case UInt8(ascii: ":"): return scheme.isEmpty ? nil : String(decoding: scheme, as: UTF8.self)
    default: return nil
    }
  }
  return nil
}

/// Where `<meta http-equiv=refresh>` leads by its `content`, after its seconds (HTML, "shared declarative refresh steps").
public func refreshAddress(in content: String) -> String? {
  content.prefixMatch(of: /\s*[\d.]+\s*[;,\s]\s*(?i:url\s*=\s*)?["']?([^"']+)/).map { String($0.output.1) }
}

private func isImageData(_ destination: String) -> Bool {
  let bytes = destination.utf8.drop { $0 <= 0x20 }.prefix(11)
  return String(bytes)?.lowercased() == "data:image/"
}
