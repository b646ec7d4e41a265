import CSSSyntax
import Diagnostics
import HTMLTree

/// The style sheets of a demo, as one cascade.
struct DemoStyles: Sendable {
  let sheets: [StyleSheet]
  /// Every style rule that applies to elements, in the cascade's order; what stands in `@keyframes` and the like is not
  /// among them.
  let rules: [StyleRule]
  /// Whether any sheet has layers, which reorder the cascade.
  let hasLayers: Bool
  /// The `style` attributes that are not empty.
  let attributes: [StyleAttribute]

  init(_ document: HTMLDocument, file: SourceFile) {
    var sheets: [StyleSheet] = []
    var rules: [StyleRule] = []
    for element in document.elements where element.name == "style" && isCSS(element) {
      guard let range = element.inside ?? element.startTag.map({ $0.upperBound..<file.bytes.count }) else { continue }
      let sheet = parseStyleSheet(file.bytes, in: range)
      let media = element["media"].map { parseStyleSheet(Array($0.utf8)) }
      rules += styleRules(of: sheet, index: sheets.count, media: media, order: rules.count)
      sheets.append(sheet)
    }
    self.sheets = sheets
    self.rules = rules
    hasLayers = sheets.contains { sheet in sheet.rules.contains { $0.atName == "layer" } }
    attributes = document.elements.compactMap(StyleAttribute.init)
  }
}

/// A style rule of a demo, with what must hold for it to apply.
struct StyleRule: Sendable {
  let sheet: StyleSheet
  let rule: CSSRule
  let selectors: [Selector]
  /// The place among all rules of the demo.
  let order: Int
  /// Whether it applies: to those who ask for less motion, to those who do not, in light, and in dark.
  let whenReduced: Truth
  let whenMoving: Truth
  let inLight: Truth
  let inDark: Truth

  /// Whether the rule is only for those who ask for less motion.
  var isOnlyForReduced: Bool { whenMoving == .no && whenReduced != .no }
}

/// A `style` attribute. Its declarations' places count in its own value, so findings name the attribute.
struct StyleAttribute: Sendable {
  let element: HTMLElement
  let attribute: HTMLAttribute
  let sheet: StyleSheet
  let declarations: [CSSDeclaration]

  init?(_ element: HTMLElement) {
    guard let attribute = element.attributes.first(where: { $0.name == "style" }), !attribute.value.isEmpty else {
      return nil
    }
    self.element = element
    self.attribute = attribute
    (sheet, declarations) = parseDeclarations(Array(attribute.value.utf8))
  }
}

private func isCSS(_ element: HTMLElement) -> Bool {
  ["", "text/css"].contains(element["type"]?.lowercased() ?? "")
}

/// At-rules whose blocks hold no rules for elements.
private let otherBlocks: Set<String> = [
  "keyframes", "-webkit-keyframes", "font-face", "page", "property", "counter-style", "font-feature-values",
  "font-palette-values", "view-transition", "position-try", "color-profile",
]

private func styleRules(of sheet: StyleSheet, index: Int, media: StyleSheet?, order: Int) -> [StyleRule] {
  let truths = Surroundings.all.map { conditions(of: sheet, in: $0, media: media) }
  var isOther = [Bool](repeating: false, count: sheet.rules.count)
  var texts = [String?](repeating: nil, count: sheet.rules.count)
  var result: [StyleRule] = []
  for (place, rule) in sheet.rules.enumerated() {
    isOther[place] = rule.parent.map { isOther[$0] } ?? false || otherBlocks.contains(rule.atName ?? "")
    let outer = rule.parent.flatMap { texts[$0] }
    texts[place] = rule.atName == nil ? fullSelector(sheet, rule, in: outer) : outer
    if isOther[place] || rule.declarations.isEmpty { continue }
    let selectors = rule.atName == nil || outer != nil ? texts[place].map(Selector.list) ?? [] : []
    if selectors.isEmpty { continue }
    result.append(
      StyleRule(
        sheet: sheet,
        rule: rule,
        selectors: selectors,
        order: order + result.count,
        whenReduced: truths[0][place],
        whenMoving: truths[1][place],
        inLight: truths[2][place],
        inDark: truths[3][place]
      )
    )
  }
  return result
}

/// For each rule of a sheet, whether all conditions around it hold.
private func conditions(of sheet: StyleSheet, in surroundings: Surroundings, media: StyleSheet?) -> [Truth] {
  let outer = media.map { surroundings.holds($0.tokens.indices, of: $0) } ?? .yes
  var result: [Truth] = []
  result.reserveCapacity(sheet.rules.count)
  for rule in sheet.rules {
    let around = rule.parent.map { result[$0] } ?? outer
    switch rule.atName {
    case "media": result.append(around.and(surroundings.holds(rule.prelude, of: sheet)))
    case "container": result.append(around.and(.unknown))
    default: result.append(around)
    }
  }
  return result
}

/// A rule's selectors with those of the rules around it; `nil` when they grow out of hand.
private func fullSelector(_ sheet: StyleSheet, _ rule: CSSRule, in outer: String?) -> String? {
  let own = sheet.text(of: rule.prelude)
  guard let outer else { return own }
  guard own.utf8.count + outer.utf8.count < 300 else { return nil }
  let parts = sheet.split(rule.prelude).map { part in
    let text = sheet.text(of: part)
    let parent = outer.contains(",") ? ":is(\(outer))" : outer
    return text.contains("&")
      ? text.split(separator: "&", omittingEmptySubsequences: false).joined(separator: parent)
      : "\(parent) \(text)"
  }
  let joined = parts.joined(separator: ", ")
  return joined.utf8.count < 400 ? joined : nil
}
