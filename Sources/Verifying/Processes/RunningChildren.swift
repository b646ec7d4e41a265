import CLibrary
import Platform
import Synchronization

/// The end of a pipe by which this process keeps a child alive. When it is closed, the guard ends the child.
final class Lifeline: Sendable {
  private let file: Mutex<Int32?>
  /// Whether the child was ended because it held too much memory.
  fileprivate let isOverfull = Atomic(false)

  init(_ file: Int32) { self.file = Mutex(file) }

  var isCut: Bool { file.withLock { $0 == nil } }

  var hasEatenMemory: Bool { isOverfull.load(ordering: .relaxed) }

  /// Closes the pipe once, on any thread.
  func cut() {
    file.withLock { open in
      if let open { close(open) }
      open = nil
    }
  }
}

/// The children of this process, by the process id of their guard. All can be ended from any thread, and a child that
/// uses up the machine's memory is ended automatically.
enum RunningChildren {
  private struct State {
    var lifelines: [pid_t: Lifeline] = [:]
    var isEnding = false
  }

  private static let state = Mutex(State())

  /// Whether all are being ended, and no others may start.
  static var isEnding: Bool { state.withLock { $0.isEnding } }

  /// - Returns: `false` once all are being ended.
  static func insert(_ lifeline: Lifeline, of guardID: pid_t) -> Bool {
    _ = isWatched
    return state.withLock { state in
      if !state.isEnding { state.lifelines[guardID] = lifeline }
      return !state.isEnding
    }
  }

  static func remove(_ guardID: pid_t) { state.withLock { _ = $0.lifelines.removeValue(forKey: guardID) } }

  /// Makes the guards of all children end them, and refuses others from now on. It does not wait.
  static func endAll() {
    let lifelines = state.withLock { state in
      state.isEnding = true
      return Array(state.lifelines.values)
    }
    for lifeline in lifelines { lifeline.cut() }
  }

  // MARK: Memory

  /// The maximum memory of a child and everything that it started, in bytes, not counting file-backed memory: a browser
  /// with one demo open uses a quarter of it.
  static let mostMemory = 2 << 30

  /// Whether their memory is checked every 200 ms.
  private static let isWatched = startDetachedThread {
    while true {
      wait(milliseconds: 200)
      let lifelines = state.withLock { $0.lifelines }
      if !lifelines.isEmpty { endOverfull(lifelines) }
    }
  }

  private static func endOverfull(_ lifelines: [pid_t: Lifeline]) {
    let families = ProcessTable().families(of: Set(lifelines.keys))
    for (guardID, members) in families where doProcesses(members, holdMoreThan: mostMemory) {
      lifelines[guardID]?.isOverfull.store(true, ordering: .relaxed)
      // The guard survives, and removes what they leave behind.
      for member in members { kill(member, SIGKILL) }
    }
  }
}
