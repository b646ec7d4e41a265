import CSSSyntax

/// An sRGB colour.
struct Colour: Sendable, Hashable {
  /// From 0 to 1.
  var red: Double
  var green: Double
  var blue: Double
  /// From 0, transparent, to 1, opaque.
  var alpha = 1.0

  /// Returns the visible colour where this one is on top of an opaque one.
  func over(_ ground: Colour) -> Colour {
    func mixed(_ own: Double, _ other: Double) -> Double { own * alpha + other * (1 - alpha) }
    return Colour(red: mixed(red, ground.red), green: mixed(green, ground.green), blue: mixed(blue, ground.blue))
  }

  /// Returns the contrast between two colours, from 1 to 21 (WCAG 2.2, "contrast ratio").
  func contrast(with other: Colour) -> Double {
    let (light, dark) = (max(luminance, other.luminance), min(luminance, other.luminance))
    return (light + 0.05) / (dark + 0.05)
  }

  /// The relative luminance (WCAG 2.2, "relative luminance").
  private var luminance: Double {
    func linear(_ part: Double) -> Double { part <= 0.04045 ? part / 12.92 : power((part + 0.055) / 1.055) }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}

/// Returns `base` to the power of 2.4, for a base from 0 to 1: the square times the fifth root of the square.
private func power(_ base: Double) -> Double {
  let square = base * base
  if square == 0 { return 0 }
  // Newton's method for the fifth root. Starting from 1, it descends to the root and never goes below it.
  var root = 1.0
  for _ in 0..<64 {
    let next = (4 * root + square / (root * root * root * root)) / 5
    if next >= root { break }
    root = next
  }
  return square * root
}

extension Colour {
  /// Reads a colour from a run of tokens: a hexadecimal one, a named one, `rgb()` or `hsl()` with plain numbers (CSS
  /// Color Module Level 4). `nil` for anything else.
  init?(_ run: Range<Int>, of sheet: StyleSheet) {
    let run = sheet.trimmed(run)
    guard let first = sheet.tokens[run].first else { return nil }
    switch first.kind {
    case .hash where run.count == 1: self.init(hexadecimal: sheet.value(of: first))
    case .ident where run.count == 1: self.init(named: sheet.name(of: first))
    case .function:
      guard sheet.close(of: run.lowerBound, in: run) == run.upperBound - 1 else { return nil }
      self.init(function: sheet.name(of: first), run.lowerBound + 1..<run.upperBound - 1, of: sheet)
    default: return nil
    }
  }

  private init?(hexadecimal text: String) {
    let digits = text.compactMap(\.hexDigitValue)
    guard digits.count == text.count, [3, 4, 6, 8].contains(digits.count) else { return nil }
    let isShort = digits.count < 6
    let starts = stride(from: 0, to: digits.count, by: isShort ? 1 : 2)
    let parts = starts.map { start -> Double in
      let value = isShort ? digits[start] * 17 : digits[start] * 16 + digits[start + 1]
      return Double(value) / 255
    }
    self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: parts.count > 3 ? parts[3] : 1)
  }

  private init?(named name: String) {
    guard let value = namedColours[name] else { return nil }
    self.init(
      red: Double(value >> 16 & 0xFF) / 255,
      green: Double(value >> 8 & 0xFF) / 255,
      blue: Double(value & 0xFF) / 255
    )
  }

  private init?(function name: String, _ arguments: Range<Int>, of sheet: StyleSheet) {
    let tokens = sheet.tokens[arguments].filter { $0.kind != .whitespace && $0.kind != .comma && $0.kind != .delimiter }
    let numbers = tokens.compactMap(sheet.number)
    guard numbers.count == tokens.count, numbers.count == 3 || numbers.count == 4 else { return nil }
    let alpha = numbers.count == 4 ? clamped(numbers[3].unit == "%" ? numbers[3].value / 100 : numbers[3].value) : 1
    switch name {
    case "rgb", "rgba":
      let parts = numbers.prefix(3).map { clamped($0.unit == "%" ? $0.value / 100 : $0.value / 255) }
      guard numbers.prefix(3).allSatisfy({ $0.unit == "" || $0.unit == "%" }) else { return nil }
      self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: alpha)
    case "hsl", "hsla":
      guard let hue = degrees(numbers[0]) else { return nil }
      self.init(
        hue: hue,
        saturation: clamped(numbers[1].value / 100),
        lightness: clamped(numbers[2].value / 100),
        alpha
      )
    default: return nil
    }
  }

  /// Converts a colour from HSL (CSS Color Module Level 4, section 7.1).
  private init(hue: Double, saturation: Double, lightness: Double, _ alpha: Double) {
    func part(_ offset: Double) -> Double {
      let k = (offset + hue / 30).truncatingRemainder(dividingBy: 12)
      return lightness - saturation * min(lightness, 1 - lightness) * max(-1, min(k - 3, 9 - k, 1))
    }
    self.init(red: part(0), green: part(8), blue: part(4), alpha: alpha)
  }
}

private func clamped(_ value: Double) -> Double { min(1, max(0, value)) }

/// Returns an angle in degrees from 0 to 360.
private func degrees(_ number: (value: Double, unit: String)) -> Double? {
  let factors = ["": 1, "deg": 1, "turn": 360, "grad": 0.9, "rad": 180 / Double.pi]
  guard let factor = factors[number.unit] else { return nil }
  let angle = (number.value * factor).truncatingRemainder(dividingBy: 360)
  return angle < 0 ? angle + 360 : angle
}
