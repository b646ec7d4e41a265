import CSSSyntax
public import Diagnostics
import HTMLTree

extension Rule {
  /// Two colours that are hard to distinguish.
  public static let demoContrast = Rule(
    "demo-contrast",
    .warning,
    "Two colours, one on the other, have too little contrast.",
    explanation: """
      Text needs 4.5 to 1 against its background; large text and the parts of a graphic need 3 to 1, in light and in \
      dark. The rule looks at a colour and a background in rules for one selector, at a progress bar's value on its \
      track, and at pairs of custom properties named `--x` and `--on-x`, wherever their colours are certain: \
      hexadecimal, named, `rgb()` or `hsl()`.
      """,
    source: "WCAG 2.2, 1.4.3 Contrast (Minimum); 1.4.11 Non-text Contrast",
    wrong:
      ":root { --accent: #8cb; --on-accent: #fff; }\nbutton { background: var(--accent); «color: var(--on-accent); }",
    right:
      ":root { --accent: #0a5860; --on-accent: #fff; }\nbutton { background: var(--accent); color: var(--on-accent); }",
    language: "css"
  )
}

let demoContrastCheck = Check<DemoSubject>(.demoContrast) { subject in
  let styles = subject.facts.styles
  var seen = OrderedGroups<ColourPair, (pair: ColourPair, schemes: [String])>()
  for isDark in [false, true] {
    let palette = Palette(styles, isDark: isDark)
    for pair in pairs(of: styles, in: palette) where pair.isLow {
      let scheme = isDark ? "dark" : "light"
      seen.update(pair, from: (pair, [])) { if $0.schemes.last != scheme { $0.schemes.append(scheme) } }
    }
  }
  return seen.values.map { pair, schemes in
    Diagnostic(
      .demoContrast,
      at: subject.file.range(pair.place),
      "\(pair.what) has a contrast of \(rounded(pair.ratio)) to 1 in \(schemes.joined(separator: " and in ")), and needs \(rounded(pair.needed))",
      help: "Make one of the two colours darker, or the other lighter."
    )
  }
}

/// Two colours that appear next to each other.
struct ColourPair: Hashable {
  let what: String
  let ratio: Double
  let needed: Double
  /// Byte offsets into the file.
  let place: Range<Int>

  var isLow: Bool { ratio < needed }
}

/// Returns a ratio truncated to two decimals, not rounded up: 4.499 is not 4.5.
private func rounded(_ ratio: Double) -> String {
  let hundredths = Int(ratio * 100)
  let text = "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
  return text.hasSuffix("00") ? String(text.dropLast(3)) : text.hasSuffix("0") ? String(text.dropLast()) : text
}

private func pairs(of styles: DemoStyles, in palette: Palette) -> [ColourPair] {
  let looks = PaintedSelectors(styles, isDark: palette.isDark)
  let inRules = looks.textPairs(in: palette)
  let colours = Set(looks.inkNames)
  let named = namedPairs(of: styles, in: palette, inks: colours).filter { pair in
    !inRules.contains { $0.ratio == pair.ratio }
  }
  return inRules + looks.barPairs(in: palette) + named
}

/// Returns the pairs of custom properties `--x` and `--on-x`.
private func namedPairs(of styles: DemoStyles, in palette: Palette, inks: Set<String>) -> [ColourPair] {
  let names = Set(palette.names)
  let places = propertyPlaces(styles)
  return palette.names.filter { $0.hasPrefix("--on-") }.compactMap { name in
    let ground = "--" + name.dropFirst(5)
    guard names.contains(ground), let ink = palette.colour(named: name), let paper = palette.colour(named: ground),
      ink.alpha == 1, paper.alpha == 1,
      let place = places[name]
    else { return nil }
    return ColourPair(
      what: "`\(name)` on `\(ground)`",
      ratio: ink.contrast(with: paper),
      needed: inks.contains(name) ? 4.5 : 3,
      place: place
    )
  }
}

/// Returns where each custom property is first declared.
private func propertyPlaces(_ styles: DemoStyles) -> [String: Range<Int>] {
  var places: [String: Range<Int>] = [:]
  for rule in styles.rules {
    var own: [String: CSSDeclaration] = [:]
    for declaration in rule.rule.declarations where declaration.name.hasPrefix("--") {
      if own[declaration.name]?.isImportant != true || declaration.isImportant { own[declaration.name] = declaration }
    }
    places.merge(own.mapValues(\.bytes)) { first, _ in first }
  }
  return places
}
