import Platform

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Does some work when a person or the system asks the process to end. The work then ends the process in order; a
/// second request ends it at once.
///
/// This works whatever the process has inherited: a shell makes background programs ignore Ctrl-C, and a parent's
/// thread may have blocked signals.
///
/// Call it before other threads are started: they inherit the blocked signals and leave them to the one thread that
/// waits for them.
///
/// - Parameter work: The work, given the signal's number.
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

/// Waits for one of these signals. The calling thread must have blocked them.
private func next(of signals: sigset_t) -> Int32 {
  var signals = signals
  var number: Int32 = 0
  while unsafe sigwait(&signals, &number) != 0 {}
  return number
}
