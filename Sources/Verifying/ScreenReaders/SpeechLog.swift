import Dispatch
import Synchronization

/// What a screen reader gave to speech, and when.
struct Speech: Sendable, Hashable {
  var text: String
  var time: SuspendingClock.Instant
}

/// What is heard of a screen reader: what it speaks, and of its work as much as it tells. Whoever waits is woken by news.
final class SpeechLog: Sendable {
  struct State: Sendable {
    /// All that was heard by now.
    var spoken: [Speech] = []
    /// How many events of each type the reader was told by the system. Empty for a reader that does not tell.
    var events: [String: Int] = [:]
    /// The names of what it was told that it has focus.
    var focused: [String] = []
    /// The texts that it was told have come into what is shown.
    var texts: [String] = []
    /// When it was told the last of them.
    var latestEvent: SuspendingClock.Instant?
    /// Whether it tells of its work at all.
    var reportsWork = false
    /// Whether it has something to do.
    var isBusy = false
    /// Whether it leaves arrow keys and letters to the page, where it tells.
    var isInFocusMode: Bool?

    /// Whether it was told of something of these types after another state.
    func hasEvents(_ types: [String], after other: State) -> Bool {
      types.contains { events[$0, default: 0] > other.events[$0, default: 0] }
    }

    /// Whether it was told after another state that a text, or a part of it, has come.
    func hasText(_ text: String, after other: State) -> Bool {
      texts.dropFirst(other.texts.count).contains { $0.contains(text) || text.contains($0) }
    }
  }

  private let current = Mutex(State())
  private let news = DispatchSemaphore(value: 0)

  var state: State { current.withLock { $0 } }

  func note(_ change: (inout State) -> Void) {
    current.withLock { change(&$0) }
    news.signal()
  }

  /// Waits until something holds, which is asked for at all news and every 20 ms.
  ///
  /// - Returns: Whether it held in time.
  @discardableResult
  func wait(atMost time: Duration, until isEnough: (State) -> Bool) -> Bool {
    let end = SuspendingClock.now + time
    while true {
      if isEnough(state) { return true }
      if SuspendingClock.now >= end { return false }
      _ = news.wait(timeout: .now() + .milliseconds(20))
    }
  }
}
