import Dispatch
import Synchronization

/// Returns the results of `transform` for 0 ..< `count`, in order, computed on several threads.
///
/// Work is handed out in small runs, so that every thread stays busy even when some items take longer. The result is
/// the same for any number of threads.
///
/// - Parameters:
///   - count: The number of items.
///   - threads: The maximum number of threads; at least one is used.
///   - transform: The work for one item. It runs on several threads at once.
public func parallelMap<Result: Sendable>(
  _ count: Int,
  threads: Int,
  _ transform: @Sendable (Int) -> Result
) -> [Result] {
  guard threads > 1, count > 1 else { return (0..<max(count, 0)).map(transform) }
  let run = max(1, min(16, count / (threads * 4)))
  let next = Atomic<Int>(0)
  let finished = Mutex<[(start: Int, results: [Result])]>([])
  DispatchQueue.concurrentPerform(iterations: min(threads, count)) { _ in
    var mine: [(start: Int, results: [Result])] = []
    while true {
      let start = next.add(run, ordering: .relaxed).oldValue
      guard start < count else { break }
      mine.append((start, (start..<min(start + run, count)).map(transform)))
    }
    finished.withLock { $0.append(contentsOf: mine) }
  }
  return finished.withLock { $0.sorted { $0.start < $1.start }.flatMap(\.results) }
}
