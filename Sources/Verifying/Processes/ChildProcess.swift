import CLibrary
internal import CSystemCalls
import Platform

/// A program that runs beside this one, and never outlives it.
///
/// The program is a child of a small shell, the *guard*, in its own process group. The guard reads from a pipe whose
/// other end this process holds. When that end closes, because the program is no longer needed or because this process
/// died in any way, the guard ends the whole group, politely at first, waits until all processes are gone, and then
/// removes what they left behind. The guard also creates the folder, so that the folder never exists without a guard.
final class ChildProcess {
  /// A new folder that is the program's home, its current folder and its place for temporary files.
  let folder: String
  private let guardID: pid_t
  private let lifeline: Lifeline
  private var isEnded = false

  /// Starts a program, found in `PATH` or at an absolute path, with its arguments.
  ///
  /// - Parameter endsWithRun: Whether it is also ended when the run is (`RunningChildren`).
  init(_ command: [String], endsWithRun: Bool = true) throws(WebDriverError) {
    let name = command.first ?? ""
    let folder = Self.freshFolderName()
    self.folder = folder
    let settings = ["HOME", "TMPDIR", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"].map { "\($0)=\(folder)" }
    let arguments = ["/bin/sh", "-c", Self.guardScript, "guard", folder, "env"] + settings + command
    let (started, lifeline, news) = Self.start(arguments)
    defer { close(news) }
    guard let started else {
      let reason = Self.lastReason
      close(lifeline)
      throw .notStarted(program: name, log: reason)
    }
    self.lifeline = Lifeline(lifeline)
    guardID = started
    let isWanted = !endsWithRun || RunningChildren.insert(self.lifeline, of: started)
    guard isWanted, Self.saysReady(news) else {
      end()
      throw .notStarted(program: name, log: isWanted ? "no folder could be made at \(folder)" : "the run is ended")
    }
  }

  deinit { end() }

  /// Ends the program and everything that it started, and waits until the guard has done so, which takes a few seconds
  /// at most. A guard that hangs is killed.
  func end() {
    guard !isEnded else { return }
    isEnded = true
    lifeline.cut()
    defer { RunningChildren.remove(guardID) }
    let isOver = wait(atMost: Timeouts.hanging) { waitpid(guardID, nil, WNOHANG) != 0 }
    endGroup()
    if !isOver { waitpid(guardID, nil, 0) }
  }

  /// Kills what is left of the group.
  private func endGroup() { kill(-guardID, SIGKILL) }

  /// The program's output so far; of more than 64 KB, only the beginning and the end.
  var log: String {
    let file = unsafe open(folder + Self.logName, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return "" }
    defer { close(file) }
    let half = 1 << 15
    let rest = max(half, Int(lseek(file, 0, SEEK_END)) - half)
    var bytes = Self.bytes(of: file, from: 0, atMost: half)
    if rest > half { bytes += Array("\n[...]\n".utf8) }
    bytes += Self.bytes(of: file, from: rest, atMost: half)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Waits until the program has printed a piece of information.
  ///
  /// - Parameters:
  ///   - name: The program's name in an error.
  ///   - find: Finds the information in the log; `nil` while it is not there.
  /// - Throws: `WebDriverError.notStarted` when the program does not print it in time, or ends before that.
  func told<Wanted>(
    _ name: String,
    within time: Duration = Timeouts.start,
    _ find: (String) -> Wanted?
  ) throws(WebDriverError) -> Wanted {
    var wanted: Wanted?
    wait(atMost: time) {
      if isOver { return true }
      wanted = find(self.log)
      return wanted != nil
    }
    if let wanted { return wanted }
    let log = log
    end()
    throw .notStarted(program: name, log: log)
  }

  private static func bytes(of file: Int32, from place: Int, atMost limit: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: limit)
    let count = unsafe pread(file, &bytes, limit, off_t(place))
    return Array(bytes[..<max(0, count)])
  }

  /// Whether the program has ended by itself, or is being ended.
  var isOver: Bool { unsafe lifeline.isCut || access(folder + Self.endName, F_OK) == 0 }

  /// Whether it was ended because it held too much memory.
  var hasEatenMemory: Bool { lifeline.hasEatenMemory }

  private static let logName = "/log"
  /// A file that exists once the program has ended.
  private static let endName = "/over"

  /// A signal that asks the guard to end does not interrupt its work: at most it makes it begin.
  ///
  /// The processes to end are looked up in `/proc`. Where there is none, the group is asked to end, and what is left of
  /// it is finally killed, together with the guard.
  private static let guardScript = #"""
    trap : TERM INT HUP PIPE
    folder=$1
    shift
    mkdir -m 700 -- "$folder" || exit 1
    exec >"$folder\#(logName)" 2>&1
    echo ready >&3
    exec 3>&-
    # What it writes without saying where is its own affair, and goes with the folder. A page’s times of day are the same
    # on each machine.
    ( cd "$folder" && TZ=UTC "$@"; : >"$folder\#(endName)" ) </dev/null &
    exec >/dev/null 2>&1
    read -r line
    trap '' TERM INT HUP

    # Finds who lives in the group, or has left it and still has the folder as home. Those who looked are gone by then.
    look() {
      living=
      for id in $(
        {
          grep -lsE "^[0-9]+ \(.*\) [^XZ] [0-9]+ $$ " /proc/[0-9]*/stat
          grep -lszxF "HOME=$folder" /proc/[0-9]*/environ
        } | tr -dc '0-9\n' | sort -u
      ); do
        [ "$id" = $$ ] || ! kill -0 "$id" || living="$living $id"
      done
    }

    # They have 2 s to end in their own way, and to remove what they made outside the folder.
    kill -TERM 0
    attempt=0
    while look; [ -n "$living" ] && [ $((attempt += 1)) -le 60 ]; do
      [ $attempt -le 40 ] || kill -KILL $living
      sleep 0.05
    done
    attempt=0
    until rm -rf -- "$folder" && [ ! -e "$folder" ] || [ $((attempt += 1)) -gt 20 ]; do sleep 0.1; done
    kill -KILL 0
    """#

  private static var lastReason: String {
    unsafe strerror(errno).map { unsafe String(cString: $0) } ?? "error \(errno)"
  }

  /// Returns an unused path in the folder for temporary files. A relative one would mean something else to each program.
  private static func freshFolderName() -> String {
    let named = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? ""
    let parent = named.hasPrefix("/") ? named : "/tmp"
    return "\(parent)/polite-" + String(UInt64.random(in: .min ... .max), radix: 36)
  }

  /// Waits for the guard to report that it is ready.
  ///
  /// - Returns: `false` when it ended without reporting.
  private static func saysReady(_ news: Int32) -> Bool {
    var byte: UInt8 = 0
    while true {
      let count = unsafe read(news, &byte, 1)
      if count >= 0 || errno != EINTR { return count > 0 }
    }
  }

  /// Starts the guard; `nil` leaves the reason in `errno`.
  ///
  /// - Returns: Also the ends of the pipes that stay here: the lifeline, and the one for reports of the guard.
  private static func start(_ arguments: [String]) -> (pid_t?, lifeline: Int32, news: Int32) {
    guard let life = makePipe() else { return (nil, -1, -1) }
    defer { close(life.output) }
    guard let news = makePipe() else { return (nil, life.input, -1) }
    defer { close(news.input) }
    return (spawn(arguments, input: life.output, news: news.input), life.input, news.output)
  }

  /// Starts a program in its own process group; `nil` leaves the reason in `errno`.
  ///
  /// - Parameters:
  ///   - input: The program's standard input.
  ///   - news: The program's file descriptor 3.
  private static func spawn(_ arguments: [String], input: Int32, news: Int32) -> pid_t? {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, input, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, 1, 2)
    unsafe posix_spawn_file_actions_adddup2(&actions, news, 3)

    // A thread may have blocked signals. A child would inherit that, and could not be ended politely.
    var noSignals = sigset_t()
    unsafe sigemptyset(&noSignals)
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    unsafe posix_spawnattr_setsigmask(&attributes, &noSignals)
    // If a browser inherited a pipe of another part of this program, that pipe would never be read to its end.
    _ = unsafe polite_inherit_below(4, &actions, &attributes)

    var pointers = unsafe arguments.map { unsafe strdup($0) } + [nil]
    defer { for index in unsafe pointers.indices { unsafe free(pointers[index]) } }
    var process: pid_t = 0
    errno = unsafe posix_spawn(&process, arguments[0], &actions, &attributes, &pointers, environ)
    return errno == 0 ? process : nil
  }
}

/// Creates a pipe that no other program inherits. What is written to `input` is read from `output`.
func makePipe() -> (output: Int32, input: Int32)? {
  var ends: [Int32] = [0, 0]
  guard unsafe pipe(&ends) == 0 else { return nil }
  for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  return (ends[0], ends[1])
}

/// A new private folder that is removed when this value is released or this process ends, however it ends. A run that
/// is ended may still write into it, so it is not removed before that.
public final class ScratchFolder {
  private let guardian: ChildProcess

  /// - Throws: When the folder, or its guard, cannot be created.
  public init() throws(WebDriverError) { guardian = try ChildProcess(["true"], endsWithRun: false) }

  public var path: String { guardian.folder }

  /// Removes the folder and everything in it.
  public func remove() { guardian.end() }
}
