import Diagnostics
import Text

/// A source on its way to becoming an entry: everything that can be done without the other files of the catalogue.
struct SourceConversion {
  private(set) var draft: EntryDraft

  init(_ source: CatalogueFile, _ catalogue: Catalogue) {
    let text = SourceText(source)
    let split = SplitSource(text.file)
    draft = EntryDraft(text.file, body: split.body)
    draft.diagnostics = text.diagnostics + split.diagnostics
    if let range = split.frontMatter { takeFrontMatter(range) }
    convertBody(catalogue)
    readSections()
    appendCarried()
  }

  private mutating func takeFrontMatter(_ range: Range<Int>) {
    guard range.count <= frontMatterLimit else {
      let all = string(draft.file.bytes[range])
      draft.carried.append(EntryDraft.Carried(text: all, range: range))
      let start = range.lowerBound..<range.lowerBound
      return draft.report(.importYAML, start, "the front matter is longer than 64 KB, and is in the body", nil)
    }
    draft = FrontMatterConversion(draft, range).draft
  }

  // MARK: The body

  private mutating func convertBody(_ catalogue: Catalogue) {
    let context = LiquidContext(catalogue, source: draft.file.path, title: draft.title)
    let liquid = LiquidConversion(draft.body.bytes, context)
    for diagnostic in liquid.diagnostics {
      draft.report(diagnostic.rule, draft.body.origin(of: diagnostic.range), diagnostic.message, diagnostic.help)
    }
    draft.body.apply(liquid.edits)
    let kramdown = KramdownConversion(draft.body.bytes)
    for diagnostic in kramdown.diagnostics {
      draft.report(.importAttributeList, draft.body.origin(of: diagnostic.range), diagnostic.message, nil)
    }
    draft.body.apply(kramdown.edits)
    if SectionFacts(draft.body.bytes).areOfNewerForm { draft.isEntry = true }
    takeTitle()
    convertPlatformHeadings()
    convertExamples()
  }

  /// A level 1 heading at the start of the body is the title if the front matter gives no title, or the same one.
  private mutating func takeTitle() {
    let first = BodyLines(draft.body.bytes).lines.first { line in
      line.kind != .comment && !trimmed(line.range, in: draft.body.bytes).isEmpty
    }
    if let first, case .heading(1, let text) = first.kind, !text.isEmpty {
      let plain = collapsed(text)
      if draft.title == nil || draft.title?.lowercased() == plain.lowercased() {
        draft.title = plain
        draft.body.apply([TextEdit(first.range, "")])
      }
    }
    if draft.title?.isEmpty ?? true {
      let title = titled(slug(fileStem(draft.file.path), or: "entry"))
      draft.title = title
      let message = "the source has no title; `\(title)` is made from the file's name"
      draft.report(.importNoTitle, 0..<0, message, "Give the entry the name that people use for the component.")
    }
  }

  /// `## iOS Developer Notes` becomes a heading for the platform with a section, so that platforms become tabs.
  private mutating func convertPlatformHeadings() {
    var edits: [TextEdit] = []
    for line in BodyLines(draft.body.bytes).lines {
      guard case .heading(2, let title) = line.kind, let platform = platformNamed(title) else { continue }
      let rest = title.utf8.dropFirst(platform.title.utf8.count)
      guard title.lowercased().hasPrefix(platform.title.lowercased()), !rest.isEmpty else { continue }
      edits.append(TextEdit(line.range, "## \(platform.title)\n\n### \(trimmed(String(Substring(rest))))"))
    }
    draft.body.apply(edits)
  }

  private mutating func convertExamples() {
    // The page of a folder has no demos.
    if ["index", "readme"].contains(stem(lastPart(draft.file.path)).lowercased()), !draft.isEntry { return }
    let examples = ExampleConversion(draft.body.bytes, title: draft.title ?? "")
    for (demo, range) in examples.demos {
      let origin = draft.body.origin(of: range)
      draft.demos.append(DraftDemo(stem: demo.stem, title: demo.title, html: demo.html, range: origin))
      let message = "the example became the demo `\(demo.stem).html`"
      let start = origin.lowerBound..<min(origin.upperBound, origin.lowerBound + "<example>".utf8.count)
      draft.report(.importExample, start, message, "Try it: its styles and scripts may be elsewhere.")
    }
    for range in examples.lostAttributes {
      let text = shortened(string(draft.body.bytes[range]), to: 200)
      let message = "the attributes of the example are left out: `\(text)`"
      draft.report(.importExampleAttributes, draft.body.origin(of: range), message, "Put them where they belong.")
    }
    for range in examples.unclosed {
      let help = "Close it with `</example>`, and import again."
      let origin = draft.body.origin(of: range)
      draft.report(.importExampleUnclosed, origin, "the example is not closed, and stays as it is", help)
    }
    for range in examples.inner {
      let help = "Put it on a line of its own, without `-` or `>` before it, and import again."
      let message = "the example does not begin its line, and stays as it is"
      draft.report(.importExampleInner, draft.body.origin(of: range), message, help)
    }
    draft.body.apply(examples.edits)
  }

  // MARK: Rows from sections and steps

  private mutating func readSections() {
    let facts = SectionFacts(draft.body.bytes)
    let fromFront = Set(draft.rows.keys)
    for row in facts.condensedRows() where !fromFront.contains(row.map) {
      let key = KeyVocabulary.normalised(row.key, in: row.map)
      if draft.rows[row.map, default: []].contains(where: { $0.key == key && $0.text == row.text }) { continue }
      draft.add(DraftRow(key: key, text: row.text, range: draft.body.origin(of: row.range)), to: row.map)
    }
    for row in facts.gherkinRows() where !draft.documents(row.key) {
      draft.add(DraftRow(key: row.key, text: row.text, range: draft.body.origin(of: row.range)), to: .keyboard)
    }
    for step in draft.gherkin.filter({ $0.title == "Keyboard" }).flatMap(\.steps) { addRow(of: step) }
  }

  /// A step that only presses keys becomes a row, unless the keys already have one.
  private mutating func addRow(of step: GherkinPart.Step) {
    guard let result = step.result, let keys = namedKeys(step.text) else { return }
    for key in keys where !draft.documents(key) {
      draft.add(DraftRow(key: key, text: result, range: step.range), to: .keyboard)
    }
  }

  // MARK: What the front matter holds beyond an entry's

  private mutating func appendCarried() {
    if draft.gherkin.isEmpty, draft.criteriaGroups.isEmpty, draft.carried.isEmpty { return }
    closeOpenBlocks()
    for part in draft.gherkin {
      let isFirst = part.range == draft.gherkin.first?.range
      let lines = part.steps.map { step in
        let word = step.word.isEmpty ? "" : "\(capitalisedFirst(step.word)): "
        let result = step.result.map { "\n  - Result: \($0)" } ?? ""
        return "- \(word)\(step.text.isEmpty ? "" : inline(step.text))\(result)"
      }
      append("\(isFirst ? "## Gherkin\n\n" : "")### \(part.title)\n\n\(lines.joined(separator: "\n"))", part.range)
    }
    for (index, group) in draft.criteriaGroups.enumerated() {
      let name = group.name.isEmpty ? "" : "### \(inline(group.name))\n\n"
      let lines = group.criteria.map { "- \(inline($0))" }.joined(separator: "\n")
      append("\(index == 0 ? "## Acceptance criteria\n\n" : "")\(name)\(lines)", group.range)
    }
    guard let first = draft.carried.first else { return }
    let lines = draft.carried.map(\.text).joined(separator: "\n")
    let fence = codeFence(around: lines.utf8)
    append("## Front matter of the source\n\n\(fence)yaml\n\(lines)\n\(fence)", first.range)
  }

  private mutating func append(_ text: String, _ range: Range<Int>) {
    draft.body.append("\n\n\(text)\n", from: range.lowerBound)
  }

  /// Closes a fence or a comment that the source left open, so that it does not contain what follows.
  private mutating func closeOpenBlocks() {
    let lines = BodyLines(draft.body.bytes)
    guard let end = lines.openEnd else { return }
    draft.body.append("\n\(end)", from: draft.file.bytes.count)
  }

  /// Returns a text for the start of a line, with any character escaped that would start a block.
  private func inline(_ text: String) -> String {
    guard let first = text.utf8.first, "#>-+*=|~`:".utf8.contains(first) else { return text }
    return text.hasPrefix("`") || text.hasPrefix("*") ? text : "\\" + text
  }

  private func fileStem(_ path: String) -> String {
    let name = stem(lastPart(path))
    let isIndex = ["index", "readme"].contains(name.lowercased())
    return isIndex && !parentPath(path).isEmpty ? lastPart(parentPath(path)) : name
  }
}

/// The maximum number of bytes of front matter that are read: as many as an entry of a library may have.
private let frontMatterLimit = 65_536
