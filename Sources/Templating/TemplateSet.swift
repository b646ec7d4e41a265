public import Diagnostics

/// The templates of a library by name, parsed: `{{>name}}` and `{{<name}}` find each other here.
///
/// The templates are Mustache as its specification has it, with the inheritance module. The optional modules for lambdas
/// and dynamic names are not supported: a value is never code, and which templates belong together is known before
/// anything is rendered. To override a template, give its name another source.
public struct TemplateSet: Sendable {
  let templates: [String: ParsedTemplate]

  /// Parses templates, given by the names under which they find each other.
  public init(_ sources: [String: SourceFile]) {
    templates = Dictionary(
      uniqueKeysWithValues: sources.map { ($0, ParsedTemplate(name: $0, file: $1)) }
    )
  }

  /// How names, partials and blocks that are missing are taken.
  public enum Mode: Sendable {
    /// As the specification says: they render as nothing.
    ///
    /// A partial that includes itself may do so 200 levels deep and a million times in all; further it renders nothing.
    case lenient
    /// As errors, held against the shape of the value that the template will be rendered with.
    case strict(Schema)
  }

  /// The faults of syntax in all templates, used or not, in report order.
  public var diagnostics: [Diagnostic] {
    templates.values.flatMap(\.faults).inReportOrder()
  }

  /// The names that templates include, used or not.
  public var includedNames: Set<String> {
    templates.values.reduce(into: []) { $0.formUnion($1.references) }
  }

  /// Compiles the template of a name, with everything that it includes.
  ///
  /// - Returns: The template, unless there is an error; and all faults of it and of what it includes, in report order.
  ///   Templates that include the same partial report the partial's faults alike.
  public func compile(_ name: String, mode: Mode) -> (template: Template?, diagnostics: [Diagnostic]) {
    guard let template = templates[name] else {
      let place = SourceFile(path: name, bytes: []).start
      return (nil, [Diagnostic(.templateUnknownPartial, at: place, "there is no template `\(name)`")])
    }
    var expander = Expander(self)
    if case .strict(let schema) = mode {
      expander.run(template, schema: schema)
    } else {
      expander.run(template, schema: nil)
    }
    let diagnostics = expander.diagnostics.diagnostics.inReportOrder()
    let isUsable = diagnostics.allSatisfy { $0.severity < .error }
    return (isUsable ? Template(expander.program) : nil, diagnostics)
  }

  /// Compiles several templates strictly, each against its own schema.
  ///
  /// - Returns: The templates without errors by name; and each fault once, those of unused templates included, in report
  ///   order.
  public func compile(_ schemas: [String: Schema]) -> (templates: [String: Template], diagnostics: [Diagnostic]) {
    var compiled: [String: Template] = [:]
    var reported = FaultList()
    reported.add(diagnostics)
    for (name, schema) in schemas.sorted(by: { $0.key < $1.key }) {
      let (template, faults) = compile(name, mode: .strict(schema))
      compiled[name] = template
      reported.add(faults)
    }
    return (compiled, reported.diagnostics.inReportOrder())
  }

  /// The names of all blocks that can be replaced in templates, in what they include, and inside given arguments.
  func blockNames(reachableFrom names: [String], and arguments: [Block]) -> Set<String> {
    var found = BlockSearch()
    for argument in arguments { found.search(argument.content) }
    var blocks = found.blocks
    var pending = names + found.references
    var visited: Set<String> = []
    while let name = pending.popLast() {
      guard visited.insert(name).inserted, let template = templates[name] else { continue }
      blocks.formUnion(template.blockNames)
      pending += template.references
    }
    return blocks
  }
}

/// Collects the blocks and the names of templates in a part of a tree.
private struct BlockSearch {
  private(set) var blocks: Set<String> = []
  private(set) var references: [String] = []

  mutating func search(_ nodes: [Node]) {
    for node in nodes {
      switch node {
      case .lineStart, .text, .variable: break
      case .section(_, _, let content): search(content)
      case .partial(let name, _): references.append(name.text)
      case .parent(let parent):
        references.append(parent.name.text)
        for argument in parent.arguments { add(argument) }
      case .block(let block): add(block)
      }
    }
  }

  private mutating func add(_ block: Block) {
    blocks.insert(block.name.text)
    search(block.content)
  }
}
