import Building
import Diagnostics

extension Command {
  static let build = Command(
    "build",
    "Check the library and generate the site",
    discussion: """
      Reads Content/, Templates/ and polite.yml, checks them, and replaces the output folder with the new site in one \
      step. If there are errors, or warnings under --strict, the old site stays.
      Only a folder that Polite made, or an empty one, is ever replaced.
      """,
    options: Option.forLibraries + [.watch] + Option.forReports
  ) { (invocation) throws(CommandFailure) in
    try invocation.repeating { (_, _) throws(CommandFailure) in
      let outcome = try buildSite(invocation)
      let report = Report(invocation, rules: buildRules, fixOption: "`polite check --fix`")
      let exitCode = report.write(outcome.diagnostics)
      if outcome.isPublished {
        invocation.say("\(counted(outcome.pages, "page")) in \(invocation.output)")
      } else {
        invocation.tell("The site was not published.")
      }
      invocation.tell(ofDrafts: outcome.drafts)
      return exitCode
    }
  }
}

/// Runs a build with a progress line, and converts its error into a `CommandFailure`.
private func buildSite(_ invocation: Invocation) throws(CommandFailure) -> SiteBuild.Outcome {
  let progress = ProgressLine("Building", "pages", for: invocation)
  defer { progress.finish() }
  var build = SiteBuild(invocation.librarySource, output: invocation.output)
  build.source.baseURL = invocation.baseURL
  build.isStrict = invocation.isStrict
  build.progress = { done, count in progress.update(done: done, of: count) }
  invocation.tell("Building \(invocation.root) into \(invocation.output) on \(invocation.threads) threads")
  do throws(BuildError) { return try build.run() } catch { throw CommandFailure(error) }
}

extension CommandFailure {
  /// A library that is not there is a wrong call; any other failure means that the build could not run.
  init(_ error: BuildError) {
    switch error {
    case .unreadable(let cause):
      self.init(
        cause.isMissing ? .wrongUsage : .couldNotRun,
        cause.description,
        hint: cause.isMissing ? "Name the library with --root, or make one with `polite init`." : nil
      )
    case .unpublished(.refused(let output, let reason)):
      self.init(
        .wrongUsage,
        "will not write the site to \(output): \(reason)",
        hint: "Name another folder with --output."
      )
    case .unpublished(.foreign), .unpublished(.keptTwice):
      self.init(
        .wrongUsage,
        error.description,
        hint:
          "Move it away. What is at the top of the output folder can stay there: list it under `keep` in polite.yml."
      )
    case .unpublished, .unfixed: self.init(.couldNotRun, error.description)
    case .unfollowed(let cause):
      self.init(.wrongUsage, cause.description, hint: "Name another file with --cache.")
    }
  }
}
