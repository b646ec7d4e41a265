import Synchronization

/// The value of work that is done on a thread of its own.
public final class Eventual<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)
  private let work: @Sendable () -> Value

  /// Begins the work. If no thread can be started for it, it is done when somebody waits for it.
  public init(_ work: @escaping @Sendable () -> Value) {
    self.work = work
    _ = startDetachedThread { [self] in _ = wait() }
  }

  /// Waits until the work is done, and returns the value.
  public func wait() -> Value {
    value.withLock { value in
      let done = value ?? work()
      value = done
      return done
    }
  }
}
