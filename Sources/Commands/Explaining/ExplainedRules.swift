import Building
package import Diagnostics
import Verifying

/// What `polite verify` finds, which no other command does.
let verifyingRules = Set(Rule.verifyingRules)

/// Every rule that Polite applies, by id.
package let explainedRules: [Rule] = (checkRules + Rule.verifyingRules).sorted { $0.id < $1.id }
