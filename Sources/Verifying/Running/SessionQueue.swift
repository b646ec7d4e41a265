package import PatternLibrary
import Platform
import Synchronization

/// What is left to do in the sessions of each environment, shared by the workers of a run.
///
/// To begin a session keeps the machine at work for as long as several plays. So a worker stays with its environment to
/// the end, and another joins those of an environment only where they have so much left that it is worth it.
package final class SessionQueue<Item: Sendable>: Sendable {
  /// What is left in one environment, and who does it.
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
  ///   - items: What there is to do: of each environment in this order.
  ///   - least: The weight for each session of an environment above which another is begun.
  ///   - environment: Where an item is done.
  ///   - weight: How long an item takes, in the unit of `least`.
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

  /// What a worker does next, and where; `nil` when nothing is left that is worth a session of its own.
  ///
  /// - Parameter last: The environment of what the worker did before.
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

  /// The first environment in which nobody works, else the one whose workers have the most left for each of them.
  private func mostInNeed(_ lots: [Lot]) -> Int? {
    let open = lots.indices.filter { !lots[$0].rest.isEmpty }
    if let none = open.first(where: { lots[$0].workers == 0 }) { return none }
    let worth = open.filter { lots[$0].left > least * lots[$0].workers }
    return worth.max { lots[$0].left * lots[$1].workers < lots[$1].left * lots[$0].workers }
  }
}

extension Verification {
  /// Shares work out among workers, each on a thread of its own.
  ///
  /// - Parameter shares: What there is to do, and how many workers there are at most for it alone.
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
