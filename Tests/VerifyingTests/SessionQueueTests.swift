import PatternLibrary
import Testing
import Verifying

@Suite("The queue of work for sessions")
struct SessionQueueTests {
  private static let chromium = TestEnvironment(.chromium)
  private static let firefox = TestEnvironment(.firefox)

  /// A piece of work, with its number and how long it takes.
  private struct Piece: Sendable {
    var number: Int
    var environment: TestEnvironment
    var length = 1
  }

  private func queue(
    _ counts: [(TestEnvironment, Int)],
    least: Int,
    ready: @escaping (TestEnvironment) -> Int = { _ in 0 }
  ) -> SessionQueue<Piece> {
    let pieces = counts.flatMap { environment, count in (0..<count).map { Piece(number: $0, environment: environment) }
    }
    return SessionQueue(pieces, least: least, in: { $0.environment }, ready: ready, weight: { $0.length })
  }

  @Test("keeps a worker in its environment, in order, and then sends it where nobody works")
  func order() throws {
    let queue = queue([(Self.chromium, 2), (Self.firefox, 2)], least: 8)
    var last: TestEnvironment?
    var done: [String] = []
    while let next = queue.next(after: last) {
      last = next.environment
      done.append("\(next.environment.browser.rawValue) \(next.item.number)")
    }
    #expect(done == ["chromium 0", "chromium 1", "firefox 0", "firefox 1"])
  }

  @Test("starts workers where nobody works yet, and adds none where too little is left")
  func beginnings() throws {
    let queue = queue([(Self.chromium, 3), (Self.firefox, 3)], least: 8)
    #expect(queue.next(after: nil)?.environment == Self.chromium)
    #expect(queue.next(after: nil)?.environment == Self.firefox)
    #expect(queue.next(after: nil)?.item.number == nil)
    #expect(queue.next(after: Self.chromium)?.item.number == 1)
  }

  @Test("adds a worker for each session that is there already, however little is left")
  func ready() throws {
    let queue = queue([(Self.chromium, 4)], least: 8) { $0 == Self.chromium ? 3 : 0 }
    #expect((0..<3).map { _ in queue.next(after: nil)?.item.number } == [0, 1, 2])
    #expect(queue.next(after: nil) == nil, "a fourth would have to be started")
  }

  @Test("adds a worker where most work is left for each worker")
  func joining() throws {
    let queue = queue([(Self.chromium, 12), (Self.firefox, 30)], least: 8)
    #expect((0..<2).map { _ in queue.next(after: nil)?.environment } == [Self.chromium, Self.firefox])
    // 11 and 29 are left.
    #expect((0..<2).map { _ in queue.next(after: nil)?.environment } == [Self.firefox, Self.firefox])
    #expect(queue.next(after: nil)?.environment == Self.chromium)
    #expect(queue.next(after: nil)?.environment == Self.firefox)
    #expect(queue.next(after: nil)?.item.number == nil)
  }

  @Test("weighs the work that is left, and does not count a worker that has left")
  func weights() throws {
    let pieces = [5000, 4000, 3000].enumerated().map { Piece(number: $0, environment: Self.chromium, length: $1) }
    let queue = SessionQueue(pieces, least: 6000, in: { $0.environment }, weight: { $0.length })
    #expect(queue.next(after: nil)?.item.number == 0)
    #expect(queue.next(after: nil)?.item.number == 1)
    #expect(queue.next(after: nil)?.item.number == nil)
    #expect(queue.next(after: Self.chromium)?.item.number == 2)
    #expect(queue.next(after: Self.chromium)?.item.number == nil)
  }

  @Test("gives each piece of work to one of any number of workers once", arguments: 1...9)
  func all(_ count: Int) throws {
    let queue = queue([(Self.chromium, 20), (Self.firefox, 5), (TestEnvironment(.webkit), 1)], least: 4)
    var workers = [TestEnvironment?](repeating: nil, count: count)
    var hasEnded = [Bool](repeating: false, count: count)
    var done: [String] = []
    while hasEnded.contains(false) {
      for index in workers.indices where !hasEnded[index] {
        if let next = queue.next(after: workers[index]) {
          workers[index] = next.environment
          done.append("\(next.environment.browser.rawValue) \(next.item.number)")
        } else {
          hasEnded[index] = true
        }
      }
    }
    #expect(done.count == 26)
    #expect(Set(done).count == 26)
  }
}
