import Synchronization

/// The end of a run before everything is played: its time is over, a person or the system asks for it, or a browser
/// does not start. What was found by then is still reported.
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

  /// The program that did not start, if that is the reason.
  public var failure: WebDriverError? { state.withLock { $0.failure } }

  /// Notes that from now on somebody will report what was found.
  public func beginPlaying() { state.withLock { $0.isPlaying = true } }

  /// Ends all plays, and all browsers. After that, this process can start no browser.
  ///
  /// - Parameter reason: The reason, without a full stop. The first reason counts.
  /// - Returns: Whether somebody will report what was found.
  public func come(because reason: String) -> Bool { come { $0.reason = reason } }

  /// Does the same because something does not start.
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
      // The order matters: a thread that is being given a session at a remote end must learn of the end, to close the
      // session.
      RemoteSessions.endAll()
      RunningChildren.endAll()
    }
    return isPlaying
  }
}
