import Text

/// Returns a text that is safe to show on one line, such as in a terminal, without invisible characters or control
/// sequences.
public func displayed(_ text: String) -> String {
  let isPlain = text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
  return isPlain ? text : displayed(text.unicodeScalars) { _ in false }
}

/// The same for a text of several lines, which keeps its line feeds and tabs.
public func displayedLines(_ text: String) -> String {
  let isPlain = text.utf8.allSatisfy { (0x20..<0x7F).contains($0) || $0 == 0x0A || $0 == 0x09 }
  return isPlain ? text : displayed(text.unicodeScalars) { $0 == "\n" || $0 == "\t" }
}

private func displayed(_ scalars: String.UnicodeScalarView, except isLeft: (Unicode.Scalar) -> Bool) -> String {
  var result = ""
  var last: Unicode.Scalar?
  for scalar in scalars {
    if isLeft(scalar) { result.unicodeScalars.append(scalar) } else { result += displayed(scalar, after: last).text }
    last = scalar
  }
  return result
}

/// Appends a text on one line, in the form in which people see it.
func appendDisplayed(_ text: String, to output: inout [UInt8]) { output += displayed(text).utf8 }

/// A scalar as it is shown to people, and how many columns it takes on a terminal.
///
/// C0 controls and DEL are shown by their pictures (U+2400 …). Everything else that is invisible or reorders a line is
/// shown by its number, `<U+200B>`: other controls, format characters, blanks other than the space, private-use
/// characters, and unassigned ones. Joiners and variation selectors within an emoji are kept.
func displayed(_ scalar: Unicode.Scalar, after last: Unicode.Scalar?) -> (text: String, width: Int) {
  switch scalar.value {
  case 0x20..<0x7F: return (String(Character(scalar)), 1)
  case 0..<0x20: return (Unicode.Scalar(0x2400 + scalar.value).map { String(Character($0)) } ?? "\u{FFFD}", 1)
  case 0x7F: return ("\u{2421}", 1)
  default: break
  }
  if isInvisible(scalar), !isJoiner(scalar, after: last) {
    let text = "<U+\(hexadecimal(scalar.value, digits: 4))>"
    return (text, text.utf8.count)
  }
  return (String(Character(scalar)), columns(of: scalar))
}

private func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control, .format, .privateUse, .unassigned, .surrogate, .lineSeparator, .paragraphSeparator, .spaceSeparator:
    true
  // The Braille pattern without dots is a blank as well.
  default: scalar.properties.isDefaultIgnorableCodePoint || scalar.value == 0x2800
  }
}

/// Whether a scalar joins emoji, or selects their presentation.
private func isJoiner(_ scalar: Unicode.Scalar, after last: Unicode.Scalar?) -> Bool {
  let selector: Unicode.Scalar = "\u{FE0F}"
  guard let last, scalar == selector || scalar == "\u{FE0E}" || scalar == "\u{200D}" else { return false }
  return last.properties.isEmoji || last.properties.isEmojiModifier || (scalar != selector && last == selector)
}

/// Returns how many columns a printable scalar takes in a terminal: none for marks, two for East Asian wide characters
/// and emoji.
private func columns(of scalar: Unicode.Scalar) -> Int {
  guard scalar.value >= 0x300 else { return 1 }
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format: return 0
  default: break
  }
  if wideRanges.contains(where: { $0.contains(scalar.value) }) { return 2 }
  let isRegionalIndicator = (0x1F1E6...0x1F1FF).contains(scalar.value)
  return scalar.properties.isEmojiPresentation && !isRegionalIndicator ? 2 : 1
}

/// The blocks whose East Asian Width is wide or fullwidth (Unicode Standard Annex 11); emoji are checked separately.
private let wideRanges: [ClosedRange<UInt32>] = [
  0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
  0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60,
  0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x20000...0x3FFFD,
]

extension [UInt8] {
  mutating func append(scalar: Unicode.Scalar) {
    self += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
  }
}
