import Platform
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The end of a pipe by which this process holds a child. When it is closed, the guard ends the child.
final class Lifeline: Sendable {
  private let file: Mutex<Int32?>
  /// Whether the child was ended because it held too much memory.
  fileprivate let isOverfull = Atomic(false)

  init(_ file: Int32) { self.file = Mutex(file) }

  var isCut: Bool { file.withLock { $0 == nil } }

  var hasEatenMemory: Bool { isOverfull.load(ordering: .relaxed) }

  /// Does so once, on any thread.
  func cut() {
    file.withLock { open in
      if let open { close(open) }
      open = nil
    }
  }
}

/// The children of this process, by the process of their guard. All can be ended from any thread, and one that eats the
/// machine's memory is ended by itself.
enum RunningChildren {
  private struct State {
    var lifelines: [pid_t: Lifeline] = [:]
    var isEnding = false
  }

  private static let state = Mutex(State())

  /// Whether all were ended, and no other may begin.
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

  /// Has all of them ended by their guards, and refuses others from now on. It does not wait.
  static func endAll() {
    let lifelines = state.withLock { state in
      state.isEnding = true
      return Array(state.lifelines.values)
    }
    for lifeline in lifelines { lifeline.cut() }
  }

  // MARK: Memory

  /// How much memory a child and all that it started may hold, in bytes, beside what is read from files: a browser with
  /// one demo open holds a quarter of it.
  static let mostMemory = 2 << 30

  /// Whether somebody looks every 200 ms how much memory they hold.
  private static let isWatched = startDetachedThread {
    while true {
      usleep(200_000)
      let lifelines = state.withLock { $0.lifelines }
      if !lifelines.isEmpty { endOverfull(lifelines) }
    }
  }

  private static func endOverfull(_ lifelines: [pid_t: Lifeline]) {
    let families = ProcessTable().families(of: Set(lifelines.keys))
    for (guardID, members) in families where doProcesses(members, holdMoreThan: mostMemory) {
      lifelines[guardID]?.isOverfull.store(true, ordering: .relaxed)
      // The guard stays, and removes what they leave behind.
      for member in members { kill(member, SIGKILL) }
    }
  }
}
