import CSSSyntax
import Diagnostics

/// The colours that style sheets give to selectors in one colour scheme.
struct PaintedSelectors {
  /// The looks by their selectors.
  private var looks = OrderedGroups<String, Look>()
  /// The custom properties that rules use for the colour of text.
  private(set) var inkNames: [String] = []

  /// The declarations of colours in the rules of one selector.
  struct Look {
    let selector: Selector
    var ink: Paint?
    var ground: Paint?
    /// The largest size in CSS pixels that a rule gives the text.
    var size: Double?
    /// Whether a single rule gives both.
    var isPair = false
    /// Whether one of them is in a rule that may or may not apply.
    var isUnsure = false
  }

  /// A declaration of a colour.
  struct Paint {
    let declaration: CSSDeclaration
    let sheet: StyleSheet
  }

  init(_ styles: DemoStyles, isDark: Bool) {
    for rule in styles.rules {
      let truth = isDark ? rule.circumstances.inDark : rule.circumstances.inLight
      if truth == .no { continue }
      let ink = rule.rule["color"].map { Paint(declaration: $0, sheet: rule.sheet) }
      let ground = lastGround(of: rule).map { Paint(declaration: $0, sheet: rule.sheet) }
      if let ink { inkNames += names(in: ink) }
      let size = largestSize(in: rule)
      for selector in rule.selectors {
        looks.update(selector.text, from: Look(selector: selector)) { look in
          look.take(ink, ground, size: size, isSure: truth == .yes)
        }
      }
    }
  }

  /// Returns the pairs of text and background, where rules for one selector give both.
  func textPairs(in palette: Palette) -> [ColourPair] {
    let pairs = looks.values.compactMap { look -> ColourPair? in
      let text = look.selector.text
      guard look.isPair, !look.isUnsure, !isOff(look.selector), let ink = look.ink,
        let ground = look.ground, let paper = palette.ground(ground), let colour = palette.colour(ink)
      else { return nil }
      let isGraphic = !look.selector.subject.isDisjoint(with: ["progress", "meter", "hr", "svg"])
      return ColourPair(
        what: isGraphic ? "the colour of `\(text)` on its background" : "the text of `\(text)` on its background",
        ratio: colour.over(paper).contrast(with: paper),
        needed: isGraphic || look.isLarge ? 3 : 4.5,
        place: ink.declaration.bytes
      )
    }
    // A declaration counts once: for a selector whose contrast is too low, if there is one.
    return (pairs.filter(\.isLow) + pairs).unique(by: \.place)
  }

  /// Returns the pairs of a native progress bar's value and its track.
  func barPairs(in palette: Palette) -> [ColourPair] {
    ["::-webkit-progress-value", "::-moz-progress-bar"].compactMap { part in
      guard let value = looks["progress\(part)"], !value.isUnsure, let fill = value.ground,
        let colour = palette.ground(fill), let track = track(of: part, in: palette)
      else { return nil }
      return ColourPair(
        what: "the value of `progress` on its track",
        ratio: colour.contrast(with: track),
        needed: 3,
        place: fill.declaration.bytes
      )
    }
  }

  private func track(of part: String, in palette: Palette) -> Colour? {
    if part.hasPrefix("::-webkit"), let own = looks["progress::-webkit-progress-bar"], let ground = own.ground {
      if own.isUnsure { return nil }
      if let colour = palette.ground(ground) { return colour }
      guard ground.sheet.text(of: ground.declaration.value).lowercased() == "transparent" else { return nil }
    }
    guard let bar = looks["progress"], !bar.isUnsure, let ground = bar.ground else { return nil }
    return palette.ground(ground)
  }
}

extension PaintedSelectors.Look {
  mutating func take(_ ink: PaintedSelectors.Paint?, _ ground: PaintedSelectors.Paint?, size: Double?, isSure: Bool) {
    if let size { self.size = max(size, self.size ?? size) }
    if ink == nil && ground == nil { return }
    if !isSure {
      isUnsure = true
      return
    }
    if ink != nil && ground != nil { isPair = true }
    if let ink, self.ink?.declaration.isImportant != true || ink.declaration.isImportant { self.ink = ink }
    if let ground, self.ground?.declaration.isImportant != true || ground.declaration.isImportant {
      self.ground = ground
    }
  }

  /// Whether the text may be large: from 24 CSS pixels, or from 18.66 if it is bold (WCAG 2.2, "large scale"). Another
  /// rule may make it bold, so 18.66 is enough here.
  var isLarge: Bool {
    (size ?? selector.subject.compactMap { headingSizes[$0] }.max()).map { $0 >= 18.66 } ?? false
  }
}

extension Palette {
  func colour(_ paint: PaintedSelectors.Paint) -> Colour? { colour(paint.declaration.value, of: paint.sheet) }

  /// Returns the colour of a background that is opaque and not an image.
  func ground(_ paint: PaintedSelectors.Paint) -> Colour? {
    guard let colour = colour(paint), colour.alpha == 1 else { return nil }
    return colour
  }
}

/// Returns the declaration that gives a rule its background colour: the last one that takes effect.
private func lastGround(of rule: StyleRule) -> CSSDeclaration? {
  let grounds = rule.rule.declarations.filter {
    ["background", "background-color", "background-image"].contains($0.name)
  }
  return grounds.last { $0.isImportant } ?? grounds.last
}

private func names(in paint: PaintedSelectors.Paint) -> [String] {
  paint.sheet.tokens[paint.declaration.value].filter { $0.kind == .ident }.map(paint.sheet.value)
    .filter { $0.hasPrefix("--") }
}

/// Whether a selector is for something that cannot currently be operated, which needs no contrast.
private func isOff(_ selector: Selector) -> Bool {
  ["disabled", "inert"].contains { selector.text.contains($0) }
}

/// The sizes in CSS pixels that browsers give the headings that are large without a rule (HTML, 15.3.6 Sections and
/// headings).
private let headingSizes = ["h1": 32.0, "h2": 24, "h3": 18.72]

/// The words for sizes, in CSS pixels (CSS Fonts Module Level 4, section 2.5).
private let namedSizes = [
  "xx-small": 9.6, "x-small": 12, "small": 13.33, "medium": 16, "large": 19.2, "x-large": 24, "xx-large": 32,
  "xxx-large": 48, "smaller": 13.33, "larger": 19.2,
]

/// Returns the largest size in CSS pixels that a rule may give its text; `nil` if it gives none. `rem`, `em` and 100 %
/// count as 16 pixels.
private func largestSize(in rule: StyleRule) -> Double? {
  let sheet = rule.sheet
  let tokens = ["font-size", "font"].compactMap { rule.rule[$0] }.flatMap { declaration in
    // In `font`, the height of a line follows a slash.
    sheet.tokens[declaration.value].prefix { sheet.value(of: $0) != "/" }
  }
  return tokens.compactMap { token -> Double? in
    guard let number = sheet.number(of: token) else {
      return token.kind == .ident ? namedSizes[sheet.name(of: token)] : nil
    }
    switch number.unit {
    case "px": return number.value
    case "pt": return number.value * 4 / 3
    case "rem", "em": return number.value * 16
    case "%": return number.value * 16 / 100
    default: return nil
    }
  }.max()
}
