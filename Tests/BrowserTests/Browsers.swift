import Foundation
import PatternLibrary
import Synchronization
import Verifying

/// Does work with several browsers side by side, each on a thread of its own.
///
/// - Parameters:
///   - count: How many. What waits more than it works may have more browsers than the machine has cores.
///   - prepare: Makes of a fresh session what the work is done with.
/// - Throws: The first error, once all threads are done.
func withBrowsers<Item: Sendable, Tool>(
  count: Int,
  over items: [Item],
  prepare: @Sendable @escaping (Session) throws -> Tool,
  _ work: @Sendable @escaping (Item, Tool) throws -> Void
) throws {
  try onThreads(count, over: items) { next in
    try withSession(.chromium) { session in
      let tool = try prepare(session)
      while let item = next() { try work(item, tool) }
    }
  }
}

/// Does work on several threads, each of which takes the next item when it is done with one.
///
/// - Throws: The first error, once all threads are done.
func onThreads<Item: Sendable>(
  _ count: Int,
  over items: [Item],
  _ work: @Sendable @escaping (_ next: () -> Item?) throws -> Void
) throws {
  let queue = Queue(items)
  let group = DispatchGroup()
  for _ in 0..<min(count, items.count) {
    group.enter()
    let thread = Thread {
      defer { group.leave() }
      queue.noteErrors { try work(queue.next) }
    }
    thread.start()
  }
  group.wait()
  try queue.throwFirstError()
}

/// Does work with a player that others have used before, as `polite verify` does: a browser takes seconds to start.
///
/// One with which the work came to grief is not used again.
func withPlayer<Result>(_ kind: TestEnvironment.Browser, _ body: (ScenarioPlayer, Session) throws -> Result) throws
  -> Result
{
  let own = try Players.shared.take(kind)
  do {
    let result = try body(own.player, own.session)
    try Players.shared.giveBack(own)
    return result
  } catch {
    own.session.close()
    throw error
  }
}

/// Players that nobody uses at the moment. Their browsers end with the process of the tests.
private final class Players: Sendable {
  static let shared = Players()

  /// Handed from thread to thread, and used by one at a time.
  struct Own: @unchecked Sendable {
    let player: ScenarioPlayer
    let session: Session
  }

  private let free = Mutex<[Own]>([])

  func take(_ kind: TestEnvironment.Browser) throws -> Own {
    let known = free.withLock { free in
      free.lastIndex { $0.session.kind == kind }.map { free.remove(at: $0) }
    }
    if let known { return known }
    let session = try start(kind)
    return Own(player: try ScenarioPlayer(session, announcer: announcerScript()), session: session)
  }

  func giveBack(_ own: Own) throws {
    (own.player.style, own.player.afterStep) = (PlayingStyle(), nil)
    // Nothing moves while nobody looks.
    try own.session.open("about:blank")
    free.withLock { $0.append(own) }
  }
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
