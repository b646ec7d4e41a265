import CCurl

/// Sends requests over HTTP and HTTPS. This is the only file that uses libcurl.
///
/// A client keeps its connections and its cookies. Only one thread may use it at a time.
@safe public final class HTTPClient {
  private let handle: UnsafeMutableRawPointer

  /// Whether libcurl is initialised. This is done once, before the first handle, as libcurl requires
  /// (`curl_global_init`).
  private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  public init() throws(HTTPFailure) {
    guard Self.isReady, let handle = unsafe curl_easy_init() else {
      throw HTTPFailure(kind: .other, reason: "libcurl does not start")
    }
    unsafe self.handle = handle
  }

  deinit { unsafe curl_easy_cleanup(handle) }

  /// Sends a request and waits for the response.
  ///
  /// - Throws: When there is no response at all. A response may lack a part of its body (`HTTPResponse.shortfall`).
  public func send(_ request: HTTPRequest) throws(HTTPFailure) -> HTTPResponse {
    let exchange = Exchange(request)
    // `Expect` would make libcurl wait for a "100 Continue" that some servers do not send.
    let headers = List(["Expect:"] + request.header.map(\.line))
    let names = List(request.resolved)
    unsafe curl_easy_reset(handle)
    unsafe shim_set_list(handle, CURLOPT_HTTPHEADER, headers.first)
    unsafe shim_set_list(handle, CURLOPT_RESOLVE, names.first)
    prepare(request)
    attach(exchange)
    let code = withExtendedLifetime((exchange, headers, names)) { unsafe curl_easy_perform(handle) }
    let failure = exchange.failure(code)
    var status = 0
    unsafe shim_response_code(handle, &status)
    // The status remains valid when the body after it is cut short, by us or by the host.
    if let failure, status < 200 { throw failure }
    return HTTPResponse(
      status: status,
      header: exchange.header,
      body: exchange.body,
      location: location,
      retryAfter: retryAfter,
      shortfall: failure
    )
  }

  private func prepare(_ request: HTTPRequest) {
    unsafe shim_set_string(handle, CURLOPT_URL, request.url)
    unsafe shim_set_string(handle, CURLOPT_PROTOCOLS_STR, "http,https")
    // An empty string means no proxy; without it, libcurl would look for one in the environment.
    unsafe shim_set_string(handle, CURLOPT_PROXY, request.proxy ?? "")
    unsafe shim_set_string(handle, CURLOPT_NOPROXY, "")
    // An empty string means every encoding that libcurl can decode.
    unsafe shim_set_string(handle, CURLOPT_ACCEPT_ENCODING, "")
    // Some hosts redirect forever without the cookie that they set. It is kept in memory.
    unsafe shim_set_string(handle, CURLOPT_COOKIEFILE, "")
    unsafe shim_set_long(handle, CURLOPT_NOSIGNAL, 1)
    unsafe shim_set_long(handle, CURLOPT_TIMEOUT_MS, max(1, Int(request.timeout / .milliseconds(1))))
    if let time = request.connectionTimeout {
      unsafe shim_set_long(handle, CURLOPT_CONNECTTIMEOUT_MS, max(1, Int(time / .milliseconds(1))))
    }
    unsafe shim_set_long(handle, CURLOPT_NOBODY, request.method == "HEAD" ? 1 : 0)
    if let body = request.body {
      unsafe shim_set_long(handle, CURLOPT_POSTFIELDSIZE, body.count)
      _ = unsafe body.withUnsafeBytes { bytes in
        unsafe shim_set_pointer(handle, CURLOPT_COPYPOSTFIELDS, UnsafeMutableRawPointer(mutating: bytes.baseAddress))
      }
    }
    unsafe shim_set_string(handle, CURLOPT_CUSTOMREQUEST, request.method)
  }

  private func attach(_ exchange: Exchange) {
    let context = unsafe Unmanaged.passUnretained(exchange).toOpaque()
    unsafe shim_set_watcher(handle, Exchange.watch, context)
    unsafe shim_set_writer(handle, Exchange.receive, context)
    unsafe shim_set_header_reader(handle, Exchange.receiveHeader, context)
    unsafe shim_set_opener(handle, Exchange.open, context)
  }

  private var location: String? {
    var text: UnsafePointer<CChar>?
    guard unsafe shim_text(handle, CURLINFO_REDIRECT_URL, &text) == CURLE_OK, let text = unsafe text else { return nil }
    return unsafe String(cString: text)
  }

  private var retryAfter: Int? {
    var seconds: curl_off_t = 0
    unsafe shim_retry_after(handle, &seconds)
    return seconds > 0 ? Int(clamping: seconds) : nil
  }
}

/// Lines as libcurl takes them.
@safe private final class List {
  let first: UnsafeMutablePointer<curl_slist>?

  init(_ lines: [String]) {
    unsafe first = lines.reduce(nil) { list, line in unsafe curl_slist_append(list, line) }
  }

  deinit { unsafe curl_slist_free_all(first) }
}

/// The state that the callbacks of a request share.
private final class Exchange {
  private let request: HTTPRequest
  private(set) var header: [HeaderField] = []
  private(set) var body: [UInt8] = []
  /// The number of bytes received, those included that are beyond the limit.
  private var received = 0
  /// Whether a connection was refused because of its address.
  private var isRefused = false

  /// How much more than the limit is received, and ignored: libcurl reports where a redirect leads only after its body.
  private static let mostIgnored = 1 << 16

  init(_ request: HTTPRequest) { self.request = request }

  private static func of(_ context: UnsafeMutableRawPointer?) -> Exchange? {
    unsafe context.map { unsafe Unmanaged<Exchange>.fromOpaque($0).takeUnretainedValue() }
  }

  static let watch: shim_watcher = { context, _, _, _, _ in
    unsafe Exchange.of(context)?.request.isGivenUp() == true ? 1 : 0
  }

  /// Returning a smaller count than was received ends the request.
  static let receive: shim_writer = { bytes, size, count, context in
    guard let bytes = unsafe bytes, let exchange = unsafe Exchange.of(context) else { return 0 }
    let length = size * count
    let taken = min(length, exchange.request.limit - exchange.body.count)
    unsafe exchange.body.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: taken))
    exchange.received += length
    return exchange.received - exchange.request.limit > mostIgnored ? 0 : length
  }

  static let receiveHeader: shim_writer = { bytes, size, count, context in
    guard let bytes = unsafe bytes, let exchange = unsafe Exchange.of(context) else { return 0 }
    let line = unsafe String(decoding: UnsafeRawBufferPointer(start: bytes, count: size * count), as: UTF8.self)
    // Each response begins with a status line.
    if line.hasPrefix("HTTP/") {
      exchange.header = []
    } else if let field = HeaderField(line: line) {
      exchange.header.append(field)
    }
    return size * count
  }

  /// Opens the socket for a connection. libcurl connects to exactly the address that is checked here.
  static let open: shim_opener = { context, _, address in
    guard let address = unsafe address, let exchange = unsafe Exchange.of(context) else { return CURL_SOCKET_BAD }
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = Int(unsafe shim_address_bytes(address, &bytes))
    guard exchange.request.admits(Array(bytes.prefix(count))) else {
      exchange.isRefused = true
      return CURL_SOCKET_BAD
    }
    return unsafe shim_open(address)
  }

  /// Returns why there is no response, or no complete one.
  func failure(_ code: CURLcode) -> HTTPFailure? {
    if received > request.limit {
      return HTTPFailure(kind: .tooLong, reason: "the response has more than \(request.limit) bytes")
    }
    if code == CURLE_OK { return nil }
    return isRefused ? HTTPFailure(kind: .refusedAddress, reason: "its address may not be asked") : HTTPFailure(code)
  }
}

extension HeaderField {
  /// The field as libcurl takes it, which would remove a field that has nothing after its colon.
  fileprivate var line: String { value.isEmpty ? "\(name);" : "\(name): \(value)" }
}

extension HTTPFailure {
  fileprivate init(_ code: CURLcode) {
    let kind: Kind =
      switch code {
      case CURLE_COULDNT_RESOLVE_HOST, CURLE_URL_MALFORMAT: .unknownHost
      case CURLE_COULDNT_CONNECT, CURLE_COULDNT_RESOLVE_PROXY: .unconnected
      case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM: .untrusted
      case CURLE_OPERATION_TIMEDOUT: .timedOut
      default: .other
      }
    self.init(kind: kind, reason: unsafe String(cString: curl_easy_strerror(code)))
  }
}
