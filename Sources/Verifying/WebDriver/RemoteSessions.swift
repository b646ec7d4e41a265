import Platform
import Synchronization

/// The sessions at remote ends, which do not end by themselves when this process does.
enum RemoteSessions {
  private static let open = Mutex<Set<String>>([])

  static func add(_ address: String) { open.withLock { _ = $0.insert(address) } }
  static func remove(_ address: String) { open.withLock { _ = $0.remove(address) } }

  /// Ends them, side by side. Each remote end has 3 s for it.
  static func endAll() {
    let sessions = open.withLock { open in
      defer { open = [] }
      return open.sorted()
    }
    guard !sessions.isEmpty else { return }
    let queue = WorkQueue(sessions)
    onThreads(min(sessions.count, 16)) { _ in
      while let session = queue.next() {
        _ = try? HTTPClient().send("DELETE", session, body: nil, timeout: .seconds(3))
      }
    }
  }
}

/// Ends the sessions at remote ends. Those with drivers of this machine end with this process.
public func endRemoteSessions() { RemoteSessions.endAll() }
