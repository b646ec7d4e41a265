import Diagnostics

/// A file of a catalogue as text: UTF-8 with line feeds, whatever its original encoding.
struct SourceText {
  let file: SourceFile
  private(set) var diagnostics: [Diagnostic] = []

  init(_ source: CatalogueFile) {
    let bytes = source.bytes
    var reading = TextReading()
    let isLittle = bytes.starts(with: [0xFF, 0xFE])
    if isLittle || bytes.starts(with: [0xFE, 0xFF]) {
      reading.readUTF16(bytes[2...], isLittleEndian: isLittle)
    } else if let isLittle = looksLikeUTF16(bytes) {
      reading.readUTF16(bytes[...], isLittleEndian: isLittle)
    } else {
      reading.readUTF8(bytes[...])
    }
    file = SourceFile(path: source.path, bytes: reading.text)
    let help = "Nothing needs to be done; check that every letter came through."
    for (place, message) in reading.diagnostics {
      diagnostics.append(Diagnostic(.importEncoding, at: file.range(place..<place), message, help: help))
    }
  }
}

/// Whether nearly every second byte is NUL, and which ones.
private func looksLikeUTF16(_ bytes: [UInt8]) -> Bool? {
  let head = bytes.prefix(400)
  guard head.count >= 8 else { return nil }
  let even = stride(from: 0, to: head.count, by: 2).count { head[$0] == 0 }
  let odd = stride(from: 1, to: head.count, by: 2).count { head[$0] == 0 }
  let most = head.count * 2 / 5
  if odd >= most, even == 0 { return true }
  return even >= most && odd == 0 ? false : nil
}

/// Bytes of any encoding during their conversion to UTF-8.
private struct TextReading {
  private(set) var text: [UInt8] = []
  /// What was unusual, with its first place in the text.
  private(set) var diagnostics: [(place: Int, message: String)] = []

  mutating func readUTF16(_ bytes: ArraySlice<UInt8>, isLittleEndian: Bool) {
    diagnostics.append((0, "the file is UTF-16, and is converted"))
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    var place = bytes.startIndex
    while place + 1 < bytes.endIndex {
      let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
      units.append(isLittleEndian ? second << 8 | first : first << 8 | second)
      place += 2
    }
    let decoded = Array(String(decoding: units, as: UTF16.self).utf8)
    readUTF8(decoded[...])
  }

  /// Copies valid UTF-8 without byte order marks, which are in the middle where files have been joined, and reads any
  /// other byte as Windows-1252.
  mutating func readUTF8(_ bytes: ArraySlice<UInt8>) {
    text.reserveCapacity(bytes.count)
    var odd: (first: Int, count: Int)?
    var nul: (first: Int, count: Int)?
    var place = bytes.startIndex
    while place < bytes.endIndex {
      let byte = bytes[place]
      if byte == 0 {
        nul = (nul?.first ?? text.count, (nul?.count ?? 0) + 1)
        text += "\u{FFFD}".utf8
      } else if byte == 0x0D {
        if place + 1 == bytes.endIndex || bytes[place + 1] != lineFeed { text.append(lineFeed) }
      } else if byte < 0x80 {
        text.append(byte)
      } else if byte == 0xEF, bytes[place...].starts(with: [0xEF, 0xBB, 0xBF]) {
        place += 2
      } else if let length = scalarLength(bytes, at: place) {
        text += bytes[place..<place + length]
        place += length - 1
      } else {
        odd = (odd?.first ?? text.count, (odd?.count ?? 0) + 1)
        text += windows1252(byte).utf8
      }
      place += 1
    }
    if let odd { diagnostics.append((odd.first, "\(counted(odd.count)) not UTF-8, and read as Windows-1252")) }
    if let nul { diagnostics.append((nul.first, "\(counted(nul.count)) NUL, and read as U+FFFD")) }
  }

  private func counted(_ count: Int) -> String { count == 1 ? "a byte is" : "\(count) bytes, here the first, are" }
}

/// Returns the length in bytes of the scalar at a place; `nil` for invalid UTF-8.
private func scalarLength(_ bytes: ArraySlice<UInt8>, at place: Int) -> Int? {
  let end = min(place + 4, bytes.endIndex)
  var iterator = bytes[place..<end].makeIterator()
  var decoder = UTF8()
  guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return nil }
  return UTF8.width(scalar)
}

/// Returns the character for a byte of 0x80 or more. Source: the WHATWG Encoding Standard's index windows-1252.
private func windows1252(_ byte: UInt8) -> String {
  let high: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D, 0x017D,
    0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D,
    0x017E, 0x0178,
  ]
  let value = (0x80...0x9F).contains(byte) ? high[Int(byte) - 0x80] : UInt32(byte)
  return Unicode.Scalar(value).map { String(Character($0)) } ?? "\u{FFFD}"
}
