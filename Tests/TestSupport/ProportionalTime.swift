import Foundation
public import Testing

/// Checks that work takes processor time in proportion to its amount: eight times as much takes no more than twenty-four
/// times the time. If each part of it looked at all others, it would take sixty-four times the time.
///
/// What other tests do at the same time does not count. Times that are too short to be compared are never too long.
///
/// - Returns: The result for the whole amount.
@discardableResult
public func expectProportionalTime<Result>(
  to amount: Int,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ work: (_ amount: Int) throws -> Result
) rethrows -> Result {
  // What is made only once is made now.
  _ = try work(amount / 8)
  let start = timeOfThread()
  _ = try work(amount / 8)
  let middle = timeOfThread()
  let result = try work(amount)
  let (short, long) = (middle - start, timeOfThread() - middle)
  #expect(long < short * 24 + .milliseconds(50), "an eighth takes \(short)", sourceLocation: sourceLocation)
  return result
}

/// The processor time of this thread.
private func timeOfThread() -> Duration {
  var time = timespec()
  unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
