import Diagnostics

/// Where the expander is: in which template, with which overrides, and inside which sections and inclusions.
struct Site {
  var template: ParsedTemplate
  /// What goes before each line of the template.
  var indentation: [UInt8] = []
  /// The white space that is removed from the start of each line that has it.
  var outdent: [UInt8] = []
  /// The blocks that replace others, by name.
  var overrides: [String: Argument] = [:]
  var scopes: Scopes
  /// How many sections are around this place.
  var depth = 0
  /// The partials and parents around this place, the outermost first.
  var inclusions: [Inclusion] = []
  /// The arguments whose content is being expanded.
  var activeArguments: Set<Argument.ID> = []

  /// A template that is being expanded, and the tag that included it.
  struct Inclusion {
    let key: ExpansionKey
    let tag: SourceRange
  }

  /// Returns a range of the template's bytes without the white space that is removed from lines here.
  func outdented(_ range: Range<Int>) -> ArraySlice<UInt8> {
    let bytes = template.file.bytes[range]
    return !outdent.isEmpty && bytes.starts(with: outdent) ? bytes.dropFirst(outdent.count) : bytes
  }

  /// Returns the indentation of content on lines of its own after white space; empty for other content.
  func indentation(addingIfAny indent: Range<Int>?) -> [UInt8] {
    indent.map { indentation + outdented($0) } ?? []
  }
}

/// A block that replaces others, with the template that it is in.
struct Argument {
  let block: Block
  let template: ParsedTemplate

  var id: ID { ID(template: ObjectIdentifier(template), place: block.name.range.lowerBound) }

  /// Identifies an argument.
  struct ID: Hashable {
    let template: ObjectIdentifier
    let place: Int
  }
}

/// A template together with the blocks that it is given, used to detect recursion.
struct ExpansionKey: Hashable {
  let template: ObjectIdentifier
  let overrides: [String: Argument.ID]

  init(_ template: ParsedTemplate, _ overrides: [String: Argument]) {
    self.template = ObjectIdentifier(template)
    self.overrides = overrides.mapValues(\.id)
  }
}
