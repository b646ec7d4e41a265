import Foundation
import PatternLibrary
import Synchronization
import Verifying

/// Does work on several threads. Each thread takes the next item when it is done with one.
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

/// Does work with a player that is used again and again, as `polite verify` does, because a browser takes seconds to
/// start.
///
/// A player whose work failed is not used again.
func withPlayer<Result>(_ kind: TestEnvironment.Browser, _ body: (ScenarioPlayer, Session) throws -> Result) throws
  -> Result
{
  let shelf = Shelf<ScenarioPlayer>.players
  let own = try shelf.take(kind) { try ScenarioPlayer($0, announcer: announcerScript()) }
  let result = try shelf.using(own, body)
  shelf.giveBack(own) { player, session in
    (player.style, player.afterStep) = (PlayingStyle(), nil)
    // Stops anything that still moves.
    try session.open("about:blank")
  }
  return result
}

/// Does work with a browser that is used again and again, and that keeps nothing of earlier work.
///
/// A browser whose work failed, or whose page has no storage that can be emptied, is not used again.
func withUsedSession<Result>(
  _ kind: TestEnvironment.Browser,
  logsRequests: Bool = false,
  _ body: (Session) throws -> Result
) throws -> Result {
  let shelf = logsRequests ? Shelf<Void>.loggingSessions : .sessions
  let own = try shelf.take(kind, SessionOptions(logsRequests: logsRequests)) { _ in }
  let result = try shelf.using(own) { _, session in try body(session) }
  shelf.giveBack(own) { _, session in
    try session.leaveFrames()
    _ = try session.execute("localStorage.clear(); sessionStorage.clear()")
    try session.emulate(EmulatedMedia())
    try session.setViewport(width: 1280, height: 900)
    try session.open("about:blank")
    _ = try session.consoleMessages()
  }
  return result
}

/// Browsers and their tools that are not in use. They end with the test process.
private final class Shelf<Tool>: Sendable {
  /// Passed from thread to thread, and used by one at a time.
  struct Own: @unchecked Sendable {
    let tool: Tool
    let session: Session
  }

  private let free = Mutex<[Own]>([])

  func take(
    _ kind: TestEnvironment.Browser,
    _ options: SessionOptions = SessionOptions(),
    _ makeTool: (Session) throws -> Tool
  ) throws -> Own {
    let known = free.withLock { free in
      free.lastIndex { $0.session.kind == kind }.map { free.remove(at: $0) }
    }
    if let known { return known }
    let session = try start(kind, options)
    return Own(tool: try makeTool(session), session: session)
  }

  /// Ends the browser when the work fails.
  func using<Result>(_ own: Own, _ body: (Tool, Session) throws -> Result) throws -> Result {
    do { return try body(own.tool, own.session) } catch {
      own.session.close()
      throw error
    }
  }

  /// - Parameter clean: Resets the browser, which is ended where that fails.
  func giveBack(_ own: Own, _ clean: (Tool, Session) throws -> Void) {
    do {
      try clean(own.tool, own.session)
      free.withLock { $0.append(own) }
    } catch {
      own.session.close()
    }
  }
}

extension Shelf<ScenarioPlayer> { static let players = Shelf() }
extension Shelf<Void> {
  static let sessions = Shelf()
  static let loggingSessions = Shelf()
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
