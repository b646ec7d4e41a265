import Synchronization

/// The end of a run before all is played: its time is over, a person or the system asks for it, or a browser does not
/// start. What was found by then is still told.
public final class EarlyEnd: Sendable {
  private struct State {
    var reason: String?
    var failure: WebDriverError?
    var isPlaying = false
  }

  private let state = Mutex(State())

  public init() {}

  /// Why the run ends early; `nil` as long as it does not.
  public var reason: String? { state.withLock { $0.reason } }

  /// What did not start, where that is the reason.
  public var failure: WebDriverError? { state.withLock { $0.failure } }

  /// From now on there is somebody who tells what was found.
  public func beginPlaying() { state.withLock { $0.isPlaying = true } }

  /// Ends all that is played, and all that plays. No browser can be started any more in this process.
  ///
  /// - Parameter reason: Without a full stop. Of several the first counts.
  /// - Returns: Whether there is somebody who tells what was found.
  public func come(because reason: String) -> Bool { come { $0.reason = reason } }

  /// The same, because something does not start.
  func come(because failure: WebDriverError) {
    _ = come { state in
      state.reason = failure.description
      state.failure = failure
    }
  }

  private func come(_ note: (inout State) -> Void) -> Bool {
    let (isFirst, isPlaying) = state.withLock { state in
      let isFirst = state.reason == nil
      if isFirst { note(&state) }
      return (isFirst, state.isPlaying)
    }
    if isFirst {
      // In this order: whoever is being given a session at a remote end must learn of it, to end it.
      RemoteSessions.endAll()
      RunningChildren.endAll()
    }
    return isPlaying
  }
}
