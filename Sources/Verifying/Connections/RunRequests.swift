import HTTP

extension HTTPClient {
  /// Sends a request and waits for the whole response. The request ends with the run.
  ///
  /// - Parameter outlastsRun: Whether it continues when the run is ended.
  func sendWhole(_ request: HTTPRequest, outlastsRun: Bool = false) throws(HTTPFailure) -> HTTPResponse {
    var own = request
    own.isGivenUp = { request.isGivenUp() || !outlastsRun && RunningChildren.isEnding }
    let response = try send(own)
    if let shortfall = response.shortfall { throw shortfall }
    return response
  }
}

/// Returns why nothing can be played on a served site; `nil` if it answers.
///
/// Any answer will do, however long: a site need not have a page at its base.
public func reasonAgainst(site address: String) -> String? {
  do {
    _ = try HTTPClient().sendWhole(HTTPRequest("GET", address, timeout: Timeouts.site))
    return nil
  } catch {
    return error.kind == .tooLong ? nil : error.reason
  }
}
