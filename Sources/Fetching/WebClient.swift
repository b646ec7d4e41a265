import CCurl
import Diagnostics

/// Asks hosts of the web for pages. It is the only file in this module that uses libcurl.
///
/// A client keeps its connections and its cookies. Only one thread may use it at a time. It speaks HTTP and HTTPS and
/// nothing else, and does not follow redirects itself.
@safe final class WebClient {
  /// What a host answered.
  struct Reply {
    var status: Int
    /// The absolute address to which a redirect leads.
    var location: String?
    /// How long the host asks to be left alone, in seconds.
    var retryAfter: Int?
    var isHTML: Bool
    /// The decoded body, up to the limit.
    var body: [UInt8]
    /// Whether `body` is complete.
    var isWhole: Bool
  }

  private let handle: UnsafeMutableRawPointer
  private let options: FetchOptions
  private let budget: WaitBudget
  /// Names with their addresses.
  private let names: UnsafeMutablePointer<curl_slist>?

  /// Whether libcurl is initialised. This is done once, before the first handle, as libcurl requires
  /// (`curl_global_init`).
  private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  /// - Returns: `nil` when libcurl does not start.
  init?(_ options: FetchOptions, _ budget: WaitBudget) {
    guard Self.isReady, let handle = unsafe curl_easy_init() else { return nil }
    unsafe self.handle = handle
    var names: UnsafeMutablePointer<curl_slist>?
    for name in options.resolved { unsafe names = curl_slist_append(names, name) }
    unsafe self.names = unsafe names
    self.options = options
    self.budget = budget
  }

  deinit {
    unsafe curl_easy_cleanup(handle)
    unsafe curl_slist_free_all(names)
  }

  /// Sends a request and waits for the reply.
  ///
  /// Without a proxy, a connection is made only to an address that may be asked, whatever name led to it and wherever
  /// that name led before.
  ///
  /// - Parameters:
  ///   - wantsBody: `GET` rather than `HEAD`.
  ///   - limit: The maximum number of bytes of the body; the rest is ignored.
  ///   - milliseconds: The time for the whole request: connection, request and reply.
  func ask(for page: PageAddress, wantsBody: Bool, limit: Int, milliseconds: Int) throws(Obstacle) -> Reply {
    let proxy = options.proxy ?? options.proxies.proxy(for: page)
    let transfer = Transfer(limit: limit, budget)
    transfer.admits = options.admits
    // The connection's address is the proxy's, which the person chose. Where the proxy connects to cannot be seen from
    // here.
    if proxy != nil { transfer.admits = { _ in true } }
    let headers = unsafe curl_slist_append(nil, "Accept: text/html, */*;q=0.8")
    defer { unsafe curl_slist_free_all(headers) }
    prepare(page.text, proxy: proxy, wantsBody: wantsBody, milliseconds: milliseconds)
    unsafe shim_set_list(handle, CURLOPT_HTTPHEADER, headers)
    attach(transfer)
    let code = withExtendedLifetime(transfer) { unsafe curl_easy_perform(handle) }
    let status = status
    // The status remains valid when the body after it is cut short, by us or by the host.
    if code != CURLE_OK, status < 200 { throw transfer.isRefused ? Obstacle.privateAddress : obstacle(code) }
    // Media types ignore letter case (RFC 9110, section 8.3.1).
    let type = text(CURLINFO_CONTENT_TYPE)?.lowercased() ?? ""
    return Reply(
      status: status,
      location: text(CURLINFO_REDIRECT_URL),
      retryAfter: retryAfter,
      isHTML: ["text/html", "application/xhtml+xml"].contains(where: type.hasPrefix),
      body: transfer.bytes,
      isWhole: code == CURLE_OK
    )
  }

  private func attach(_ transfer: Transfer) {
    let context = unsafe Unmanaged.passUnretained(transfer).toOpaque()
    unsafe shim_set_writer(handle, Transfer.receive, context)
    unsafe shim_set_opener(handle, Transfer.open, context)
    unsafe shim_set_watcher(handle, Transfer.watch, context)
  }

  private func prepare(_ address: String, proxy: String?, wantsBody: Bool, milliseconds: Int) {
    unsafe curl_easy_reset(handle)
    unsafe shim_set_string(handle, CURLOPT_URL, address)
    unsafe shim_set_string(handle, CURLOPT_PROTOCOLS_STR, "http,https")
    // An empty string means no proxy; without it, libcurl would look for one in the environment.
    unsafe shim_set_string(handle, CURLOPT_PROXY, proxy ?? "")
    unsafe shim_set_string(handle, CURLOPT_NOPROXY, "")
    unsafe shim_set_list(handle, CURLOPT_RESOLVE, names)
    unsafe shim_set_long(handle, wantsBody ? CURLOPT_HTTPGET : CURLOPT_NOBODY, 1)
    unsafe shim_set_string(handle, CURLOPT_USERAGENT, "polite/\(politeVersion) (checks links)")
    // An empty list means every encoding that libcurl can decode.
    unsafe shim_set_string(handle, CURLOPT_ACCEPT_ENCODING, "")
    // Some hosts redirect forever without the cookie that they set. It is kept in memory.
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
}

/// The state that the callbacks of a request share.
private final class Transfer {
  private let limit: Int
  /// Whether connections to an address are allowed.
  var admits: @Sendable (NetworkAddress) -> Bool = \.isPublic
  private let budget: WaitBudget
  var bytes: [UInt8] = []
  /// The number of bytes received that nobody wants.
  private var passed = 0
  private static let mostPassed = 1 << 16
  /// Whether a connection was refused because of its address.
  var isRefused = false

  init(limit: Int, _ budget: WaitBudget) {
    self.limit = limit
    self.budget = budget
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> Transfer? {
    unsafe context.map { unsafe Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Takes bytes up to the limit; returning a smaller count than was received ends the transfer. When no bytes are
  /// wanted, the first ones are ignored: libcurl reports where a redirect leads only after its body.
  static let receive: shim_writer = { bytes, size, count, context in
    guard let bytes = unsafe bytes, let transfer = unsafe Transfer.of(context) else { return 0 }
    if transfer.limit == 0 {
      transfer.passed += size * count
      return transfer.passed <= mostPassed ? size * count : 0
    }
    let taken = min(size * count, transfer.limit - transfer.bytes.count)
    unsafe transfer.bytes.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: taken))
    return taken
  }

  /// Opens the socket for a connection. libcurl connects to exactly the address that is checked here.
  static let open: shim_opener = { context, _, address in
    guard let address = unsafe address, let transfer = unsafe Transfer.of(context) else { return CURL_SOCKET_BAD }
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = Int(unsafe shim_address_bytes(address, &bytes))
    guard let place = NetworkAddress(Array(bytes.prefix(count))), transfer.admits(place) else {
      transfer.isRefused = true
      return CURL_SOCKET_BAD
    }
    return unsafe shim_open(address)
  }

  static let watch: shim_watcher = { context, _, _, _, _ in
    unsafe Transfer.of(context)?.budget.isOver == true ? 1 : 0
  }
}
