import HTTP

/// Returns why nothing can be played on a served site; `nil` if it answers.
///
/// Any answer will do: a site need not have a page at its base.
public func reasonAgainst(site address: String) -> String? {
  do {
    _ = try HTTPClient().sendWhole(HTTPRequest("GET", address, timeout: Timeouts.site))
    return nil
  } catch {
    return error.reason
  }
}
