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
  }

  private let lots: Mutex<[Lot]>
  private let least: Int
  private let weight: @Sendable (Item) -> Int

  /// - Parameters:
  ///   - items: The items of work, in order within each environment.
  ///   - least: The weight for each session of an environment above which another session is started.
  ///   - environment: The environment of an item.
  ///   - weight: The duration of an item, in the unit of `least`.
  package init(
    _ items: [Item],
    least: Int,
    in environment: (Item) -> TestEnvironment,
    weight: @escaping @Sendable (Item) -> Int = { _ in 1 }
  ) {
    var lots: [Lot] = []
    for item in items {
      let own = environment(item)
      let index = lots.firstIndex { $0.environment == own } ?? lots.endIndex
      if index == lots.endIndex { lots.append(Lot(environment: own, rest: [], left: 0)) }
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
    let worth = open.filter { lots[$0].left > least * lots[$0].workers }
    return worth.max { lots[$0].left * lots[$1].workers < lots[$1].left * lots[$0].workers }
  }
}

extension Verification {
  /// Distributes work among workers, each on its own thread.
  ///
  /// - Parameter shares: The queues of work, and the maximum number of workers for each of them.
  func withWorkers<Item: Sendable, Done: Sendable>(
    _ shares: [(queue: SessionQueue<Item>, most: Int)],
    _ work: @escaping @Sendable (SessionWorker, Item) -> Done
  ) -> [Done] {
    let places = shares.flatMap { Array(repeating: $0.queue, count: $0.most) }
    if places.isEmpty { return [] }
    let done = Mutex<[Done]>([])
    let history = RunHistory()
    onThreads(places.count) { number in
      let worker = SessionWorker(self, number: number, history: history)
      var environment: TestEnvironment?
      while let next = places[number].next(after: environment) {
        environment = next.environment
        let one = work(worker, next.item)
        done.withLock { $0.append(one) }
      }
      worker.end()
    }
    return done.withLock { $0 }
  }
}
