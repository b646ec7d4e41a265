public import Diagnostics

/// The templates of a library by name, parsed: `{{>name}}` and `{{<name}}` find each other here.
///
/// The templates are Mustache as specified, with the inheritance module. The optional modules for lambdas and dynamic
/// names are not supported: a value is never code, and which templates belong together is known before rendering. For a
/// missing name, partial or block, the specification writes nothing; here each is an error. To override a template,
/// give its name another source.
public struct TemplateSet: Sendable {
  let templates: [String: ParsedTemplate]
  /// The templates that the author of the others cannot see or change.
  let builtIn: Set<String>
  private let builtInPaths: Set<String>

  /// Parses templates, given by the names with which they refer to each other.
  ///
  /// - Parameter builtIn: The names of templates that the author of the others cannot see or change. A fault in how the
  ///   two fit together is reported in the author's file.
  public init(_ sources: [String: SourceFile], builtIn: Set<String> = []) {
    self.builtIn = builtIn
    builtInPaths = Set(builtIn.compactMap { sources[$0]?.path })
    templates = Dictionary(
      uniqueKeysWithValues: sources.map { ($0, ParsedTemplate(name: $0, file: $1)) }
    )
  }

  /// The syntax faults in all templates, used or not, in report order.
  public var diagnostics: [Diagnostic] {
    templates.values.flatMap(\.faults).inReportOrder()
  }

  /// The names that templates include, used or not.
  public var includedNames: Set<String> {
    templates.values.reduce(into: []) { $0.formUnion($1.references) }
  }

  /// Compiles the template with a name, and everything that it includes.
  ///
  /// - Parameter schema: The shape of the value that the template will be rendered with.
  /// - Returns: The template, unless there is an error, and all faults in it and in what it includes, in report order.
  ///   Each template that includes a partial reports that partial's faults.
  public func compile(_ name: String, against schema: Schema) -> (template: Template?, diagnostics: [Diagnostic]) {
    guard let template = templates[name] else {
      let help = "Add the file, or remove the folder of templates to use Polite's own."
      let message = "there is no template `\(name)`"
      return (nil, [Diagnostic(.templateUnknownPartial, at: .whole(of: name), message, help: help)])
    }
    var expander = Expander(self)
    expander.run(template, schema)
    let diagnostics = expander.diagnostics.diagnostics.inReportOrder()
    let isUsable = diagnostics.allSatisfy { $0.severity < .error }
    return (isUsable ? Template(expander.program) : nil, diagnostics)
  }

  /// Returns the innermost tag in a template of the author's that includes the built-in template of a site; `nil` if the
  /// template is not built in, or only built-in ones include it.
  func authorsInclusion(around site: Site) -> SourceRange? {
    guard builtIn.contains(site.template.name) else { return nil }
    return site.inclusions.dropFirst().last { !builtInPaths.contains($0.tag.file.path) }?.tag
  }

  /// Returns the names of all blocks that can be replaced in templates, in what they include, and inside given
  /// arguments.
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

/// Compiles templates of a set one after another, and reports each fault once.
public struct Compilation {
  private let templates: TemplateSet
  private var faults = FaultList()

  public init(of templates: TemplateSet) {
    self.templates = templates
    faults.add(templates.diagnostics)
  }

  /// The faults so far, including those of unused templates, in report order.
  public var diagnostics: [Diagnostic] { faults.diagnostics.inReportOrder() }

  /// Returns the template with a name, as `TemplateSet` compiles it; `nil` where it has an error.
  public mutating func template(_ name: String, against schema: Schema) -> Template? {
    let (template, found) = templates.compile(name, against: schema)
    faults.add(found)
    return template
  }
}

/// Collects the blocks and the names of included templates in a part of a tree.
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
