import CSSSyntax

/// The colours that a demo's custom properties have in one colour scheme.
struct Palette: Sendable {
  let isDark: Bool
  /// Properties with one plain value on the root.
  private var values: [String: (run: Range<Int>, sheet: StyleSheet)] = [:]
  /// Properties that another rule or an unknown condition may change.
  private var unsure: Set<String> = []
  /// The words of the root's `color-scheme`.
  private var schemes: Set<String>

  init(_ styles: DemoStyles, isDark: Bool) {
    self.isDark = isDark
    schemes = styles.schemes
    for rule in styles.rules {
      let truth = isDark ? rule.circumstances.inDark : rule.circumstances.inLight
      if truth == .no { continue }
      let isRoot = rule.selectors.contains { isRootSelector($0) }
      // A rule for the root in a certain state, such as `:root[data-theme=dark]`, does not affect the plain root.
      if !isRoot, rule.selectors.allSatisfy(isRootInState) { continue }
      take(rule, truth: truth, isRoot: isRoot)
    }
    for style in styles.attributes { unsure.formUnion(style.declarations.map(\.name).filter { $0.hasPrefix("--") }) }
  }

  private mutating func take(_ rule: StyleRule, truth: Truth, isRoot: Bool) {
    for declaration in rule.rule.declarations {
      if declaration.name == "color-scheme", isRoot, truth == .yes {
        schemes = Set(rule.sheet.tokens[declaration.value].map(rule.sheet.name))
      }
      guard declaration.name.hasPrefix("--") else { continue }
      if isRoot, truth == .yes {
        values[declaration.name] = (declaration.value, rule.sheet)
      } else {
        unsure.insert(declaration.name)
      }
    }
  }

  /// Whether the root uses dark colours: if it has no others, or a person prefers them.
  private var usesDark: Bool { schemes.contains("dark") && (isDark || !schemes.contains("light")) }

  /// The names of the properties, in order.
  var names: [String] { values.keys.filter { !unsure.contains($0) }.sorted() }

  /// Returns the colour of a custom property.
  func colour(named name: String) -> Colour? {
    values[name].flatMap { colour($0.run, of: $0.sheet, depth: 0, name: name) }
  }

  /// Returns the colour of a value, with properties and `light-dark()` resolved; `nil` where that is not certain.
  func colour(_ run: Range<Int>, of sheet: StyleSheet) -> Colour? { colour(run, of: sheet, depth: 0, name: nil) }

  private func colour(_ run: Range<Int>, of sheet: StyleSheet, depth: Int, name: String?) -> Colour? {
    if depth > 8 || name.map(unsure.contains) == true { return nil }
    let run = sheet.trimmed(run)
    guard let first = sheet.tokens[run].first, first.kind == .function else { return Colour(run, of: sheet) }
    guard sheet.close(of: run.lowerBound, in: run) == run.upperBound - 1 else { return nil }
    let arguments = sheet.split(run.lowerBound + 1..<run.upperBound - 1)
    switch sheet.name(of: first) {
    case "var":
      guard arguments.count == 1, arguments[0].count == 1 else { return nil }
      let name = sheet.value(of: sheet.tokens[arguments[0].lowerBound])
      return values[name].flatMap { colour($0.run, of: $0.sheet, depth: depth + 1, name: name) }
    case "light-dark":
      guard arguments.count == 2 else { return nil }
      return colour(arguments[usesDark ? 1 : 0], of: sheet, depth: depth + 1, name: nil)
    default: return Colour(run, of: sheet)
    }
  }
}

private func isRootSelector(_ selector: Selector) -> Bool { selector.text == ":root" || selector.text == "html" }

/// Whether a selector is for the root in a certain state.
private func isRootInState(_ selector: Selector) -> Bool {
  selector.isSimple && !selector.subject.isDisjoint(with: [":root", "html"])
}
