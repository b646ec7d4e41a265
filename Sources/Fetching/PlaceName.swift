import PatternLibrary
import Text

/// Returns the id that a fragment asks for, or `nil` if it needs no element with that id: it means the top of the page,
/// a text, or something that only a script interprets.
func placeName(_ fragment: String) -> String? {
  // The part after the directive is a text to look for (URL Fragment Text Directives).
  var name = fragment[...]
  if let directive = name.utf8.firstPlace(of: ":~:".utf8) {
    name = name[..<directive]
  }
  guard let text = percentDecoded(String(name)), !text.isEmpty, text.lowercased() != "top" else { return nil }
  let isForScripts = text.utf8.contains { $0 < 0x20 || [UInt8]("/!=&?".utf8).contains($0) }
  return isForScripts || isLines(text) ? nil : text
}

/// Whether a name is one that code hosts use for lines: `L12`, `L12-L20`, `L3C1`.
private func isLines(_ name: String) -> Bool {
  let bytes = Array(name.utf8)
  guard bytes.count > 1, bytes[0] == UInt8(ascii: "L"), isDigit(bytes[1]) else { return false }
  return bytes.allSatisfy { isDigit($0) || [UInt8]("LC-".utf8).contains($0) }
}
