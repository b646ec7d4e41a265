import Diagnostics
import Fetching
import Platform

extension ExternalCheck {
  /// The check that `polite check --external` asks for; `nil` without that option.
  init?(_ invocation: Invocation) throws(CommandFailure) {
    guard invocation.has(.external) else {
      guard let option = [Option.cache, .followingDeadline].first(where: invocation.has) else { return nil }
      let message = "`--\(option.name)` goes with `--external`"
      throw CommandFailure(.wrongUsage, message, hint: "Add --external to follow links.")
    }
    self.init(
      cachePath: invocation.value(of: .cache) ?? cacheFolder(invocation.terminal.environment).map { $0 + fileName }
    )
    options.proxies = Proxies(invocation.terminal.environment)
    options.deadline = invocation.value(of: .followingDeadline).flatMap { Int($0) } ?? options.deadline
    // What was found until then is worth reporting.
    endInOrder { [interruption] _ in interruption.interrupt() }
  }
}

private let fileName = "/polite/external-links"

/// Says how many pages were asked for, and warns when the answers could not be kept.
///
/// - Throws: When the run ended before all pages were asked for.
func tell(_ outcome: ExternalCheck.Outcome, _ invocation: Invocation) throws(CommandFailure) {
  invocation.tell("Asked for \(counted(outcome.asked, "page")) of the web")
  if let error = outcome.unkept, !invocation.isQuiet {
    invocation.terminal.writeError("polite: the web's answers are not kept: \(error)\n")
  }
  guard outcome.unasked > 0 else { return }
  throw CommandFailure(
    .couldNotRun,
    "the run was cut short: \(counted(outcome.unasked, "page")) of the web \(outcome.unasked == 1 ? "was" : "were") not asked for",
    hint: "Run it again, or give it more time with --deadline. Answers are kept, so less is left to ask."
  )
}
