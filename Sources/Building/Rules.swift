import Checking
public import Diagnostics
import Loading
import Markup
import Rules
import Templating

/// Every rule that a build applies, by id.
public let buildRules: [Rule] = (Rule.loadingRules + markupRules + Rule.checkingRules + Rule.templatingRules)
  .sorted { $0.id < $1.id }

/// Every rule that a check applies, by id.
public let checkRules: [Rule] = (buildRules + RuleBook.rules).sorted { $0.id < $1.id }
