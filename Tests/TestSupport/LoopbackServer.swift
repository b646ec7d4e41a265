import CLibrary
import Foundation
import Synchronization

/// A server on this machine that plays web hosts: a client that uses it as its proxy sends it the requests for all
/// addresses.
///
/// It answers one request for each connection, and any number at the same time.
public final class LoopbackServer: Sendable {
  /// The request: `GET` and `http://example.org/page`.
  public struct Request: Sendable, Hashable {
    public let method: String
    public let address: String
    /// The header, line by line, without the request line.
    public let header: [String]
  }

  /// The answer.
  public enum Answer: Sendable {
    case status(Int, header: [String] = [], body: String = "")
    /// Closes the connection without an answer.
    case nothing
    /// Sends nothing until the client has gone.
    case silence
  }

  private let state: State
  private let listener: Int32
  /// The address of the server: `http://127.0.0.1:PORT`.
  public let address: String

  /// What the server's threads share. It does not retain the server, which ends when it is released.
  private final class State: Sendable {
    let requests = Mutex<[Request]>([])
    let most = Mutex((now: 0, ever: 0))
    let respond: @Sendable (Request, _ visit: Int) -> Answer

    init(_ respond: @escaping @Sendable (Request, Int) -> Answer) { self.respond = respond }
  }

  /// - Parameter respond: Gives the answer to a request; `visit` counts, from 1, the requests with the same method and
  ///   address.
  public init(_ respond: @escaping @Sendable (Request, _ visit: Int) -> Answer) throws {
    state = State(respond)
    listener = socket(AF_INET, streamSocket, 0)
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    let isListening = unsafe withUnsafeMutablePointer(to: &place) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        unsafe bind(listener, address, size) == 0 && listen(listener, 64) == 0
          && getsockname(listener, address, &size) == 0
      }
    }
    guard isListening else { throw Failure() }
    address = "http://127.0.0.1:\(UInt16(bigEndian: place.sin_port))"
    onThread { [state] in Self.serve(listener, state) }
  }

  /// Lets the serving thread close the listener. If it were closed here, another server could get its number before
  /// that thread looks.
  deinit { shutdown(listener, Int32(SHUT_RDWR)) }

  private struct Failure: Error {}

  /// Every request so far, in the order in which they came.
  public var requests: [Request] { state.requests.withLock { $0 } }

  /// The largest number of requests that were being answered at the same time.
  public var mostAtOnce: Int { state.most.withLock { $0.ever } }

  private static func serve(_ listener: Int32, _ state: State) {
    while true {
      let client = accept(listener, nil, nil)
      guard client >= 0 else {
        if errno == EINTR { continue }
        close(listener)
        return
      }
      onThread {
        attend(client, state)
        close(client)
      }
    }
  }

  private static func attend(_ client: Int32, _ state: State) {
    guard let request = read(client) else { return }
    let visit = state.requests.withLock { requests in
      requests.append(request)
      return requests.count { $0.method == request.method && $0.address == request.address }
    }
    state.most.withLock { $0 = ($0.now + 1, max($0.ever, $0.now + 1)) }
    let answer = state.respond(request, visit)
    state.most.withLock { $0.now -= 1 }
    switch answer {
    case .nothing: return
    case .silence: _ = bytes(client)
    case .status(let status, let header, let body):
      let lines = ["HTTP/1.1 \(status) Status", "Content-Length: \(body.utf8.count)", "Connection: close"] + header
      let text = (lines + ["", request.method == "HEAD" ? "" : body]).joined(separator: "\r\n")
      send(Array(text.utf8), to: client)
    }
  }

  private static func read(_ client: Int32) -> Request? {
    var received: [UInt8] = []
    while !String(decoding: received, as: UTF8.self).contains("\r\n\r\n") {
      let more = bytes(client)
      if more.isEmpty { return nil }
      received += more
    }
    let lines = String(decoding: received, as: UTF8.self).split(separator: "\r\n").map(String.init)
    let words = lines[0].split(separator: " ").map(String.init)
    guard words.count == 3 else { return nil }
    return Request(method: words[0], address: words[1], header: Array(lines.dropFirst()))
  }

  private static func bytes(_ client: Int32) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = unsafe recv(client, &buffer, buffer.count, 0)
    return Array(buffer.prefix(max(0, count)))
  }

  private static func send(_ bytes: [UInt8], to client: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe CLibrary.send(client, $0.baseAddress, $0.count, noSignal) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}

private func onThread(_ work: @escaping @Sendable () -> Void) {
  Thread.detachNewThread(work)
}
