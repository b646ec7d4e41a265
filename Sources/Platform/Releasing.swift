import Dispatch

/// Releases a large value on another thread, so that nobody waits until its parts are freed.
public func releaseBeside(_ value: consuming some Sendable) {
  let kept = value
  DispatchQueue.global(qos: .utility).async { withExtendedLifetime(kept) {} }
}
