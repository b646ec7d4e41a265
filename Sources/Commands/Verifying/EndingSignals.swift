import Platform
import Verifying

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Ends the process at once when a person or the system asks for it, whatever was inherited: a shell has a program in
/// the background ignore Ctrl-C, and a parent's thread may have blocked signals. What drives the browsers notices the
/// end, and ends too.
func endOnSignals() {
  var asked = endingSignals()
  for number in endingNumbers { signal(number) { number in _exit(128 + number) } }
  unsafe pthread_sigmask(SIG_UNBLOCK, &asked, nil)
}

/// Ends the process when a person or the system asks for it, after some last work. It must be called before other
/// threads are started, which then leave these signals to a thread that waits for them.
func endOnSignals(after work: @escaping @Sendable () -> Void) {
  for number in endingNumbers { signal(number, SIG_DFL) }
  var asked = endingSignals()
  unsafe pthread_sigmask(SIG_BLOCK, &asked, nil)
  let isStarted = startDetachedThread {
    var asked = endingSignals()
    var number: Int32 = 0
    while unsafe sigwait(&asked, &number) != 0 {}
    work()
    _exit(128 + number)
  }
  if !isStarted { endOnSignals() }
}

private let endingNumbers = [SIGINT, SIGTERM, SIGHUP]

private func endingSignals() -> sigset_t {
  var signals = sigset_t()
  unsafe sigemptyset(&signals)
  for number in endingNumbers { unsafe sigaddset(&signals, number) }
  return signals
}
