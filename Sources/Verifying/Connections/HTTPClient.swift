import CCurl

/// Sends requests over HTTP. This is the only file in this module that uses libcurl.
///
/// A client keeps one connection alive. Only one thread may use it at a time.
@safe final class HTTPClient {
  struct Response {
    var status: Int
    /// The header fields in their order. If there were several responses, those of the last one.
    var header: [HeaderField]
    var body: [UInt8]
  }

  /// Why there is no response.
  struct Failure: Error {
    var reason: String
    var isTimeout = false
  }

  private let handle: UnsafeMutableRawPointer

  /// Whether libcurl is initialised. This is done once, before the first handle, as libcurl requires
  /// (`curl_global_init`).
  private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  init() throws(Failure) {
    guard Self.isReady, let handle = unsafe curl_easy_init() else { throw Failure(reason: "libcurl does not start") }
    unsafe self.handle = handle
  }

  deinit { unsafe curl_easy_cleanup(handle) }

  /// Sends a request and waits for the whole response.
  ///
  /// - Parameters:
  ///   - header: The header fields.
  ///   - body: The body; `nil` sends none.
  ///   - limit: The maximum number of bytes of the response's body.
  ///   - timeout: The time for the whole request: connection, request and response.
  ///   - outlastsRun: Whether the request continues when the run is ended.
  ///   - isGivenUp: Whether the request must end. It is called about once a second, on this thread.
  func send(
    _ method: String,
    _ url: String,
    header: [HeaderField] = [HeaderField("Content-Type", "application/json; charset=utf-8")],
    body: [UInt8]?,
    limit: Int = .max,
    timeout: Duration,
    outlastsRun: Bool = false,
    isGivenUp: @escaping () -> Bool = { false }
  ) throws(Failure) -> Response {
    let exchange = Exchange(limit) { isGivenUp() || !outlastsRun && RunningChildren.isEnding }
    let context = unsafe Unmanaged.passUnretained(exchange).toOpaque()
    // `Expect` would make libcurl wait for a "100 Continue" that drivers do not send.
    let lines = ["Expect:"] + header.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
    let headers = unsafe lines.reduce(nil) { list, line in unsafe curl_slist_append(list, line) }
    defer { unsafe curl_slist_free_all(headers) }
    unsafe curl_easy_reset(handle)
    unsafe shim_set_string(handle, CURLOPT_URL, url)
    unsafe shim_set_string(handle, CURLOPT_PROTOCOLS_STR, "http,https")
    unsafe shim_set_string(handle, CURLOPT_PROXY, "")
    unsafe shim_set_long(handle, CURLOPT_NOSIGNAL, 1)
    unsafe shim_set_long(handle, CURLOPT_TIMEOUT_MS, max(1, Int(timeout / .milliseconds(1))))
    unsafe shim_set_list(handle, CURLOPT_HTTPHEADER, headers)
    unsafe shim_set_long(handle, CURLOPT_NOBODY, method == "HEAD" ? 1 : 0)
    // Compressed bodies are decompressed.
    unsafe shim_set_string(handle, CURLOPT_ACCEPT_ENCODING, "")
    unsafe shim_set_watcher(handle, Self.watch, context)
    unsafe shim_set_writer(handle, Self.receive, context)
    unsafe shim_set_header_reader(handle, Self.receiveHeader, context)
    if let body {
      unsafe shim_set_long(handle, CURLOPT_POSTFIELDSIZE, body.count)
      _ = unsafe body.withUnsafeBytes { bytes in
        unsafe shim_set_pointer(handle, CURLOPT_COPYPOSTFIELDS, UnsafeMutableRawPointer(mutating: bytes.baseAddress))
      }
    }
    unsafe shim_set_string(handle, CURLOPT_CUSTOMREQUEST, method)
    let code = withExtendedLifetime(exchange) { unsafe curl_easy_perform(handle) }
    guard code == CURLE_OK else {
      throw Failure(
        reason: unsafe String(cString: curl_easy_strerror(code)),
        isTimeout: code == CURLE_OPERATION_TIMEDOUT
      )
    }
    var status = 0
    unsafe shim_response_code(handle, &status)
    return Response(status: status, header: exchange.header, body: exchange.body)
  }

  private final class Exchange {
    let limit: Int
    let isGivenUp: () -> Bool
    var header: [HeaderField] = []
    var body: [UInt8] = []

    init(_ limit: Int, _ isGivenUp: @escaping () -> Bool) { (self.limit, self.isGivenUp) = (limit, isGivenUp) }
  }

  private static let watch: shim_watcher = { context, _, _, _, _ in
    guard let context = unsafe context else { return 0 }
    return unsafe Unmanaged<Exchange>.fromOpaque(context).takeUnretainedValue().isGivenUp() ? 1 : 0
  }

  private static let receive: shim_writer = { bytes, size, count, context in
    guard let bytes = unsafe bytes, let context = unsafe context else { return 0 }
    let exchange = unsafe Unmanaged<Exchange>.fromOpaque(context).takeUnretainedValue()
    // Returning a smaller count than was received ends the request.
    if exchange.limit - exchange.body.count < size * count { return 0 }
    unsafe exchange.body.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: size * count))
    return size * count
  }

  private static let receiveHeader: shim_writer = { bytes, size, count, context in
    guard let bytes = unsafe bytes, let context = unsafe context else { return 0 }
    let exchange = unsafe Unmanaged<Exchange>.fromOpaque(context).takeUnretainedValue()
    let line = unsafe String(decoding: UnsafeRawBufferPointer(start: bytes, count: size * count), as: UTF8.self)
    // Each response begins with a status line.
    if line.hasPrefix("HTTP/") {
      exchange.header = []
    } else if let colon = line.firstIndex(of: ":") {
      let value = line[line.index(after: colon)...].drop(while: \.isWhitespace).prefix { !$0.isNewline }
      exchange.header.append(HeaderField(String(line[..<colon]), String(value)))
    }
    return size * count
  }
}

/// A field of a message's header (RFC 9110, section 5).
package struct HeaderField: Sendable, Hashable {
  package var name: String
  package var value: String

  package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
}
