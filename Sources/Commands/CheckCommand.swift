import Building
import Diagnostics

extension Command {
  static let check = Command(
    "check",
    "Check the library and write nothing",
    discussion: """
      Reads Content/, Templates/ and polite.yml, and reports all that keeps the site from being built and all that the \
      rules find in entries, texts, links, demos and scenarios.
      """,
    options: [.root, .drafts, .strict, .threads] + Option.forReports
  ) { (invocation) throws(CommandFailure) in
    let outcome = try reviewLibrary(invocation)
    let exitCode = Report(invocation, rules: checkRules).write(outcome.diagnostics)
    if outcome.diagnostics.isEmpty {
      invocation.say("\(outcome.pages) \(outcome.pages == 1 ? "page" : "pages"), nothing found")
    }
    return exitCode
  }
}

/// Runs a check with a progress line, and says of its failure how the process is to end.
private func reviewLibrary(_ invocation: Invocation) throws(CommandFailure) -> LibraryReview.Outcome {
  let progress = ProgressLine("Checking", "pages", for: invocation)
  defer { progress.finish() }
  var review = LibraryReview(root: invocation.root, threads: invocation.threads)
  review.includesDrafts = invocation.includesDrafts
  review.progress = { done, count in progress.update(done: done, of: count) }
  invocation.tell("Checking \(invocation.root) on \(invocation.threads) threads")
  do throws(BuildError) {
    return try review.run()
  } catch {
    throw CommandFailure(error)
  }
}
