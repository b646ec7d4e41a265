import Diagnostics

/// Where the expander is: in which template, for whom, and inside what.
struct Site {
  var template: ParsedTemplate
  /// What goes before each line of the template.
  var indentation: [UInt8] = []
  /// The white space that each line loses, where it begins with it.
  var outdent: [UInt8] = []
  /// The blocks that replace others, by name.
  var overrides: [String: Argument] = [:]
  var scopes: Scopes
  /// The sections around this place.
  var depth = 0
  /// The partials and parents around this place, the outermost first.
  var inclusions: [Inclusion] = []
  /// The arguments whose content is being expanded.
  var activeArguments: Set<Argument.ID> = []

  /// A template that is being expanded, and the tag that asked for it.
  struct Inclusion {
    let key: ExpansionKey
    let tag: SourceRange
  }

  /// A range of the template's bytes without the white space that the lines here lose.
  func outdented(_ range: Range<Int>) -> ArraySlice<UInt8> {
    let bytes = template.file.bytes[range]
    return !outdent.isEmpty && bytes.starts(with: outdent) ? bytes.dropFirst(outdent.count) : bytes
  }

  /// The indentation of what is on lines of its own behind white space, or that of what does not.
  func indentation(addingIfAny indent: Range<Int>?) -> [UInt8] {
    indent.map { indentation + outdented($0) } ?? []
  }
}

/// A block that replaces others, with the template that it is in.
struct Argument {
  let block: Block
  let template: ParsedTemplate

  var id: ID { ID(template: ObjectIdentifier(template), place: block.name.range.lowerBound) }

  /// Tells an argument from every other.
  struct ID: Hashable {
    let template: ObjectIdentifier
    let place: Int
  }
}

/// A template together with the blocks that it is given: what recursion is recognised by.
struct ExpansionKey: Hashable {
  let template: ObjectIdentifier
  let overrides: [String: Argument.ID]

  init(_ template: ParsedTemplate, _ overrides: [String: Argument]) {
    self.template = ObjectIdentifier(template)
    self.overrides = overrides.mapValues(\.id)
  }
}
