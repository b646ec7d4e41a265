import Platform
import Synchronization

/// Ends a run early, from any thread.
public final class Interruption: Sendable {
  private let hasCome = Atomic<Bool>(false)

  public init() {}

  public func interrupt() { hasCome.store(true, ordering: .relaxed) }

  public var isInterrupted: Bool { hasCome.load(ordering: .relaxed) }
}

/// How long hosts are still waited for: each host on its own, and all of them together.
final class WaitBudget: Sendable {
  private let options: FetchOptions
  private let interruption: Interruption
  private let end: ContinuousClock.Instant
  /// The milliseconds spent waiting for each host, beyond what is usual.
  private let spent = Mutex<[String: Int]>([:])

  init(_ options: FetchOptions, _ interruption: Interruption) {
    (self.options, self.interruption) = (options, interruption)
    end = ContinuousClock.now + .seconds(options.deadline)
  }

  /// Whether the run has no time left for any host.
  var isOver: Bool { interruption.isInterrupted || ContinuousClock.now >= end }

  /// Returns how many milliseconds a host may still be waited for.
  private func left(for host: String) -> Int {
    options.millisecondsPerHost - spent.withLock { $0[host, default: 0] }
  }

  /// Does work that waits for a host, and counts the time.
  ///
  /// - Parameter work: The work, given the milliseconds that it may take.
  func wait<Result>(
    for host: String,
    _ work: (Int) throws(Obstacle) -> Result
  ) throws(Obstacle) -> Result {
    if isOver { throw .cutShort }
    let left = left(for: host)
    guard left > 0 else { throw .tooSlow }
    let start = ContinuousClock.now
    defer { spend(start.duration(to: .now).milliseconds - options.usualMilliseconds, on: host) }
    let rest = max(1, ContinuousClock.now.duration(to: end).milliseconds)
    do throws(Obstacle) {
      return try work(min(options.milliseconds, left + options.usualMilliseconds, rest))
    } catch {
      throw isOver ? .cutShort : error
    }
  }

  /// Waits before a host is asked again.
  ///
  /// - Returns: Whether the pause was complete; `false`, immediately or later, when there is no time for it.
  func pause(seconds: Int, for host: String) -> Bool {
    guard left(for: host) > seconds * 1000 else { return false }
    spend(seconds * 1000, on: host)
    if let pause = options.pause {
      pause(seconds)
    } else {
      let wake = ContinuousClock.now + .seconds(seconds)
      while ContinuousClock.now < wake, !isOver { Platform.wait(milliseconds: 50) }
    }
    return !isOver
  }

  private func spend(_ milliseconds: Int, on host: String) {
    if milliseconds > 0 { spent.withLock { $0[host, default: 0] += milliseconds } }
  }
}
