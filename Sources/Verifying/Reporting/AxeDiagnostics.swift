import Diagnostics
import PatternLibrary
import Text

/// Returns what axe-core found in the states that inspections reached.
func axeDiagnostics(in results: [TestResult]) -> [Diagnostic] {
  var faults = AxeFaults()
  for result in results where result.run.purpose == .inspection {
    let play = result.run
    for one in result.violations where !(play.demo.kind == .fragment && AxeRules.ofWholePages.contains(one.rule)) {
      let when = " after step \(one.step + 1) of `\(play.scenario.id.value)`"
      faults.note(one, on: play.demo.page.text, called: play.demo.stem, when: when, at: play.idRange)
    }
  }
  return faults.diagnostics
}

/// Returns what axe-core found on pages of the site.
func axeDiagnostics(in pages: [PageResult]) -> [Diagnostic] {
  var faults = AxeFaults()
  for result in pages {
    let page = result.page.path.text
    for one in result.violations { faults.note(one, on: page, called: page, when: "", at: result.page.place) }
  }
  return faults.diagnostics
}

/// Faults that axe-core found. A rule that an element breaks is reported once, where it was first found, with the
/// colour schemes in which it is broken.
private struct AxeFaults {
  private struct Fault {
    let first: Violation
    /// The page's name for people.
    let page: String
    let when: String
    let range: SourceRange
    /// The reasons, by colour scheme.
    var reasons: [String: String]
  }

  /// The faults, by page, rule and target.
  private var faults = OrderedGroups<[String], Fault>()

  mutating func note(_ one: Violation, on page: String, called name: String, when: String, at range: SourceRange) {
    let new = Fault(first: one, page: name, when: when, range: range, reasons: [:])
    faults.update([page, one.rule, one.target], from: new) { fault in
      if fault.reasons[one.scheme] == nil { fault.reasons[one.scheme] = one.reason }
    }
  }

  var diagnostics: [Diagnostic] {
    faults.values.map { fault in
      let one = fault.first
      let schemes = ["light", "dark"].filter { fault.reasons[$0] != nil }
      let place = "`\(one.target)` of `\(fault.page)`"
      let rule = "axe-core's rule \(one.rule)\(fault.when), in \(schemes.joined(separator: " and "))"
      return Diagnostic(
        .verifyAxe(one.rule),
        at: fault.range,
        oneLine("\(place) breaks \(rule): \(one.help)"),
        help: Self.help(fault, schemes)
      )
    }
  }

  private static func help(_ fault: Fault, _ schemes: [String]) -> String {
    var reasons: [String] = []
    for scheme in schemes {
      let reason = oneLine(shortened(fault.reasons[scheme] ?? "", to: 400))
      if !reason.isEmpty, !reasons.contains(where: { $0.hasSuffix(reason) }) {
        reasons.append(reasons.isEmpty ? reason : "In \(scheme): \(reason)")
      }
    }
    let element = fault.first.element
    if !element.isEmpty { reasons.append("The element is `\(oneLine(shortened(element, to: 200)))`") }
    return reasons.joined(separator: ". ") + "."
  }
}
