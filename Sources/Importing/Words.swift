import PatternLibrary
import Text

// Small helpers for text and paths, which work on bytes.

let lineFeed = UInt8(ascii: "\n")

func trimmed(_ range: Range<Int>, in bytes: [UInt8]) -> Range<Int> { bytes[range].trimmed(isPlainSpace).indices }

/// Returns the text without blank lines around it. The first line keeps its indentation, which may make it code.
func lineTrimmed(_ bytes: [UInt8]) -> Range<Int> {
  let text = trimmed(0..<bytes.count, in: bytes)
  let start = bytes[..<text.lowerBound].lastIndex(of: lineFeed).map { $0 + 1 } ?? 0
  return start..<text.upperBound
}

func string(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

/// Returns one line of a text, short enough for a message.
func shortened(_ text: String, to limit: Int = 80) -> String {
  Text.shortened(collapsed(text), to: limit)
}

/// Returns the first place of a text at or after a place.
func find(_ wanted: String, in bytes: [UInt8], from start: Int, to end: Int? = nil) -> Int? {
  let end = end ?? bytes.count
  return start < end ? bytes[start..<end].firstPlace(of: Array(wanted.utf8)) : nil
}

/// Returns the lines in a range of bytes, without their line feeds.
func lineRanges(_ bytes: [UInt8], _ range: Range<Int>) -> [Range<Int>] {
  var lines: [Range<Int>] = []
  var start = range.lowerBound
  while start < range.upperBound {
    let end = bytes[start..<range.upperBound].firstIndex(of: lineFeed) ?? range.upperBound
    lines.append(start..<end)
    start = end + 1
  }
  return lines
}

/// Returns a text with a backslash before each of some ASCII signs, also before one that a mark follows.
func escaped(_ text: String, _ signs: String) -> String {
  let backslash = UInt8(ascii: "\\")
  return string(text.utf8.flatMap { signs.utf8.contains($0) ? [backslash, $0] : [$0] }[...])
}

/// Returns a text as an HTML comment, with a blank wherever the text would end it (HTML, 13.1.6).
func htmlComment(_ text: ArraySlice<UInt8>) -> [UInt8] {
  let (hyphen, blank) = (UInt8(ascii: "-"), UInt8(ascii: " "))
  var comment = Array("<!--".utf8)
  for byte in text {
    let isFirst = comment.count == 4
    if byte == hyphen && comment.last == hyphen || isFirst && byte == UInt8(ascii: ">") { comment.append(blank) }
    comment.append(byte)
  }
  if comment.last == hyphen { comment.append(blank) }
  return comment + "-->".utf8
}

// MARK: Paths

/// Returns the folder of a path; empty at the top.
func parentPath(_ path: String) -> String {
  path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? ""
}

/// Returns the last part of a path.
func lastPart(_ path: String) -> String {
  path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[path.utf8.index(after: $0)...]) } ?? path
}

/// Returns a name without its extension.
func stem(_ name: String) -> String {
  guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else { return name }
  return String(name[..<dot])
}

/// Resolves a path from a folder, without `.` and `..`; `nil` when it leads out of the root.
func resolvedPath(_ path: String, from folder: String) -> String? {
  var parts = path.hasPrefix("/") ? [] : folder.split(separator: "/").map(String.init)
  for part in path.split(separator: "/") where part != "." {
    if part == ".." {
      if parts.popLast() == nil { return nil }
    } else {
      parts.append(String(part))
    }
  }
  return parts.joined(separator: "/")
}

/// Returns the relative path from the folder of one file to another file.
func relativePath(from source: String, to target: String) -> String {
  let from = parentPath(source).split(separator: "/")
  let to = target.split(separator: "/")
  let common = zip(from, to.dropLast()).prefix { $0 == $1 }.count
  return (Array(repeating: "..", count: from.count - common) + to.dropFirst(common).map(String.init))
    .joined(separator: "/")
}

/// Returns a name as part of an address: lower-case letters, digits, `-` and `_`; `other` when nothing is left.
func slug(_ name: String, or other: String) -> String {
  var result = ""
  var isPending = false
  for scalar in name.lowercased().unicodeScalars.prefix(120) {
    if isLetterOrDigit(scalar) || (scalar == "_" && !result.isEmpty) {
      if isPending, !result.isEmpty { result += "-" }
      isPending = false
      result.unicodeScalars.append(scalar)
    } else if isMark(scalar), !result.isEmpty, !isPending {
      result.unicodeScalars.append(scalar)
    } else {
      isPending = true
    }
  }
  while result.utf8.count > 120 { result.unicodeScalars.removeLast() }
  return result.isEmpty ? other : result
}
