import CWebSockets
import Dispatch
import PatternLibrary
import Platform
import Synchronization
import Text

/// The address of a WebSocket server (RFC 6455, section 3).
package struct WebSocketAddress: Sendable, Hashable, CustomStringConvertible {
  package var isSecure = false
  /// A name or an address; an IPv6 address has no brackets here.
  package var host: String
  package var port: Int
  /// The path, including the query.
  package var path: String

  /// The host and the port as they are written in an address.
  package var authority: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
  package var description: String { "\(isSecure ? "wss" : "ws")://\(authority)\(path)" }
}

/// A WebSocket connection that exchanges texts in both directions. This is the only file that uses libwebsockets.
///
/// It works on a thread of its own, which waits for events. Any thread may send; only one at a time may wait.
@safe package final class WebSocketClient: Sendable {
  /// Why an operation failed.
  package struct Failure: Error, Hashable {
    /// The protocol's error code, if the other end gave one.
    package var code: String?
    /// The reason, without a full stop.
    package var reason: String

    package init(code: String? = nil, reason: String) { (self.code, self.reason) = (code, reason) }
  }

  private let line = Line()

  /// Connects.
  ///
  /// - Parameters:
  ///   - timeout: How long connecting may take.
  ///   - largestMessage: The maximum number of bytes of a message that is accepted.
  ///   - receive: Called with each text that arrives, as UTF-8, on the connection's thread. If it throws, the
  ///     connection ends.
  package init(
    _ address: WebSocketAddress,
    timeout: Duration,
    largestMessage: Int,
    receive: @escaping @Sendable ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    let isStarted = startDetachedThread { [line] in LineWorker(line, largestMessage, receive).work(address) }
    guard isStarted else { throw Failure(reason: "no thread can be started") }
    do {
      try wait(atMost: timeout) { [line] in line.state.withLock { $0.isOpen } }
    } catch {
      line.change { $0.isAbandoned = true }
      throw error
    }
  }

  deinit { close() }

  package func send(_ text: [UInt8]) { line.change { $0.outgoing.append(text) } }

  /// Why the connection has ended; `nil` while it is open.
  package var end: String? { line.state.withLock { $0.end } }

  /// Waits until a condition is true. The condition is checked on every change.
  ///
  /// - Throws: When the connection or the run ends before that, or when the time is over.
  package func wait(atMost time: Duration, until isEnough: () -> Bool) throws(Failure) {
    let deadline = SuspendingClock.now + time
    while !isEnough() {
      if let end { throw Failure(reason: end) }
      if RunningChildren.isEnding { throw Failure(reason: "the run is ended") }
      if SuspendingClock.now >= deadline { throw Failure(reason: "there was no answer within \(time)") }
      _ = line.news.wait(timeout: .now() + .milliseconds(100))
    }
  }

  /// Closes the connection as the protocol requires, or without the server if it does not respond within a second.
  package func close() {
    line.change { $0.isClosing = true }
    for _ in 0..<10 where end == nil { _ = line.news.wait(timeout: .now() + .milliseconds(100)) }
    line.change { $0.isAbandoned = true }
  }
}

/// The state that a connection's thread shares with the others.
private final class Line: Sendable {
  /// Only its own thread works with it; other threads merely wake it.
  @safe struct Client: @unchecked Sendable {
    let pointer: UnsafeMutablePointer<shim_client>
  }

  struct State {
    /// libwebsockets' handle for the connection, while its thread works.
    var client: Client?
    var isOpen = false
    /// The messages to send, in order.
    var outgoing: [[UInt8]] = []
    /// Whether to tell the server that the connection ends.
    var isClosing = false
    /// Whether nobody waits for the thread any more.
    var isAbandoned = false
    /// Why the connection has ended, from the view of its users.
    var end: String?
    /// Whether nothing is left of the connection.
    var isGone = false
  }

  let state = Mutex(State())
  let news = DispatchSemaphore(value: 0)

  /// Changes the shared state, and wakes the thread.
  func change(_ change: (inout State) -> Void) {
    state.withLock { state in
      change(&state)
      if let client = state.client { unsafe lws_cancel_service(client.pointer.pointee.context) }
    }
  }

  /// Ends the connection with a reason. The first reason counts.
  func finish(_ reason: String) {
    state.withLock { state in
      if state.end == nil { state.end = reason }
      state.isOpen = false
    }
    news.signal()
  }
}

/// The state that only the connection's thread uses.
@safe private final class LineWorker {
  private let line: Line
  private let largestMessage: Int
  private let receive: ([UInt8]) throws(WebSocketClient.Failure) -> Void
  private var connection: OpaquePointer?
  /// The part of a message that has arrived so far.
  private var message: [UInt8] = []

  init(_ line: Line, _ largestMessage: Int, _ receive: @escaping ([UInt8]) throws(WebSocketClient.Failure) -> Void) {
    (self.line, self.largestMessage, self.receive) = (line, largestMessage, receive)
  }

  /// Connects, and works until the connection has ended.
  func work(_ address: WebSocketAddress) {
    let owner = unsafe Unmanaged.passUnretained(self).toOpaque()
    guard let client = unsafe shim_start(Self.attend, owner, address.isSecure) else {
      return line.finish("libwebsockets does not start")
    }
    let shared = unsafe Line.Client(pointer: client)
    line.state.withLock { $0.client = shared }
    let (host, path) = (address.authority, address.path)
    unsafe shim_connect(client, address.host, Int32(address.port), host, path, address.isSecure)
    while line.state.withLock({ !$0.isGone && !$0.isAbandoned }) {
      guard unsafe lws_service(client.pointee.context, 0) >= 0 else { break }
    }
    line.state.withLock { $0.client = nil }
    // libwebsockets calls back while it ends the rest.
    withExtendedLifetime(self) { unsafe shim_stop(client) }
    line.finish("the connection was given up")
  }

  private static let attend: shim_attendant = { connection, reason, _, bytes, count in
    guard let connection = unsafe connection, let owner = unsafe shim_owner(connection) else { return 0 }
    let worker = unsafe Unmanaged<LineWorker>.fromOpaque(owner).takeUnretainedValue()
    let bytes = unsafe UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count)
    return unsafe worker.attend(to: reason, bytes, connection) ? 0 : -1
  }

  /// - Returns: Whether the connection continues.
  private func attend(
    to reason: lws_callback_reasons,
    _ bytes: UnsafeRawBufferPointer,
    _ connection: OpaquePointer
  ) -> Bool {
    switch reason {
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
      unsafe self.connection = connection
      line.state.withLock { $0.isOpen = true }
      line.news.signal()
      wantToWrite()
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED: wantToWrite()
    case LWS_CALLBACK_CLIENT_WRITEABLE: return write()
    case LWS_CALLBACK_CLIENT_RECEIVE: return unsafe take(bytes)
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE: line.finish(unsafe Self.words(ofClosing: bytes))
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
      line.state.withLock { $0.isGone = true }
      line.finish(Self.words(ofError: plain(unsafe String(decoding: bytes, as: UTF8.self))))
    case LWS_CALLBACK_CLIENT_CLOSED:
      unsafe self.connection = nil
      line.state.withLock { $0.isGone = true }
      line.finish("the server ended the connection")
    default: break
    }
    return true
  }

  private func wantToWrite() {
    guard let connection = unsafe connection else { return }
    if line.state.withLock({ !$0.outgoing.isEmpty || $0.isClosing }) { unsafe lws_callback_on_writable(connection) }
  }

  private func write() -> Bool {
    guard let connection = unsafe connection else { return true }
    let (text, isClosing) = line.state.withLock { state in
      (state.outgoing.isEmpty ? nil : state.outgoing.removeFirst(), state.isClosing)
    }
    guard let text else { return isClosing ? unsafe close(connection, LWS_CLOSE_STATUS_NORMAL) : true }
    var bytes = [UInt8](repeating: 0, count: shim_room_before_text) + text
    guard unsafe shim_write(connection, &bytes, text.count) else {
      line.finish("nothing can be sent any more")
      return false
    }
    wantToWrite()
    return true
  }

  /// Takes a part of a message.
  private func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let connection = unsafe connection else { return true }
    if unsafe lws_frame_is_binary(connection) != 0 {
      line.finish("the server sent bytes that are not text")
      return unsafe close(connection, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE)
    }
    if message.count + bytes.count > largestMessage {
      line.finish("the server sent a message of more than \(largestMessage >> 20) MB")
      return unsafe close(connection, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE)
    }
    unsafe message.append(contentsOf: bytes)
    let isWhole = unsafe lws_is_final_fragment(connection) != 0 && lws_remaining_packet_payload(connection) == 0
    guard isWhole else { return true }
    do throws(WebSocketClient.Failure) {
      try receive(message)
    } catch {
      line.finish(error.reason)
      return unsafe close(connection, LWS_CLOSE_STATUS_PROTOCOL_ERR)
    }
    message.removeAll(keepingCapacity: true)
    line.news.signal()
    return true
  }

  /// - Returns: `false`, which makes libwebsockets end the connection.
  private func close(_ connection: OpaquePointer, _ status: lws_close_status) -> Bool {
    unsafe lws_close_reason(connection, status, nil, 0)
    return false
  }

  /// Returns what a server said when it closed the connection: a number, and perhaps a text (RFC 6455, section 5.5.1).
  private static func words(ofClosing bytes: UnsafeRawBufferPointer) -> String {
    guard bytes.count >= 2 else { return "the server closed the connection" }
    let code = unsafe Int(bytes[0]) << 8 | Int(bytes[1])
    let text = plain(unsafe String(decoding: bytes.dropFirst(2), as: UTF8.self))
    return "the server closed the connection (\(code)\(text.isEmpty ? "" : ": \(text)"))"
  }

  private static func words(ofError text: String) -> String {
    if text.contains("SSL") {
      return "no secret connection was made: the server's certificate may not be trusted (\(text))"
    }
    if text.contains("not 101") { return "what answers there does not speak the WebSocket protocol at this path" }
    return text == "Unable to connect" || text.isEmpty ? "nobody answers there" : "no connection was made: \(text)"
  }
}

/// Returns a text from elsewhere for use in a message: one line, of limited length.
func plain(_ text: String) -> String {
  shortened(squeezed(text), to: 200)
}

/// Returns the beginning of a text, with an ellipsis if something was left out.
func shortened(_ text: String, to most: Int) -> String {
  text.count > most ? text.prefix(most) + "…" : text
}
