import Diagnostics
import Platform
import Text
import YAMLTree

/// The start of a content file: its front matter, if it has any.
struct Head: Sendable {
  /// The file up to the end of its front matter; empty without front matter.
  let file: SourceFile
  /// `nil` for a file without front matter.
  let frontMatter: FrontMatter?

  /// The first byte of the body.
  var bodyStart: Int { frontMatter?.bodyStart ?? 0 }
}

/// Reads a content file's front matter, and no more of the file than necessary.
///
/// - Parameter isOptional: Whether a file without front matter is allowed.
/// - Returns: The head, or `nil` and the reason if it cannot be used.
func readHead(
  _ path: String,
  at absolutePath: String,
  isOptional: Bool = false
) -> (head: Head?, diagnostics: [Diagnostic]) {
  do throws(SystemError) {
    for limit in [4_096, 16_384, yamlSizeLimit + 4_096] {
      let bytes = try readPrefix(of: absolutePath, atMost: limit)
      let isWhole = bytes.count < limit
      let scan = scanFrontMatter(bytes, isWhole: isWhole)
      if case .unclosed = scan, !isWhole, limit < yamlSizeLimit { continue }
      return judgeHead(path, bytes, scan, isOptional)
    }
    return (nil, [])
  } catch {
    return (nil, [unreadable(path, error)])
  }
}

/// Judges a file's first bytes: whether they are a head that can be used, or the reason why not.
func judgeHead(
  _ path: String,
  _ bytes: [UInt8],
  _ scan: FrontMatterScan,
  _ isOptional: Bool
) -> (head: Head?, diagnostics: [Diagnostic]) {
  switch scan {
  case .found(let frontMatter):
    let file = SourceFile(path: path, bytes: Array(bytes[..<frontMatter.bodyStart]))
    if let fault = textFault(file) { return (nil, [fault]) }
    return (Head(file: file, frontMatter: frontMatter), [])
  case .missing where bytes.isEmpty:
    let help = isOptional ? "Write something, or remove the file." : "Begin it with front matter, or remove it."
    return (nil, [Diagnostic(.fileEmpty, at: .whole(of: path), "the file is empty", help: help)])
  case .missing where isOptional:
    return (Head(file: SourceFile(path: path, bytes: []), frontMatter: nil), [])
  case .missing: return (nil, [missing(path, bytes)])
  case .unclosed(let opening):
    return (nil, [unclosed(SourceFile(path: path, bytes: bytes), opening)])
  }
}

private func missing(_ path: String, _ bytes: [UInt8]) -> Diagnostic {
  let file = SourceFile(path: path, bytes: bytes)
  if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return notUTF8(file, [0..<2]) }
  let start = bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
  return Diagnostic(
    .frontMatterMissing,
    at: file.range(start..<file.lineRange(containing: start).upperBound),
    "the file does not begin with front matter",
    help: helpForOpening(bytes[start...]) ?? "Put a line `---` first, then keys such as `title: …`, then a line `---`."
  )
}

/// Returns what to do about a beginning that was meant to open front matter; `nil` for any other.
private func helpForOpening(_ bytes: ArraySlice<UInt8>) -> String? {
  let text = bytes.drop { isSpace($0) || isLineEnd($0) }
  let line = trimmed(String(decoding: text.prefix { !isLineEnd($0) }.prefix(80), as: UTF8.self))
  guard line.count >= 2, line.allSatisfy({ "-–—−".contains($0) }) else { return nil }
  if line != "---" { return "Write the first line with exactly three hyphens: `---`, and the line that ends it too." }
  let isOldMac = !bytes.contains(0x0A) && bytes.contains(0x0D)
  return isOldMac
    ? "Save the file with lines that end in LF or CRLF, and not in CR alone."
    : "Begin the file with the line `---`: nothing may come before it, not even an empty line."
}

private func unclosed(_ file: SourceFile, _ opening: Range<Int>) -> Diagnostic {
  Diagnostic(
    .frontMatterUnclosed,
    at: file.range(opening),
    "the front matter that begins here is not closed\(file.bytes.count > yamlSizeLimit ? " within 64 KB" : "")",
    help: "End it with a line that is exactly `---`, at the line's start."
  )
}

/// Returns the diagnostic about bytes that no text may have: invalid UTF-8, NUL, or code points that are no characters.
/// Its notes name the next places.
func textFault(_ file: SourceFile) -> Diagnostic? {
  if isText(file.bytes) { return nil }
  let invalid = invalidUTF8(in: file.bytes)
  if !invalid.isEmpty { return notUTF8(file, invalid) }
  let places = Array(file.bytes.indices.lazy.filter { file.bytes[$0] == 0 }.prefix(mostTextFaults)).map { $0..<$0 + 1 }
  guard let first = places.first else { return noncharacterFault(file) }
  let help = "Remove the byte; if there are many, the file is damaged or is not text."
  let notes = others(places.dropFirst(), in: file) { _ in "another one" }
  return Diagnostic(.fileNUL, at: file.range(first), "the text has a NUL byte", help: help, notes: notes)
}

private func noncharacterFault(_ file: SourceFile) -> Diagnostic? {
  let text = String(decoding: file.bytes, as: UTF8.self)
  let scalars = text.unicodeScalars
  let found = scalars.indices.lazy.filter { scalars[$0].properties.isNoncharacterCodePoint }.prefix(mostTextFaults)
  let places = found.map { index in
    let (scalar, start) = (scalars[index], text.utf8.distance(from: text.startIndex, to: index))
    return (name: "U+\(String(scalar.value, radix: 16, uppercase: true))", start..<start + scalar.utf8.count)
  }
  guard let first = places.first else { return nil }
  return Diagnostic(
    .fileNoncharacter,
    at: file.range(first.1),
    "the text has \(first.name), which is not a character",
    help: "Remove it.",
    notes: places.dropFirst().map { Diagnostic.Note(at: file.range($0.1), "\($0.name) is not one either") }
  )
}

/// How many bytes that no text may have are named. A file that has more is not text, or has another encoding.
private let mostTextFaults = 10

/// Returns the first runs of bytes that are not UTF-8.
private func invalidUTF8(in bytes: [UInt8]) -> [Range<Int>] {
  var found: [Range<Int>] = []
  var start = 0
  while found.count < mostTextFaults {
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: bytes.span.extracting(start...))
      break
    } catch {
      found.append(start + error.byteOffsets.lowerBound..<start + error.byteOffsets.upperBound)
      start += error.byteOffsets.upperBound
    }
  }
  return found
}

private func notUTF8(_ file: SourceFile, _ places: [Range<Int>]) -> Diagnostic {
  func name(_ place: Range<Int>) -> String {
    let found = file.bytes[place].map { "0x\(hexadecimal($0, digits: 2))" }.joined(separator: " ")
    return place.count == 1 ? "the byte \(found) is" : "the bytes \(found) are"
  }
  return Diagnostic(
    .fileNotUTF8,
    at: file.range(places[0]),
    "\(name(places[0])) not UTF-8",
    help: "Save the file as UTF-8.",
    notes: others(places.dropFirst(), in: file) { "\(name($0)) not UTF-8 either" }
  )
}

private func others(
  _ places: some Sequence<Range<Int>>,
  in file: SourceFile,
  _ text: (Range<Int>) -> String
) -> [Diagnostic.Note] {
  places.map { Diagnostic.Note(at: file.range($0), text($0)) }
}

/// Returns the diagnostic about a file that the system cannot read.
func unreadable(_ path: String, _ error: SystemError) -> Diagnostic {
  Diagnostic(
    .fileUnreadable,
    at: .whole(of: path),
    "cannot \(error.operation) this: \(error.reason)",
    help: "Check that it is there and that its permissions allow it to be read."
  )
}
