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

/// Whether a character combines with a letter, as an accent does.
public func isMark(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .spacingMark, .enclosingMark: true
  default: false
  }
}

/// Whether a text has the form of a language tag whose language is an ISO 639 code, as in all tags in use: `en`,
/// `pt-BR`, `zh-Hant-TW` (BCP 47, section 2.1).
public func isLanguageTag(_ text: String) -> Bool {
  text.wholeMatch(of: /[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*/) != nil
}
