/// Whether a character is a letter or a digit of any script, by its general category (Unicode, table 4-4).
public func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
  if scalar.isASCII {
    return ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
  }
  switch scalar.properties.generalCategory {
  case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: return true
  case .decimalNumber, .letterNumber, .otherNumber: return true
  default: return false
  }
}

/// Whether a character is one with a letter, as an accent is.
public func isMark(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .spacingMark, .enclosingMark: true
  default: false
  }
}
