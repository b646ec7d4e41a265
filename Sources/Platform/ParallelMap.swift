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
  var results: [Result] = []
  results.reserveCapacity(max(count, 0))
  return parallelReduce(count, threads: threads, into: results, transform) { $0.append($1) }
}

/// Combines the results of `transform` for 0 ..< `count`, which are computed on several threads, into one value.
///
/// The results are taken one by one and in order, as soon as all before them have been taken, and are not kept.
///
/// - Parameters:
///   - take: Adds a result to the value. It is never called on two threads at once.
public func parallelReduce<Value: Sendable, Result: Sendable>(
  _ count: Int,
  threads: Int,
  into initial: Value,
  _ transform: @Sendable (Int) -> Result,
  take: @Sendable (inout Value, Result) -> Void
) -> Value {
  let run = max(1, min(16, count / (max(threads, 1) * 4)))
  let next = Atomic<Int>(0)
  let taken = Mutex(InOrder<Value, Result>(initial))
  DispatchQueue.concurrentPerform(iterations: max(1, min(threads, count))) { _ in
    while true {
      let start = next.add(run, ordering: .relaxed).oldValue
      guard start < count else { break }
      let results = (start..<min(start + run, count)).map(transform)
      taken.withLock { $0.add(results, from: start, take) }
    }
  }
  return taken.withLock { $0.value }
}

/// A value that takes runs of results in order, and the runs that are waiting for an earlier one.
private struct InOrder<Value: Sendable, Result: Sendable>: Sendable {
  private(set) var value: Value
  private var waiting: [Int: [Result]] = [:]
  private var end = 0

  init(_ value: Value) { self.value = value }

  mutating func add(_ results: [Result], from start: Int, _ take: (inout Value, Result) -> Void) {
    waiting[start] = results
    while let results = waiting.removeValue(forKey: end) {
      for result in results { take(&value, result) }
      end += results.count
    }
  }
}
