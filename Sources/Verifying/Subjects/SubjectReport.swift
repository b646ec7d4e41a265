import Diagnostics
import EmbeddedFiles
import PatternLibrary
import Text

/// Returns the results for a product's pages as one page for people: for each scenario, what was expected and what was
/// observed in each browser, and what was left out and why. The page needs no other file, and has no script.
///
/// - Parameter date: The date of the run, as `2026-11-25`.
public func subjectReport(of results: [TestResult], _ plan: SubjectPlan, date: String) -> [UInt8] {
  Array(SubjectReport(results: results, plan: plan, date: date).page.utf8)
}

private struct SubjectReport {
  let results: [TestResult]
  let plan: SubjectPlan
  let date: String

  var page: String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <title>\(title)</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <style>
    \(Self.style)
    </style>
    </head>
    <body>
    <main class="page page-report">
    <header class="lead">
    <h1>\(title)</h1>
    <p class="summary">\(summary)</p>
    <p class="versions">Played on <time datetime="\(date)">\(date)</time>\(places).</p>
    </header>
    \(subjects.map(section).joined(separator: "\n"))
    </main>
    </body>
    </html>

    """
  }

  private var title: String { "\(escapedMarkup(plan.title)): what holds" }

  /// The theme's style sheet, and the styles of this page.
  private static let style: String = {
    embeddedFile("Templates/assets/polite.css").text + """

      .page-report { padding-block: 2rem 4rem; }
      .page-report section { margin-block-start: 2.5rem; }
      .page-report section > * + * { margin-block-start: .8rem; }
      .page-report .fold .marks { float: inline-end; margin-inline-start: 1rem; }
      .page-report .fold > summary::after { content: ""; display: block; clear: both; }
      .page-report .rows th:first-child { inline-size: 38%; }
      .page-report p.mark-failed::before { margin-inline-end: .4em; }
      .page-report section > h3 { margin-block-start: 1.5rem; }
      .page-report .fold > * + * { margin-block-start: .8rem; }
      .page-report .fold { margin-block-start: .5rem; }
      """
  }()

  private var summary: String {
    let (passed, failed) = (results.count(where: \.cameTrue), results.count { $0.trouble == nil && !$0.cameTrue })
    let rest = results.count - passed - failed
    let parts = [
      "\(passed) passed", "\(failed) failed", rest > 0 ? "\(rest) not played" : nil,
      plan.left.isEmpty ? nil : "\(counted(plan.left.count, "scenario")) left out",
    ]
    return "\(counted(results.count, "play")): " + parts.compactMap(\.self).joined(separator: ", ") + "."
  }

  private var places: String {
    let places = results.filter { $0.trouble == nil }.map(\.versions.sentence).unique { $0 }
    return places.isEmpty ? "" : " in " + escapedMarkup(places.joined(separator: ", and in "))
  }

  // MARK: One page of the product

  private var subjects: [Subject] {
    let all = results.compactMap(\.run.subject?.subject) + plan.left.map(\.subject)
    return all.unique(by: \.page.bytes).sorted { $0.page.bytes.lowerBound < $1.page.bytes.lowerBound }
  }

  private func section(_ subject: Subject) -> String {
    let own = results.filter { $0.run.subject?.subject.page.bytes == subject.page.bytes }
    let left = plan.left.filter { $0.subject.page.bytes == subject.page.bytes }
    let entry = own.first?.run.entry.entry ?? left.first?.entry.entry
    let clock = subject.clock == .real ? "in real time" : "in the page’s own time"
    return """
      <section>
      <h2>\(escapedMarkup(subject.name.value))</h2>
      <p class="versions"><code>\(escapedMarkup(subject.page.value))</code>, checked against \
      “\(escapedMarkup(entry?.title.value ?? ""))” (<code>\(escapedMarkup(entry?.id ?? subject.entry.value))</code>), \
      \(clock).</p>
      \(plays(of: own).map(fold).joined(separator: "\n"))
      \(leftOut(left))
      </section>
      """
  }

  /// Returns the results grouped by scenario.
  private func plays(of results: [TestResult]) -> [[TestResult]] {
    var plays = OrderedGroups<[String], [TestResult]>()
    for result in results {
      plays.update([result.run.demo.stem, result.run.scenario.id.value], from: []) { $0.append(result) }
    }
    return plays.values
  }

  private func leftOut(_ left: [SubjectPlan.LeftOut]) -> String {
    if left.isEmpty { return "" }
    let rows = left.map { one in
      "<tr><th scope=\"row\">\(escapedMarkup(one.scenario.title.value))</th><td>\(escapedMarkup(one.reason))</td></tr>"
    }
    return """
      <h3>Left out</h3>
      <table class="rows"><thead><tr><th scope="col">Scenario</th><th scope="col">Why it does not apply</th></tr></thead>
      <tbody>
      \(rows.joined(separator: "\n"))
      </tbody></table>
      """
  }

  // MARK: One scenario

  private func fold(_ results: [TestResult]) -> String {
    guard let run = results.first?.run else { return "" }
    let isOpen = results.contains { !$0.cameTrue }
    let marks = results.map { result in
      "<span class=\"mark-word mark-\(result.mark.sign)\">\(result.mark.word) in \(escapedMarkup(result.environment.title))</span>"
    }
    let steps = run.scenario.steps.enumerated().map { row($1, $0, run.subject?.approach ?? 0) }
    return """
      <details class="fold"\(isOpen ? " open" : "")>
      <summary>\(escapedMarkup(run.scenario.title.value)) <span class="marks">\(marks.joined(separator: " "))</span></summary>
      <table class="rows"><caption class="visually-hidden">What is expected</caption>
      <thead><tr><th scope="col">Step</th><th scope="col">What must follow</th></tr></thead>
      <tbody>
      \(steps.joined(separator: "\n"))
      </tbody></table>
      \(results.map(observed).joined(separator: "\n"))
      </details>
      """
  }

  private func row(_ step: Step, _ index: Int, _ approach: Int) -> String {
    let isOnTheWay = index < approach
    let sentences = StepSentences(step)
    let deed = isOnTheWay && step.when.value == .opens ? "another page opens" : sentences.when
    let then = sentences.then.map { "<li>\(escapedMarkup($0))</li>" }.joined()
    let list = then.isEmpty ? "<span class=\"versions\">nothing in particular</span>" : "<ul>\(then)</ul>"
    let way = isOnTheWay ? "On the way there: " : ""
    return "<tr><th scope=\"row\">\(way)\(escapedMarkup(deed))</th><td>\(list)</td></tr>"
  }

  private func observed(_ result: TestResult) -> String {
    var lines: [String] = []
    if let trouble = result.trouble { lines.append("<p>It could not be played: \(escapedMarkup(trouble)).</p>") }
    for failure in result.failures {
      let errors =
        failure.pageErrors.isEmpty ? "" : " Errors of the page: \(failure.pageErrors.joined(separator: "; "))."
      lines.append("<p class=\"mark-failed\">\(escapedMarkup(failure.sentence + errors))</p>")
    }
    let said = result.observed.announcements.map { one in
      "<li>“\(escapedMarkup(one.text))”, \(one.manner), at \(Int(one.time)) ms</li>"
    }
    for note in result.hearing?.notes ?? [] {
      lines.append("<p><strong>Support note:</strong> \(escapedMarkup(note.sentence))</p>")
    }
    if result.trouble == nil {
      lines.append(said.isEmpty ? "<p>Nothing was announced.</p>" : "<p>Announced:</p><ul>\(said.joined())</ul>")
    }
    if let reader = result.environment.reader, let hearing = result.hearing {
      let spoken = hearing.transcript.map { "<li>“\(escapedMarkup($0.text))”, at \(Int($0.time)) ms</li>" }
      let title = escapedMarkup(reader.title)
      lines.append(
        spoken.isEmpty ? "<p>\(title) said nothing.</p>" : "<p>\(title) said:</p><ul>\(spoken.joined())</ul>"
      )
    }
    return "<div><h4>Observed in \(escapedMarkup(result.environment.title))</h4>\(lines.joined())</div>"
  }
}

extension TestResult {
  /// The result: a sign of the theme, and a word.
  fileprivate var mark: (sign: String, word: String) {
    if trouble != nil { return ("untested", "not played") }
    if isUnsteady { return ("stale", "unsteady") }
    return cameTrue ? ("tested", "passed") : ("failed", "failed")
  }
}
