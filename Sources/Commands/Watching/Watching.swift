import Diagnostics
import Loading
import Platform

extension Option {
  static let watch = Option("watch", "Do it again whenever files of the library change, until Ctrl-C ends it.")
}

extension Invocation {
  /// Does a command's work and, under `--watch`, does it again whenever files of the library have changed.
  ///
  /// - Parameters:
  ///   - isOver: Whether to end. It is called many times a second.
  ///   - work: The work. It is given the paths of the files that have changed, and `nil` the first time; and whether
  ///     files have changed since then, so that the rest of the work is better done again.
  /// - Returns: The exit code of the work when it was last done.
  /// - Throws: The failure of the work when it is first done, or when the library is gone. Others are reported, because
  ///   the next change may undo what led to them.
  func repeating(
    unless isOver: @autoclosure () -> Bool = false,
    _ work: (_ changed: [String]?, _ isOutdated: @escaping @Sendable () -> Bool) throws(CommandFailure) -> ExitCode
  ) throws(CommandFailure) -> ExitCode {
    guard has(.watch) else { return try work(nil) { false } }
    // Once nothing can be written, nobody learns of what is found.
    func isEnded() -> Bool { isOver() || terminal.failure != nil }
    if format != .text {
      let message = "`--watch` cannot go with `--format \(format.rawValue)`, whose output programs read as a whole"
      throw CommandFailure(.wrongUsage, message, hint: "Leave one of them out.")
    }
    var watch = FileWatch(librarySources, in: root, ignoring: isIgnored)
    let names = librarySources.joined(separator: ", ")
    var code = try work(nil) { [watch] in watch.hasChanged }
    if !isEnded() { say("Waiting for changes in \(names); Ctrl-C ends it") }
    while let changed = watch.next(unless: isEnded) {
      let more = changed.count > 3 ? " and \(grouped(changed.count - 3)) more" : ""
      say("")
      say("Changed: \(changed.prefix(3).joined(separator: ", "))\(more)")
      let start = ContinuousClock.now
      do throws(CommandFailure) {
        code = try work(changed) { [watch] in watch.hasChanged }
      } catch {
        if (try? fileKind(at: root)) == nil { throw error }
        terminal.write(error)
        code = error.exitCode
      }
      if isEnded() { break }
      say("Done in \(start.duration(to: .now).milliseconds) ms; waiting for changes")
    }
    return code
  }
}
