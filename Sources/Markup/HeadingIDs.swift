/// Hands out ids that no other element of the page has.
struct HeadingIDs {
  private var used: Set<String>
  /// The number to try next, by the text that was asked for.
  private var nextNumber: [String: Int] = [:]

  init(reserved: Set<String>) {
    used = reserved
  }

  mutating func reserve(_ id: String) {
    used.insert(id)
  }

  /// The id itself, or the id with the first free number from 2: `name`, `name-2`, `name-3`.
  mutating func claim(_ id: String) -> String {
    if used.insert(id).inserted { return id }
    var number = nextNumber[id] ?? 2
    while !used.insert("\(id)-\(number)").inserted { number += 1 }
    nextNumber[id] = number + 1
    return "\(id)-\(number)"
  }
}

/// A heading's text as an id: letters, digits and marks of any script, lower-cased; white space becomes `-`; `-` and `_`
/// stay; all else goes. A text of which nothing stays becomes `section`.
func slug(of text: String) -> String {
  if let ascii = slug(ofASCII: text) { return ascii }
  var slug = ""
  for scalar in text.unicodeScalars.prefix(120) {
    switch scalar {
    case "a"..."z", "0"..."9", "-", "_": slug.unicodeScalars.append(scalar)
    case "A"..."Z",
      _ where !scalar.isASCII && isWordScalar(scalar):
      slug += scalar.properties.lowercaseMapping
    case _ where scalar.properties.isWhitespace: slug.append("-")
    default: continue
    }
  }
  return slug.isEmpty ? "section" : slug
}

/// The same for a text of ASCII, which most headings are.
private func slug(ofASCII text: String) -> String? {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(text.utf8.count)
  for byte in text.utf8.prefix(120) {
    switch byte {
    case 0x80...: return nil
    case _ where isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_"): bytes.append(byte)
    case _ where isLetter(byte): bytes.append(byte | 0x20)
    case _ where isSpace(byte): bytes.append(UInt8(ascii: "-"))
    default: continue
    }
  }
  return bytes.isEmpty ? "section" : String(decoding: bytes, as: UTF8.self)
}

private func isWordScalar(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
  case .nonspacingMark, .spacingMark, .decimalNumber, .letterNumber, .connectorPunctuation: true
  default: false
  }
}
