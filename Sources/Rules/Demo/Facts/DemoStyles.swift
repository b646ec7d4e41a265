import CSSSyntax
import Diagnostics
import HTMLTree

/// The style sheets of a demo, as one cascade.
struct DemoStyles: Sendable {
  let sheets: [StyleSheet]
  /// Every style rule that applies to elements, in the cascade's order, without rules in `@keyframes` and the like.
  let rules: [StyleRule]
  /// Whether any sheet has layers, which reorder the cascade.
  let hasLayers: Bool
  /// The first rule that is left out, if there are more than `mostSelectors`.
  let cut: Range<Int>?
  /// The maximum number of selectors that are read.
  static let mostSelectors = 30_000
  /// The `style` attributes that are not empty.
  let attributes: [StyleAttribute]
  /// The words of `<meta name="color-scheme">`, which says what colours the page has where no rule does.
  let schemes: Set<String>

  init(_ document: HTMLDocument, file: SourceFile) {
    var sheets: [StyleSheet] = []
    var rules: [StyleRule] = []
    var reader = SelectorCache()
    for element in document.elements where element.name == "style" && isCSS(element) {
      guard let range = element.inside ?? element.startTag.map({ $0.upperBound..<file.bytes.count }) else { continue }
      let sheet = parseStyleSheet(file.bytes, in: range)
      let circumstances = Circumstances(StyleCondition.media(of: element))
      rules += styleRules(of: sheet, in: circumstances, order: rules.count, &reader)
      sheets.append(sheet)
    }
    (self.sheets, self.rules) = (sheets, rules)
    cut = reader.cut
    hasLayers = sheets.contains(where: \.hasLayers)
    attributes = document.elements.compactMap(StyleAttribute.init)
    let scheme = document.elements.first { $0.name == "meta" && $0["name"]?.lowercased() == "color-scheme" }
    schemes = Set((scheme?["content"] ?? "").lowercased().split(whereSeparator: \.isWhitespace).map(String.init))
  }
}

/// A style rule of a demo, with what must hold for it to apply.
struct StyleRule: Sendable {
  let sheet: StyleSheet
  let rule: CSSRule
  let selectors: [Selector]
  /// The linked sheet that it is in, by its place in `DemoSubject.linkedSheets`; `nil` for the demo's own rules.
  let linkedSheet: Int?
  /// The rule's position among all rules of the demo, or of the linked sheet.
  let order: Int
  /// When it applies.
  let circumstances: Circumstances
}

extension StyleSheet {
  /// Whether the sheet has layers, which reorder the cascade.
  var hasLayers: Bool { rules.contains { $0.atName == "layer" } }
}

/// A `style` attribute. The places of its declarations refer to its own value, so diagnostics point at the attribute.
struct StyleAttribute: Sendable {
  let element: HTMLElement
  let attribute: HTMLAttribute
  let sheet: StyleSheet
  let declarations: [CSSDeclaration]

  init?(_ element: HTMLElement) {
    guard let attribute = element.attributes.first(where: { $0.name == "style" }), !attribute.value.isEmpty else {
      return nil
    }
    (self.element, self.attribute) = (element, attribute)
    (sheet, declarations) = parseDeclarations(Array(attribute.value.utf8))
  }
}

private func isCSS(_ element: HTMLElement) -> Bool {
  ["", "text/css"].contains(element["type"]?.lowercased() ?? "")
}

/// At-rules whose blocks contain no rules for elements as they are shown.
private let otherBlocks: Set<String> = [
  "font-face", "page", "property", "counter-style", "font-feature-values", "font-palette-values", "view-transition",
  "position-try", "color-profile", "starting-style",
]

private func holdsOther(_ atName: String) -> Bool { otherBlocks.contains(atName) || atName.hasSuffix("keyframes") }

/// Reads lists of selectors, each list once, up to the maximum for the demo.
private struct SelectorCache {
  private var lists: [String: [Selector]] = [:]
  private var count = 0
  /// The head of the first rule beyond the maximum.
  private(set) var cut: Range<Int>?

  mutating func list(_ text: String, of rule: CSSRule) -> [Selector] {
    if let list = lists[text] { return list }
    if count >= DemoStyles.mostSelectors {
      cut = cut ?? rule.head
      return []
    }
    let list = Selector.list(text, atMost: DemoStyles.mostSelectors)
    count += list.count
    lists[text] = list
    return list
  }
}

extension DemoSubject {
  /// The rules of the library's style sheets that the demo uses, up to the maximum for a demo.
  var linkedRules: [StyleRule] {
    var reader = SelectorCache()
    return linkedSheets.enumerated().flatMap { index, linked in
      styleRules(of: linked.sheet, in: Circumstances(linked.conditions), linkedSheet: index, &reader)
    }
  }
}

private func styleRules(
  of sheet: StyleSheet,
  in outermost: Circumstances,
  linkedSheet: Int? = nil,
  order: Int = 0,
  _ reader: inout SelectorCache
) -> [StyleRule] {
  var circumstances: [Circumstances] = []
  var isOther = [Bool](repeating: false, count: sheet.rules.count)
  var texts = [FullSelector?](repeating: nil, count: sheet.rules.count)
  var result: [StyleRule] = []
  for (place, rule) in sheet.rules.enumerated() {
    circumstances.append(rule.parent.map { circumstances[$0] } ?? outermost)
    if let condition = StyleCondition(rule, of: sheet) { circumstances[place].add(condition) }
    isOther[place] = rule.parent.map { isOther[$0] } ?? false || holdsOther(rule.atName ?? "")
    let outer = rule.parent.flatMap { texts[$0] }
    texts[place] = rule.atName == nil ? FullSelector(rule, of: sheet, in: outer) : outer
    if isOther[place] || rule.declarations.isEmpty { continue }
    let selectors = rule.atName == nil || outer != nil ? texts[place].map { reader.list($0.text, of: rule) } ?? [] : []
    if selectors.isEmpty { continue }
    result.append(
      StyleRule(
        sheet: sheet,
        rule: rule,
        selectors: selectors,
        linkedSheet: linkedSheet,
        order: order + result.count,
        circumstances: circumstances[place]
      )
    )
  }
  return result
}

/// The selectors of a style rule, combined with those of the rules around it.
private struct FullSelector {
  let text: String
  /// The text that replaces `&` in a nested rule.
  let asParent: String

  /// - Returns: `nil` when the selectors become too long.
  init?(_ rule: CSSRule, of sheet: StyleSheet, in outer: FullSelector?) {
    let own = sheet.text(of: rule.prelude)
    if let outer {
      guard own.utf8.count + outer.asParent.utf8.count < 300 else { return nil }
      let joined = sheet.split(rule.prelude).map { part in outer.around(sheet.text(of: part)) }.joined(separator: ", ")
      guard joined.utf8.count < 400 else { return nil }
      text = joined
    } else {
      text = own
    }
    asParent = text.utf8.contains(UInt8(ascii: ",")) ? ":is(\(text))" : text
  }

  private func around(_ own: String) -> String {
    guard own.utf8.contains(UInt8(ascii: "&")) else { return "\(asParent) \(own)" }
    return own.split(separator: "&", omittingEmptySubsequences: false).joined(separator: asParent)
  }
}
