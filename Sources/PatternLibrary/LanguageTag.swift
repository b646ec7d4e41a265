/// Whether a text is a well-formed language tag: `en`, `pt-BR`, `zh-Hant-TW`, `x-klingon` (BCP 47, section 2.1). A
/// language is an ISO 639 code, as in all tags in use, except in the old tags that BCP 47 lists.
public func isLanguageTag(_ text: String) -> Bool {
  irregularLanguageTags.contains(text.lowercased()) || (try? Regex(regularTagPattern).wholeMatch(in: text)) != nil
}

/// A regular expression for such a tag, also in ECMAScript.
public let languageTagPattern =
  "^(\(regularTagPattern)|\(irregularLanguageTags.map(inAnyCase).joined(separator: "|")))$"

private let regularTagPattern =
  "[A-Za-z]{2,3}(-[A-Za-z]{3}){0,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|[0-9]{3}))?"
  + "(-([A-Za-z0-9]{5,8}|[0-9][A-Za-z0-9]{3}))*(-[A-WY-Za-wy-z0-9](-[A-Za-z0-9]{2,8})+)*(-[Xx](-[A-Za-z0-9]{1,8})+)?"
  + "|[Xx](-[A-Za-z0-9]{1,8})+"

/// The old tags that do not have the form of others, in lower case (BCP 47, section 2.1, "irregular").
private let irregularLanguageTags = [
  "en-gb-oed", "i-ami", "i-bnn", "i-default", "i-enochian", "i-hak", "i-klingon", "i-lux", "i-mingo", "i-navajo",
  "i-pwn", "i-tao", "i-tay", "i-tsu", "sgn-be-fr", "sgn-be-nl", "sgn-ch-de",
]

/// Returns a regular expression for a text in any letter case.
private func inAnyCase(_ text: String) -> String {
  text.map { $0.isLetter ? "[\($0.uppercased())\($0)]" : "\($0)" }.joined()
}
