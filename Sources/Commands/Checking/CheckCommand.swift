import Building
import Diagnostics
import Fetching

extension Command {
  static let check = Command(
    "check",
    "Check the library, and fix it with --fix",
    discussion: """
      Reads Content/, Templates/ and polite.yml, and reports everything that keeps the site from being built and \
      everything that the rules find in entries, texts, links, demos and scenarios.
      Rules are listed by `polite explain`, and set to off, note, warning or error in polite.yml.
      Links to the web are followed only under --external.
      Nothing in the library is written without --fix. With it, fixes are applied where their outcome is certain, each \
      file in one step; then the library is checked again.
      """,
    arguments: [
      Argument(
        "PATH",
        isRequired: false,
        isRepeatable: true,
        "An entry or a folder: only what is found in it is reported. Default: the whole library."
      )
    ],
    options: [
      .root, .drafts, .strict, .fix, .rule, .external, .cache, .followingDeadline, .maxErrors, .threads, .watch,
    ] + Option.forReports
  ) { (invocation) throws(CommandFailure) in
    let reasons: [(Option, String)] = [
      (.fix, "what you write would change while you write it"),
      (.external, "each save would ask other people’s servers again"),
    ]
    if invocation.has(.watch), let (option, reason) = reasons.first(where: { invocation.has($0.0) }) {
      let message = "`--watch` cannot go with `--\(option.name)`: \(reason)"
      let hint = "Run `polite check --\(option.name)` when you have saved your work."
      throw CommandFailure(.wrongUsage, message, hint: hint)
    }
    return try invocation.repeating { (_, _) throws(CommandFailure) in try checkOnce(invocation) }
  }
}

private func checkOnce(_ invocation: Invocation) throws(CommandFailure) -> ExitCode {
  let scope = try ReviewScope(invocation)
  let review = try LibraryReview(invocation, scope)
  let outcome = try invocation.has(.fix) ? fix(review, invocation) : look(review, invocation)
  let rules = (checkRules + invocation.addedRules).filter { scope.rules.isEmpty || scope.rules.contains($0.id) }
  let exitCode = Report(invocation, rules: rules, fixOption: "--fix").write(outcome.diagnostics)
  if let external = outcome.external { try tell(external, invocation) }
  if outcome.diagnostics.isEmpty {
    let paths = scope.paths.joined(separator: ", ")
    invocation.say(paths.isEmpty ? "\(counted(outcome.pages, "page")), nothing found" : "Nothing found in \(paths)")
  }
  invocation.tell(ofDrafts: outcome.drafts)
  return exitCode
}

extension LibraryReview {
  fileprivate init(_ invocation: Invocation, _ scope: ReviewScope) throws(CommandFailure) {
    self.init(invocation.librarySource)
    self.scope = scope
    external = try ExternalCheck(invocation)
  }
}

private func look(
  _ review: LibraryReview,
  _ invocation: Invocation
) throws(CommandFailure) -> LibraryReview.Outcome {
  invocation.tell("Checking \(invocation.root) on \(invocation.threads) threads")
  return try run(review, invocation) { (review) throws(BuildError) in try review.run() }
}

private func fix(
  _ review: LibraryReview,
  _ invocation: Invocation
) throws(CommandFailure) -> LibraryReview.Outcome {
  invocation.tell("Fixing \(invocation.root) on \(invocation.threads) threads")
  let outcome = try run(review, invocation) { (review) throws(BuildError) in try review.fix() }
  if outcome.fixed > 0 {
    invocation.say("Applied \(counted(outcome.fixed, "fix", "fixes")) in \(counted(outcome.files.count, "file"))")
  }
  return outcome.review
}

/// Runs a review with a progress line, and converts its error into a `CommandFailure`.
private func run<Result>(
  _ review: LibraryReview,
  _ invocation: Invocation,
  _ work: (LibraryReview) throws(BuildError) -> Result
) throws(CommandFailure) -> Result {
  let progress = ProgressLine("Checking", "pages", for: invocation)
  let following = ProgressLine("Following links", "pages of the web", for: invocation)
  defer {
    progress.finish()
    following.finish()
  }
  var review = review
  review.progress = { done, count in progress.update(done: done, of: count) }
  review.external?.progress = { done, count in following.update(done: done, of: count) }
  do throws(BuildError) { return try work(review) } catch { throw CommandFailure(error) }
}
