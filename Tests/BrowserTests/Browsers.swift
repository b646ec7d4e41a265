import Foundation
import Synchronization
import Verifying

/// Does work with several browsers side by side, each on a thread of its own.
///
/// - Parameters:
///   - count: How many. What waits more than it works may have more browsers than the machine has cores.
///   - prepare: Makes of a fresh session what the work is done with.
/// - Throws: The first error, once all threads are done.
func withBrowsers<Item: Sendable, Tool>(
  _ kind: BrowserKind = .chromium,
  count: Int,
  over items: [Item],
  prepare: @Sendable @escaping (Session) throws -> Tool,
  _ work: @Sendable @escaping (Item, Tool) throws -> Void
) throws {
  let queue = Queue(items)
  let group = DispatchGroup()
  for _ in 0..<min(count, items.count) {
    group.enter()
    let thread = Thread {
      defer { group.leave() }
      queue.noteErrors {
        let session = try Session.start(kind)
        defer { session.close() }
        let tool = try prepare(session)
        while let item = queue.next() { try work(item, tool) }
      }
    }
    thread.start()
  }
  group.wait()
  try queue.throwFirstError()
}

/// What is left to do, shared by threads.
private final class Queue<Item: Sendable>: Sendable {
  private let rest: Mutex<ArraySlice<Item>>
  private let errors = Mutex<[any Error]>([])

  init(_ items: [Item]) { rest = Mutex(items[...]) }

  func next() -> Item? { rest.withLock { $0.popFirst() } }

  func noteErrors(_ body: () throws -> Void) {
    do { try body() } catch { errors.withLock { $0.append(error) } }
  }

  func throwFirstError() throws {
    if let error = errors.withLock({ $0.first }) { throw error }
  }
}
