public import Diagnostics
public import PatternLibrary
import YAMLTree

/// The result of reading one entry's file.
struct EntryOutcome: Sendable {
  var loaded: LoadedEntry?
  /// The front matter's map. Loading a whole library keeps no maps, since they would fill the memory.
  var root: YAMLNode?
  /// The folder's category, or the one that the front matter of a file directly in `Content/` names.
  var category: String?
  /// The file up to the end of its front matter, if that could be found.
  var head: SourceFile?
  var diagnostics: [Diagnostic]
  /// `category/slug`, if the category is known.
  var id: String?
  /// The path of the entry's page, with letter case folded.
  var page: String?
}

/// Reads one entry's front matter into the model.
///
/// - Parameter isLenient: As in `decodeEntry`.
func loadEntry(_ place: EntryPlace, isLenient: Bool) -> EntryOutcome {
  var outcome = decodeEntry(readHead(place.file.path, at: place.file.absolutePath), place, isLenient: isLenient)
  outcome.id = outcome.loaded?.id ?? outcome.category.map { "\($0)/\(place.slug)" }
  outcome.page = outcome.id?.lowercased()
  outcome.root = nil
  return outcome
}

/// Reads an entry in memory: the whole file, as it would be in `Content/<category>/<slug>.md`.
///
/// - Returns: The entry, unless there are faults, and all faults of its front matter.
public func parseEntry(
  _ file: SourceFile,
  category: String,
  slug: String
) -> (entry: Entry?, diagnostics: [Diagnostic]) {
  let scan = scanFrontMatter(file.bytes, isWhole: true)
  let place = EntryPlace(inMemory: file, category: category, slug: slug)
  let outcome = decodeEntry(judgeHead(file.path, file.bytes, scan, false), place)
  return (outcome.loaded?.entry, outcome.diagnostics)
}

/// - Parameter isLenient: Whether an entry with faults is decoded as far as possible.
func decodeEntry(
  _ read: (head: Head?, diagnostics: [Diagnostic]),
  _ place: EntryPlace,
  isLenient: Bool = false
) -> EntryOutcome {
  guard let head = read.head, let frontMatter = head.frontMatter else {
    return EntryOutcome(category: place.category, diagnostics: read.diagnostics)
  }
  let yaml = frontMatterRoot(head.file, frontMatter, Entry.table.name)
  guard yaml.root != nil || isLenient else {
    return EntryOutcome(category: place.category, head: head.file, diagnostics: yaml.diagnostics)
  }
  var reading = EntryReading(yaml.root, head.file, frontMatter, place)
  reading.diagnostics += yaml.diagnostics
  if let evidence = place.evidence {
    let loaded = loadEvidence(evidence)
    reading.evidence = loaded.evidence
    reading.diagnostics += loaded.diagnostics
  }
  return reading.outcome(isLenient: isLenient)
}

/// Returns the map in front matter. Empty front matter is an empty map.
func frontMatterRoot(
  _ file: SourceFile,
  _ frontMatter: FrontMatter,
  _ name: String
) -> (root: YAMLNode?, diagnostics: [Diagnostic]) {
  let (node, diagnostics) = parseYAML(file, in: frontMatter.yaml)
  guard let node else {
    return (diagnostics.isEmpty ? YAMLNode(bytes: frontMatter.opening, content: .mapping([])) : nil, diagnostics)
  }
  if case .mapping = node.content { return (node, diagnostics) }
  let message = "the front matter of \(name) must be a map of keys, but is \(node.words)"
  let fault = Diagnostic(.entryWrongType, at: file.range(node.bytes), message, help: "Write lines such as `title: …`.")
  return (nil, diagnostics + [fault])
}

/// One entry's front matter, checked in full and then decoded.
private struct EntryReading {
  /// The map as written.
  let root: YAMLNode
  /// The same map, with tables expanded into scenarios.
  let written: YAMLNode
  let file: SourceFile
  let frontMatter: FrontMatter
  let place: EntryPlace
  let dialect: Dialect?
  let category: String?
  private let isUnread: Bool
  /// Scenarios that may begin after a scenario that is not read.
  let excused: [Range<Int>]
  var evidence: LoadedEvidence?
  var diagnostics: [Diagnostic]

  /// - Parameter root: The map; `nil` if the front matter is not a map. Then nothing is known about any key, and
  ///   nothing is reported about one.
  init(_ root: YAMLNode?, _ file: SourceFile, _ frontMatter: FrontMatter, _ place: EntryPlace) {
    isUnread = root == nil
    let root = root ?? YAMLNode(bytes: frontMatter.opening, content: .mapping([]))
    (self.root, self.file, self.frontMatter, self.place) = (root, file, frontMatter, place)
    dialect = Dialect.isUsed(by: root) ? Dialect(root, file, frontMatter, place) : nil
    var validator = Validator(file: file, isDialect: dialect != nil)
    let subject = Validator.Subject(name: Entry.table.name, bytes: frontMatter.opening)
    var outlines = ScenarioOutlines(file: file)
    written = outlines.written(root)
    validator.checkObject(written, written.pairs, Entry.table, subject)
    let hasFaultyTable = !outlines.diagnostics.isEmpty
    let checks = EntryChecks(file, written, place, isDialect: dialect != nil, hasFaultyTable: hasFaultyTable)
    excused = checks.excused
    // A fault in a scenario is found for each row of its table, but reported once.
    let found = (outlines.diagnostics + validator.diagnostics + checks.diagnostics).withoutRepetition
    diagnostics = isUnread ? [] : found + (dialect?.diagnostics ?? [])
    let named = root["category"]?.text ?? Dialect.category(of: root)?.value
    category = place.category ?? (named?.isEmpty == true ? nil : named)
    if !isUnread { checkCategory() }
  }

  func outcome(isLenient: Bool) -> EntryOutcome {
    var faults = faults
    var category = category
    if isLenient, place.category == nil, category.map(isSlug) != true {
      faults.keys.insert("category")
      category = Self.unnamedCategory
    }
    let loaded = faults.isEmpty || isLenient ? loaded(faults, in: category) : nil
    return EntryOutcome(loaded: loaded, root: root, category: category, head: file, diagnostics: diagnostics)
  }

  /// Which parts of the front matter have faults.
  private var faults: EntryFaults {
    var faults = EntryFaults()
    let names = Entry.table.keys.map(\.name)
    lazy var missing = names.filter { root[$0] == nil }
    lazy var near = NearMisses(names)
    if isUnread { faults.keys = Set(names) }
    for fault in diagnostics where fault.severity == .error {
      guard fault.range.file.path == file.path else {
        faults.keys.insert("evidence")
        continue
      }
      let place = fault.range.bytes
      faults.places.append(place)
      let pair = root.pairs.pair(at: place.lowerBound)
      guard let key = pair?.key.text else { continue }
      let inner = pair?.value.pairs.pair(at: place.lowerBound)?.key.text
      // A key may be indented by mistake: then it is missing at the top, and its rows are elsewhere.
      if let inner, missing.contains(inner) { faults.keys.insert(inner) }
      if key == "demos", let inner {
        faults.demos.insert(inner)
      } else if names.contains(key) {
        faults.keys.insert(key)
      } else if let near = near.nearest(to: key) {
        faults.keys.insert(near)
      } else {
        // It may be a misspelt form of any missing key, or a row that slipped out of the map above it.
        let above = root.pairs.lastPair { $0.keyBytes.lowerBound < place.lowerBound }
        faults.keys.formUnion(missing)
        if let above, !above.value.pairs.isEmpty { faults.keys.insert(above.key.text) }
      }
    }
    faults.places += excused
    if faults.isEmpty { return faults }
    faults.keys.formUnion(["title", "name", "focus", "announcement"].filter { dialect == nil && missing.contains($0) })
    return faults
  }

  /// The category in which an entry is checked that names none.
  private static let unnamedCategory = "uncategorised"

  private func loaded(_ faults: EntryFaults, in category: String?) -> LoadedEntry? {
    guard let category else { return nil }
    let keys = KeyReader(written)
    var entry = Entry(keys, head: file, category: category, slug: place.slug, dialect?.essentials)
    dialect?.complete(&entry)
    entry.leaveOut(faults)
    return LoadedEntry(
      entry: entry,
      path: place.file.path,
      absolutePath: place.file.absolutePath,
      bodyStart: frontMatter.bodyStart,
      faults: faults,
      evidence: evidence
    )
  }

  /// Checks that a file directly in `Content/` names its category, and that the name can be a folder's.
  private mutating func checkCategory() {
    guard place.category == nil else { return }
    guard let category else {
      // A value that is not text has already been reported.
      if root["category"] != nil { return }
      let help = "Add `category`, or move the file into the category's folder."
      let message = "`category` is missing from an entry directly in `Content/`"
      return diagnostics.append(Diagnostic(.entryMissingKey, at: file.range(frontMatter.opening), message, help: help))
    }
    guard root["category"]?.text == nil, !isSlug(category), let bytes = Dialect.category(of: root)?.bytes else {
      return
    }
    let message = "`categories` must begin with \(Form.slug.expectation), but is `\(shortened(category))`"
    let help = "Put `category` before it with such a name, or move the file into the category's folder."
    diagnostics.append(Diagnostic(.entryBadValue, at: file.range(bytes), message, help: help))
  }
}

extension [YAMLPair] {
  /// Returns the pair that has a byte of the file.
  fileprivate func pair(at byte: Int) -> YAMLPair? {
    lastPair { $0.keyBytes.lowerBound <= byte }.flatMap { $0.bytes ~= byte ? $0 : nil }
  }

  /// Returns the last pair before which, and at which, a condition holds.
  fileprivate func lastPair(where holds: (YAMLPair) -> Bool) -> YAMLPair? {
    Diagnostics.lastIndex(of: self, where: holds).map { self[$0] }
  }
}
