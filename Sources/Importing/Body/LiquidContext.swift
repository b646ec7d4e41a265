import Text

/// The values that Liquid may use: the catalogue's includes and settings, the page's title, the parameters of an
/// include.
struct LiquidContext {
  let catalogue: Catalogue
  /// The path of the source.
  let source: String
  let title: String?
  private var parameters: [String: String] = [:]
  /// The files that are being included, from the source inwards.
  private var open: [String] = []
  private let budget: Budget

  /// The number of bytes that includes may still add to one source.
  private final class Budget {
    var bytes = 1 << 21
  }

  init(_ catalogue: Catalogue, source: String, title: String?) {
    (self.catalogue, self.source, self.title) = (catalogue, source, title)
    budget = Budget()
  }

  func file(_ path: String, _ isRelative: Bool) -> [UInt8]? {
    isRelative ? catalogue.included(beside: source, path) : catalogue.included(path, by: source)
  }

  /// Returns the context inside an include; `nil` if the include would contain itself, be too deep, or be too long.
  func entering(_ path: String, _ parameters: [String: String], _ isRelative: Bool) -> LiquidContext? {
    let name = (isRelative ? "./" : "") + path
    guard !open.contains(name), open.count < 16, budget.bytes > 0 else { return nil }
    var inner = self
    inner.open.append(name)
    inner.parameters = parameters
    return inner
  }

  func spend(_ count: Int) { budget.bytes -= count }

  /// Returns the value of an expression; `nil` if it is not known.
  func value(of expression: String) -> String? {
    let parts = expression.split(separator: "|", omittingEmptySubsequences: false).map { trimmed(String($0)) }
    let filters = parts.dropFirst()
    guard let base = parts.first, filters.allSatisfy({ filter in plainFilters.contains(filter) }) else { return nil }
    if let quote = base.first, quote == "\"" || quote == "'" {
      guard base.count > 1, base.last == quote else { return nil }
      return String(base.dropFirst().dropLast())
    }
    let names = base.split(separator: ".", maxSplits: 1).map(String.init)
    guard names.count == 2 else { return nil }
    switch names[0] {
    case "site": return catalogue.settings[names[1]] ?? (["baseurl", "url"].contains(names[1]) ? "" : nil)
    case "page": return names[1] == "title" ? title : nil
    case "include": return parameters[names[1]]
    default: return nil
    }
  }
}

/// Filters that leave a path or a text unchanged, or only add the site's address before it.
private let plainFilters: Set<String> = [
  "relative_url", "absolute_url", "escape", "strip", "prepend: site.baseurl", "prepend: site.url",
]
