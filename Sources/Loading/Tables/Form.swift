import Hashing
import PatternLibrary
import Text

/// The form that a text must have.
///
/// A class, so that passing it on costs only one reference count.
final class Form: Sendable, Equatable {
  /// For messages: "must be …".
  let expectation: String
  /// The form as an ECMAScript regular expression with Unicode properties; `nil` where any text is valid.
  let pattern: String?
  /// Whether a number without quotes is accepted: `2024` for a name, `5` for a key.
  let takesNumbers: Bool
  let accepts: @Sendable (String) -> Bool

  private init(
    _ expectation: String,
    _ pattern: String?,
    takesNumbers: Bool = false,
    _ accepts: @escaping @Sendable (String) -> Bool
  ) {
    (self.expectation, self.pattern, self.takesNumbers, self.accepts) = (expectation, pattern, takesNumbers, accepts)
  }

  static let any = Form("text", nil) { _ in true }
  /// A text that is not invisible: something in it can be seen or heard.
  static let seen = Form("a text of more than white space", #"[^\s\p{Default_Ignorable_Code_Point}]"#) { !isBlank($0) }
  /// A part of a page's address: a folder's or a file's name, a scenario's id.
  static let slug = Form(
    "letters, digits, `-`, `_` and `.`, beginning with a letter or a digit",
    #"^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]*$"#,
    takesNumbers: true,
    isSlug
  )
  static let date = Form("a date like `2026-03-01`", "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$", isDate)
  static let duration = Form(
    "a duration like `500ms`, `2s` or `1.5s`",
    #"^[0-9]{1,6}(ms|(\.[0-9]{1,3})?s)$"#
  ) { milliseconds($0) != nil }
  static let fileSize = Form(
    "a size like `12 bytes`, `200 kB` or `1.5 MB`, at most `50 MB`",
    #"^((0|[1-9][0-9]{0,6}|[1-4][0-9]{7}|50{7}) bytes?|((0|[1-9][0-9]{0,3}|[1-4][0-9]{4})(\.[0-9]{1,3})?|50000) kB|(([1-4]?[0-9])(\.[0-9]{1,6})?|50) MB)$"#
  ) {
    byteSize($0) != nil
  }
  static let fileName = Form(
    "a file's name like `report.pdf`, without a path",
    #"^[^\s.\p{Cc}\p{Bidi_Control}\\/:*?"<>|]([^\p{Cc}\p{Bidi_Control}\\/:*?"<>|]{0,200}[^\s.\p{Cc}\p{Bidi_Control}\\/:*?"<>|])?$"#,
    isFileName
  )
  static let percentage = Form("a percentage from `10%` to `999%`", "^[1-9][0-9]{1,2}%$") { percent($0) != nil }
  static let contrast = Form(
    "a contrast ratio from `1:1` to `21:1`, like `4.5:1`",
    #"^([1-9]|1[0-9]|20)(\.[0-9]{1,2})?:1$|^21:1$"#
  ) { contrastRatio($0) != nil }
  static let criterion = Form(
    "the number of a success criterion, like `4.1.3`",
    #"^[1-9]\.[1-9][0-9]?\.[1-9][0-9]?$"#,
    isCriterion
  )
  /// A key or keys pressed together.
  static let keys = Form(
    "a key like `Tab`, `Escape` or `Shift+Tab`",
    #"^((Shift|Control|Alt|Meta)\+)*(\S|\#(namedKeys.joined(separator: "|")))$"#,
    takesNumbers: true
  ) { unknownKeyName(in: $0) == nil }
  /// A documented claim: `focus`, `keyboard.tab`.
  static let claim = Form(
    "a claim like `focus`, `announcement.started`, `keyboard.tab` or `wcag.4.1.3`",
    #"^(focus|(name|announcement)(\..+)?|(wcag|keyboard|mobile|mobile gestures|screenreader|settings)\..+)$"#,
    isClaim
  )
  /// A name in Polite's own form: an announcement's id, a placeholder's name.
  static let word = Form(
    "lower-case letters, digits and hyphens, like `half-done`",
    "^[a-z0-9]+(-[a-z0-9]+)*$",
    takesNumbers: true,
    Announcement.isWord
  )
  /// A path below the site's root.
  static let sitePath = Form(
    "a plain path below the site's root, like `old/page.html`",
    #"^(?![./])(?!.*/[./])[^\s\p{Cc}\p{Bidi_Control}\\:*?"<>|#]+\.html$"#,
    isSitePath
  )
  static let language = Form("a language tag like `en` or `pt-BR`", languageTagPattern, isLanguageTag)
  static let webAddress = Form(
    "an address that begins with `https://` or `http://`",
    #"^https?://[^/\s]+(/\S*)?$"#,
    isWebAddress
  )
  /// The address of a folder, to which paths are appended.
  static let baseAddress = Form(
    "an address that begins with `https://` or `http://`, without `?` and `#`",
    #"^https?://[^/\s?#]+(/[^\s?#]*)?$"#
  ) { isWebAddress($0) && !$0.utf8.contains { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } }
  /// The address of a page on this machine.
  static let loopbackAddress = Form(
    "an address of this machine with its path, like `http://127.0.0.1:6006/` or `http://localhost:5173/?id=a`",
    #"^https?://(127\.0\.0\.1|localhost|\[::1\])(:\#(portPattern))?/\S*$"#,
    isLoopbackAddress
  )
  /// A host, and its port if it has one.
  static let host = Form(
    "a host like `staging.example.org` or `127.0.0.1:8080`, without `http://` and path",
    #"^([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)*|\[[0-9A-Fa-f:.]+\])(:\#(portPattern))?$"#,
    isHost
  )
  static let ruleID = Form("a rule's id, like `entry-missing-key`", "^[a-z0-9]+(-[a-z0-9]+)+(/[a-z0-9-]+)?$", isRuleID)
  /// A pattern of paths below the library's root.
  static let pathPattern = Form(
    "a pattern of paths below the library's root, like `Content/old/**`",
    #"^(?!.*(^|/)\.\.?(/|$))[^/\\][^\\]*$"#,
    isPathPattern
  )
  /// A pattern of names in a folder.
  static let namePattern = Form(
    "a name without `/`, like `CNAME`, or a pattern of names, like `google*.html`",
    #"^(?!\.\.?$)[^/\\]+$"#
  ) { isPathPattern($0) && !$0.utf8.contains(UInt8(ascii: "/")) }
  /// A pattern of addresses of the web.
  static let addressPattern = Form(
    "a pattern of addresses, like `https://example.org/**`",
    #"^(https?|\*)://[^/\s]+(/\S*)?$"#
  ) { isWebAddress($0) || ($0.hasPrefix("*://") && isWebAddress("http" + $0.dropFirst())) }
  /// One word or a few words to search for in texts.
  static let term = Form("one line of at most 60 characters, with a letter", #"^(?=.*\p{L})\S(.{0,58}\S)?$"#, isTerm)
  /// The path of a file below the library's root.
  static let libraryPath = Form(
    "the path of a file below the library's root, like `dialogs.yml`",
    #"^(?!.*(^|/)\.\.?(/|$))[^/\\][^\\]*$"#,
    isPathPattern
  )
  /// A name in code.
  static let apiName = Form(
    "a name in code of 3 to 100 characters, like `UIAlertController`",
    #"^(?=.{3,100}$)[A-Za-z_][A-Za-z0-9_]*([.:][A-Za-z0-9_]+)*$"#,
    isAPIName
  )
  /// The id of a rule on demos.
  static let demoRule = Form(
    "a rule's id that begins with `demo-`, like `demo-unnamed-dialog`",
    "^demo(-[a-z0-9]+)+$"
  ) { isRuleID($0) && $0.hasPrefix("demo-") && !$0.contains("/") }
  /// The name of a cookie (RFC 6265, section 4.1.1).
  static let cookieName = Form(
    "a cookie's name, like `session`: ASCII without spaces, `=`, `;` and other separators",
    "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$"
  ) { !$0.isEmpty && isCookieValue($0) && !$0.utf8.contains { "()/:<=>?@[]{}".utf8.contains($0) } }
  /// The value of a cookie (RFC 6265, section 4.1.1).
  static let cookieValue = Form(
    "a cookie's value: ASCII without spaces, `;`, `,`, `\"` and `\\`",
    #"^[!#-+\--:<-\[\]-~]*$"#,
    isCookieValue
  )
  /// The XXH3-128 of a file or of a part of one.
  static let contentHash = Form("32 hexadecimal digits in lower case", "^[0-9a-f]{32}$") { ContentHash($0) != nil }

  static func == (one: Form, other: Form) -> Bool { one === other }
}

private func isCookieValue(_ text: String) -> Bool {
  text.utf8.allSatisfy { (0x21...0x7E).contains($0) && !#"",;\"#.utf8.contains($0) }
}

/// Whether a name can be part of an address and of a path on every system.
public func isSlug(_ text: String) -> Bool {
  // Nearly every name is ASCII, and needs no lookup in Unicode's tables.
  var isFirst = true
  for byte in text.utf8 {
    if byte >= 0x80 { return isUnicodeSlug(text) }
    let isSign = byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
    guard isLetterOrDigit(byte) || (isSign && !isFirst) else { return false }
    isFirst = false
  }
  return !isFirst
}

private func isUnicodeSlug(_ text: String) -> Bool {
  guard let first = text.unicodeScalars.first, isLetterOrDigit(first) else { return false }
  return text.unicodeScalars.allSatisfy { isLetterOrDigit($0) || $0 == "-" || $0 == "_" || $0 == "." || isMark($0) }
}

/// Whether a text is a day of the Gregorian calendar, as ISO 8601 writes it.
private func isDate(_ text: String) -> Bool {
  guard text.utf8.count == 10 else { return false }
  var numbers = (year: 0, month: 0, day: 0)
  for (index, byte) in text.utf8.enumerated() {
    if index == 4 || index == 7 {
      guard byte == UInt8(ascii: "-") else { return false }
      continue
    }
    guard isDigit(byte) else { return false }
    let digit = Int(byte) - 0x30
    switch index {
    case ..<4: numbers.year = numbers.year * 10 + digit
    case ..<7: numbers.month = numbers.month * 10 + digit
    default: numbers.day = numbers.day * 10 + digit
    }
  }
  return (1...12).contains(numbers.month) && (1...days(in: numbers.month, of: numbers.year)).contains(numbers.day)
}

private func days(in month: Int, of year: Int) -> Int {
  let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  return switch month {
  case 2: isLeap ? 29 : 28
  case 4, 6, 9, 11: 30
  default: 31
  }
}

/// Returns the milliseconds of `500ms`, `2s` or `1.5s`, or `nil` where the text is not a duration.
func milliseconds(_ text: String) -> Int? {
  let isMilliseconds = text.hasSuffix("ms")
  guard isMilliseconds || text.hasSuffix("s") else { return nil }
  let parts = text.dropLast(isMilliseconds ? 2 : 1).split(separator: ".", omittingEmptySubsequences: false)
  // Nothing is shorter than a millisecond, so only seconds have a fraction.
  guard parts.count == 1 || (parts.count == 2 && !isMilliseconds) else { return nil }
  guard parts.allSatisfy(isDigits), let whole = Int(parts[0]), parts[0].utf8.count <= 6 else { return nil }
  let fraction = parts.count == 2 ? parts[1] : ""
  guard fraction.utf8.count <= 3 else { return nil }
  if isMilliseconds { return whole }
  return whole * 1000 + (Int(fraction + String(repeating: "0", count: 3 - fraction.utf8.count)) ?? 0)
}

/// Returns the size that `200 kB` means, or `nil` where the text is not a size.
func byteSize(_ text: String) -> ByteSize? {
  let parts = text.split(separator: " ", omittingEmptySubsequences: false)
  guard parts.count == 2, let places = ["byte": 0, "bytes": 0, "kB": 3, "MB": 6][parts[1]] else { return nil }
  let number = parts[0].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
  let fraction = number.count == 2 ? number[1] : "0"
  let isWritten = number.count == 2 ? isDigits(fraction) && fraction.utf8.count <= places : true
  guard isWritten, isDigits(number[0]), number[0].utf8.count <= 8, number[0] == "0" || !number[0].hasPrefix("0") else {
    return nil
  }
  // The digits after the point are bytes once zeros have filled the places of the unit.
  let digits = number[0] + (fraction == "0" ? "" : fraction)
  let zeros = String(repeating: "0", count: places - (fraction == "0" ? 0 : fraction.utf8.count))
  return Int(digits + zeros).flatMap { $0 <= 50_000_000 ? ByteSize($0) : nil }
}

/// Whether a text can be the name of a file on every system.
private func isFileName(_ text: String) -> Bool {
  let scalars = text.unicodeScalars
  let ends = [scalars.first, scalars.last].compactMap(\.self)
  return !scalars.isEmpty && scalars.count <= 202 && !scalars.contains("/") && isPortableName(text)
    && ends.allSatisfy { !$0.properties.isWhitespace && $0 != "." && $0 != "\u{FEFF}" }
}

/// Returns the number in `200%`, or `nil` where the text is not such a percentage.
func percent(_ text: String) -> Int? { text.wholeMatch(of: /([1-9][0-9]{1,2})%/).flatMap { Int($0.1) } }

/// Returns the ratio that `4.5:1` means, or `nil` where the text is not such a ratio; 21:1 is the maximum, and is written
/// without decimals.
func contrastRatio(_ text: String) -> ContrastRatio? {
  if text == "21:1" { return ContrastRatio(hundredths: 2100) }
  guard let match = text.wholeMatch(of: /([1-9]|1[0-9]|20)(?:\.([0-9]{1,2}))?:1/), let whole = Int(match.1) else {
    return nil
  }
  let decimals = match.2 ?? "0"
  return ContrastRatio(hundredths: whole * 100 + (Int(decimals) ?? 0) * (decimals.utf8.count == 1 ? 10 : 1))
}

/// Whether a text is three numbers without leading zeros, the first with one digit and the others with one or two.
private func isCriterion(_ text: String) -> Bool {
  let parts = text.split(separator: ".", omittingEmptySubsequences: false)
  let areNumbers = parts.allSatisfy { isDigits($0) && $0.utf8.count <= 2 && $0.first != "0" }
  return parts.count == 3 && parts[0].utf8.count == 1 && areNumbers
}

private func isDigits(_ text: Substring) -> Bool {
  !text.isEmpty && text.utf8.allSatisfy(isDigit)
}

private func isClaim(_ text: String) -> Bool {
  if ["name", "focus", "announcement"].contains(text) { return true }
  let parts = text.split(separator: ".", maxSplits: 1)
  guard parts.count == 2, let kind = parts.first else { return false }
  return ["name", "announcement", "wcag"].contains(kind) || BehaviourSection(rawValue: String(kind)) != nil
}

private func isSitePath(_ text: String) -> Bool {
  let parts = text.split(separator: "/", omittingEmptySubsequences: false)
  return !text.hasPrefix("/") && !text.contains("#") && parts.allSatisfy { !$0.hasPrefix(".") && isPortableName($0) }
}

/// Whether files can have a name on every system and are not disguised by it: the name has no control characters, none
/// that change the direction of text, and none of `\ : * ? " < > |`.
func isPortableName(_ name: some StringProtocol) -> Bool {
  name.unicodeScalars.allSatisfy { scalar in
    scalar.properties.generalCategory != .control && !scalar.properties.isBidiControl
      && !#"\:*?"<>|"#.unicodeScalars.contains(scalar)
  }
}

/// Whether a text has the form of a rule's id, or of the id of another tool's rule below it: `verify-axe/region`.
public func isRuleID(_ text: String) -> Bool {
  text.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)+(\/[a-z0-9-]+)?/) != nil
}

private func isPathPattern(_ text: String) -> Bool {
  !text.hasPrefix("/") && !text.utf8.contains(UInt8(ascii: "\\"))
    && !text.split(separator: "/", omittingEmptySubsequences: false).contains { $0 == "." || $0 == ".." }
}

private func isTerm(_ text: String) -> Bool {
  text.unicodeScalars.count <= 60 && !text.contains(where: \.isNewline) && text.contains(where: \.isLetter)
}

private func isAPIName(_ text: String) -> Bool {
  (3...100).contains(text.utf8.count)
    && text.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*([.:][A-Za-z0-9_]+)*/.matchingSemantics(.unicodeScalar)) != nil
}

private func isWebAddress(_ text: String) -> Bool {
  guard let scheme = ["https://", "http://"].first(where: text.hasPrefix) else { return false }
  let rest = text.dropFirst(scheme.count)
  return !rest.unicodeScalars.contains { $0.properties.isWhitespace } && WebAddress(text)?.hasHost == true
}

/// Whether a text is the address of a page on this machine (RFC 6761, section 6.3; RFC 4291, section 2.5.3).
private func isLoopbackAddress(_ text: String) -> Bool {
  let match = text.wholeMatch(of: /https?:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::([0-9]{1,5}))?\/\S*/)
  return match.map { $0.output.1.map(isPort) ?? true } ?? false
}

/// Whether a text is a host in the form used in addresses (RFC 3986, section 3.2.2), with letters, digits and hyphens
/// in its labels.
private func isHost(_ text: String) -> Bool {
  let label = /[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?/
  let bracketed = /\[[0-9A-Fa-f:.]+\]/
  let parts = text.hasPrefix("[") ? text.prefixMatch(of: bracketed)?.output : text.prefix { $0 != ":" }
  guard let host = parts,
    host.hasPrefix("[")
      || host.split(separator: ".", omittingEmptySubsequences: false)
        .allSatisfy({ $0.wholeMatch(of: label) != nil })
  else { return false }
  let port = text[host.endIndex...]
  return port.isEmpty || (port.wholeMatch(of: /:[0-9]{1,5}/) != nil && isPort(port.dropFirst()))
}

/// A regular expression for the number of a port, which has 16 bits (RFC 9293, section 3.1).
private let portPattern = "(6553[0-5]|655[0-2][0-9]|65[0-4][0-9]{2}|6[0-4][0-9]{3}|[1-5][0-9]{4}|0?[0-9]{1,4})"

private func isPort(_ digits: Substring) -> Bool { UInt16(digits) != nil }
