import Diagnostics
import Text

/// Explains what libyaml reports in words that a writer understands, and says what to do.
struct SyntaxMessages {
  let file: SourceFile
  let text: Range<Int>
  let offsets: ByteOffsets

  func diagnostic(for fault: EventParser.Fault) -> Diagnostic {
    let place = offsets.byte(of: fault.place)
    let context = fault.contextPlace.map(offsets.byte(ofScalar:))
    switch fault.problem {
    case "control characters are not allowed": return controlCharacter(place)
    case "found character that cannot start any token": return badStart(place)
    case let problem where problem.hasPrefix("found a tab character"): return tab(place)
    case "mapping values are not allowed in this context":
      return syntax(
        place,
        "a second `: ` is in an unquoted value",
        "Put the value in quotes; if the line is a key of its own, indent it like its neighbours."
      )
    case "could not find expected ':'":
      return syntax(
        context ?? place,
        "this line has no `: ` after its key",
        "Write `key: value`; indent the line if it continues the value above."
      )
    case "found unexpected end of stream":
      return syntax(context ?? place, "the quote is never closed", "Close the quote, or escape one inside the value.")
    case let problem where problem.hasPrefix("did not find expected ',' or"):
      let close = problem.hasSuffix("']'") ? "]" : "}"
      return syntax(
        context ?? place,
        "`\(close == "]" ? "[" : "{")` is not closed by `\(close)`",
        "Separate values with commas, put those with commas or brackets in quotes, and close with `\(close)`."
      )
    case "did not find expected key", "did not find expected '-' indicator":
      if let ended = endedValue(before: place) { return ended }
      return syntax(
        place,
        "the line does not fit the indentation of the lines above",
        "Give all keys of one map, and all items of one list, the same indentation."
      )
    case "block sequence entries are not allowed in this context":
      return syntax(place, "a list cannot begin here", "Begin the list on a line of its own, or write `[…]`.")
    case "did not find expected <document start>" where hasDocumentEnd(before: place): return severalDocuments(place)
    case "did not find expected <document start>":
      return syntax(
        place,
        "this belongs to nothing above it",
        "Write all keys at the start of their lines, or all between the same braces, and no line that begins with `%`."
      )
    case "found unknown escape character":
      return syntax(context ?? place, "an escape in the quoted value is unknown", "Use single quotes, or write `\\\\`.")
    case "did not find expected node content":
      return syntax(
        place,
        "a value is missing here",
        "Write it; put a value that begins with `,`, `]`, `}` or another sign of YAML in quotes."
      )
    case let problem:
      let help = "Put the value in quotes; where it is in quotes, end them, and escape what is inside."
      return syntax(place, problem, help)
    }
  }

  /// Returns the diagnostic for text after a value on one line that YAML takes for complete: one in quotes, or in the
  /// brackets of a map or a list.
  private func endedValue(before place: Int) -> Diagnostic? {
    let start = file.bytes[text.lowerBound..<place].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? text.lowerBound
    let before = file.bytes[start..<place]
    let colon = before.indices.first {
      before[$0] == UInt8(ascii: ":") && $0 + 1 < place && isPlainSpace(before[$0 + 1])
    }
    var value = before[(colon.map { $0 + 1 } ?? start)...].trimmed(isPlainSpace)
    if value.first == UInt8(ascii: "-"), value.dropFirst().first.map(isPlainSpace) == true {
      value = value.dropFirst().trimmed(isPlainSpace)
    }
    switch value.first {
    case UInt8(ascii: "'"):
      return syntax(place, "the value in quotes ends before this", "Double each `'` inside the quotes: `'It''s'`.")
    case UInt8(ascii: "\""):
      return syntax(place, "the value in quotes ends before this", "Write each `\"` inside the quotes as `\\\"`.")
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      let (open, close) = value.first == UInt8(ascii: "{") ? ("{", "}") : ("[", "]")
      return syntax(
        place,
        "the value ends with its `\(close)`, before this",
        "Put the whole value in quotes if it is a text that begins with `\(open)`."
      )
    default: return nil
    }
  }

  /// Whether a line `...`, which ends a document, is above a place.
  private func hasDocumentEnd(before place: Int) -> Bool {
    file.bytes[text.lowerBound..<place].split(separator: UInt8(ascii: "\n")).contains { line in
      line.starts(with: "...".utf8) && line.dropFirst(3).allSatisfy(isPlainSpace)
    }
  }

  func severalDocuments(_ place: Int) -> Diagnostic {
    Diagnostic(
      .yamlSeveralDocuments,
      at: character(place),
      "a second document begins here",
      help: "Keep one document, and remove the lines `---` and `...` inside it."
    )
  }

  func escapedControlCharacter(_ control: Unicode.Scalar, at bytes: Range<Int>) -> Diagnostic {
    let digits = String(control.value, radix: 16, uppercase: true)
    let name = control.properties.isNoncharacterCodePoint ? "noncharacter U+" : "control character 0x"
    let message = "the value has the \(name)\(digits), escaped"
    return Diagnostic(.yamlControlCharacter, at: file.range(bytes), message, help: "Remove the escape.")
  }

  func controlCharacter(_ place: Int) -> Diagnostic {
    let code = file.bytes.indices.contains(place) ? Int(file.bytes[place]) : 0
    let digits = String(code, radix: 16, uppercase: true)
    return Diagnostic(
      .yamlControlCharacter,
      at: character(place),
      code < 0x80 ? "the control character 0x\(digits) is not allowed" : "an invisible character is not allowed",
      help: "Remove the character."
    )
  }

  private func badStart(_ place: Int) -> Diagnostic {
    let first = text.contains(place) ? file.bytes[place] : 0
    if first == UInt8(ascii: "\t") { return tab(place) }
    return syntax(
      place,
      "a value cannot begin with `\(String(decoding: [first], as: UTF8.self))`",
      "Put the value in quotes."
    )
  }

  private func tab(_ place: Int) -> Diagnostic {
    Diagnostic(
      .yamlTab,
      at: character(place),
      "a tab is where only spaces may indent",
      help: "Replace the tab with spaces."
    )
  }

  private func syntax(_ place: Int, _ message: String, _ help: String?) -> Diagnostic {
    Diagnostic(.yamlSyntax, at: character(place), message, help: help)
  }

  /// Returns the range of the character at a place; an empty range at the end of the text.
  private func character(_ place: Int) -> SourceRange {
    var end = min(place + 1, text.upperBound)
    while end < text.upperBound, file.bytes[end] & 0xC0 == 0x80 { end += 1 }
    return file.range(min(place, end)..<end)
  }
}
