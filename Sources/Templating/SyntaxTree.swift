import Diagnostics

/// A part of a parsed template; ranges are bytes of its file.
indirect enum Node: Sendable {
  /// The start of a line that is rendered, with the line's white space. Indentation is inserted here.
  case lineStart(Range<Int>)
  case text(Range<Int>)
  case variable(Name, isEscaped: Bool)
  case section(Name, isInverted: Bool, [Node])
  /// A partial; `indent` is the white space before a tag that is alone on its line.
  case partial(Name, indent: Range<Int>?)
  case parent(Parent)
  case block(Block)
}

/// A name inside a tag.
struct Name: Sendable {
  let text: String
  let range: Range<Int>

  /// The parts of a dotted name, each with its place; none for the current item.
  var parts: [Name] {
    if text == "." { return [] }
    // Where bytes are not UTF-8, the text has replacement characters. Then each part has the place of the whole name.
    let isExact = text.utf8.count == range.count
    var start = range.lowerBound
    return text.utf8.split(separator: Byte.dot, omittingEmptySubsequences: false).map { part in
      defer { start += part.count + 1 }
      let place = isExact ? start..<(start + part.count) : range
      return Name(text: String(decoding: part, as: UTF8.self), range: place)
    }
  }
}

/// `{{<name}}…{{/name}}`: another template with some of its blocks replaced.
struct Parent: Sendable {
  let name: Name
  /// The white space before the parent, if it is alone on its lines.
  let indent: Range<Int>?
  let arguments: [Block]
  /// The first content that is outside the blocks and therefore not rendered.
  let ignored: Range<Int>?
}

/// `{{$name}}…{{/name}}`: a place that can be replaced or, directly inside a parent, what replaces it.
struct Block: Sendable {
  let name: Name
  let content: [Node]
  /// Whether the content begins on a line of its own.
  let startsLine: Bool
  /// Whether the content ends with the end of a line.
  let endsLine: Bool
  /// Whether nothing but the block is on its first and its last line.
  let isStandalone: Bool
  /// What goes before each line of the content that replaces a standalone block.
  let indent: Range<Int>
  /// The white space at the start of the content's first line, which is removed from an argument's lines.
  let intrinsicIndent: Range<Int>
  /// The line ending after a standalone block's closing tag.
  let lineEnd: Range<Int>
}

/// A parsed template, with its syntax faults.
final class ParsedTemplate: Sendable {
  let name: String
  let file: SourceFile
  let nodes: [Node]
  let faults: [Diagnostic]
  /// The names of all blocks in it.
  let blockNames: Set<String>
  /// The names of the partials and parents in it.
  let references: Set<String>

  init(name: String, file: SourceFile) {
    let start = file.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var lexer = Lexer(file, from: start)
    lexer.run()
    var matching = TagMatching(lexer.tags, in: file)
    matching.run()
    var builder = TreeBuilder(file, from: start, matching: matching)
    self.nodes = builder.build()
    self.blockNames = builder.blockNames
    self.references = builder.references
    (self.name, self.file) = (name, file)
    self.faults = Self.limited(lexer.faults + matching.faults, in: file)
  }

  private static func limited(_ faults: [Diagnostic], in file: SourceFile) -> [Diagnostic] {
    guard faults.count > Lexer.mostFaults else { return faults }
    let last = faults[Lexer.mostFaults]
    let limit = Diagnostic(
      .templateTooManyFaults,
      at: last.range,
      "the faults of syntax from here on are not reported",
      help: "Fix the ones before, and check again."
    )
    return faults.prefix(Lexer.mostFaults) + [limit]
  }
}
