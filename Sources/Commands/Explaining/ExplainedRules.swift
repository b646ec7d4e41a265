import Building
package import Diagnostics
import Importing
import Verifying

/// The rules of axe-core, which can be explained and set, but are not listed: there are many.
let axeRules = AxeRules.all

/// The rules that decide whether a test passes or fails.
let testRules = Rule.testRules

/// The rules of `polite verify`, for the code that reads `polite.yml`, which may set most of them.
let verifyingSettings = OtherRules(Rule.verifyingRules + axeRules, tests: testRules)

/// Every rule that Polite applies, by id.
package let explainedRules: [Rule] =
  (checkRules + Rule.verifyingRules + Rule.importingRules + [.evidenceUnknownSubject]).sorted { $0.id < $1.id }
