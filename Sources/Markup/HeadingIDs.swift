import Text

/// Hands out ids that no other element of the page has.
struct HeadingIDs {
  private var used: Set<String> = []
  /// The number to try next, by the id that was requested.
  private var nextNumber: [String: Int] = [:]

  /// Reserves capacity for a number of ids.
  mutating func expect(_ count: Int) {
    used.reserveCapacity(used.count + count)
  }

  mutating func reserve(_ id: String) {
    used.insert(id)
  }

  /// Returns the id itself, or the id with the first free number from 2: `name`, `name-2`, `name-3`.
  mutating func claim(_ id: String) -> String {
    if used.insert(id).inserted { return id }
    var number = nextNumber[id] ?? 2
    while !used.insert("\(id)-\(number)").inserted { number += 1 }
    nextNumber[id] = number + 1
    return "\(id)-\(number)"
  }
}

/// Turns a heading's text into an id. Letters, digits and marks of any script are lower-cased; white space becomes `-`;
/// `-` and `_` are kept; everything else is removed. If nothing is left, the id is `section`.
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

/// The same for ASCII text, which most headings are.
private func slug(ofASCII text: String) -> String? {
  var text = text
  return text.withUTF8 { text in
    let text = unsafe UnsafeBufferPointer(rebasing: text.prefix(120))
    var isASCII = true
    let slug = unsafe String(unsafeUninitializedCapacity: text.count) { bytes in
      var count = 0
      for index in text.indices {
        let byte = unsafe asciiSlug[Int(text[index])]
        if byte >= 0x80 { isASCII = false }
        unsafe bytes[count] = byte
        // A byte that is removed is overwritten.
        count += byte == 0 ? 0 : 1
      }
      return isASCII ? count : 0
    }
    guard isASCII else { return nil }
    return slug.isEmpty ? "section" : slug
  }
}

/// What each byte becomes in an id. 0 means that it is removed, 128 that it is not ASCII.
private let asciiSlug: [UInt8] = (UInt8.min...UInt8.max).map { byte in
  switch byte {
  case 0x80...: 0x80
  case _ where isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_"): byte
  case _ where isLetter(byte): byte | 0x20
  case _ where isSpace(byte): UInt8(ascii: "-")
  default: 0
  }
}

private func isWordScalar(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
  case .nonspacingMark, .spacingMark, .decimalNumber, .letterNumber, .connectorPunctuation: true
  default: false
  }
}
