import CLibrary

/// Returns the value of an environment variable; `nil` where it is not set.
public func environmentValue(_ name: String) -> String? {
  unsafe getenv(name).map { unsafe String(cString: $0) }
}

/// Returns the folder that the environment names as the person's home.
public func homeFolder() -> String? { environmentValue("HOME") }

/// Returns the person's folder for files that can be created again (XDG Base Directory Specification), if it is known.
///
/// - Parameter value: Returns the value of an environment variable.
public func cacheFolder(_ value: (_ name: String) -> String?) -> String? {
  // The specification says to ignore relative paths.
  if let folder = value("XDG_CACHE_HOME"), folder.hasPrefix("/") { return folder }
  guard let home = value("HOME"), home.hasPrefix("/") else { return nil }
  return "\(home)/.cache"
}

/// Returns the folder in which the process works; `nil` when it is gone.
public func workingFolder() -> String? { try? realPath(of: ".") }

/// Returns how many processors of this machine are online.
public func processorCount() -> Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

/// Whether the standard error stream is a terminal.
public func isErrorStreamTerminal() -> Bool { isatty(STDERR_FILENO) == 1 }

/// A stream that every process has.
public enum StandardStream: String, Sendable {
  case output = "the standard output"
  case errors = "the standard error stream"

  /// Writes bytes. A reader that has gone away wants no more of them, so that is not an error.
  public func write(_ bytes: [UInt8]) throws(SystemError) {
    if !writeAll(bytes, to: self == .output ? STDOUT_FILENO : STDERR_FILENO), errno != EPIPE {
      throw .last("write to", rawValue)
    }
  }
}

/// Ends the process.
public func endProcess(with code: Int32) -> Never { exit(code) }

/// Makes a write that nobody reads, or that exceeds a limit on file sizes, fail as a call instead of ending the
/// process.
public func ignoreWriteSignals() {
  signal(SIGPIPE, SIG_IGN)
  signal(SIGXFSZ, SIG_IGN)
}

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
public func endInOrder(after work: @escaping @Sendable (Int32) -> Void) {
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
