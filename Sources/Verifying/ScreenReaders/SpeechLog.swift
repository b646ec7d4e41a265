import Dispatch
import Synchronization

/// A text that a screen reader passed to speech, and when.
struct Speech: Sendable, Hashable {
  var text: String
  var time: SuspendingClock.Instant
}

/// What is heard from a screen reader: its speech, and as much of its work as it reports. Every change wakes those who
/// wait.
final class SpeechLog: Sendable {
  struct State: Sendable {
    /// Everything that was heard so far.
    var spoken: [Speech] = []
    /// How many events of each type the system reported to the reader. Empty for a reader that does not report its
    /// work.
    var events: [String: Int] = [:]
    /// The names of the elements that it was told have focus.
    var focused: [String] = []
    /// The texts that it was told were added to what is shown.
    var texts: [String] = []
    /// When it was told the last of them.
    var latestEvent: SuspendingClock.Instant?
    /// Whether it reports its work at all.
    var reportsWork = false
    /// Whether it has something to do.
    var isBusy = false
    /// Whether it leaves arrow keys and letters to the page, if it says so.
    var isInFocusMode: Bool?

    /// Whether it was told of an event of these types after another state.
    func hasEvents(_ types: [String], after other: State) -> Bool {
      types.contains { events[$0, default: 0] > other.events[$0, default: 0] }
    }

    /// Whether it was told after another state that a text, or a part of it, was added.
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

  /// Waits until a condition is true. The condition is checked on every change and every 20 ms.
  ///
  /// - Returns: Whether it was true in time.
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
