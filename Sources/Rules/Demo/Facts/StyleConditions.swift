import CSSSyntax
import HTMLTree

/// A condition around style rules that does not always hold.
struct StyleCondition: Sendable {
  /// The name of an at-rule.
  private let name: String
  private let sheet: StyleSheet
  /// What follows the name.
  private let run: Range<Int>

  /// What a style sheet is under that does not apply by itself.
  static let never = media("not all")

  /// Creates a list of media queries.
  init(media sheet: StyleSheet, _ run: Range<Int>) { self.init("media", sheet, run) }

  /// Returns the condition in an element's `media`, if it has one.
  static func media(of element: HTMLElement) -> [StyleCondition] {
    element["media"].map { [media($0)] } ?? []
  }

  private static func media(_ text: String) -> StyleCondition {
    let sheet = parseStyleSheet(Array(text.utf8))
    return StyleCondition(media: sheet, sheet.tokens.indices)
  }

  /// Creates the condition of a rule; `nil` for a rule without one, and for a test of support that today's browsers
  /// pass.
  init?(_ rule: CSSRule, of sheet: StyleSheet) {
    switch rule.atName {
    case "media", "container", "scope": break
    case "supports" where Self.saysNot(rule.prelude, sheet): break
    default: return nil
    }
    self.init(rule.atName ?? "", sheet, rule.prelude)
  }

  private init(_ name: String, _ sheet: StyleSheet, _ run: Range<Int>) {
    (self.name, self.sheet, self.run) = (name, sheet, run)
  }

  /// Returns the address of an import, and the conditions after it; `nil` where there is no address.
  static func imported(_ rule: CSSRule, of sheet: StyleSheet) -> (address: String, conditions: [StyleCondition])? {
    var rest = rule.prelude
    /// Returns what comes first, as far as a bracket that it opens is closed, and leaves the rest.
    func next() -> Range<Int> {
      let start = rest.lowerBound
      let end = sheet.tokens[start].kind == .function ? sheet.close(of: start, in: rest) : start
      rest = sheet.trimmed(min(end + 1, rest.upperBound)..<rest.upperBound)
      return start..<min(end + 1, rule.prelude.upperBound)
    }
    // `url("…")` is a function.
    guard !rest.isEmpty, let token = sheet.tokens[next()].first(where: { $0.kind == .string || $0.kind == .url }) else {
      return nil
    }
    var conditions: [StyleCondition] = []
    while let word = rest.first, ["layer", "supports"].contains(sheet.name(of: sheet.tokens[word])) {
      let run = next()
      if saysNot(run, sheet) { conditions.append(StyleCondition("supports", sheet, run)) }
    }
    if !rest.isEmpty { conditions.append(StyleCondition(media: sheet, rest)) }
    return (sheet.value(of: token), conditions)
  }

  /// Whether it holds, given a person's settings.
  func holds(in settings: MediaSettings) -> Truth { name == "media" ? settings.holds(run, of: sheet) : .unknown }

  /// The condition as it is written, by which two are compared.
  var text: String { "@\(name) \(sheet.text(of: run))" }

  private static func saysNot(_ run: Range<Int>, _ sheet: StyleSheet) -> Bool {
    sheet.tokens[run].contains { $0.kind == .ident && sheet.name(of: $0) == "not" }
  }
}

/// When style rules apply: whether all conditions around them hold in each of some surroundings.
struct Circumstances: Sendable {
  private(set) var whenReduced = Truth.yes
  private(set) var whenMoving = Truth.yes
  private(set) var inLight = Truth.yes
  private(set) var inDark = Truth.yes
  /// The conditions of which nobody knows whether they hold with reduced motion, as they are written.
  private(set) var unknown: Set<String> = []

  init(_ conditions: [StyleCondition] = []) {
    for condition in conditions { add(condition) }
  }

  mutating func add(_ condition: StyleCondition) {
    let reduced = condition.holds(in: .reducedMotion)
    if reduced == .unknown { unknown.insert(condition.text) }
    whenReduced = whenReduced.and(reduced)
    whenMoving = whenMoving.and(condition.holds(in: .fullMotion))
    inLight = inLight.and(condition.holds(in: .light))
    inDark = inDark.and(condition.holds(in: .dark))
  }

  /// Whether rules are only for people who prefer reduced motion.
  var isOnlyForReduced: Bool { whenMoving == .no && whenReduced != .no }
}
