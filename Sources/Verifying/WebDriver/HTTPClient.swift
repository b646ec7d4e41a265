import CCurl

/// Sends requests over HTTP; the one file that touches libcurl.
///
/// One client keeps one connection alive. It belongs to one thread at a time.
@safe final class HTTPClient {
  struct Response {
    var status: Int
    var body: [UInt8]
  }

  /// Why there is no response.
  struct Failure: Error {
    var reason: String
    var isTimeout = false
  }

  private let handle: UnsafeMutableRawPointer

  /// Done once, before the first handle, as libcurl asks (`curl_global_init`).
  private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  init() throws(Failure) {
    guard Self.isReady, let handle = unsafe curl_easy_init() else { throw Failure(reason: "libcurl does not start") }
    unsafe self.handle = handle
  }

  deinit { unsafe curl_easy_cleanup(handle) }

  /// Sends a request and waits for the whole response.
  ///
  /// - Parameters:
  ///   - body: Sent as JSON; `nil` sends none.
  ///   - timeout: For all of it: connection, request, response.
  ///   - outlastsRun: Whether it goes on when the run is ended.
  func send(
    _ method: String,
    _ url: String,
    body: [UInt8]?,
    timeout: Duration,
    outlastsRun: Bool = false
  ) throws(Failure) -> Response {
    let received = Received()
    let headers = unsafe headerList
    defer { unsafe curl_slist_free_all(headers) }
    unsafe curl_easy_reset(handle)
    unsafe shim_set_string(handle, CURLOPT_URL, url)
    unsafe shim_set_string(handle, CURLOPT_PROTOCOLS_STR, "http,https")
    unsafe shim_set_string(handle, CURLOPT_PROXY, "")
    unsafe shim_set_long(handle, CURLOPT_NOSIGNAL, 1)
    unsafe shim_set_long(handle, CURLOPT_TIMEOUT_MS, timeout.milliseconds)
    unsafe shim_set_list(handle, CURLOPT_HTTPHEADER, headers)
    if !outlastsRun {
      unsafe shim_set_watcher(handle, { _, _, _, _, _ in RunningChildren.isEnding ? 1 : 0 }, nil)
    }
    unsafe shim_set_writer(handle, Self.receive, Unmanaged.passUnretained(received).toOpaque())
    if let body {
      unsafe shim_set_long(handle, CURLOPT_POSTFIELDSIZE, body.count)
      _ = unsafe body.withUnsafeBytes { bytes in
        unsafe shim_set_pointer(handle, CURLOPT_COPYPOSTFIELDS, UnsafeMutableRawPointer(mutating: bytes.baseAddress))
      }
    }
    unsafe shim_set_string(handle, CURLOPT_CUSTOMREQUEST, method)
    let code = withExtendedLifetime(received) { unsafe curl_easy_perform(handle) }
    guard code == CURLE_OK else {
      throw Failure(
        reason: unsafe String(cString: curl_easy_strerror(code)),
        isTimeout: code == CURLE_OPERATION_TIMEDOUT
      )
    }
    var status = 0
    unsafe shim_response_code(handle, &status)
    return Response(status: status, body: received.bytes)
  }

  private var headerList: UnsafeMutablePointer<curl_slist>? {
    // `Expect` would make libcurl wait for a "100 Continue" that drivers do not send.
    let headers = ["Content-Type: application/json; charset=utf-8", "Expect:"]
    return unsafe headers.reduce(nil) { list, header in unsafe curl_slist_append(list, header) }
  }

  private final class Received {
    var bytes: [UInt8] = []
  }

  private static let receive: shim_writer = { bytes, size, count, context in
    guard let bytes = unsafe bytes, let context = unsafe context else { return 0 }
    let received = unsafe Unmanaged<Received>.fromOpaque(context).takeUnretainedValue()
    unsafe received.bytes.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: size * count))
    return size * count
  }
}

extension Duration {
  /// Whole milliseconds, at least one.
  fileprivate var milliseconds: Int {
    max(1, Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000))
  }
}
