import Diagnostics
import Platform
import Synchronization

/// The line on a terminal that says how far a long piece of work is: "Building: 4,200 of 10,000 pages".
///
/// It follows what Polite's own library says about progress: nothing for work that takes less than a second, a count
/// because the length is known, a steady pace of at most two changes a second, and no motion where output is kept or
/// the terminal is dumb. The line disappears when the work is done. Work that takes minutes is reported where output is
/// kept, too: with a line of its own every ten seconds.
public final class ProgressLine: Sendable {
  private let activity: String
  private let things: String
  private let terminal: Terminal?
  /// Whether each count is written on a line of its own that stays.
  private let isKept: Bool
  private let milliseconds: @Sendable () -> Int
  private let start: Int
  /// When the line was last written, in milliseconds; negative before the first time.
  private let lastWritten = Atomic<Int>(-1)

  /// - Parameters:
  ///   - activity: The work: "Building".
  ///   - things: What is counted, as a plural: "pages".
  ///   - takesMinutes: Whether progress is also reported where output is kept.
  public convenience init(
    _ activity: String,
    _ things: String,
    takesMinutes: Bool = false,
    for invocation: Invocation
  ) {
    let start = ContinuousClock.now
    let isKept = !invocation.terminal.showsMotion
    let isShown = !invocation.isQuiet && (takesMinutes || !isKept)
    self.init(activity, things, on: isShown ? invocation.terminal : nil, isKept: isKept) {
      start.duration(to: .now).milliseconds
    }
  }

  /// - Parameters:
  ///   - terminal: Where the line is shown; `nil` shows none.
  ///   - isKept: Whether each count is written on a line of its own that stays.
  ///   - milliseconds: A clock that may start anywhere.
  public init(
    _ activity: String,
    _ things: String,
    on terminal: Terminal?,
    isKept: Bool = false,
    milliseconds: @escaping @Sendable () -> Int
  ) {
    (self.activity, self.things, self.terminal, self.isKept) = (activity, things, terminal, isKept)
    self.milliseconds = milliseconds
    start = milliseconds()
  }

  /// Says how far the work is. It may be called often, and from any thread.
  public func update(done: Int, of total: Int) {
    guard let terminal else { return }
    let now = milliseconds() - start
    let last = lastWritten.load(ordering: .relaxed)
    let (first, pace) = isKept ? (10_000, 10_000) : (1000, 500)
    guard now >= first, last < 0 || now - last >= pace else { return }
    let isMine = lastWritten.compareExchange(expected: last, desired: now, ordering: .relaxed).exchanged
    guard isMine else { return }
    let line = "\(activity): \(grouped(done)) of \(grouped(total)) \(things)"
    if isKept { return terminal.writeError("\(line)\n") }
    terminal.writeError(Array("\(Self.clearing)\(line)  \(Self.bar(done, of: total))".utf8))
  }

  /// Clears the line. Call it once, when the work is done on all threads.
  public func finish() {
    if lastWritten.exchange(-1, ordering: .relaxed) >= 0, !isKept { terminal?.writeError(Array(Self.clearing.utf8)) }
  }

  /// A bar of twenty characters that fills from the left.
  private static func bar(_ done: Int, of total: Int) -> String {
    let full = total > 0 ? min(20, 20 * done / total) : 0
    return String(repeating: "█", count: full) + String(repeating: "░", count: 20 - full)
  }

  /// Returns to the start of the terminal's line and clears it.
  private static let clearing = "\r\u{1B}[K"
}
