import Platform
import Synchronization

/// Asks for pages: several at once, but only a few at once from one host.
///
/// - Parameter progress: Called on any thread with the number of pages done.
/// - Returns: The result for each page, in the order of `wanted`.
func fetch(
  _ wanted: [WantedPage],
  _ options: FetchOptions,
  _ interruption: Interruption,
  progress: @escaping @Sendable (Int) -> Void
) -> [PageFacts] {
  let results = Mutex<[Int: PageFacts]>([:])
  let queue = WorkQueue(lanes(wanted, perHost: options.requestsPerHost))
  let budget = WaitBudget(options, interruption)
  let count = max(1, min(options.requests, wanted.count))
  onThreads(count) { _ in
    while let lane = queue.next() {
      var visitor = PageVisitor(options, budget)
      for index in lane {
        let facts = visitor.visit(wanted[index])
        let done = results.withLock { results in
          results[index] = facts
          return results.count
        }
        progress(done)
      }
    }
  }
  return results.withLock { results in
    wanted.indices.map { results[$0] ?? PageFacts(answer: .unreached(.unconnected)) }
  }
}

/// Returns the indices of the wishes, divided into lanes: each lane has pages of one host, and each host has few lanes.
///
/// The longest lanes come first, so that none is left to run alone at the end.
private func lanes(_ wanted: [WantedPage], perHost: Int) -> [[Int]] {
  let hosts = Dictionary(grouping: wanted.indices) { wanted[$0].page.host }.sorted { $0.key < $1.key }
  let count = max(1, perHost)
  let lanes = hosts.flatMap { _, indices in
    (0..<min(count, indices.count)).map { first in stride(from: first, to: indices.count, by: count).map { indices[$0] }
    }
  }
  return lanes.enumerated()
    .sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(\.element)
}
