import PatternLibrary

/// The proxies that an environment names, as libcurl documents them (`CURLOPT_PROXY`, `CURLOPT_NOPROXY`).
///
/// libcurl would read the environment itself, but does not report whether it used a proxy. Polite must know: only
/// without a proxy is the address of a connection that of the page's host.
public struct Proxies: Sendable {
  private var proxies: [String: String] = [:]
  private var direct: [Substring] = []

  /// No proxy for any page.
  public init() {}

  /// - Parameter environment: Returns the value of an environment variable.
  public init(_ environment: (String) -> String?) {
    func value(_ names: [String]) -> String? { names.lazy.compactMap(environment).first { !$0.isEmpty } }
    // `HTTP_PROXY` is not read: a server may pass a request's `Proxy` header to its programs under that name.
    proxies["http"] = value(["http_proxy", "all_proxy", "ALL_PROXY"])
    proxies["https"] = value(["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"])
    direct = (value(["no_proxy", "NO_PROXY"]) ?? "").lowercased().split { $0 == "," || $0.isWhitespace }
  }

  /// Returns the proxy through which a page is asked for; `nil` for none.
  func proxy(for page: PageAddress) -> String? {
    direct.contains { leaves(page.host, $0) } ? nil : WebAddress(page.text).flatMap { proxies[$0.scheme] }
  }

  /// Whether an entry of `no_proxy` covers a host: it means all hosts, a domain with everything below it, or addresses.
  private func leaves(_ host: String, _ entry: Substring) -> Bool {
    if entry == "*" { return true }
    let inner = host.hasPrefix("[") ? host.dropFirst().dropLast() : host[...]
    if let address = NetworkAddress(inner) { return AddressBlock(entry)?.contains(address) == true }
    let name = trimmed(inner)
    let domain = trimmed(entry)
    return !domain.isEmpty && (name == domain || name.hasSuffix("." + domain))
  }

  /// Returns a name without the dots at its ends.
  private func trimmed(_ name: Substring) -> Substring {
    let start = name.hasPrefix(".") ? name.dropFirst() : name
    return start.hasSuffix(".") ? start.dropLast() : start
  }
}
