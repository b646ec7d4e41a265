public import Diagnostics
import PatternLibrary
import Text

/// Returns results as JUnit XML for continuous integration: a suite for each environment, a case for each scenario.
/// Everything else that was found is a case in one more suite, so that the report fails whenever the run does.
///
/// - Parameters:
///   - further: What else was found.
///   - left: Scenarios that do not apply to a page of a product. They are skipped cases in one more suite.
///   - pathPrefix: The beginning of the paths of files.
///   - settle: Applies the library's settings to diagnostics. Only errors are reported.
public func junitReport(
  of results: [TestResult],
  _ pages: [PageResult] = [],
  further: [Diagnostic] = [],
  left: [SubjectPlan.LeftOut] = [],
  pathPrefix: String = "",
  settle: ([Diagnostic]) -> [Diagnostic] = { $0 }
) -> [UInt8] {
  let played = results.filter(\.run.purpose.isOwn)
  // The case of a play has its failures, and nothing that may be wrong with a play that came true.
  let others = diagnostics(in: results.filter { !$0.run.purpose.isOwn || $0.cameTrue }) + diagnostics(in: pages)
  let found = settle(others + further + diagnostics(ofCutShort: results, pages)).filter { $0.severity == .error }
  var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  text += "<testsuites name=\"polite verify\" \(counts(played, found, skipped: left.count))>\n"
  for environment in Set(played.map(\.environment)).sorted() {
    let own = played.filter { $0.environment == environment }
    text += suite(environment.title, counts(own), own.map { testCase($0, pathPrefix) })
  }
  text += suite("Other errors", counts([], found), found.map { testCase($0, pathPrefix) })
  text += suite("Left out", counts([], skipped: left.count), left.map { testCase($0) })
  return Array((text + "</testsuites>\n").utf8)
}

private func suite(_ name: String, _ counts: String, _ cases: [String]) -> String {
  cases.isEmpty ? "" : "  <testsuite name=\"\(escaped(name))\" \(counts)>\n\(cases.joined())  </testsuite>\n"
}

extension Diagnostic {
  /// Whether it says that something is not known, rather than that something is wrong.
  fileprivate var isError: Bool { [.verifyNotPlayed, .verifyCutShort].contains(rule) }
}

private func counts(_ results: [TestResult], _ found: [Diagnostic] = [], skipped: Int = 0) -> String {
  let notPlayed = found.count(where: \.isError)
  let errors = results.count { $0.trouble != nil } + notPlayed
  let failures = results.count { $0.trouble == nil && !$0.cameTrue } + found.count - notPlayed
  let counts = "tests=\"\(results.count + found.count + skipped)\" failures=\"\(failures)\" errors=\"\(errors)\""
  return skipped > 0 ? counts + " skipped=\"\(skipped)\"" : counts
}

private func testCase(_ found: Diagnostic, _ pathPrefix: String) -> String {
  let attributes = [
    ("classname", found.rule.id), ("name", found.message), ("file", pathPrefix + found.range.file.path),
    ("line", String(found.range.start.line)),
  ]
  let kind = found.isError ? "error" : "failure"
  let remark = "      <\(kind) message=\"\(escaped(found.message))\">\(escaped(found.help ?? ""))</\(kind)>\n"
  return opening(attributes) + ">\n" + remark + "    </testcase>\n"
}

private func testCase(_ left: SubjectPlan.LeftOut) -> String {
  let attributes = [("classname", "\(left.subject.name.value)/\(left.demo)"), ("name", left.scenario.title.value)]
  return opening(attributes) + ">\n      <skipped message=\"\(escaped(left.reason))\"/>\n    </testcase>\n"
}

/// Returns the start tag of a case, without its end.
private func opening(_ attributes: [(String, String)]) -> String {
  "    <testcase " + attributes.map { "\($0)=\"\(escaped($1))\"" }.joined(separator: " ")
}

private func testCase(_ result: TestResult, _ pathPrefix: String) -> String {
  let run = result.run
  let start = run.idRange.start
  let attributes = [
    ("classname", "\(run.owner)/\(run.demo.stem)"), ("name", run.scenario.title.value),
    ("file", pathPrefix + run.path), ("line", String(start.line)),
  ]
  let head = opening(attributes)
  if let trouble = result.trouble {
    return "\(head)>\n      <error message=\"\(escaped(trouble))\"/>\n    </testcase>\n"
  }
  if result.cameTrue { return head + "/>\n" }
  let failures = result.observed.failures.map { failure in
    "      <failure message=\"\(escaped(failure.place))\">\(escaped(failure.circumstances))</failure>\n"
  }
  let unheard = (result.hearing?.failures ?? []).map { failure in
    "      <failure message=\"\(escaped(failure.place))\">\(escaped(result.spokenInWords))</failure>\n"
  }
  return head + ">\n" + (failures + unheard).joined() + "    </testcase>\n"
}

/// Returns a text for an attribute or an element. Characters that XML 1.0 does not allow (section 2.2) become U+FFFD.
private func escaped(_ text: String) -> String {
  var result = ""
  for scalar in escapedMarkup(text).unicodeScalars {
    switch scalar {
    case "\t", "\n", "\r": result += "&#\(scalar.value);"
    case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}
