import Platform

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Does some work when a person or the system asks the process to end, which then ends in order; when it is asked again, it
/// ends at once. So it does whatever was inherited: a shell has a program in the background ignore Ctrl-C, and a parent's
/// thread may have blocked signals.
///
/// It must be called before other threads are started, which then leave these signals to a thread that waits for them.
///
/// - Parameter work: What is done, given the signal's number.
func endInOrder(after work: @escaping @Sendable (Int32) -> Void) {
  var asked = sigset_t()
  unsafe sigemptyset(&asked)
  for number in [SIGINT, SIGTERM, SIGHUP] {
    signal(number, SIG_DFL)
    unsafe sigaddset(&asked, number)
  }
  unsafe pthread_sigmask(SIG_BLOCK, &asked, nil)
  let signals = asked
  let isStarted = startDetachedThread {
    work(next(of: signals))
    _exit(128 + next(of: signals))
  }
  if !isStarted { unsafe pthread_sigmask(SIG_UNBLOCK, &asked, nil) }
}

/// Waits for one of some signals, which this thread must have blocked.
private func next(of signals: sigset_t) -> Int32 {
  var signals = signals
  var number: Int32 = 0
  while unsafe sigwait(&signals, &number) != 0 {}
  return number
}
