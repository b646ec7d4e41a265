import CLibrary
import Dispatch
import PatternLibrary
import Synchronization

/// A speech server on its own socket that notes what it is to speak, and the moment at which it is told.
final class SpeechListener: Sendable {
  /// What was heard. The server does not keep the listener alive: when the listener is released, the server ends.
  let heard = SpeechLog()
  private let lifeline: Int32

  /// Listens on a new socket.
  ///
  /// - Parameter path: The path of the socket, at most 107 bytes, which is the system's limit for the address of a
  ///   socket.
  /// - Throws: `WebDriverError.notStarted` when the socket cannot be created.
  init(path: String) throws(WebDriverError) {
    guard let socket = Self.makeSocket(at: path) else {
      throw .notStarted(program: "the speech server", log: unsafe String(cString: strerror(errno)) + ": \(path)")
    }
    guard let life = makePipe() else {
      close(socket)
      throw .notStarted(program: "the speech server", log: unsafe String(cString: strerror(errno)))
    }
    lifeline = life.input
    let stop = life.output
    DispatchQueue(label: "speech").async { [heard] in
      Self.serve(socket, until: stop) { Self.note($0, in: heard) }
    }
  }

  deinit { close(lifeline) }

  private static func note(_ outcome: SpeechConversation.Outcome, in heard: SpeechLog) {
    let time = SuspendingClock.now
    let speech = outcome.spoken.map { Speech(text: squeezed($0), time: time) }.filter { !$0.text.isEmpty }
    guard !speech.isEmpty || !outcome.work.isEmpty else { return }
    heard.note { state in
      state.spoken += speech
      for work in outcome.work {
        state.reportsWork = true
        switch work {
        case .event(let type):
          state.events[type, default: 0] += 1
          state.latestEvent = time
          state.isBusy = true
        case .focus(let name): state.focused.append(name)
        case .text(let text): state.texts.append(text)
        case .idle(let isInFocusMode):
          state.isBusy = false
          state.isInFocusMode = isInFocusMode
        }
      }
    }
  }

  private static func makeSocket(at path: String) -> Int32? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    let isShort = unsafe withUnsafeMutableBytes(of: &address.sun_path) { place in
      guard bytes.count < place.count else { return false }
      unsafe place.copyBytes(from: bytes)
      return true
    }
    guard isShort else {
      errno = ENAMETOOLONG
      return nil
    }
    let handle = socket(AF_UNIX, streamSocket, 0)
    guard handle >= 0 else { return nil }
    _ = fcntl(handle, F_SETFD, FD_CLOEXEC)
    let isBound = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(handle, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard isBound == 0, listen(handle, 8) == 0 else {
      close(handle)
      return nil
    }
    return handle
  }

  /// Serves clients and takes their texts until the other end of `stop` closes.
  private static func serve(_ socket: Int32, until stop: Int32, note: (SpeechConversation.Outcome) -> Void) {
    var clients: [(handle: Int32, conversation: SpeechConversation)] = []
    defer { for handle in [socket, stop] + clients.map(\.handle) { close(handle) } }
    while true {
      var polled = ([stop, socket] + clients.map(\.handle)).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      guard unsafe poll(&polled, nfds_t(polled.count), -1) >= 0 || errno == EINTR else { return }
      if polled[0].revents != 0 { return }
      for index in clients.indices.reversed() where polled[index + 2].revents != 0 {
        if !attend(&clients[index], note) { close(clients.remove(at: index).handle) }
      }
      if polled[1].revents != 0 {
        let client = accept(socket, nil, nil)
        guard client >= 0 else {
          // A client that gave up meanwhile is ignored. A client that cannot be accepted must notice that there is no
          // server.
          if errno == ECONNABORTED || errno == EINTR { continue }
          return
        }
        _ = fcntl(client, F_SETFD, FD_CLOEXEC)
        clients.append((client, SpeechConversation()))
      }
    }
  }

  /// Takes what a client has sent, and answers. Returns whether the client is still there.
  private static func attend(
    _ client: inout (handle: Int32, conversation: SpeechConversation),
    _ note: (SpeechConversation.Outcome) -> Void
  ) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 1 << 14)
    let count = unsafe recv(client.handle, &bytes, bytes.count, 0)
    guard count > 0 else { return false }
    let outcome = client.conversation.receive(bytes[..<count])
    note(outcome)
    let reply = Array(outcome.reply.utf8)
    var sent = 0
    while sent < reply.count {
      let step = unsafe reply[sent...].withUnsafeBytes {
        unsafe send(client.handle, $0.baseAddress, $0.count, noSignal)
      }
      guard step > 0 else { return false }
      sent += step
    }
    return !outcome.isOver
  }
}
