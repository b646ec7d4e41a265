import HTTP
import Platform
import Synchronization

/// The sessions at remote ends, which do not end by themselves when this process does.
enum RemoteSessions {
  private struct State {
    /// The addresses of the open sessions.
    var open: Set<String> = []
    /// The number of sessions that are being started; their addresses are not known yet.
    var beginning = 0
    var isEnding = false
  }

  private static let state = Mutex(State())

  /// Starts a session. If all sessions are being ended by the time it has started, it is ended at once.
  ///
  /// - Parameter start: Asks a remote end for the session, and returns it with its address.
  /// - Throws: The errors of `start`; `WebDriverError.unreachable` once all sessions are being ended.
  static func begin<Begun>(
    _ start: () throws(WebDriverError) -> (session: Begun, address: String)
  ) throws(WebDriverError) -> Begun {
    let isLate = state.withLock { state in
      if !state.isEnding { state.beginning += 1 }
      return state.isEnding
    }
    if isLate { throw refusal() }
    let begun: (session: Begun, address: String)
    do throws(WebDriverError) {
      begun = try start()
    } catch {
      state.withLock { $0.beginning -= 1 }
      throw error
    }
    let address = begun.address
    let isKept = state.withLock { state in
      if state.isEnding { return false }
      state.beginning -= 1
      state.open.insert(address)
      return true
    }
    if isKept { return begun.session }
    delete(address)
    state.withLock { $0.beginning -= 1 }
    throw refusal()
  }

  static func remove(_ address: String) { state.withLock { _ = $0.open.remove(address) } }

  /// Ends all sessions, side by side, and refuses others from now on. Each remote end has 3 s for this; sessions that
  /// are being started have 10 s.
  static func endAll() {
    let deadline = ContinuousClock.now + Timeouts.beginning
    let sessions = state.withLock { state in
      state.isEnding = true
      defer { state.open = [] }
      return state.open.sorted()
    }
    if !sessions.isEmpty {
      let queue = WorkQueue(sessions)
      onThreads(min(sessions.count, 16)) { _ in while let session = queue.next() { delete(session) } }
    }
    wait(atMost: deadline - .now) { state.withLock { $0.beginning == 0 } }
  }

  private static func refusal() -> WebDriverError { .unreachable("the sessions at remote ends are being ended") }

  private static func delete(_ address: String) {
    _ = try? HTTPClient().sendWhole(HTTPRequest("DELETE", address, timeout: Timeouts.removal), outlastsRun: true)
  }
}
