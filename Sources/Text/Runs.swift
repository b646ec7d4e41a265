extension BidirectionalCollection {
  /// Returns the elements without those at either end for which a test holds.
  @inlinable public func trimmed(_ isBlank: (Element) -> Bool) -> SubSequence {
    var (start, end) = (startIndex, endIndex)
    while start < end, isBlank(self[start]) { formIndex(after: &start) }
    while start < end, isBlank(self[index(before: end)]) { formIndex(before: &end) }
    return self[start..<end]
  }
}

/// Returns a text without the white space of ASCII around it.
public func trimmed(_ text: String) -> String {
  let bytes = text.utf8
  guard let first = bytes.first, let last = bytes.last, isSpace(first) || isSpace(last) else { return text }
  return String(Substring(bytes.trimmed(isSpace)))
}

/// Returns a text on one line, with single blanks between its words.
public func collapsed(_ text: String) -> String {
  text.utf8.split(whereSeparator: isPlainSpace).map { String(Substring($0)) }.joined(separator: " ")
}

/// Returns a text of at most some characters: of a longer one its beginning, and an ellipsis.
public func shortened(_ text: String, to limit: Int = 40) -> String {
  text.count <= limit ? text : "\(text.prefix(limit - 1))…"
}

extension Collection<UInt8> {
  /// Returns where a pattern begins for the first time; `nil` for an empty one.
  @inlinable public func firstPlace(of pattern: some Collection<UInt8>) -> Index? {
    guard let first = pattern.first else { return nil }
    return indices.first { self[$0] == first && self[$0...].starts(with: pattern) }
  }
}

extension Sequence<UInt8> {
  /// Whether the bytes begin with a word, given in small letters, in any letter case.
  @inlinable public func starts(withAnyCaseOf word: some Sequence<UInt8>) -> Bool {
    lazy.map { lowercased($0) as UInt8 }.starts(with: word)
  }
}

/// Returns the words of a text: its runs of letters and digits.
public func words(of text: String) -> [String] {
  text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
}

/// Whether nobody can see or hear anything of a text: it has only white space, and characters that Unicode marks as
/// ignorable by default, such as a soft hyphen.
public func isInvisible(_ text: String) -> Bool {
  text.unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint }
}

/// Whether a character is a letter or a digit of any script, by its general category (Unicode, table 4-4).
public func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
  if scalar.isASCII { return isLetterOrDigit(UInt8(scalar.value)) }
  switch scalar.properties.generalCategory {
  case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: return true
  case .decimalNumber, .letterNumber, .otherNumber: return true
  default: return false
  }
}

/// Whether a scalar is a control character, or none at all, that no page can contain (HTML Standard, section 13.2.3.5,
/// "Preprocessing the input stream").
@inlinable public func isRefused(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x09, 0x0A, 0x0C, 0x0D: false
  case 0..<0x20, 0x7F...0x9F: true
  default: scalar.value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar.value)
  }
}

/// Whether a character combines with a letter, as an accent does.
public func isMark(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .spacingMark, .enclosingMark: true
  default: false
  }
}
