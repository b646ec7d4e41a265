import Synchronization

/// The progress that a run reported.
final class Tally: Sendable {
  private let noted = Mutex<[(done: Int, count: Int)]>([])

  var calls: [(done: Int, count: Int)] { noted.withLock { $0 } }

  func note(_ done: Int, of count: Int) { noted.withLock { $0.append((done, count)) } }
}
