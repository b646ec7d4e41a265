import Diagnostics

/// Compiles a template: inserts partials, parents and blocks where they belong, and resolves names.
struct Expander {
  let templates: TemplateSet
  private(set) var program = Program()
  var diagnostics = FaultList()

  private var visited: Set<ObjectIdentifier> = []
  private var remainingNodes = 2_500_000
  private var remainingInclusions = 50_000
  /// Text before this instruction is complete, because a jump leads here.
  private var mergeBarrier = 0

  private static let mostLiteralBytes = 64 << 20
  private static let deepestSections = 128
  private static let deepestInclusions = 64

  init(_ templates: TemplateSet) {
    self.templates = templates
  }

  /// Compiles a template for values of a shape.
  mutating func run(_ template: ParsedTemplate, _ schema: Schema) {
    var site = Site(template: template, scopes: Scopes(root: schema))
    site.inclusions = [Site.Inclusion(key: ExpansionKey(template, [:]), tag: template.file.start)]
    expandTemplate(at: site)
  }

  private mutating func expandTemplate(at site: Site) {
    if visited.insert(ObjectIdentifier(site.template)).inserted { diagnostics.add(site.template.faults) }
    expand(site.template.nodes, at: site)
  }

  private mutating func expand(_ nodes: [Node], at site: Site) {
    for node in nodes {
      guard spend(on: site) else { return }
      switch node {
      case .lineStart(let blanks): startLine(site.outdented(blanks), at: site)
      case .text(let range): emit(site.template.file.bytes[range])
      case .variable(let name, let isEscaped): expandVariable(name, isEscaped: isEscaped, at: site)
      case .section(let name, let isInverted, let content):
        expandSection(name, isInverted: isInverted, content, at: site)
      case .partial(let name, let indent): expandPartial(name, indent: indent, at: site)
      case .parent(let parent): expandParent(parent, at: site)
      case .block(let block): expandBlock(block, at: site)
      }
    }
  }

  /// Counts a node against the maximum size of a template.
  private mutating func spend(on site: Site) -> Bool {
    guard remainingNodes > 0 else { return false }
    remainingNodes -= 1
    if remainingNodes > 0, remainingInclusions > 0, program.literals.count <= Self.mostLiteralBytes { return true }
    remainingNodes = 0
    let help = "Include fewer partials, or shorter ones; a partial counts at each place that includes it."
    report(.templateTooLarge, 0..<0, "with its partials in place, the template is too large", help: help, at: site)
    return false
  }

  // MARK: Text

  private mutating func startLine(_ blanks: ArraySlice<UInt8>, at site: Site) {
    emit(site.indentation[...])
    emit(blanks)
  }

  private mutating func emit(_ text: ArraySlice<UInt8>) {
    guard !text.isEmpty else { return }
    let start = Int32(program.literals.count)
    program.literals += text
    let end = Int32(program.literals.count)
    let last = program.instructions.count - 1
    if last >= mergeBarrier, program.instructions[last].kind == .text {
      program.instructions[last].range = program.instructions[last].range.lowerBound..<end
    } else {
      program.instructions.append(Instruction(kind: .text, range: start..<end))
    }
  }

  // MARK: Values

  private mutating func expandVariable(_ name: Name, isEscaped: Bool, at site: Site) {
    guard let (path, schema) = resolve(name, at: site) else { return }
    checkWriting(name, of: schema, isEscaped: isEscaped, at: site)
    program.instructions.append(Instruction(kind: isEscaped ? .escaped : .raw, path: path))
  }

  private mutating func expandSection(_ name: Name, isInverted: Bool, _ content: [Node], at site: Site) {
    guard site.depth < Self.deepestSections else {
      let help = "Open fewer sections inside each other, those of the partials around it counted."
      return report(.templateTooDeep, name.range, "sections nest too deeply here", help: help, at: site)
    }
    let found = resolve(name, at: site)
    let start = program.instructions.count
    program.instructions.append(Instruction(kind: isInverted ? .inverted : .section, path: found?.path ?? Path()))
    var inner = site
    inner.depth += 1
    if !isInverted { inner.scopes = site.scopes.inside(found?.schema.element) }
    expand(content, at: inner)
    mergeBarrier = program.instructions.count
    program.instructions[start].range = 0..<Int32(mergeBarrier)
  }

  /// Returns the path of a name, with its schema; `nil` after a fault.
  private mutating func resolve(_ name: Name, at site: Site) -> (path: Path, schema: Schema)? {
    switch site.scopes.resolve(name) {
    case .found(let frame, let slots, let schema):
      let start = Int32(program.steps.count)
      program.steps += slots.map(Int32.init)
      return (Path(frame: Int32(frame), steps: start..<Int32(program.steps.count)), schema)
    case .hidden: break
    case .missing(let part, let candidates): reportMissing(part, candidates, at: site)
    case .notAnObject(let part, let owner, let schema): reportNoObject(part, owner: owner, schema, at: site)
    }
    return nil
  }

  // MARK: Partials and inheritance

  private mutating func expandPartial(_ name: Name, indent: Range<Int>?, at site: Site) {
    guard let template = templates.templates[name.text] else { return reportNoTemplate(name, at: site) }
    include(template, name, indent: indent, overrides: site.overrides, at: site)
  }

  private mutating func expandParent(_ parent: Parent, at site: Site) {
    guard let template = templates.templates[parent.name.text] else { return reportNoTemplate(parent.name, at: site) }
    checkArguments(of: parent, at: site)
    var overrides: [String: Argument] = [:]
    for block in parent.arguments { overrides[block.name.text] = Argument(block: block, template: site.template) }
    overrides.merge(site.overrides) { _, outer in outer }
    include(template, parent.name, indent: parent.indent, overrides: overrides, at: site)
  }

  private mutating func include(
    _ template: ParsedTemplate,
    _ name: Name,
    indent: Range<Int>?,
    overrides: [String: Argument],
    at site: Site
  ) {
    var inner = site
    inner.template = template
    inner.indentation = site.indentation(addingIfAny: indent)
    inner.outdent = []
    inner.overrides = overrides
    let key = ExpansionKey(template, overrides)
    if site.inclusions.contains(where: { $0.key == key }) {
      let help = "Remove the tag, here or in one of the templates between."
      return report(.templateRecursion, name.range, "`\(name.text)` includes itself", help: help, at: site)
    }
    guard site.inclusions.count < Self.deepestInclusions else {
      let help = "Include the partial nearer to the page's own template."
      return report(.templateTooDeep, name.range, "partials and parents nest too deeply here", help: help, at: site)
    }
    remainingInclusions -= 1
    inner.inclusions.append(Site.Inclusion(key: key, tag: site.template.file.range(name.range)))
    expandTemplate(at: inner)
  }

  /// Expands a block or what replaces it. A block inside its own replacement expands to itself.
  private mutating func expandBlock(_ block: Block, at site: Site) {
    let frame = BlockFrame(block, at: site)
    guard let argument = site.overrides[block.name.text], !site.activeArguments.contains(argument.id) else {
      return place(block, in: frame, at: site)
    }
    var inner = site
    inner.template = argument.template
    inner.indentation = frame?.indentation ?? []
    inner.outdent = Array(argument.template.file.bytes[argument.block.intrinsicIndent])
    inner.activeArguments.insert(argument.id)
    place(argument.block, in: frame, at: inner)
  }

  /// The lines that a standalone block is on.
  private struct BlockFrame {
    let indentation: [UInt8]
    let lineEnd: ArraySlice<UInt8>

    init?(_ block: Block, at site: Site) {
      guard block.isStandalone else { return nil }
      indentation = site.indentation(addingIfAny: block.indent)
      lineEnd = site.template.file.bytes[block.lineEnd]
    }
  }

  /// Inserts content in place of a block. The content of a standalone block begins and ends its lines.
  private mutating func place(_ block: Block, in frame: BlockFrame?, at site: Site) {
    guard let frame else { return expand(block.content, at: site) }
    guard !block.content.isEmpty else { return }
    if !block.startsLine { emit(frame.indentation[...]) }
    expand(block.content, at: site)
    if !block.endsLine { emit(frame.lineEnd) }
  }
}
