public import Diagnostics
public import Markup

extension RuleBook {
  /// What the rules need to know of a body. The words of most bodies hold nothing that a rule is about, which a look at
  /// the source tells sooner than reading them would.
  ///
  /// - Parameters:
  ///   - file: The whole source file.
  ///   - start: Where the body starts in it.
  public static func facts(neededOf file: SourceFile, from start: Int) -> MarkupOptions.Facts {
    let body = min(start, file.bytes.count)..<file.bytes.count
    let isTelling =
      mayHoldLeftovers(file.bytes, body) || mayCite(file.bytes, body) || !identifiers(in: file.bytes, body).isEmpty
      || mayHoldNameSection(file.bytes, body)
    return isTelling ? .prose : .structure
  }
}

/// Whether a line may be a heading on names: one of their words follows a `#`, or the line underlines another.
private func mayHoldNameSection(_ bytes: [UInt8], _ body: Range<Int>) -> Bool {
  var line = body.lowerBound
  while line < body.upperBound {
    let end = bytes[line..<body.upperBound].firstIndex(of: UInt8(ascii: "\n")) ?? body.upperBound
    if let sign = bytes[line..<end].firstIndex(of: UInt8(ascii: "#")), wordsOfNames.occur(in: bytes, sign..<end) {
      return true
    }
    if isUnderline(bytes[line..<end]) { return true }
    line = end + 1
  }
  return false
}

/// Whether a line has nothing but `=` or `-`, and what quotes and indents it.
private func isUnderline(_ line: ArraySlice<UInt8>) -> Bool {
  let signs = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ">") }
  guard let sign = signs.first, sign == UInt8(ascii: "=") || sign == UInt8(ascii: "-") else { return false }
  return signs.allSatisfy { $0 == sign || $0 == UInt8(ascii: " ") || $0 == 0x0D }
}

private let wordsOfNames = Phrases(["name", "label", "naming"])
