package import PatternLibrary
import Platform
import Synchronization

/// The work that is left in the sessions of each environment, shared by the workers of a run.
///
/// Starting a session keeps the machine busy for as long as several plays. So a worker stays with its environment to
/// the end, and another worker joins an environment only if enough work is left there to be worth it.
package final class SessionQueue<Item: Sendable>: Sendable {
  /// The work that is left in one environment, and the number of workers on it.
  private struct Lot: Sendable {
    let environment: TestEnvironment
    var rest: [Item]
    var left: Int
    var workers = 0
    /// The number of sessions that are already there.
    let ready: Int
  }

  private let lots: Mutex<[Lot]>
  private let least: Int
  private let weight: @Sendable (Item) -> Int

  /// - Parameters:
  ///   - items: The items of work, in order within each environment.
  ///   - least: The weight for each session of an environment above which another session is started.
  ///   - environment: The environment of an item.
  ///   - ready: The number of sessions of an environment that need not be started.
  ///   - weight: The duration of an item, in the unit of `least`.
  package init(
    _ items: [Item],
    least: Int,
    in environment: (Item) -> TestEnvironment,
    ready: (TestEnvironment) -> Int = { _ in 0 },
    weight: @escaping @Sendable (Item) -> Int = { _ in 1 }
  ) {
    var lots: [Lot] = []
    for item in items {
      let own = environment(item)
      let index = lots.firstIndex { $0.environment == own } ?? lots.endIndex
      if index == lots.endIndex { lots.append(Lot(environment: own, rest: [], left: 0, ready: ready(own))) }
      lots[index].rest.append(item)
      lots[index].left += weight(item)
    }
    for index in lots.indices { lots[index].rest.reverse() }
    (self.least, self.weight) = (least, weight)
    self.lots = Mutex(lots)
  }

  /// Returns a worker's next item and its environment; `nil` when nothing is left that is worth a session.
  ///
  /// - Parameter last: The environment of the worker's previous item.
  package func next(after last: TestEnvironment?) -> (item: Item, environment: TestEnvironment)? {
    lots.withLock { lots in
      let own = lots.firstIndex { $0.environment == last }
      if let own {
        if let item = take(from: &lots[own]) { return (item, lots[own].environment) }
        lots[own].workers -= 1
      }
      guard let other = mostInNeed(lots) else { return nil }
      lots[other].workers += 1
      return take(from: &lots[other]).map { ($0, lots[other].environment) }
    }
  }

  private func take(from lot: inout Lot) -> Item? {
    guard let item = lot.rest.popLast() else { return nil }
    lot.left -= weight(item)
    return item
  }

  /// Returns the first environment without a worker, else the one with the most work left for each worker.
  private func mostInNeed(_ lots: [Lot]) -> Int? {
    let open = lots.indices.filter { !lots[$0].rest.isEmpty }
    if let none = open.first(where: { lots[$0].workers == 0 }) { return none }
    let worth = open.filter { lots[$0].workers < lots[$0].ready || lots[$0].left > least * lots[$0].workers }
    return worth.max { lots[$0].left * lots[$1].workers < lots[$1].left * lots[$0].workers }
  }
}

/// Work that is done in sessions of its own.
struct WorkShare<Item: Sendable> {
  /// A piece of work, with its place in the results.
  typealias Piece = EnumeratedSequence<[Item]>.Element

  let queue: SessionQueue<Piece>
  let count: Int
  /// The maximum number of sessions.
  let most: Int
}

/// The workers of a run, or of several runs: what they have learnt, and those that wait for more work with their
/// browsers.
public final class Crew: Sendable {
  /// Passed from thread to thread, and used by one at a time.
  private struct Resting: @unchecked Sendable { let worker: SessionWorker }

  let history = RunHistory()
  private let count = Atomic(0)
  private let resting = Mutex<[Resting]>([])

  public init() {}

  /// Ends the browsers of all workers that wait.
  public func end() {
    let all = resting.withLock { resting in
      defer { resting = [] }
      return resting
    }
    for one in all { one.worker.end() }
  }

  func rest(_ worker: SessionWorker) {
    let one = Resting(worker: worker)
    resting.withLock { $0.append(one) }
  }

  /// The number of workers that wait with a browser of an environment.
  func ready(for environment: TestEnvironment) -> Int {
    resting.withLock { $0.count { $0.worker.environment == environment } }
  }

  /// Returns a worker that waits with a browser of an environment, else a new one.
  func worker(for environment: TestEnvironment, of verification: Verification) -> SessionWorker {
    let found = resting.withLock { resting in
      resting.firstIndex { $0.worker.environment == environment }.map { resting.remove(at: $0) }
    }
    if let worker = found?.worker {
      worker.verification = verification
      // A browser that has ended while nothing was done is nobody's fault.
      worker.endUnlessReady()
      return worker
    }
    return SessionWorker(verification, number: count.add(1, ordering: .relaxed).oldValue, history: history)
  }
}

extension Verification {
  /// How many plays must be left for each session before another is started, which takes as much machine time as these.
  static let fewestPlays = 8

  /// Returns work that is shared out in its order.
  ///
  /// - Parameters:
  ///   - least: How much must be left for each session before another is started.
  ///   - most: The maximum number of sessions; `nil` for that of the run.
  ///   - crew: The workers that may be there already.
  ///   - environment: The environment of an item.
  ///   - weight: How much an item is, in the unit of `least`: by default the number of its plays.
  func share<Item: Sendable>(
    _ pieces: [WorkShare<Item>.Piece],
    least: Int = Self.fewestPlays,
    most: Int? = nil,
    by crew: Crew? = nil,
    in environment: (Item) -> TestEnvironment,
    weight: @escaping @Sendable (Item) -> Int = { _ in 1 }
  ) -> WorkShare<Item> {
    let queue = SessionQueue(
      pieces,
      least: least,
      in: { environment($0.element) },
      ready: { crew?.ready(for: $0) ?? 0 },
      weight: { weight($0.element) }
    )
    return WorkShare(queue: queue, count: pieces.count, most: min(most ?? jobs, pieces.count))
  }

  /// Distributes work among workers, each on its own thread.
  ///
  /// - Parameters:
  ///   - stages: The shares that are worked on side by side, stage after stage.
  ///   - progress: Called after each piece, with the number of those done and the total.
  ///   - crew: The workers of the run so far.
  ///   - isLast: Whether no more work follows. Otherwise workers that have nothing more to do rest in the crew.
  /// - Returns: The results by their places.
  func withWorkers<Item: Sendable, Done: Sendable>(
    _ stages: [[WorkShare<Item>]],
    _ progress: (@Sendable (_ done: Int, _ count: Int) -> Void)?,
    by crew: Crew = Crew(),
    isLast: Bool = true,
    _ work: @escaping @Sendable (SessionWorker, Item) -> Done
  ) -> [Done] {
    let done = Mutex<[(place: Int, done: Done)]>([])
    let count = stages.joined().reduce(0) { $0 + $1.count }
    for shares in stages {
      let queues = shares.flatMap { Array(repeating: $0.queue, count: $0.most) }
      onThreads(queues.count) { number in
        var worker: SessionWorker?
        var environment: TestEnvironment?
        while !isOutdated(), let next = queues[number].next(after: environment) {
          environment = next.environment
          let active = worker ?? crew.worker(for: next.environment, of: self)
          worker = active
          let one = work(active, next.item.element)
          let sum = done.withLock { done in
            done.append((next.item.offset, one))
            return done.count
          }
          progress?(sum, count)
        }
        if let worker { isLast ? worker.end() : crew.rest(worker) }
      }
    }
    if isLast { crew.end() }
    return done.withLock { $0 }.sorted { $0.place < $1.place }.map(\.done)
  }
}
