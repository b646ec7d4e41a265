import Platform
import Synchronization
import Testing

@Suite("An eventual value")
struct EventualTests {
  private final class Calls: Sendable {
    let count = Atomic(0)
    let seen = Mutex<[Int]>([])
  }

  @Test("is computed once, for all that wait for it")
  func once() {
    let calls = Calls()
    let value = Eventual { calls.count.add(1, ordering: .relaxed).newValue }
    onThreads(4) { _ in
      let one = value.wait()
      calls.seen.withLock { $0.append(one) }
    }
    #expect(calls.seen.withLock { $0 } == [1, 1, 1, 1])
  }
}
