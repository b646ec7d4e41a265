import Diagnostics

/// The diagnostics of a compilation: each place once for each rule, and only as many as are useful.
struct FaultList {
  private(set) var diagnostics: [Diagnostic] = []
  private var reported: Set<Place> = []

  private static let most = 1_000

  private struct Place: Hashable {
    let rule: Rule
    let range: SourceRange
    var name = ""
  }

  /// Whether another diagnostic would still be reported.
  var isOpen: Bool { reported.count < Self.most }

  mutating func add(_ faults: [Diagnostic]) {
    for fault in faults {
      // Several diagnostics about a file may be reported at its start.
      let name = fault.range.bytes.isEmpty ? fault.message : ""
      if reported.insert(Place(rule: fault.rule, range: fault.range, name: name)).inserted { diagnostics.append(fault) }
    }
  }

  /// Adds a diagnostic about a name, unless its place has been reported or there are too many.
  ///
  /// - Parameter name: The name, if several names may share the place.
  mutating func add(_ rule: Rule, at range: SourceRange, of name: String = "", _ diagnostic: () -> Diagnostic) {
    guard isOpen, reported.insert(Place(rule: rule, range: range, name: name)).inserted else { return }
    if isOpen {
      diagnostics.append(diagnostic())
    } else {
      let message = "the faults of names from here on are not reported"
      let help = "Fix the ones before, and check again."
      diagnostics.append(Diagnostic(.templateTooManyFaults, at: range, message, help: help))
    }
  }
}

extension Expander {
  /// Reports a fault at a range of the site's template, with notes on where the template is included.
  mutating func report(
    _ rule: Rule,
    _ bytes: Range<Int>,
    _ message: @autoclosure () -> String,
    help: @autoclosure () -> String? = nil,
    notes: [Diagnostic.Note] = [],
    at site: Site
  ) {
    // The author of a library cannot change a built-in template, only where it is included.
    if let tag = templates.authorsInclusion(around: site) {
      let message = "in the built-in template `\(site.template.name)`, which is included here, \(message())"
      let help =
        "Include `\(site.template.name)` where its names are, or not at all; "
        + "docs/templates.md has the names of each template."
      // One says it all: usually none of the names is there.
      return diagnostics.add(.templateUnknownName, at: tag) {
        Diagnostic(.templateUnknownName, at: tag, message, help: help)
      }
    }
    let range = site.template.file.range(bytes)
    diagnostics.add(rule, at: range) {
      Diagnostic(rule, at: range, message(), help: help(), notes: notes + Self.inclusionNotes(of: site))
    }
  }

  /// Returns notes on where the templates around the site are included, the innermost first. The entry template is
  /// included nowhere.
  private static func inclusionNotes(of site: Site) -> [Diagnostic.Note] {
    site.inclusions.dropFirst().suffix(4).reversed().map { .init(at: $0.tag, "included here") }
  }

  mutating func reportMissing(_ part: Name, _ candidates: [String], at site: Site) {
    report(
      .templateUnknownName,
      part.range,
      "there is no `\(part.text)` here",
      help: Self.suggestion(for: part.text, among: candidates, kind: "names"),
      at: site
    )
  }

  mutating func reportNoObject(_ part: Name, owner: String, _ schema: Schema, at site: Site) {
    let isList = if case .list = schema.present { true } else { false }
    report(
      .templateUnknownName,
      part.range,
      "`\(owner)` is \(schema.kind) and has no `\(part.text)`",
      help: isList
        ? "Open it as a section, `{{#\(owner)}}…{{/\(owner)}}`, and name its items' parts inside."
        : "Remove what follows `\(owner)`.",
      at: site
    )
  }

  mutating func reportNoTemplate(_ name: Name, at site: Site) {
    let names = templates.templates.keys.sorted()
    report(
      .templateUnknownPartial,
      name.range,
      "there is no template `\(name.text)`",
      help: Self.suggestion(for: name.text, among: names, kind: "templates"),
      at: site
    )
  }

  private static func suggestion(for word: String, among candidates: [String], kind: String) -> String {
    if let near = nearMiss(to: word, among: candidates) { return didYouMean(near) }
    if candidates.isEmpty { return "There are no \(kind) here; remove it." }
    let own = candidates.unique(by: \.self)
    let shown = own.prefix(20).map { "`\($0)`" }.joined(separator: ", ")
    return "The \(kind) here are \(shown)\(own.count > 20 ? " and others" : "")."
  }

  // MARK: Kinds

  /// Checks that a value can be written, and in the form that the tag asks for.
  mutating func checkWriting(_ name: Name, of schema: Schema, isEscaped: Bool, at site: Site) {
    switch schema.present {
    case .text where !isEscaped:
      let help = "Write `{{\(name.text)}}`."
      report(.templateWrongKind, name.range, "`\(name.text)` is text and must be escaped", help: help, at: site)
    case .html where isEscaped:
      let help = "Write `{{{\(name.text)}}}`."
      report(.templateWrongKind, name.range, "`\(name.text)` is HTML, not text", help: help, at: site)
    case .flag, .list, .object:
      let help = name.text == "." ? "Remove it." : "Open a section: `{{#\(name.text)}}…{{/\(name.text)}}`."
      let message = "`\(name.text)` is \(schema.kind) and cannot be written"
      report(.templateWrongKind, name.range, message, help: help, at: site)
    default: break
    }
  }

  // MARK: Inheritance

  /// Checks that a parent has the blocks that it is given, that each is given once, and that nothing else is given.
  mutating func checkArguments(of parent: Parent, at site: Site) {
    if let ignored = parent.ignored {
      let help = "Put it into a block of `\(parent.name.text)`, or remove it."
      report(.templateIgnoredContent, ignored, "this is in no block and is not rendered", help: help, at: site)
    }
    let known = templates.blockNames(reachableFrom: [parent.name.text], and: parent.arguments)
    var first: [String: Name] = [:]
    for block in parent.arguments {
      if let earlier = first.updateValue(block.name, forKey: block.name.text) {
        let note = Diagnostic.Note(at: site.template.file.range(earlier.range), "the first is here")
        let message = "the block `\(block.name.text)` is given twice"
        report(.templateRepeatedBlock, block.name.range, message, help: "Keep one of the two.", notes: [note], at: site)
      }
      if !known.contains(block.name.text) { reportNoBlock(block.name, known, parent, at: site) }
    }
  }

  private mutating func reportNoBlock(_ name: Name, _ known: Set<String>, _ parent: Parent, at site: Site) {
    if templates.builtIn.contains(site.template.name), let own = templates.templates[parent.name.text] {
      let near = nearMiss(to: name.text, among: own.blockNames.sorted())
      let place = own.file.start
      return diagnostics.add(.templateUnknownBlock, at: place, of: name.text) {
        Diagnostic(
          .templateUnknownBlock,
          at: place,
          "`\(own.name)` has no block `\(name.text)`, which built-in templates fill",
          help: "Add `{{$\(name.text)}}{{/\(name.text)}}`" + (near.map { ", or rename `\($0)`." } ?? ".")
        )
      }
    }
    report(
      .templateUnknownBlock,
      name.range,
      "`\(parent.name.text)` has no block `\(name.text)`",
      help: Self.suggestion(for: name.text, among: known.sorted(), kind: "blocks"),
      at: site
    )
  }
}
