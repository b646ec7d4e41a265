import CSSSyntax

/// The kind of motion that a declaration causes.
enum Motion: Sendable, Hashable {
  case animation, transition, scrolling

  /// Determines the kind of motion that a declaration causes together with the others of its block, if any. Names with
  /// a vendor prefix are ignored, because they accompany the plain ones.
  init?(_ declaration: CSSDeclaration, among block: [CSSDeclaration], in sheet: StyleSheet) {
    switch declaration.name {
    case "animation", "animation-name":
      guard !animationNames(in: declaration, sheet).isEmpty else { return nil }
      self = .animation
    case "transition":
      guard sheet.split(declaration.value).contains(where: { moves($0, sheet) }) else { return nil }
      self = .transition
    case "transition-property":
      guard sheet.split(declaration.value).contains(where: { isMoved($0, sheet) }),
        block.contains(where: { $0.name == "transition-duration" && takesTime($0.value, sheet) })
      else { return nil }
      self = .transition
    case "scroll-behavior":
      guard says("smooth", declaration.value, sheet) else { return nil }
      self = .scrolling
    default: return nil
    }
  }
}

/// Returns the names of the animations that a declaration starts, without those that take no time.
private func animationNames(in declaration: CSSDeclaration, _ sheet: StyleSheet) -> [String] {
  guard declaration.name == "animation" else {
    return sheet.tokens[declaration.value].filter { isName($0, sheet) }.map(sheet.value)
  }
  return sheet.split(declaration.value).filter { takesTime($0, sheet) }.flatMap { part in
    sheet.tokens[part].filter { isName($0, sheet) && !animationWords.contains(sheet.name(of: $0)) }.map(sheet.value)
  }
}

/// The animations of which no keyframe changes anything but colour and opacity.
struct StillAnimations {
  private var still: Set<String> = []

  init(_ sheets: [StyleSheet]) {
    var moving: Set<String> = []
    for sheet in sheets {
      for (place, rule) in sheet.rules.enumerated() where rule.atName?.hasSuffix("keyframes") == true {
        // The keyframes of an animation are right behind it, with rules in them, which have no effect.
        let frames = sheet.rules[(place + 1)...].prefix { ($0.parent ?? -1) >= place }.filter { $0.parent == place }
        let isStill = frames.allSatisfy { $0.declarations.allSatisfy(\.movesNothing) }
        let names = sheet.tokens[rule.prelude].map(sheet.value)
        if isStill { still.formUnion(names) } else { moving.formUnion(names) }
      }
    }
    still.subtract(moving)
  }

  /// Whether all animations that a declaration starts are such.
  func cover(_ declaration: CSSDeclaration, in sheet: StyleSheet) -> Bool {
    ["animation", "animation-name"].contains(declaration.name)
      && animationNames(in: declaration, sheet).allSatisfy(still.contains)
  }
}

extension CSSDeclaration {
  fileprivate var movesNothing: Bool { isStill(name) || name == "animation-timing-function" }
}

extension StyleSheet {
  /// Whether a declaration of the sheet may cause motion.
  var mayMove: Bool { rules.contains { rule in rule.declarations.contains(where: \.mayMove) } }
}

extension CSSDeclaration {
  /// Whether the declaration may cause motion, by the property alone.
  var mayMove: Bool {
    ["animation", "animation-name", "transition", "transition-property", "scroll-behavior"].contains(name)
  }
}

/// Whether a change of a property is not motion (WCAG 2.2, "motion animation": a change of colour or opacity is not).
func isStill(_ property: String) -> Bool {
  property.hasSuffix("color")
    || ["visibility", "fill", "stroke", "display"].contains(property) || property.hasSuffix("opacity")
}

/// The longest time, in seconds, that is too short for anybody to notice.
private let imperceptible = 0.02

private func takesTime(_ run: Range<Int>, _ sheet: StyleSheet) -> Bool {
  seconds(run, sheet).first.map { $0 > imperceptible } ?? false
}

/// Returns the times in a run, in seconds.
private func seconds(_ run: Range<Int>, _ sheet: StyleSheet) -> [Double] {
  sheet.tokens[run].compactMap { token in
    guard let number = sheet.number(of: token), number.unit == "s" || number.unit == "ms" else { return nil }
    return number.unit == "ms" ? number.value / 1000 : number.value
  }
}

private func says(_ word: String, _ run: Range<Int>, _ sheet: StyleSheet) -> Bool {
  sheet.tokens[run].contains { $0.kind == .ident && sheet.name(of: $0) == word }
}

/// Whether a word is a name, not a keyword for no name or for what other declarations give.
private func isName(_ token: CSSToken, _ sheet: StyleSheet) -> Bool {
  guard token.kind == .ident || token.kind == .string else { return false }
  return !["none", "initial", "inherit", "unset", "revert", "revert-layer"].contains(sheet.name(of: token))
}

/// Whether one part of a `transition-property` is a property whose change moves something.
private func isMoved(_ run: Range<Int>, _ sheet: StyleSheet) -> Bool {
  guard run.count == 1, let word = sheet.tokens[run].first else { return false }
  return isName(word, sheet) && !isStill(sheet.name(of: word))
}

/// Whether one part of a `transition` moves something.
private func moves(_ run: Range<Int>, _ sheet: StyleSheet) -> Bool {
  guard takesTime(run, sheet), !says("none", run, sheet) else { return false }
  let words = sheet.tokens[run].filter { $0.kind == .ident }.map(sheet.name)
  let property = words.first { !timings.contains($0) } ?? "all"
  return !isStill(property)
}

private let timings: Set<String> = [
  "linear", "ease", "ease-in", "ease-out", "ease-in-out", "step-start", "step-end", "allow-discrete", "normal",
]

/// The words of an `animation` that are not its name (CSS Animations 1, section 4.9).
private let animationWords = timings.union([
  "infinite", "reverse", "alternate", "alternate-reverse", "forwards", "backwards", "both", "running", "paused", "auto",
])

/// The rules that stop motion for people who prefer reduced motion.
struct MotionOverrides {
  private var rules: [Motion: [Undoing]] = [:]
  private var bySelector: [Motion: [String: [Undoing]]] = [:]
  private let ignoresOrder: Bool

  private struct Undoing {
    let selector: Selector
    let isImportant: Bool
    let order: Int
    let linkedSheet: Int?
    /// The conditions of which nobody knows whether they hold.
    let unknown: Set<String>

    /// Whether another rule of the same selector wins wherever this one would, if it comes later.
    func isReplaced(by other: Undoing) -> Bool {
      (isImportant, linkedSheet) == (other.isImportant, other.linkedSheet) && unknown == other.unknown
    }
  }

  /// The maximum number of rules, besides those of the same selector, that are compared with every rule that causes
  /// motion; and of rules of the same selector.
  private static let mostCompared = 100

  /// - Parameter rules: The rules of the demo, and of the style sheets from other files, which may come before or after
  ///   the demo's own.
  init(_ rules: [StyleRule], hasLayers: Bool) {
    ignoresOrder = hasLayers
    for rule in rules { note(rule) }
  }

  private mutating func note(_ rule: StyleRule) {
    if rule.circumstances.whenReduced == .no { return }
    for (motion, isImportant) in undone(by: rule) {
      for selector in rule.selectors {
        let undoing = Undoing(
          selector: selector,
          isImportant: isImportant,
          order: rule.order,
          linkedSheet: rule.linkedSheet,
          unknown: rule.circumstances.unknown
        )
        let others = bySelector[motion]?[selector.text] ?? []
        let kept = others.filter { !$0.isReplaced(by: undoing) }.suffix(Self.mostCompared - 1)
        bySelector[motion, default: [:]][selector.text] = kept + [undoing]
        if selector.isSimple, rules[motion, default: []].count < Self.mostCompared {
          rules[motion, default: []].append(undoing)
        }
      }
    }
  }

  /// Whether the motion that a rule declares is stopped for each of its selectors.
  func undo(_ motion: Motion, _ declaration: CSSDeclaration, of rule: StyleRule) -> Bool {
    rule.selectors.allSatisfy { selector in
      func undoes(_ undoing: Undoing) -> Bool {
        undoing.selector.covers(selector) && undoing.unknown.isSubset(of: rule.circumstances.unknown)
          && wins(undoing, over: declaration, selector, of: rule)
      }
      return bySelector[motion]?[selector.text]?.contains(where: undoes) ?? false
        || rules[motion]?.contains(where: undoes) ?? false
    }
  }

  /// Whether motion in `style` attributes is stopped for all elements.
  func undoAttributes(_ motion: Motion) -> Bool {
    rules[motion]?.contains { undoing in
      undoing.isImportant && undoing.unknown.isEmpty && undoing.selector.subject.isEmpty
        && undoing.selector.pseudoElement.isEmpty
    } ?? false
  }

  private func wins(
    _ undoing: Undoing,
    over motion: CSSDeclaration,
    _ selector: Selector,
    of rule: StyleRule
  ) -> Bool {
    if ignoresOrder { return true }
    if undoing.isImportant != motion.isImportant { return undoing.isImportant }
    if undoing.selector.weight != selector.weight { return undoing.selector.weight > selector.weight }
    // A rule in a scope wins over one outside it, whatever their order (CSS Cascading and Inheritance Level 6, section
    // 2.1).
    let scopes = rule.circumstances.unknown.filter { $0.hasPrefix("@scope ") }
    if !scopes.isSubset(of: undoing.unknown) { return false }
    return undoing.linkedSheet != rule.linkedSheet || undoing.order >= rule.order
  }
}

/// Returns the kinds of motion that a rule stops, and whether it is `!important`.
private func undone(by rule: StyleRule) -> [(Motion, isImportant: Bool)] {
  var result: [(Motion, Bool)] = []
  for declaration in rule.rule.declarations {
    for motion in stopped(by: declaration, in: rule.sheet) { result.append((motion, declaration.isImportant)) }
    // A replacement for an animation in a rule for reduced motion was chosen on purpose.
    guard rule.circumstances.isOnlyForReduced else { continue }
    if let motion = Motion(declaration, among: rule.rule.declarations, in: rule.sheet) {
      result.append((motion, declaration.isImportant))
    }
  }
  return result
}

private func stopped(by declaration: CSSDeclaration, in sheet: StyleSheet) -> [Motion] {
  let value = declaration.value
  let isNone = ["none", "initial", "unset", "revert"].contains(sheet.text(of: value).lowercased())
  let isInstant = !seconds(value, sheet).isEmpty && seconds(value, sheet).allSatisfy { $0 <= imperceptible }
  switch declaration.name {
  case "animation": return isNone || !takesTime(value, sheet) ? [.animation] : []
  case "animation-name": return isNone ? [.animation] : []
  case "animation-duration": return isInstant ? [.animation] : []
  case "animation-play-state": return says("paused", value, sheet) ? [.animation] : []
  case "transition": return isNone || !takesTime(value, sheet) ? [.transition] : []
  case "transition-property": return isNone ? [.transition] : []
  case "transition-duration": return isInstant ? [.transition] : []
  case "scroll-behavior": return says("auto", value, sheet) || isNone ? [.scrolling] : []
  case "display": return says("none", value, sheet) ? [.animation, .transition] : []
  case "all": return isNone ? [.animation, .transition, .scrolling] : []
  default: return []
  }
}
