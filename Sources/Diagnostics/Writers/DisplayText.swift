/// A scalar as it may be shown on a terminal, and how many columns it takes there.
///
/// What could drive a terminal or reorder the line is replaced: C0 controls and DEL by their pictures (U+2400 …), C1
/// controls, line separators and bidirectional controls by U+FFFD.
func displayed(_ scalar: Unicode.Scalar) -> (scalar: Unicode.Scalar, width: Int) {
  switch scalar.value {
  case 0x20..<0x7F: return (scalar, 1)
  case 0..<0x20: return (Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}", 1)
  case 0x7F: return ("\u{2421}", 1)
  case 0x80..<0xA0, 0x2028...0x202E, 0x2066...0x2069, 0x061C, 0x200E, 0x200F: return ("\u{FFFD}", 1)
  case 0xAD: return (scalar, 1)
  default: return (scalar, columns(of: scalar))
  }
}

/// Appends a text on one line, with what could drive a terminal made harmless.
func appendHarmless(_ text: String, to output: inout [UInt8]) {
  for scalar in text.unicodeScalars { output.append(scalar: displayed(scalar).scalar) }
}

/// The columns of a printable scalar in a terminal: none for marks, two for East Asian wide characters and emoji.
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

/// The blocks whose East Asian Width is wide or fullwidth (Unicode Standard Annex 11); emoji are asked for apart.
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
