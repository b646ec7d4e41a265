public import Diagnostics
public import Loading
import PatternLibrary

/// Rules that a check does not apply but that `polite.yml` may set.
public struct OtherRules: Sendable {
  let all: [Rule]
  fileprivate let tests: Set<Rule>

  /// - Parameter tests: Those of them whose severity no setting can lower, because they decide whether a test passes.
  public init(_ all: [Rule] = [], tests: Set<Rule> = []) { (self.all, self.tests) = (all, tests) }
}

/// How a library's `polite.yml` changes the severity of diagnostics.
public struct RuleSettings: Sendable {
  /// What is wrong with the settings themselves.
  public private(set) var diagnostics: [Diagnostic] = []
  private let base: [String: RuleSetting.Level]
  private let overrides: [Override]
  /// The ids of the rules that exist.
  private let known: Set<String>
  /// Why some rules cannot be turned off, by id.
  private let needed: [String: String]
  private let used = UsedComments()

  /// The levels that one override gives, by rule.
  private struct Override: Sendable {
    let paths: [PathPattern]
    let levels: [String: RuleSetting.Level]
  }

  public init(_ tree: ContentTree, others: OtherRules = OtherRules()) {
    var reading = SettingsReading(tree, others)
    base = reading.levels(tree.configuration.rules)
    overrides = tree.configuration.overrides.map { override in
      Override(paths: override.paths.map(\.value), levels: reading.levels(override.rules))
    }
    known = Set(reading.rules.map(\.id))
    needed = Dictionary(reading.rules.compactMap { rule in reading.need(of: rule).map { (rule.id, $0) } }) { $1 }
    reading.checkAddedRules()
    reading.checkPatterns()
    diagnostics = settle(reading.diagnostics)
  }

  /// Returns the diagnostics that remain, each with the severity that the settings give it.
  public func settle(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var comments: [ObjectIdentifier: [DisablingComment]] = [:]
    return diagnostics.compactMap { diagnostic in
      let file = ObjectIdentifier(diagnostic.range.file)
      let inFile = comments[file] ?? DisablingComment.all(in: diagnostic.range.file)
      comments[file] = inFile
      if isDisabled(diagnostic, by: inFile) { return nil }
      guard let level = level(of: diagnostic.rule.id, in: diagnostic.range.file.path) else { return diagnostic }
      guard let severity = level.severity else { return nil }
      var settled = diagnostic
      settled.severity = severity
      return settled
    }
  }

  private func isDisabled(_ diagnostic: Diagnostic, by comments: [DisablingComment]) -> Bool {
    let place = diagnostic.range.bytes.lowerBound
    let id = diagnostic.rule.id
    for comment in comments where comment.fault == nil && comment.line.lowerBound <= place {
      guard place <= comment.line.upperBound, needed[id] == nil else { continue }
      guard let name = comment.rules.first(where: { $0.id == id || id.hasPrefix($0.id + "/") }) else { continue }
      used.note(name)
      return true
    }
    return false
  }

  /// Returns what is wrong with comments, once everything else was settled.
  ///
  /// - Parameter applied: The ids of the rules that were applied.
  func faults(in comments: [DisablingComment], applied: Set<String>) -> [Diagnostic] {
    comments.flatMap { comment -> [Diagnostic] in
      if let fault = comment.fault {
        let help = "Write `polite-disable-line RULE: REASON`, or `polite-disable-next-line RULE: REASON`."
        return [Diagnostic(.commentMalformed, at: comment.range, fault, help: help)]
      }
      return comment.rules.compactMap { name in
        if !known.contains(name.id) {
          let help = nearMiss(to: name.id, among: known.sorted()).map(didYouMean) ?? "`polite explain` lists the rules."
          return Diagnostic(.commentMalformed, at: name.range, "there is no rule `\(name.id)`", help: help)
        }
        if let need = needed[name.id] {
          let message = "`\(name.id)` cannot be turned off, because \(need)"
          return Diagnostic(.commentMalformed, at: name.range, message, help: "Fix what it finds.")
        }
        if !applied.contains(name.id) || used.contains(name) { return nil }
        let message = "`\(name.id)` finds nothing in the line that the comment is for"
        return Diagnostic(.commentUnused, at: name.range, message, help: "Remove the rule from the comment.")
      }
    }
  }

  /// A rule below another, such as `verify-axe/region`, takes the other's setting where it has none of its own.
  private func level(of rule: String, in path: String) -> RuleSetting.Level? {
    for override in overrides.reversed() {
      if let level = override.levels[rule], override.paths.contains(where: { $0.matches(path) }) { return level }
    }
    if let level = base[rule] { return level }
    return rule.firstIndex(of: "/").flatMap { level(of: String(rule[..<$0]), in: path) }
  }
}

extension RuleSetting.Level {
  /// The severity at this level; `nil` if there are to be no diagnostics at all.
  fileprivate var severity: Severity? { Severity(rawValue: rawValue) }
}

/// Reads the settings that can be applied, and reports why the others cannot.
private struct SettingsReading {
  private(set) var diagnostics: [Diagnostic] = []
  private let tree: ContentTree
  private let file: SourceFile
  let rules: [Rule]
  private let others: [Rule]
  private let tests: Set<Rule>

  init(_ tree: ContentTree, _ others: OtherRules) {
    self.tree = tree
    (self.others, tests) = (others.all, others.tests)
    rules = checkRules + tree.addedRules.map(\.rule) + others.all
    file = tree.configurationFile ?? SourceFile(path: "polite.yml", bytes: [])
  }

  mutating func levels(_ settings: [RuleSetting]) -> [String: RuleSetting.Level] {
    var levels: [String: RuleSetting.Level] = [:]
    for setting in settings where canHold(setting) { levels[setting.rule.value] = setting.level.value }
    return levels
  }

  private mutating func canHold(_ setting: RuleSetting) -> Bool {
    let id = setting.rule.value
    // Text that does not have the form of an id was reported when `polite.yml` was read.
    guard isRuleID(id) else { return false }
    guard let rule = rules.first(where: { $0.id == id }) else {
      let near = nearMiss(to: id, among: rules.map(\.id)).map(didYouMean)
      let help = near ?? "`polite explain` lists the rules; what `polite import` reports cannot be set."
      report(.settingUnknown, setting.rule.bytes, "there is no rule `\(id)`", help)
      return false
    }
    guard let reason = need(of: rule), setting.level.value != .error else { return true }
    let help = "Fix what it finds. Warnings, notes and the errors that only `polite check` finds can be set."
    report(
      .settingNeeded,
      setting.level.bytes,
      "`\(id)` cannot be `\(setting.level.value.rawValue)`, because \(reason)",
      help
    )
    return false
  }

  /// Why a rule cannot be lowered or turned off; `nil` where it can be.
  func need(of rule: Rule) -> String? {
    tests.contains(rule) ? "a test passes or fails by it" : neededRules.contains(rule) ? "the site needs it" : nil
  }

  /// Checks that every rule of a vocabulary has an id that no other rule has.
  mutating func checkAddedRules() {
    var known = Set((checkRules + others).map(\.id))
    for added in tree.addedRules where !known.insert(added.rule.id).inserted {
      let message = "there is a rule `\(added.rule.id)` already"
      diagnostics.append(
        Diagnostic(.settingTaken, at: added.place, message, help: "Give the requirement an id of its own.")
      )
    }
  }

  /// Reports patterns that match no file: they are misspelt, or their files are gone.
  mutating func checkPatterns() {
    let patterns = tree.configuration.overrides.flatMap(\.paths)
    if patterns.isEmpty { return }
    let paths = tree.sourcePaths
    for pattern in patterns where !paths.contains(where: pattern.value.matches) {
      let text = pattern.value.text
      let below = PathPattern(text + "/")
      let help =
        paths.contains(where: below.matches)
        ? "Write `\(text)/**` for all that is in the folder." : "Remove it, or write the path below the library's root."
      report(.settingUnmatched, pattern.bytes, "no file of the library is called `\(text)`", help)
    }
  }

  private mutating func report(_ rule: Rule, _ bytes: Range<Int>, _ message: String, _ help: String) {
    diagnostics.append(Diagnostic(rule, at: file.range(bytes), message, help: help))
  }
}

extension ContentTree {
  /// The paths of the files that diagnostics can be about.
  fileprivate var sourcePaths: [String] {
    let indexes = ([home] + categories.map(\.index)).compactMap { $0?.path }
    return ["polite.yml"] + indexes + entries.map(\.path) + leftOut.map(\.path) + demoFiles.map(\.path)
      + assets.map(\.path) + templates.keys.sorted().map { "Templates/\($0)" }
  }
}
