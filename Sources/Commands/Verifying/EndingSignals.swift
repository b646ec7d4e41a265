import CLibrary
import Platform
import Verifying

/// Ends a run when a person or the system asks for it. Before browsers are started, the process ends at once. After
/// that, the run has 20 s to report what it has found, unless it is asked a second time.
func endOnSignals(_ end: EarlyEnd) {
  endInOrder { number in
    let name = [SIGINT: "SIGINT", SIGTERM: "SIGTERM", SIGHUP: "SIGHUP"][number] ?? "a signal"
    guard end.come(because: "it was asked to end by \(name)") else { _exit(128 + number) }
    _ = startDetachedThread {
      wait(seconds: 20)
      _exit(128 + number)
    }
  }
}
