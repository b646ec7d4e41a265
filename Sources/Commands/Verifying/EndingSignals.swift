#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Ends the process at once when a person or the system asks for it, whatever was inherited: a shell has a program in
/// the background ignore Ctrl-C, and a parent's thread may have blocked signals. What drives the browsers notices the
/// end, and ends too.
func endOnSignals() {
  var asked = sigset_t()
  unsafe sigemptyset(&asked)
  for number in [SIGINT, SIGTERM, SIGHUP] {
    signal(number) { number in _exit(128 + number) }
    unsafe sigaddset(&asked, number)
  }
  unsafe pthread_sigmask(SIG_UNBLOCK, &asked, nil)
}
