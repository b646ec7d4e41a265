/// Why nothing can be played on a site that is served: `nil` when somebody answers there.
///
/// What is answered does not matter: a site need not have a page at its base.
public func reasonAgainst(site address: String) -> String? {
  do {
    _ = try HTTPClient().send("GET", address, body: nil, timeout: Patience.site)
    return nil
  } catch {
    return error.reason
  }
}
