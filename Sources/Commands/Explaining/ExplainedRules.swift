import Building
package import Diagnostics
import Importing
import Verifying

/// Rules of axe-core's, which are explained and set, and not listed: there are many.
let axeRules = AxeRules.all

/// Those by which a test passes or fails.
let testRules = Rule.testRules

/// What `polite verify` finds, for what reads `polite.yml`, which may set most of it.
let verifyingSettings = OtherRules(Rule.verifyingRules + axeRules, tests: testRules)

/// Every rule that Polite applies, by id.
package let explainedRules: [Rule] =
  (checkRules + Rule.verifyingRules + Rule.importingRules + [.evidenceUnknownSubject]).sorted { $0.id < $1.id }
