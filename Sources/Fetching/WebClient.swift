import CCurl
import Diagnostics

/// Asks hosts of the web for pages; the one file of this room that touches libcurl.
///
/// One client keeps its connections and its cookies. It belongs to one thread at a time. It speaks HTTP and HTTPS and
/// nothing else, and does not follow redirects by itself.
@safe final class WebClient {
  /// What a host answered.
  struct Reply {
    var status: Int
    /// Where a redirect leads, as an absolute address.
    var location: String?
    /// How long the host asks to be left alone, in seconds.
    var retryAfter: Int?
    var isHTML: Bool
    /// As much of the body as was wanted, decoded.
    var body: [UInt8]
    /// Whether `body` is all of it.
    var isWhole: Bool
  }

  private let handle: UnsafeMutableRawPointer
  private let proxy: String?

  /// Done once, before the first handle, as libcurl asks (`curl_global_init`).
  private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  /// - Parameter proxy: Every request goes through this address; `nil` for what the environment says, as libcurl reads it.
  /// - Returns: `nil` when libcurl does not start.
  init?(proxy: String?) {
    guard Self.isReady, let handle = unsafe curl_easy_init() else { return nil }
    unsafe self.handle = handle
    self.proxy = proxy
  }

  deinit { unsafe curl_easy_cleanup(handle) }

  /// Sends a request and waits for the reply.
  ///
  /// - Parameters:
  ///   - wantsBody: `GET` rather than `HEAD`.
  ///   - limit: How many bytes of the body are taken; the rest is left.
  ///   - milliseconds: For all of it: connection, request, reply.
  func ask(for address: String, wantsBody: Bool, limit: Int, milliseconds: Int) throws(Obstacle) -> Reply {
    let received = Received(limit: limit)
    let headers = unsafe curl_slist_append(nil, "Accept: text/html, */*;q=0.8")
    defer { unsafe curl_slist_free_all(headers) }
    prepare(address, wantsBody: wantsBody, milliseconds: milliseconds)
    unsafe shim_set_list(handle, CURLOPT_HTTPHEADER, headers)
    unsafe shim_set_writer(handle, Self.receive, Unmanaged.passUnretained(received).toOpaque())
    let code = withExtendedLifetime(received) { unsafe curl_easy_perform(handle) }
    let status = status
    // A body that is cut short, by us or by the host, takes nothing from the status before it.
    if code != CURLE_OK, status < 200 { throw obstacle(code) }
    return Reply(
      status: status,
      location: text(CURLINFO_REDIRECT_URL),
      retryAfter: retryAfter,
      isHTML: ["text/html", "application/xhtml+xml"].contains { text(CURLINFO_CONTENT_TYPE)?.hasPrefix($0) == true },
      body: received.bytes,
      isWhole: code == CURLE_OK
    )
  }

  private func prepare(_ address: String, wantsBody: Bool, milliseconds: Int) {
    unsafe curl_easy_reset(handle)
    unsafe shim_set_string(handle, CURLOPT_URL, address)
    unsafe shim_set_string(handle, CURLOPT_PROTOCOLS_STR, "http,https")
    if let proxy { unsafe shim_set_string(handle, CURLOPT_PROXY, proxy) }
    unsafe shim_set_long(handle, wantsBody ? CURLOPT_HTTPGET : CURLOPT_NOBODY, 1)
    unsafe shim_set_string(handle, CURLOPT_USERAGENT, "polite/\(politeVersion) (checks links)")
    // An empty list stands for every encoding that libcurl can undo.
    unsafe shim_set_string(handle, CURLOPT_ACCEPT_ENCODING, "")
    // Some hosts redirect for ever without the cookie that they gave. It is kept in memory.
    unsafe shim_set_string(handle, CURLOPT_COOKIEFILE, "")
    unsafe shim_set_long(handle, CURLOPT_NOSIGNAL, 1)
    unsafe shim_set_long(handle, CURLOPT_CONNECTTIMEOUT_MS, milliseconds / 2)
    unsafe shim_set_long(handle, CURLOPT_TIMEOUT_MS, milliseconds)
  }

  private var status: Int {
    var status = 0
    unsafe shim_response_code(handle, &status)
    return status
  }

  private var retryAfter: Int? {
    var seconds: curl_off_t = 0
    unsafe shim_retry_after(handle, &seconds)
    return seconds > 0 ? Int(clamping: seconds) : nil
  }

  private func text(_ info: CURLINFO) -> String? {
    var text: UnsafePointer<CChar>?
    guard unsafe shim_text(handle, info, &text) == CURLE_OK, let text = unsafe text else { return nil }
    return unsafe String(cString: text)
  }

  private func obstacle(_ code: CURLcode) -> Obstacle {
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_URL_MALFORMAT: .unknownHost
    case CURLE_COULDNT_CONNECT, CURLE_COULDNT_RESOLVE_PROXY: .unconnected
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM: .untrusted
    case CURLE_OPERATION_TIMEDOUT: .timedOut
    default: .broken
    }
  }

  private final class Received {
    let limit: Int
    var bytes: [UInt8] = []

    init(limit: Int) { self.limit = limit }
  }

  /// Takes bytes up to the limit; what takes fewer than it was given ends the transfer.
  private static let receive: shim_writer = { bytes, size, count, context in
    guard let bytes = unsafe bytes, let context = unsafe context else { return 0 }
    let received = unsafe Unmanaged<Received>.fromOpaque(context).takeUnretainedValue()
    let taken = min(size * count, received.limit - received.bytes.count)
    unsafe received.bytes.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: taken))
    return taken
  }
}
