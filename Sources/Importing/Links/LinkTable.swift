import PatternLibrary
import Text

/// Where the files of a catalogue are in the library, for the links between them.
struct LinkTable {
  /// The library's file for each source, by the source's path.
  private let pages: [String: String]
  /// The library's files by their address on the catalogue's own site, as far as it is known.
  private var addresses: [String: Set<String>] = [:]
  /// The same, but only by complete addresses.
  private var wholeAddresses: [String: Set<String>] = [:]
  private let others: Set<String>
  /// Where the other files are copied to.
  let copies: CopyPaths

  init(pages: [String: String], others: Set<String>) {
    (self.pages, self.others) = (pages, others)
    copies = CopyPaths(others)
    for (source, page) in pages {
      let whole = address(source)
      wholeAddresses[whole, default: []].insert(page)
      let parts = whole.split(separator: "/").map(String.init)
      for start in parts.indices {
        addresses[parts[start...].joined(separator: "/"), default: []].insert(page)
      }
    }
  }

  /// What a destination names.
  enum Target: Hashable {
    /// Another site, or a place that is not given by a path.
    case elsewhere
    /// A place in the same page.
    case anchor(String)
    /// A page of the library, with the parts after its path: `?query`, and the place after `#`.
    case page(String, query: String, fragment: String?)
    /// Another file of the catalogue.
    case file(String, suffix: String)
    case missing
  }

  /// - Parameters:
  ///   - source: The path of the source that contains the link.
  ///   - page: The library's file made from that source; its own demos are named relative to it.
  func target(_ destination: String, in source: String) -> Target {
    let bytes = Array(destination.utf8)
    if bytes.isEmpty { return .anchor("") }
    if bytes.starts(with: "//".utf8) || WebAddress(destination) != nil { return .elsewhere }
    let hash = bytes.firstIndex(of: UInt8(ascii: "#"))
    let pathEnd = bytes[..<(hash ?? bytes.count)].firstIndex(of: UInt8(ascii: "?")) ?? hash ?? bytes.count
    let fragment = hash.map { string(bytes[($0 + 1)...]) }
    let query = string(bytes[pathEnd..<(hash ?? bytes.count)])
    if pathEnd == 0 { return query.isEmpty ? .anchor(fragment ?? "") : .missing }
    guard let path = percentDecoded(string(bytes[..<pathEnd])), !path.contains("{"),
      let whole = resolvedPath(path, from: parentPath(source))
    else { return .missing }
    if let page = page(whole, isAbsolute: bytes[0] == UInt8(ascii: "/")) {
      return .page(page, query: query, fragment: fragment)
    }
    let suffix = query + (fragment.map { "#\($0)" } ?? "")
    if let file = [whole, path].first(where: isCopied) { return .file(file, suffix: suffix) }
    return .missing
  }

  private func page(_ path: String, isAbsolute: Bool) -> String? {
    for candidate in [path, path + ".md", path + ".markdown", path + "/index.md", path + "/README.md"] {
      if let page = pages[candidate] { return page }
    }
    let address = address(path)
    // A path that begins with a slash may be below the folder from which the site is served.
    let known = isAbsolute ? addresses : wholeAddresses
    guard !address.isEmpty, let found = known[address], found.count == 1 else { return nil }
    return found.first
  }

  /// Whether a file is copied when an entry links to it. Pages are not, because they are neither entries nor demos.
  private func isCopied(_ path: String) -> Bool {
    let name = lastPart(path).lowercased()
    return others.contains(path) && ![".html", ".htm", ".md", ".markdown"].contains(where: name.hasSuffix)
  }
}

/// Returns a path as it appears in the addresses of a Jekyll site: without the underscore of a collection and without
/// an extension.
private func address(_ path: String) -> String {
  var parts = path.lowercased().split(separator: "/").map { String($0.drop { $0 == "_" }) }
  guard let last = parts.popLast() else { return "" }
  for ending in [".md", ".markdown", ".html"] where last.hasSuffix(ending) {
    let name = String(last.dropLast(ending.count))
    return (parts + (name == "index" ? [] : [name])).joined(separator: "/")
  }
  return (parts + [last]).joined(separator: "/")
}
