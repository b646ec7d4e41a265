import Diagnostics
import Markup

/// A code block as the native rules read it: its names, without those in comments.
struct NativeCode: Sendable {
  let identifiers: [Range<Int>]
  /// The words of the code, which help to interpret the names.
  private let words: Set<String>
  /// The names that the block itself defines.
  private let defined: Set<String>
  private let language: String?
  private let terms: NativeTerms

  init(_ block: CodeBlock, _ file: SourceFile, _ terms: NativeTerms) {
    self.terms = terms
    let code = withoutComments(file.bytes, block.range)
    identifiers = code.flatMap { terms.identifiers(in: file.bytes, $0) }
    language = block.language
    // Without a name, the rest is not needed.
    guard !identifiers.isEmpty else {
      words = []
      defined = []
      return
    }
    let runs = code.flatMap { range in file.bytes[range].split { !isWordByte($0) } }
    let texts = runs.map { String(decoding: $0, as: UTF8.self) }
    words = Set(texts)
    defined = Set(zip(texts, texts.dropFirst()).filter { definers.contains($0.0) }.map(\.1))
  }

  /// Whether the code can name APIs of a framework: Swift those of Apple's frameworks, Kotlin those of Android's.
  func canName(_ frameworks: Set<String>) -> Bool { terms.canName(frameworks, in: language) }

  func defines(_ name: String) -> Bool { defined.contains(name) }

  /// Whether the code combines two frameworks, which is allowed in both.
  var isBridge: Bool {
    !words.isDisjoint(with: terms.bridges) || terms.namedFrameworks(in: words) > 1
  }
}

private let definers: Set<String> = [
  "class", "struct", "enum", "protocol", "typealias", "extension", "func", "fun", "interface", "object", "let", "var",
  "val", "case",
]

/// Returns the parts of a block that are not comments in C's or XML's form.
private func withoutComments(_ bytes: [UInt8], _ range: Range<Int>) -> [Range<Int>] {
  var found: [Range<Int>] = []
  var start = range.lowerBound
  var index = range.lowerBound
  func begins(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard index + count <= range.upperBound else { return false }
    return (0..<count).allSatisfy { unsafe bytes[index + $0] == text.utf8Start[$0] }
  }
  func skip(past end: StaticString) {
    found.append(start..<index)
    while index < range.upperBound, !begins(end) { index += 1 }
    start = min(range.upperBound, index + end.utf8CodeUnitCount)
    index = start
  }
  while index < range.upperBound {
    if begins("<!--") {
      skip(past: "-->")
    } else if begins("/*") {
      skip(past: "*/")
    } else if begins("//"), index == range.lowerBound || bytes[index - 1] != UInt8(ascii: ":") {
      skip(past: "\n")
    } else {
      index += 1
    }
  }
  return found + [start..<range.upperBound]
}
