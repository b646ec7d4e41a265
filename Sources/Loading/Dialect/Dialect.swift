import Diagnostics
import PatternLibrary
import Platform
import YAMLTree

/// Reads what an entry in the catalogue dialect says in different places from Polite's own form.
struct Dialect {
  private(set) var essentials: EntryEssentials
  private(set) var diagnostics: [Diagnostic] = []

  private let root: YAMLNode
  private let head: SourceFile
  private let frontMatter: FrontMatter

  /// Whether front matter is in the dialect, which `layout: entry` or `categories` shows.
  static func isUsed(by root: YAMLNode) -> Bool {
    root["layout"]?.text == "entry" || root["categories"] != nil
  }

  /// Returns the first category that the front matter names: `main form` names two.
  static func category(of root: YAMLNode) -> Located<String>? {
    guard let node = root["categories"]?.items.first, let text = node.text else { return nil }
    return text.split(whereSeparator: \.isWhitespace).first.map { Located(String($0), at: node.bytes) }
  }

  init(_ root: YAMLNode, _ head: SourceFile, _ frontMatter: FrontMatter, _ place: EntryPlace) {
    (self.root, self.head, self.frontMatter) = (root, head, frontMatter)
    essentials = EntryEssentials(KeyReader(root))
    noteDialect()
    readName()
    warnOfUnused()
    warnOfMisplaced()
    if isSilent("focus") || isSilent("announcement") { lift(place) }
  }

  /// Completes an entry with the values of the dialect's keys.
  func complete(_ entry: inout Entry) {
    if entry.summary == nil { entry.summary = root["description"]?.located }
    for section in BehaviourSection.allCases {
      guard let text = root[section.rawValue]?.located, !CatalogueDialect.isNotApplicable(text.value) else { continue }
      entry[rows: section] = [BehaviourRow(key: Located("all", at: text.bytes), text: text)]
    }
    entry[rows: .screenReader] += slips.compactMap(BehaviourRow.init)
  }

  /// Keys that belong in `screenreader` but are beside it because a line lost its indentation.
  private var slips: [YAMLPair] {
    root.pairs.filter { ["group", "state", "role"].contains($0.key.text) }
  }

  private mutating func noteDialect() {
    guard let pair = root.pairs.first(where: { $0.key.text == "layout" || $0.key.text == "categories" }) else { return }
    let message = "the entry is in the catalogue dialect, and is read as it is"
    diagnostics.append(Diagnostic(.entryDialect, at: head.range(pair.keyBytes), message))
  }

  private mutating func readName() {
    guard root["name"] == nil else { return }
    let pair = root["screenreader"]?.pairs.first { $0.key.text.lowercased() == "name" }
    if let pair, let text = pair.value.located {
      essentials.name = Located(NameGuidance(guidance: text.value), at: text.bytes)
    } else {
      missing("name", "Add `name` with guidance on the accessible name, here or under `screenreader`.")
    }
  }

  private mutating func warnOfUnused() {
    for pair in root.pairs where pair.key.text.hasPrefix("gherkin-") {
      warn(.entryDialectUnused, pair.keyBytes, "`\(pair.key.text)` is not shown", "Write scenarios under `demos`.")
    }
    if let pair = root.pairs.first(where: { $0.key.text == "wcag" }), pair.value.items.contains(where: isCriteriaGroup)
    {
      let help = "Cite success criteria by number: `wcag: [1.1.1, 4.1.2]`."
      warn(.entryDialectUnused, pair.keyBytes, "criteria in words are not shown", help)
    }
  }

  private func isCriteriaGroup(_ node: YAMLNode) -> Bool { node["list"] != nil }

  private mutating func warnOfMisplaced() {
    for pair in slips {
      let message = "`\(pair.key.text)` is beside `screenreader`, and is read as one of its rows"
      warn(.entryDialectMisplaced, pair.keyBytes, message, "Indent it under `screenreader`.")
    }
    for section in BehaviourSection.allCases {
      guard let node = root[section.rawValue], let text = node.text else { continue }
      let hasNone = CatalogueDialect.isNotApplicable(text)
      let reading = hasNone ? "no rows" : "one row for `all`"
      let message = "`\(section.rawValue)` is a text, and is read as \(reading)"
      let help = hasNone ? "Remove the key." : "Make it a map, from what people do to what follows."
      warn(.entryDialectScalar, node.bytes, message, help)
    }
  }

  /// Whether the front matter has neither a key with a name nor a misspelling of it.
  private func isSilent(_ name: String) -> Bool {
    root[name] == nil
      && !root.pairs.contains {
        Entry.table.index(of: $0.key.text) == nil && nearMiss(to: $0.key.text, among: [name]) != nil
      }
  }

  /// Takes focus and announcements from the body where the front matter does not give them.
  private mutating func lift(_ place: EntryPlace) {
    do throws(SystemError) {
      // A file that is too large is reported when its body is read.
      guard let file = try wholeFile(place) else { return }
      guard bytes(file.bytes, beginWith: head.bytes) else {
        return diagnostics.append(changedWhileRead(head))
      }
      let guidance = LiftedGuidance(BodySections(file.bytes, from: frontMatter.bodyStart).sections)
      let fixes = LiftFixes(file, frontMatter, root)
      if isSilent("focus") { lift(guidance.focus, file, fixes) }
      if isSilent("announcement") { lift(guidance.announcements, file, fixes) }
    } catch {
      diagnostics.append(unreadable(head.path, error))
    }
  }

  private func wholeFile(_ place: EntryPlace) throws(SystemError) -> SourceFile? {
    if let text = place.text { return text }
    return try readFile(at: place.file.absolutePath, atMost: sizeLimit(of: head.path)).map { bytes in
      SourceFile(path: head.path, bytes: bytes)
    }
  }

  private mutating func lift(
    _ focus: (guidance: FocusGuidance, heading: Range<Int>)?,
    _ file: SourceFile,
    _ fixes: LiftFixes
  ) {
    guard let focus else {
      return missing("focus", "Add `focus` to the front matter, or a section `### Focus` to the body.")
    }
    essentials.focus = Located(focus.guidance, at: standIn)
    let message = "only the body says where focus goes"
    let help = "Say it in the front matter as `focus`."
    let fix = fixes.focus(focus.guidance)
    diagnostics.append(Diagnostic(.entryLiftFocus, at: file.range(focus.heading), message, help: help, fix: fix))
  }

  private mutating func lift(
    _ list: (list: [Announcement], heading: Range<Int>)?,
    _ file: SourceFile,
    _ fixes: LiftFixes
  ) {
    guard let list else {
      let help =
        "Add `announcement` to the front matter, or a section `### Announcement examples` with a list to the body."
      return missing("announcement", "\(help) If nothing is announced, write `announcement: { none: why }`.")
    }
    essentials.announcements = Located(.announced(list.list), at: standIn)
    let message = "only the body says what is announced"
    let help = "Say it in the front matter as `announcement`."
    let fix = fixes.announcements(list.list)
    diagnostics.append(Diagnostic(.entryLiftAnnouncement, at: file.range(list.heading), message, help: help, fix: fix))
  }

  /// The place of a lifted value: the end of the front matter.
  private var standIn: Range<Int> { frontMatter.yaml.upperBound..<frontMatter.yaml.upperBound }

  private mutating func missing(_ key: String, _ help: String) {
    warn(.entryMissingKey, frontMatter.opening, "`\(key)` is missing from an entry", help)
  }

  private mutating func warn(_ rule: Rule, _ bytes: Range<Int>, _ message: String, _ help: String) {
    diagnostics.append(Diagnostic(rule, at: head.range(bytes), message, help: help))
  }
}
