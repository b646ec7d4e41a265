import Platform
import Verifying

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Ends a run when a person or the system asks for it, whatever was inherited: a shell has a program in the background
/// ignore Ctrl-C, and a parent's thread may have blocked signals. As long as nothing is played the process ends at once.
/// Afterwards the run has 20 s to tell what it has found, unless it is asked a second time.
///
/// It must be called before other threads are started, which then leave these signals to a thread that waits for them.
func endOnSignals(_ end: EarlyEnd) {
  for number in endingNumbers { signal(number, SIG_DFL) }
  var asked = endingSignals()
  unsafe pthread_sigmask(SIG_BLOCK, &asked, nil)
  let isStarted = startDetachedThread {
    let number = nextEndingSignal()
    let name = [SIGINT: "SIGINT", SIGTERM: "SIGTERM", SIGHUP: "SIGHUP"][number] ?? "a signal"
    guard end.come(because: "it was asked to end by \(name)") else { _exit(128 + number) }
    _ = startDetachedThread {
      wait(seconds: 20)
      _exit(128 + number)
    }
    _exit(128 + nextEndingSignal())
  }
  if !isStarted { unsafe pthread_sigmask(SIG_UNBLOCK, &asked, nil) }
}

private let endingNumbers = [SIGINT, SIGTERM, SIGHUP]

private func endingSignals() -> sigset_t {
  var signals = sigset_t()
  unsafe sigemptyset(&signals)
  for number in endingNumbers { unsafe sigaddset(&signals, number) }
  return signals
}

/// Waits for one of the signals.
private func nextEndingSignal() -> Int32 {
  var asked = endingSignals()
  var number: Int32 = 0
  while unsafe sigwait(&asked, &number) != 0 {}
  return number
}
