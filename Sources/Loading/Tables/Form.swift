/// How a text must be built.
enum Form: Sendable, CaseIterable {
  case any
  /// A part of a page's address: a folder's or a file's name, a scenario's id.
  case slug
  case date
  case duration
  case criterion
  /// A key or keys pressed together.
  case keys
  /// A documented claim: `focus`, `keyboard.tab`.
  case claim
  /// A path below the site's root.
  case sitePath
  case language
  case webAddress

  /// For messages: "must be …".
  var expectation: String {
    switch self {
    case .any: "text"
    case .slug: "letters, digits, `-`, `_` and `.`, beginning with a letter or a digit"
    case .date: "a date like `2026-03-01`"
    case .duration: "a duration like `500ms`, `2s` or `1.5s`"
    case .criterion: "the number of a success criterion, like `4.1.3`"
    case .keys: "a key like `Tab`, `Escape` or `Shift+Tab`"
    case .claim: "`name`, `focus`, `announcement`, or a documented row like `keyboard.tab`"
    case .sitePath: "a path below the site's root, like `old/page.html`"
    case .language: "a language tag like `en` or `pt-BR`"
    case .webAddress: "an address that begins with `https://` or `http://`"
    }
  }

  /// The form as a regular expression of ECMAScript with Unicode properties; `nil` where any text will do.
  var pattern: String? {
    switch self {
    case .any: nil
    case .slug: #"^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]*$"#
    case .date: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$"
    case .duration: #"^[0-9]{1,6}(\.[0-9]{1,3})?(ms|s)$"#
    case .criterion: #"^[1-9]\.[1-9][0-9]?\.[1-9][0-9]?$"#
    case .keys: #"^((Shift|Control|Alt|Meta)\+)*([^\s+]+|\+)$"#
    case .claim: #"^(name|focus|announcement|(keyboard|mobile|mobile gestures|screenreader|settings)\..+)$"#
    case .sitePath: #"^(?!.*(^|/)\.\.?(/|$))[^/\\:?#][^\\:?#]*$"#
    case .language: "^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$"
    case .webAddress: #"^https?://[^/\s]+(/\S*)?$"#
    }
  }

  /// Whether a number without quotes can be meant: `2024` for a name, `5` for a key.
  var takesNumbers: Bool { [.slug, .keys, .sitePath].contains(self) }

  func accepts(_ text: String) -> Bool {
    switch self {
    case .any: true
    case .slug: isSlug(text)
    case .date: isDate(text)
    case .duration: milliseconds(text) != nil
    case .criterion: isCriterion(text)
    case .keys: unknownKeyName(in: text) == nil
    case .claim: isClaim(text)
    case .sitePath: isSitePath(text)
    case .language: isLanguage(text)
    case .webAddress: isWebAddress(text)
    }
  }
}

/// Whether a name can be a part of an address and of a path on every system.
func isSlug(_ text: String) -> Bool {
  guard let first = text.unicodeScalars.first, isLetterOrDigit(first) else { return false }
  return text.unicodeScalars.allSatisfy { isLetterOrDigit($0) || $0 == "-" || $0 == "_" || $0 == "." || isMark($0) }
}

private func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
  if scalar.isASCII {
    return ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
  }
  switch scalar.properties.generalCategory {
  case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: return true
  case .decimalNumber, .letterNumber, .otherNumber: return true
  default: return false
  }
}

private func isMark(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .spacingMark, .enclosingMark: true
  default: false
  }
}

/// A day of the Gregorian calendar, as ISO 8601 writes it.
private func isDate(_ text: String) -> Bool {
  let parts = text.split(separator: "-", omittingEmptySubsequences: false)
  guard parts.map(\.utf8.count) == [4, 2, 2], parts.allSatisfy(isDigits) else { return false }
  guard let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]) else { return false }
  let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  return (1...12).contains(month) && (1...days[month - 1]).contains(day)
}

/// The milliseconds of `500ms`, `2s` or `1.5s`, or `nil` where the text is no duration.
func milliseconds(_ text: String) -> Int? {
  let isMilliseconds = text.hasSuffix("ms")
  guard isMilliseconds || text.hasSuffix("s") else { return nil }
  let parts = text.dropLast(isMilliseconds ? 2 : 1).split(separator: ".", omittingEmptySubsequences: false)
  guard (1...2).contains(parts.count), parts.allSatisfy(isDigits), parts[0].utf8.count <= 6 else { return nil }
  let fraction = parts.count == 2 ? parts[1] : ""
  guard let whole = Int(parts[0]), fraction.utf8.count <= 3 else { return nil }
  if isMilliseconds { return whole }
  return whole * 1000 + (Int(fraction + String(repeating: "0", count: 3 - fraction.utf8.count)) ?? 0)
}

private func isCriterion(_ text: String) -> Bool {
  let parts = text.split(separator: ".", omittingEmptySubsequences: false)
  guard parts.count == 3, parts.allSatisfy(isDigits), parts[0].utf8.count == 1 else { return false }
  return parts.allSatisfy { $0.utf8.count <= 2 && !$0.hasPrefix("0") }
}

private func isDigits(_ text: Substring) -> Bool {
  !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
}

private func isClaim(_ text: String) -> Bool {
  if ["name", "focus", "announcement"].contains(text) { return true }
  let parts = text.split(separator: ".", maxSplits: 1)
  return parts.count == 2 && BehaviourSection(rawValue: String(parts[0])) != nil
}

private func isSitePath(_ text: String) -> Bool {
  guard !text.hasPrefix("/"), !text.unicodeScalars.contains(where: { #"\:?#"#.unicodeScalars.contains($0) }) else {
    return false
  }
  return !text.split(separator: "/", omittingEmptySubsequences: false).contains { $0 == "." || $0 == ".." }
}

private func isLanguage(_ text: String) -> Bool {
  let parts = text.split(separator: "-", omittingEmptySubsequences: false)
  guard let first = parts.first, (2...8).contains(first.utf8.count), first.utf8.allSatisfy(isASCIILetter) else {
    return false
  }
  return parts.dropFirst().allSatisfy { part in
    (1...8).contains(part.utf8.count) && part.utf8.allSatisfy { isASCIILetter($0) || (0x30...0x39).contains($0) }
  }
}

private func isASCIILetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

private func isWebAddress(_ text: String) -> Bool {
  guard let scheme = ["https://", "http://"].first(where: text.hasPrefix) else { return false }
  let rest = text.dropFirst(scheme.count)
  return rest.first != nil && rest.first != "/" && !rest.unicodeScalars.contains { $0.properties.isWhitespace }
}
