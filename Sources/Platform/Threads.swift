import CLibrary
import Synchronization

/// Runs work side by side on threads of its own, and waits until all of it is done.
///
/// Work with browsers and other hosts waits more than it computes, so there may be more threads than cores.
///
/// - Parameter work: The work. Its argument is the thread's number, from 0.
public func onThreads(_ count: Int, _ work: @escaping @Sendable (Int) -> Void) {
  let threads = (0..<count).map { number in startThread { work(number) } }
  // If a thread could not be started, its work is done here.
  for (number, thread) in threads.enumerated() where thread == nil { work(number) }
  for thread in threads.compactMap(\.self) { pthread_join(thread, nil) }
}

/// Runs work on a thread of its own that nobody waits for.
///
/// - Returns: Whether a thread could be started.
public func startDetachedThread(_ work: @escaping @Sendable () -> Void) -> Bool {
  guard let thread = startThread(work) else { return false }
  pthread_detach(thread)
  return true
}

private final class Job: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

private func startThread(_ run: @escaping @Sendable () -> Void) -> pthread_t? {
  let job = unsafe Unmanaged.passRetained(Job(run))
  var thread = pthread_t()
  let code = unsafe pthread_create(
    &thread,
    nil,
    { context in
      #if canImport(Glibc)
        guard let context = unsafe context else { return nil }
      #endif
      unsafe Unmanaged<Job>.fromOpaque(context).takeRetainedValue().run()
      return nil
    },
    job.toOpaque()
  )
  if code == 0 { return thread }
  unsafe job.release()
  return nil
}

/// The work that is left, shared by threads.
public final class WorkQueue<Item: Sendable>: Sendable {
  private let rest: Mutex<ArraySlice<Item>>

  public init(_ items: [Item]) { rest = Mutex(items[...]) }

  public func next() -> Item? { rest.withLock { $0.popFirst() } }
}

/// Blocks the calling thread for some seconds.
public func wait(seconds: Int) {
  // A signal ends a sleep early.
  var left = UInt32(clamping: seconds)
  while left > 0 { left = sleep(left) }
}

/// Blocks the calling thread for some milliseconds, or for less when a signal arrives.
public func wait(milliseconds: Int) { usleep(UInt32(clamping: milliseconds * 1000)) }

/// Blocks the calling thread until a condition is true, which is checked every ten milliseconds.
///
/// - Returns: Whether it was true in time.
@discardableResult
public func wait<Failure>(
  atMost time: Duration,
  until isTrue: () throws(Failure) -> Bool
) throws(Failure) -> Bool {
  let deadline = ContinuousClock.now + time
  while try !isTrue() {
    if ContinuousClock.now >= deadline { return false }
    wait(milliseconds: 10)
  }
  return true
}

/// Returns the seconds since 1970 by the system's clock.
public func secondsSince1970() -> Int {
  // `time` reads a coarser clock than other functions do: for a moment it still reports the previous second.
  var now = timespec()
  unsafe clock_gettime(CLOCK_REALTIME, &now)
  return now.tv_sec
}

extension Duration {
  /// The whole milliseconds in it.
  public var milliseconds: Int { Int(self / .milliseconds(1)) }
}
