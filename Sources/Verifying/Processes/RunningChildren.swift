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
    for (guardID, members) in families where members.reduce(0, { $0 + memory(of: $1) }) > mostMemory {
      lifelines[guardID]?.isOverfull.store(true, ordering: .relaxed)
      // The guard stays, and removes what they leave behind.
      for member in members { kill(member, SIGKILL) }
    }
  }

  /// The memory of a process that is in no file: its own, and what it shares with others by intent.
  private static func memory(of process: pid_t) -> Int {
    guard let bytes = try? readFile(at: "/proc/\(process)/status") else { return 0 }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    return lines.reduce(0) { sum, line in
      guard line.hasPrefix("RssAnon:") || line.hasPrefix("RssShmem:") else { return sum }
      let kilobytes = line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0
      return sum + kilobytes * 1024
    }
  }
}

/// Who belongs to whom among the machine's processes, as Linux tells; elsewhere it is empty.
private struct ProcessTable {
  private var parents: [pid_t: pid_t] = [:]
  private var groups: [pid_t: pid_t] = [:]

  init() {
    for item in (try? listFolder(at: "/proc")) ?? [] {
      guard let process = pid_t(item.name), let bytes = try? readFile(at: "/proc/\(process)/stat") else { continue }
      // Behind the name, which may hold anything: state, parent, group (proc(5)).
      guard let end = bytes.lastIndex(of: UInt8(ascii: ")")) else { continue }
      let fields = String(decoding: bytes[(end + 1)...], as: UTF8.self).split(separator: " ")
      guard fields.count > 2, let parent = pid_t(fields[1]), let group = pid_t(fields[2]) else { continue }
      (parents[process], groups[process]) = (parent, group)
    }
  }

  /// For each of some processes those that descend from it or are in its group, without itself.
  func families(of heads: Set<pid_t>) -> [pid_t: [pid_t]] {
    var families: [pid_t: [pid_t]] = [:]
    for (process, group) in groups where !heads.contains(process) {
      let head = heads.contains(group) ? group : ancestor(of: process, among: heads)
      if let head { families[head, default: []].append(process) }
    }
    return families
  }

  private func ancestor(of process: pid_t, among heads: Set<pid_t>) -> pid_t? {
    var next = parents[process]
    // While the table was read, processes ended and numbers were given again: a circle is possible.
    for _ in 0..<64 {
      guard let candidate = next, candidate > 1 else { return nil }
      if heads.contains(candidate) { return candidate }
      next = parents[candidate]
    }
    return nil
  }
}
